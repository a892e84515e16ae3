import { asWritten, codeText, type HtmlElement, type HtmlNode, isBlock, isHidden } from './html.ts';
import {
  codeSpan,
  imageMark,
  linkMark,
  marked,
  mdxLines,
  mdxTarget,
  mdxText,
  withoutMarks,
  withUrls,
  writeMarks,
} from './mdxText.ts';

/** Settings and state for writing one piece of Markdown. */
export interface Writer {
  readonly local: (url: string) => string | undefined;
  /** Resolves an address without a host. Undefined if the place of the page is unknown. */
  readonly path?: (address: string) => string | undefined;
  /** Added to levels of headings, because the title of a page is its heading of level 1. */
  readonly shift: number;
  /** Kinds of markup that plain text would lose. */
  readonly markup: Set<string>;
}

/** Markup around a text. */
export interface Around {
  readonly strong: boolean;
  readonly em: boolean;
  readonly del: boolean;
  readonly link: boolean;
  readonly cell: boolean;
  /** For code: the language in the class of an element around it. */
  readonly language: string;
}
/** No markup around a text. */
export const plain: Around = { strong: false, em: false, del: false, link: false, cell: false, language: '' };

/** Converts nodes to one paragraph. It has several lines if there are line breaks. */
export function paragraphText(writer: Writer, nodes: readonly HtmlNode[], around: Around): string {
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
    case asWritten:
      return codeText(node);
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

/** Longer styles are not read. */
const maxStyleLength = 2000;

/** Writes bold, italic and struck text, by the element or its style. */
function styledOf(writer: Writer, element: HtmlElement, around: Around): string {
  const style = (element.attributes.get('style') ?? '').slice(0, maxStyleLength);
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
    writer.markup.add(mark);
    text = marked(mark, text);
  }
  return text;
}

function codeOf(writer: Writer, element: HtmlElement, around: Around): string {
  const text = withoutMarks(codeText(element)).replace(/\s+/g, ' ');
  if (text.trim() === '') return ' ';
  writer.markup.add('code');
  const code = codeSpan(text);
  return around.cell ? code.replaceAll('|', '\\|') : code;
}

function linkOf(writer: Writer, element: HtmlElement, around: Around): string {
  const target = around.link ? undefined : targetOf(writer, element.attributes.get('href'));
  if (target === undefined) return styledOf(writer, element, around);
  const text = styledOf(writer, element, { ...around, link: true }).replace(/\s+/g, ' ');
  const inner = text.trim();
  if (inner === '') return text;
  writer.markup.add('link');
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
  const isKnown = writer.path !== undefined || /^https?:/i.test(source.trim());
  const target = isKnown ? targetOf(writer, source) : undefined;
  if (target === undefined) return text;
  writer.markup.add('image');
  return `${imageMark}[${text}](${target})`;
}

/** Returns a target that readers can follow. The place of the page is unknown, so relative paths need `path`. */
function targetOf({ local, path }: Writer, href: string | undefined): string | undefined {
  const url = withoutMarks(href ?? '').trim();
  if (url.length > 4000) return undefined;
  if (!/^(?:https?:\/\/[^/\s]|mailto:\S|tel:\S)/i.test(url)) {
    const own = url === '' || /^[a-z][a-z0-9+.-]*:/i.test(url) ? undefined : path?.(url);
    return own === undefined ? undefined : mdxTarget(own);
  }
  return mdxTarget(local(url) ?? url);
}

/** Returns the content of a table outside its cells, including its caption, which browsers show above. */
export function contentOutsideCells(element: HtmlElement): readonly HtmlNode[] {
  return element.children.flatMap((node) => {
    if (typeof node === 'string') return [node];
    if (/^t(?:head|body|foot|r)$/.test(node.name)) return isHidden(node) ? [] : contentOutsideCells(node);
    return element.name === 'tr' && (node.name === 'td' || node.name === 'th') ? [] : [node];
  });
}

/** Returns the cells of a table, row by row, whatever groups them. */
export function rowsOf(element: HtmlElement): readonly (readonly HtmlElement[])[] {
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

/** Makes a table of written cells. The first row is its header. */
export function tableText(rows: readonly (readonly string[])[], width: number): string {
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`.replace(/ {2,}/g, ' ');
  const [head = [], ...body] = rows;
  return [line(head), line(Array.from({ length: width }, () => '---')), ...body.map(line)].join('\n');
}
