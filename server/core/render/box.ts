import { el, type Html, text } from './html.ts';

/**
 * The labelled box for what cannot be shown without running code or is not there: never nothing, never the raw text
 * alone. In a line of text it is as high as the line.
 */
export function box(label: string, detail: string | undefined, inline: boolean, children?: Html): Html {
  const head = [
    el('span', { class: 'box-label' }, text(label)),
    detail === undefined ? undefined : el('code', { class: 'box-detail' }, text(shorten(detail))),
  ];
  if (inline) return el('span', { class: 'box box-inline' }, ...head, children);
  return el(
    'div',
    { class: 'box' },
    el('div', { class: 'box-head' }, ...head),
    children === undefined || children === '' ? undefined : el('div', { class: 'box-body' }, children),
  );
}

/** The beginning of a longer text. */
export function shorten(value: string, most = 160): string {
  const line = value.trim().replace(/\s+/g, ' ');
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
