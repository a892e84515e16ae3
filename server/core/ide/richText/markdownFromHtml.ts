import { type HtmlElement, type HtmlNode, readHtml } from './htmlTree.ts';
import { imageMark, linkMark, marked, withoutMarks, writeMarks } from './marks.ts';
import { mdxCode, mdxFence, mdxLines, mdxTarget, mdxText, withUrls } from './mdxText.ts';

/** What somebody copied, as Markdown that MDX accepts. */
export interface RichText {
  readonly markdown: string;
  /** One paragraph, which fits into a line. */
  readonly inLine: boolean;
}

/** Longer HTML is a whole web page: nobody pastes that into a page. */
const mostHtml = 1_000_000;
/** A larger table is data, which nobody reads in a page. */
const mostCells = 50_000;

/**
 * Turns HTML from a clipboard into Markdown. Undefined where it says no more than plain text: no headings, lists,
 * links or the like, or nothing but code. `local` gives the path of a URL that leads to a page of the site.
 */
export function markdownFromHtml(
  html: string,
  local: (url: string) => string | undefined = () => undefined,
): RichText | undefined {
  if (html.length > mostHtml) return undefined;
  const root = readHtml(html);
  if (root === undefined || isCode(root)) return undefined;
  const writer: Writer = { local, shift: holds(root, 'h1') ? 1 : 0, said: new Set() };
  const blocks = blocksOf(writer, root.children, plain);
  if (writer.said.size === 0 || blocks.every(({ kind }) => kind === 'code')) return undefined;
  return {
    markdown: blocks.map(({ text }) => text).join('\n\n'),
    inLine: blocks.length === 1 && blocks[0]?.kind === 'paragraph' && !blocks[0].text.includes('\n'),
  };
}

interface Writer {
  readonly local: (url: string) => string | undefined;
  /** The title of a page is its heading of level 1. */
  readonly shift: number;
  /** What was written that plain text cannot say. */
  readonly said: Set<string>;
}

/** What stands around a text. */
interface Around {
  readonly strong: boolean;
  readonly em: boolean;
  readonly del: boolean;
  readonly link: boolean;
  readonly cell: boolean;
  /** Of code, by the class of an element around it. */
  readonly language: string;
}
const plain: Around = { strong: false, em: false, del: false, link: false, cell: false, language: '' };

interface Block {
  readonly kind: 'paragraph' | 'list' | 'code' | 'other';
  readonly text: string;
}

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

function blocksOf(writer: Writer, nodes: readonly HtmlNode[], around: Around): readonly Block[] {
  const blocks: Block[] = [];
  let run: HtmlNode[] = [];
  const endRun = (): void => {
    const text = paragraphText(writer, run, around);
    if (text !== '') blocks.push({ kind: 'paragraph', text });
    run = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !isBlock(node)) run.push(node);
    else {
      endRun();
      blocks.push(...blockOf(writer, node, around));
    }
  }
  endRun();
  return blocks;
}

function blockOf(writer: Writer, element: HtmlElement, around: Around): readonly Block[] {
  const { name, children } = element;
  if (isHidden(element)) return [];
  if (/^h[1-6]$/.test(name)) return headingOf(writer, element);
  switch (name) {
    case 'ul':
    case 'ol':
      return listOf(writer, element);
    case 'pre':
      return fenceOf(writer, element, around);
    case 'blockquote':
      return quoteOf(writer, element);
    case 'table':
      return tableOf(writer, element);
    case 'hr':
      writer.said.add('rule');
      return [{ kind: 'other', text: '***' }];
    case 'dt': {
      const text = paragraphText(writer, children, { ...around, strong: true });
      writer.said.add('strong');
      return text === '' ? [] : [{ kind: 'paragraph', text: writeMarks(marked('strong', text)) }];
    }
    default:
      return blocksOf(writer, children, { ...around, language: languageOf(element) || around.language });
  }
}

