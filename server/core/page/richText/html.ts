import { Parser } from 'htmlparser2';
import { memo } from '../../text/memo.ts';

/** An element in copied HTML, or text. */
export type HtmlNode = HtmlElement | string;

/** An element in copied HTML. Missing or extra closing tags are tolerated, and open elements end at the end. */
export interface HtmlElement {
  /** In lower case. `#root` for the whole, `asWritten` for Markdown. */
  readonly name: string;
  /** Names are in lower case, character references are decoded. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: HtmlNode[];
}

/** Name of an element whose text is already Markdown. HTML has no such name. */
export const asWritten = '#markdown';

/** Deeper elements become siblings of their ancestor. */
const maxDepth = 100;
/** More elements and texts are a whole web page. */
const maxNodes = 20_000;

/** The number of elements is checked after this many characters. */
const step = 10_000;

/**
 * Reads HTML from the clipboard as a tree of elements and texts, in linear time. Comments and declarations are left
 * out, and nothing is run. Undefined if there are too many elements, because a part of them would be a loss that is
 * easy to miss.
 */
export function readHtml(html: string, most = maxNodes): HtmlElement | undefined {
  const root: HtmlElement = { name: '#root', attributes: new Map(), children: [] };
  /** For each open element, the element that gets its content. Below `maxDepth`, this is an ancestor. */
  const holders: HtmlElement[] = [root];
  const holder = (): HtmlElement => holders.at(-1) ?? root;
  let nodes = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      const element: HtmlElement = { name, attributes: new Map(Object.entries(attributes)), children: [] };
      nodes++;
      holder().children.push(element);
      holders.push(holders.length < maxDepth ? element : holder());
    },
    ontext(text) {
      const { children } = holder();
      const last = children.at(-1);
      // Text arrives in parts: each character reference is one.
      if (typeof last === 'string') children[children.length - 1] = last + text;
      else {
        nodes++;
        children.push(text);
      }
    },
    onclosetag: () => void holders.pop(),
  });
  for (let at = 0; at < html.length; at += step) {
    parser.write(html.slice(at, at + step));
    if (nodes > most) return undefined;
  }
  parser.end();
  return root;
}

/** Elements that are not text of a page, with everything in them. */
const dropped = new Set(
  'button canvas datalist dialog embed head iframe link map math meta noscript object script select style svg template textarea title audio video input'.split(
    ' ',
  ),
);
const blockNames = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** True if an element makes separate lines, by its name or its content. */
export const isBlock: (element: HtmlElement) => boolean = memo(
  (element) =>
    blockNames.has(element.name) ||
    (!dropped.has(element.name) && element.children.some((node) => typeof node !== 'string' && isBlock(node))),
);

/** True if a browser shows nothing of an element. */
export function isHidden({ name, attributes }: HtmlElement): boolean {
  return (
    dropped.has(name) ||
    attributes.has('hidden') ||
    attributes.get('aria-hidden') === 'true' ||
    /display:\s*none|mso-list:\s*ignore/i.test(attributes.get('style') ?? '')
  );
}

/** True if an element contains one with this name, at any depth. */
export function holds(element: HtmlElement, name: string): boolean {
  return element.children.some((node) => typeof node !== 'string' && (node.name === name || holds(node, name)));
}

/** True for code. Editors put colored lines on the clipboard as HTML. */
export function isCode(root: HtmlElement): boolean {
  let element = root;
  for (;;) {
    if (/white-space:\s*pre(?:;|\s|$)/i.test(element.attributes.get('style') ?? '')) return true;
    const inside = element.children.filter((node) => typeof node !== 'string' || node.trim() !== '');
    const elements = inside.filter((node): node is HtmlElement => typeof node !== 'string' && !dropped.has(node.name));
    const [only] = elements;
    if (only === undefined || elements.length > 1 || inside.some((node) => typeof node === 'string')) return false;
    element = only;
  }
}

/**
 * Returns the language of code. Highlighters put it in the class of the block, of the code in it or of an element
 * around it.
 */
export function languageIn(element: HtmlElement): string {
  const own = languageOf(element);
  const inside = element.children.find((node): node is HtmlElement => typeof node !== 'string');
  return own === '' && inside !== undefined ? languageOf(inside) : own;
}

/** Returns the language in the attributes of an element, in lower case. Empty if it is unknown. */
export function languageOf({ attributes }: HtmlElement): string {
  const given = attributes.get('data-language') ?? attributes.get('data-lang') ?? attributes.get('language');
  const found = /(?:^|\s)(?:language-|lang-|highlight-source-)([\w+#-]{1,30})/.exec(attributes.get('class') ?? '');
  const language = given ?? found?.[1] ?? '';
  return /^[\w+#-]{1,30}$/.test(language) ? language.toLowerCase() : '';
}

/** Returns the text of code, with its lines and spaces. */
export function codeText(node: HtmlNode): string {
  if (typeof node === 'string') return node.replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ');
  if (node.name === 'br') return '\n';
  if (dropped.has(node.name)) return '';
  const text = node.children.map(codeText).join('');
  return node.name === 'div' && !text.endsWith('\n') ? `${text}\n` : text;
}
