import { shorten } from '../../../text/text.ts';

declare const escaped: unique symbol;

/**
 * HTML that is safe to show. Only the functions of this file make it from text, by escaping; a plain string is never
 * accepted where Html is wanted.
 */
export type Html = string & { readonly [escaped]: true };

/** Values of attributes: `true` is a bare attribute, `undefined` and `false` leave it out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** No HTML: what has nothing to show. */
export const nothing = '' as Html;

const special = /[&<>"'\0]/g;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\0': '\uFFFD',
};

/** Text as HTML, right in element content and in quoted attribute values. */
export function text(value: string): Html {
  return value.replace(special, (character) => entities[character] ?? '') as Html;
}

/** A piece of HTML, or any number of them: as so many arguments of one call, too many would end the call. */
export type Pieces = Html | undefined | readonly (Html | undefined)[];

/** Several pieces one after the other. */
export function join(pieces: readonly Pieces[]): Html {
  // Added one by one, long pieces are not copied: in elements within elements they would be at each level.
  let result = '';
  for (const piece of pieces) if (piece !== undefined) result += typeof piece === 'string' ? piece : join(piece);
  return result as Html;
}

/** Attributes that browsers take for an address. */
const addresses: ReadonlySet<string> = new Set([
  ...['href', 'src', 'action', 'formaction', 'poster', 'cite', 'data', 'xlink:href'],
]);

/** An address as browsers read it, which pass over line breaks and what is before it. */
export function withoutBreaks(address: string): string {
  return address.replace(/[\t\n\r]/g, '').replace(/^[\0-\x20]+/, '');
}

/** Whether an address would run something: the last look before it is written, whoever made it. */
export function isProgram(address: string): boolean {
  return /^(?:javascript|vbscript|command|file|data(?!:image\/)):/i.test(withoutBreaks(address));
}

const voidElements = new Set(['br', 'hr', 'img', 'input', 'source', 'track', 'wbr', 'col', 'meta', 'link']);

/**
 * An element. Names of elements and attributes come from code or from the allow-list, never from a page.
 */
export function el(name: string, attributes: Attributes = {}, ...children: readonly Pieces[]): Html {
  let result = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value === undefined || value === false) continue;
    if (addresses.has(key) && typeof value === 'string' && isProgram(value)) continue;
    result += value === true ? ` ${key}` : ` ${key}="${text(String(value))}"`;
  }
  if (voidElements.has(name)) return `${result}>` as Html;
  return `${result}>${join(children)}</${name}>` as Html;
}

/**
 * Whether to look into a piece of HTML or to put something into it would cost too much: all of it is copied for that,
 * and what nests deep would be copied at each level.
 */
export function isCostly(html: Html, { depth }: { readonly depth: number }): boolean {
  return depth > deep && html.length > long;
}

/** Levels of Markdown and elements, of which no page has so many around so much. */
const deep = 8;
const long = 50_000;

/**
 * Lets HTML pass that one of the project's own sources made: glyphs of schemas/, KaTeX's output, the highlighter's
 * lines. Nothing that a page or docs.json wrote may go through here.
 */
export function trusted(made: string): Html {
  return made as Html;
}

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
    words === undefined ? undefined : el(isCode ? 'code' : 'span', { class: 'box-detail' }, text(shortLine(words))),
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

/** A text on one line, of a longer one its beginning. */
export function shortLine(value: string, max = 160): string {
  return shorten(value.trim().replace(/\s+/g, ' '), max);
}
