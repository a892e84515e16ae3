import { Parser } from 'htmlparser2';
import { memo } from '../../text/memo.ts';

/** An element or a text of HTML that somebody copied. */
export type HtmlNode = HtmlElement | string;

/** An element of pasted HTML. Ends that are missing or too many do no harm: what is open at the end is closed there. */
export interface HtmlElement {
  /** Lower case; `#root` for the whole, `asWritten` for Markdown. */
  readonly name: string;
  /** Names in lower case, character references decoded. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: HtmlNode[];
}

/** The name of an element whose text is Markdown already: no HTML has it. */
export const asWritten = '#markdown';

/** Elements deeper than this stand beside their ancestor. */
const maxDepth = 100;
/** More elements and texts are a whole web page. */
const maxNodes = 20_000;

/** So many characters are read before the elements are counted again. */
const step = 10_000;

/**
 * Reads HTML from a clipboard: a tree of elements and texts in time linear in its length, whatever it is. Comments and
 * declarations are left out, nothing is run. Undefined for too many elements: half of them would be a loss that nobody
 * sees.
 */
export function readHtml(html: string, most = maxNodes): HtmlElement | undefined {
  const root: HtmlElement = { name: '#root', attributes: new Map(), children: [] };
  /** For each open element the one that has what is in it: past `maxDepth`, one further out. */
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
      // A text comes in pieces: each character reference is one.
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

/** What is no text of a page, with all that is in it. */
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

/** True for an element that makes lines of its own, by its name or by what is in it. */
export const isBlock: (element: HtmlElement) => boolean = memo(
  (element) =>
    blockNames.has(element.name) ||
    (!dropped.has(element.name) && element.children.some((node) => typeof node !== 'string' && isBlock(node))),
);

/** True for what a browser shows nothing of. */
export function isHidden({ name, attributes }: HtmlElement): boolean {
  return (
    dropped.has(name) ||
    attributes.has('hidden') ||
    attributes.get('aria-hidden') === 'true' ||
    /display:\s*none|mso-list:\s*ignore/i.test(attributes.get('style') ?? '')
  );
}

/** True when an element of this name is in it, however deep. */
export function holds(element: HtmlElement, name: string): boolean {
  return element.children.some((node) => typeof node !== 'string' && (node.name === name || holds(node, name)));
}

/** Editors put their colored lines on the clipboard as HTML. */
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

/** Highlighters say the language in the class of the block, of the code in it or of what is around it. */
export function languageIn(element: HtmlElement): string {
  const own = languageOf(element);
  const inside = element.children.find((node): node is HtmlElement => typeof node !== 'string');
  return own === '' && inside !== undefined ? languageOf(inside) : own;
}

/** The language that an element says by itself, in lower case; empty where it says none. */
export function languageOf({ attributes }: HtmlElement): string {
  const given = attributes.get('data-language') ?? attributes.get('data-lang') ?? attributes.get('language');
  const found = /(?:^|\s)(?:language-|lang-|highlight-source-)([\w+#-]{1,30})/.exec(attributes.get('class') ?? '');
  const language = given ?? found?.[1] ?? '';
  return /^[\w+#-]{1,30}$/.test(language) ? language.toLowerCase() : '';
}

/** The text of code, its lines and blanks as they are. */
export function codeText(node: HtmlNode): string {
  if (typeof node === 'string') return node.replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ');
  if (node.name === 'br') return '\n';
  if (dropped.has(node.name)) return '';
  const text = node.children.map(codeText).join('');
  return node.name === 'div' && !text.endsWith('\n') ? `${text}\n` : text;
}
