import { isVoid } from '../../schema/html.ts';
import { memo } from '../../text/memo.ts';
import { decodeReferences } from '../characters.ts';

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

/** Whose text is code of another language, up to their closing tag. */
const raw = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript']);

/** What an opening tag closes when it is still open, and what bounds the search for it. */
const impliedEnds = new Map<string, readonly [closes: readonly string[], within: readonly string[]]>([
  ['li', [['li'], ['ul', 'ol']]],
  ['dt', [['dt', 'dd'], ['dl']]],
  ['dd', [['dt', 'dd'], ['dl']]],
  ['tr', [['tr', 'td', 'th'], ['table']]],
  [
    'td',
    [
      ['td', 'th'],
      ['tr', 'table'],
    ],
  ],
  [
    'th',
    [
      ['td', 'th'],
      ['tr', 'table'],
    ],
  ],
  ['tbody', [['thead', 'tbody', 'tr', 'td', 'th'], ['table']]],
  ['thead', [['thead', 'tbody', 'tr', 'td', 'th'], ['table']]],
  ['tfoot', [['thead', 'tbody', 'tr', 'td', 'th'], ['table']]],
]);
/** A paragraph ends where one of these begins. */
const endsParagraph =
  /^(?:address|article|aside|blockquote|details|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul)$/;

/**
 * Reads HTML from a clipboard: a tree of elements and texts in time linear in its length, whatever it is. Enough for
 * what browsers and office programs put there; comments and declarations are left out, nothing is run. Undefined for too
 * many elements: half of them would be a loss that nobody sees.
 */
export function readHtml(html: string, most = maxNodes): HtmlElement | undefined {
  const root: HtmlElement = { name: '#root', attributes: new Map(), children: [] };
  const open: HtmlElement[] = [root];
  let nodes = 0;
  const top = (): HtmlElement => open.at(-1) ?? root;
  const addText = (text: string): void => {
    if (text === '') return;
    nodes++;
    top().children.push(decodeReferences(text));
  };
  const closeTo = (at: number): void => {
    if (at > 0) open.length = at;
  };

  let at = 0;
  while (at < html.length) {
    if (nodes >= most) return undefined;
    const start = html.indexOf('<', at);
    if (start < 0) {
      addText(html.slice(at));
      break;
    }
    const next = html.charCodeAt(start + 1);
    if (!isLetter(next) && next !== 33 && next !== 47 && next !== 63) {
      addText(html.slice(at, start + 1));
      at = start + 1;
      continue;
    }
    addText(html.slice(at, start));
    if (next === 33 || next === 63) {
      at = commentEnd(html, start);
      continue;
    }
    const isClosing = next === 47;
    const tag = readTag(html, isClosing ? start + 2 : start + 1);
    at = tag.end;
    if (tag.name === '') continue;
    if (isClosing) {
      closeTo(open.findLastIndex(({ name }) => name === tag.name));
      continue;
    }
    const implied = impliedEnds.get(tag.name);
    if (implied !== undefined) {
      const bound = open.findLastIndex(({ name }) => implied[1].includes(name));
      const first = open.findIndex(({ name }, place) => place > bound && implied[0].includes(name));
      closeTo(first);
    }
    if (endsParagraph.test(tag.name)) closeTo(open.findIndex(({ name }) => name === 'p'));
    const element: HtmlElement = { name: tag.name, attributes: tag.attributes, children: [] };
    nodes++;
    top().children.push(element);
    if (raw.has(tag.name)) at = rawEnd(html, at, tag.name);
    else if (!isVoid(tag.name) && !tag.selfClosing && open.length < maxDepth) open.push(element);
  }
  return root;
}

interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly selfClosing: boolean;
  /** Behind the `>`. */
  readonly end: number;
}

const attribute = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*)))?/y;

/** Reads a tag from its name on. */
function readTag(html: string, start: number): Tag {
  let at = start;
  while (at < html.length && !/[\s/>]/.test(html.charAt(at))) at++;
  const name = html.slice(start, at).toLowerCase();
  const attributes = new Map<string, string>();
  for (;;) {
    attribute.lastIndex = at;
    const found = attribute.exec(html);
    if (found === null) break;
    at = attribute.lastIndex;
    const key = (found[1] ?? '').toLowerCase();
    if (attributes.size < 100 && !attributes.has(key))
      attributes.set(key, decodeReferences(found[2] ?? found[3] ?? found[4] ?? ''));
  }
  const end = html.indexOf('>', at);
  return {
    name,
    attributes,
    selfClosing: end > 0 && html[end - 1] === '/' && !endsParagraph.test(name),
    end: end < 0 ? html.length : end + 1,
  };
}

/** Behind a comment, a declaration or an instruction. */
function commentEnd(html: string, start: number): number {
  const isComment = html.startsWith('<!--', start);
  const end = html.indexOf(isComment ? '-->' : '>', start + (isComment ? 4 : 2));
  return end < 0 ? html.length : end + (isComment ? 3 : 1);
}

/** Where the closing tag of an element begins whose text is no HTML. */
function rawEnd(html: string, from: number, name: string): number {
  for (let at = html.indexOf('</', from); at >= 0; at = html.indexOf('</', at + 2))
    if (html.slice(at + 2, at + 2 + name.length).toLowerCase() === name) return at;
  return html.length;
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
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
