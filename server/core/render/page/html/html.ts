import { shorten } from '../../../text/text.ts';

declare const escaped: unique symbol;

/** Safe HTML. Only functions in this file create it from text, by escaping. The type rejects plain strings. */
export type Html = string & { readonly [escaped]: true };

/** Attribute values. `true` is a bare attribute; `undefined` and `false` leave it out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Empty HTML. */
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

/** Escapes text for element content and quoted attribute values. */
export function text(value: string): Html {
  return value.replace(special, (character) => entities[character] ?? '') as Html;
}

/** A piece of HTML or a list of them. A list, because a call with too many arguments fails. */
export type Pieces = Html | undefined | readonly (Html | undefined)[];

/** Joins pieces in order. */
export function join(pieces: readonly Pieces[]): Html {
  // Appending does not copy long pieces, which nested elements would repeat at each level.
  let result = '';
  for (const piece of pieces) if (piece !== undefined) result += typeof piece === 'string' ? piece : join(piece);
  return result as Html;
}

/** Attributes that contain a URL. */
const addresses: ReadonlySet<string> = new Set([
  ...['href', 'src', 'action', 'formaction', 'poster', 'cite', 'data', 'xlink:href'],
]);

/** A URL as browsers read it: without line breaks and leading control characters. */
export function withoutBreaks(address: string): string {
  return address.replace(/[\t\n\r]/g, '').replace(/^[\0-\x20]+/, '');
}

/** Whether a URL would run code. The last check before it is written. */
export function isProgram(address: string): boolean {
  return /^(?:javascript|vbscript|command|file|data(?!:image\/)):/i.test(withoutBreaks(address));
}

const voidElements = new Set(['br', 'hr', 'img', 'input', 'source', 'track', 'wbr', 'col', 'meta', 'link']);

/** An element. Names of elements and attributes come from code or from the allow-list, never from a page. */
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
 * Whether it is too expensive to inspect or change this HTML: that copies it, and deep nesting would copy it at each
 * level.
 */
export function isCostly(html: Html, { depth }: { readonly depth: number }): boolean {
  return html.length > long && (depth > deep || depth * html.length > mostCopied);
}

/** Depth from which long HTML counts as expensive. */
const deep = 8;
const long = 50_000;
/** Maximum characters to copy for one element and the elements around it. */
const mostCopied = 4_000_000;

/**
 * Marks HTML from our own sources as safe: glyphs of schemas/, output of KaTeX, highlighted code. Never use it for text
 * from a page or docs.json.
 */
export function trusted(made: string): Html {
  return made as Html;
}

/**
 * A labeled box for something that cannot be shown because it needs code or does not exist. Within a line of text, it
 * is as high as the line.
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
  // Inline, only the name fits; the rest is a tooltip.
  if (inline) return el('span', { class: 'box box-inline', 'data-tip': words }, head[0], children);
  return el(
    'div',
    { class: 'box' },
    el('div', { class: 'box-head' }, head),
    children === undefined || children === '' ? undefined : el('div', { class: 'box-body' }, children),
  );
}

/** A table that scrolls horizontally if it is wider than the page. */
export function tableBox(attributes: Attributes, table: Html, className: string): Html {
  return el('div', { class: className, tabindex: 0, role: 'region', 'aria-label': 'Table', ...attributes }, table);
}

/** A text on one line, shortened if it is too long. */
export function shortLine(value: string, max = 160): string {
  return shorten(value.trim().replace(/\s+/g, ' '), max);
}