function headingOf({ shift, ...writer }: Writer, { name, children }: HtmlElement): readonly Block[] {
  // A heading is strong by itself.
  const text = paragraphText({ ...writer, shift }, children, { ...plain, strong: true }).replace(/\\?\n/g, ' ');
  if (text === '') return [];
  writer.said.add('heading');
  const level = Math.min(6, Number(name.slice(1)) + shift);
  return [{ kind: 'other', text: `${'#'.repeat(level)} ${text.replace(/(?<=\s)#+$/, '\\$&')}` }];
}

function listOf(writer: Writer, { name, attributes, children }: HtmlElement): readonly Block[] {
  const items: { readonly lead: string; readonly blocks: Block[] }[] = [];
  for (const node of children) {
    const item = typeof node !== 'string' && node.name === 'li' ? node : undefined;
    const last = items.at(-1);
    // Office programs put the inner list beside the item that it belongs to.
    if (item === undefined && last !== undefined) last.blocks.push(...blocksOf(writer, [node], plain));
    else {
      const blocks = [...blocksOf(writer, item?.children ?? [node], plain)];
      if (blocks.length > 0) items.push({ lead: item === undefined ? '' : checkboxOf(item), blocks });
    }
  }
  if (items.length === 0) return [];
  writer.said.add('list');
  const first = Number.parseInt(attributes.get('start') ?? '1', 10);
  let number = name === 'ol' && first >= 0 && first < 1e8 ? first : 1;
  const isTight = items.every(({ blocks }) =>
    blocks.every(({ kind }, at) => (kind === 'paragraph' ? at === 0 : kind === 'list')),
  );
  const gap = isTight ? '\n' : '\n\n';
  const texts = items.map(({ lead, blocks }) => {
    const marker = name === 'ol' ? `${number++}. ` : '- ';
    const text = blocks.map((block) => block.text).join(gap);
    return marker + lead + indented(text, ' '.repeat(marker.length));
  });
  return [{ kind: 'list', text: texts.join(gap) }];
}

/** The box of a task list. */
function checkboxOf({ children }: HtmlElement): string {
  const box = children
    .flatMap((node) => (typeof node === 'string' ? [] : [node, ...node.children]))
    .find(
      (node): node is HtmlElement =>
        typeof node !== 'string' && node.name === 'input' && node.attributes.get('type') === 'checkbox',
    );
  return box === undefined ? '' : box.attributes.has('checked') ? '[x] ' : '[ ] ';
}

function fenceOf(writer: Writer, element: HtmlElement, { language }: Around): readonly Block[] {
  const code = withoutMarks(codeText(element)).replace(/^\n+/, '').trimEnd();
  if (code === '') return [];
  writer.said.add('fence');
  return [{ kind: 'code', text: mdxFence(code, languageIn(element) || language) }];
}

/** Highlighters say the language in the class of the block, of the code in it or of what is around it. */
function languageIn(element: HtmlElement): string {
  const own = languageOf(element);
  const inside = element.children.find((node): node is HtmlElement => typeof node !== 'string');
  return own === '' && inside !== undefined ? languageOf(inside) : own;
}

