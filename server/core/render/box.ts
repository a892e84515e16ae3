import { type Attributes, el, type Html, text } from './html.ts';

/**
 * The labelled box for what cannot be shown without running code or is not there: never nothing, never the raw text
 * alone. In a line of text it is as high as the line.
 */
export function box(
  label: string,
  detail: string | { readonly code: string } | undefined,
  inline: boolean,
  children?: Html,
): Html {
  const isCode = typeof detail === 'object';
  const words = isCode ? detail.code : detail;
  const head = [
    el(label.startsWith('<') ? 'code' : 'span', { class: 'box-label' }, text(label)),
    words === undefined ? undefined : el(isCode ? 'code' : 'span', { class: 'box-detail' }, text(shorten(words))),
  ];
  // In a line of text there is room for the name alone; the rest is said on hover.
  if (inline) return el('span', { class: 'box box-inline', 'data-tip': words }, head[0], children);
  return el(
    'div',
    { class: 'box' },
    el('div', { class: 'box-head' }, head),
    children === undefined || children === '' ? undefined : el('div', { class: 'box-body' }, children),
  );
}

/** A table that scrolls by itself where it is wider than the page. */
export function tableBox(attributes: Attributes, table: Html, className: string): Html {
  return el('div', { class: className, tabindex: 0, role: 'region', 'aria-label': 'Table', ...attributes }, table);
}

/** The beginning of a longer text. */
export function shorten(value: string, most = 160): string {
  const line = value.trim().replace(/\s+/g, ' ');
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
