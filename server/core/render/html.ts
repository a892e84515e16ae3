declare const escaped: unique symbol;

/**
 * HTML that is safe to show. Only the functions of this file make it from text, by escaping; a plain string is never
 * accepted where Html is wanted.
 */
export type Html = string & { readonly [escaped]: true };

/** Values of attributes: `true` is a bare attribute, `undefined` and `false` leave it out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

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

const voidElements = new Set(['br', 'hr', 'img', 'input', 'source', 'track', 'wbr', 'col']);

/**
 * An element. Names of elements and attributes come from code or from the allow-list, never from a page.
 */
export function el(name: string, attributes: Attributes = {}, ...children: readonly Pieces[]): Html {
  let result = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value === undefined || value === false) continue;
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
  return depth > DEEP && html.length > LONG;
}

/** Levels of Markdown and elements, of which no page has so many around so much. */
const DEEP = 8;
const LONG = 50_000;

/**
 * Lets HTML pass that one of the project's own sources made: glyphs of schemas/, KaTeX's output, the highlighter's
 * lines. Nothing that a page or docs.json wrote may go through here.
 */
export function trusted(made: string): Html {
  return made as Html;
}