function languageOf({ attributes }: HtmlElement): string {
  const given = attributes.get('data-language') ?? attributes.get('data-lang') ?? attributes.get('language');
  const found = /(?:^|\s)(?:language-|lang-|highlight-source-)([\w+#-]{1,30})/.exec(attributes.get('class') ?? '');
  const language = given ?? found?.[1] ?? '';
  return /^[\w+#-]{1,30}$/.test(language) ? language.toLowerCase() : '';
}

function codeText(node: HtmlNode): string {
  if (typeof node === 'string') return node.replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ');
  if (node.name === 'br') return '\n';
  if (dropped.has(node.name)) return '';
  const text = node.children.map(codeText).join('');
  return node.name === 'div' && !text.endsWith('\n') ? `${text}\n` : text;
}

function quoteOf(writer: Writer, { children }: HtmlElement): readonly Block[] {
  const text = blocksOf(writer, children, plain)
    .map((block) => block.text)
    .join('\n\n');
  if (text === '') return [];
  writer.said.add('quote');
  return [{ kind: 'other', text: text.replace(/^.*$/gm, (line) => (line === '' ? '>' : `> ${line}`)) }];
}

function tableOf(writer: Writer, table: HtmlElement): readonly Block[] {
  const rows = rowsOf(table).map((row) => row.map((cell) => cellText(writer, cell)));
  const above = straysIn(table).flatMap((node) => blocksOf(writer, [node], plain));
  const width = Math.max(0, ...rows.map(({ length }) => length));
  // Pages and mails are laid out with tables of one column; one row of thousands of cells would make all others as wide.
  if (width < 2 || width * rows.length > mostCells)
    return [...above, ...rowsOf(table).flatMap((row) => row.flatMap((cell) => blocksOf(writer, cell.children, plain)))];
  writer.said.add('table');
  return [...above, { kind: 'other', text: tableText(rows, width) }];
}

/** What of a table stands in no cell, its caption too: browsers show it above. */
function straysIn(element: HtmlElement): readonly HtmlNode[] {
  return element.children.flatMap((node) => {
    if (typeof node === 'string') return [node];
    if (/^t(?:head|body|foot|r)$/.test(node.name)) return isHidden(node) ? [] : straysIn(node);
    return element.name === 'tr' && (node.name === 'td' || node.name === 'th') ? [] : [node];
  });
}

function rowsOf(element: HtmlElement): readonly (readonly HtmlElement[])[] {
  return element.children.flatMap((node) => {
    if (typeof node === 'string' || isHidden(node)) return [];
    if (node.name === 'tr') {
      const cells = node.children.filter(
        (cell): cell is HtmlElement => typeof cell !== 'string' && (cell.name === 'td' || cell.name === 'th'),
      );
      return cells.length === 0 ? [] : [cells];
    }
    return /^t(?:head|body|foot)$/.test(node.name) ? rowsOf(node) : [];
  });
}

function cellText(writer: Writer, cell: HtmlElement): string {
  return paragraphText(writer, [{ ...cell, name: 'span' }], { ...plain, cell: true });
}

/** Rows of written cells as a table; the first one is its head. */
export function tableText(rows: readonly (readonly string[])[], width: number): string {
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`.replace(/ {2,}/g, ' ');
  const [head = [], ...body] = rows;
  return [line(head), line(Array.from({ length: width }, () => '---')), ...body.map(line)].join('\n');
}

/** Nodes as one paragraph; its lines part where a break stood. */
function paragraphText(writer: Writer, nodes: readonly HtmlNode[], around: Around): string {
  const text = nodes
    .map((node) => inlineOf(writer, node, around))
    .join('')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
    .replace(/\n{2,}/g, '\n');
  const written = mdxLines(withUrls(writeMarks(text)));
  return around.cell ? written.replaceAll('\n', '<br />') : written.replaceAll('\n', '\\\n');
}

function inlineOf(writer: Writer, node: HtmlNode, around: Around): string {
  if (typeof node === 'string') {
    const text = mdxText(withoutMarks(node).replace(/[\s\u00a0]+/g, ' '));
    return around.cell ? text.replaceAll('|', '\\|') : text;
  }
  if (isHidden(node)) return '';
  switch (node.name) {
    case 'br':
      return '\n';
    case 'img':
      return imageOf(writer, node, around);
    case 'code':
    case 'kbd':
    case 'samp':
    case 'tt':
      return codeOf(writer, node, around);
    case 'a':
      return linkOf(writer, node, around);
    case 'sub':
    case 'sup': {
      const text = inlinesOf(writer, node, around).replace(/\s+/g, ' ').trim();
      return text === '' ? '' : `<${node.name}>${text}</${node.name}>`;
    }
    default:
      return isBlock(node) ? `\n${styledOf(writer, node, around)}\n` : styledOf(writer, node, around);
  }
}

function inlinesOf(writer: Writer, { children }: HtmlElement, around: Around): string {
  return children.map((child) => inlineOf(writer, child, around)).join('');
}

/** Nobody writes a longer one. */
const longestStyle = 2000;

/** Strong, emphasized and struck text, by element or by style. */
function styledOf(writer: Writer, element: HtmlElement, around: Around): string {
  const style = (element.attributes.get('style') ?? '').slice(0, longestStyle);
  const weight = /font-weight:\s*(bold|normal|\d+)/i.exec(style)?.[1]?.toLowerCase();
  const isBold =
    weight === undefined ? /^(?:b|strong)$/.test(element.name) : weight === 'bold' || Number(weight) >= 600;
  const slant = /font-style:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase();
  const isItalic = slant === undefined ? /^(?:em|i|cite|dfn|var)$/.test(element.name) : slant === 'italic';
  const isStruck = /^(?:del|s|strike)$/.test(element.name) || /text-decoration[^;]*line-through/i.test(style);
  const strong = isBold && !around.strong;
  const em = isItalic && !around.em;
  const del = isStruck && !around.del;
  let text = inlinesOf(writer, element, {
    ...around,
    strong: around.strong || isBold,
    em: around.em || isItalic,
    del: around.del || isStruck,
  });
  if (text.trim() === '') return text;
  for (const [mark, isWanted] of [
    ['del', del],
    ['em', em],
    ['strong', strong],
  ] as const) {
    if (!isWanted) continue;
    writer.said.add(mark);
    text = marked(mark, text);
  }
  return text;
}

function codeOf(writer: Writer, element: HtmlElement, around: Around): string {
  const text = withoutMarks(codeText(element)).replace(/\s+/g, ' ');
  if (text.trim() === '') return ' ';
  writer.said.add('code');
  const code = mdxCode(text);
  return around.cell ? code.replaceAll('|', '\\|') : code;
}

function linkOf(writer: Writer, element: HtmlElement, around: Around): string {
  const target = around.link ? undefined : targetOf(writer, element.attributes.get('href'));
  if (target === undefined) return styledOf(writer, element, around);
  const text = styledOf(writer, element, { ...around, link: true }).replace(/\s+/g, ' ');
  const inner = text.trim();
  if (inner === '') return text;
  writer.said.add('link');
  const start = text.indexOf(inner);
  return `${text.slice(0, start)}${linkMark}[${withUrls(inner)}](${target})${text.slice(start + inner.length)}`;
}

function imageOf(writer: Writer, { attributes }: HtmlElement, around: Around): string {
  const alt = mdxText(
    withoutMarks(attributes.get('alt') ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const text = around.cell ? alt.replaceAll('|', '\\|') : alt;
  const source = attributes.get('src') ?? '';
  const target = /^https?:/i.test(source.trim()) ? targetOf(writer, source) : undefined;
  if (target === undefined) return text;
  writer.said.add('image');
  return `${imageMark}[${text}](${target})`;
}

/** Only what readers may follow: a path counts from a page that is not known here. */
function targetOf({ local }: Writer, href: string | undefined): string | undefined {
  const url = withoutMarks(href ?? '').trim();
  if (url.length > 4000 || !/^(?:https?:\/\/[^/\s]|mailto:\S|tel:\S)/i.test(url)) return undefined;
  return mdxTarget(local(url) ?? url);
}

const blocks = new WeakMap<HtmlElement, boolean>();

/** True for an element that makes lines of its own, by its name or by what is in it. */
function isBlock(element: HtmlElement): boolean {
  const known = blocks.get(element);
  if (known !== undefined) return known;
  const found =
    blockNames.has(element.name) ||
    (!dropped.has(element.name) && element.children.some((node) => typeof node !== 'string' && isBlock(node)));
  blocks.set(element, found);
  return found;
}

function isHidden({ name, attributes }: HtmlElement): boolean {
  return (
    dropped.has(name) ||
    attributes.has('hidden') ||
    attributes.get('aria-hidden') === 'true' ||
    /display:\s*none|mso-list:\s*ignore/i.test(attributes.get('style') ?? '')
  );
}

function holds(element: HtmlElement, name: string): boolean {
  return element.children.some((node) => typeof node !== 'string' && (node.name === name || holds(node, name)));
}

/** Editors put their colored lines on the clipboard as HTML. */
function isCode(root: HtmlElement): boolean {
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

function indented(text: string, margin: string): string {
  return text.replace(/\n(?=[^\n])/g, `\n${margin}`);
}
