import { largest, pushAll } from '../../text/pushAll.ts';
import {
  codeText,
  type HtmlElement,
  type HtmlNode,
  holds,
  isBlock,
  isCode,
  isHidden,
  languageIn,
  languageOf,
  readHtml,
} from './html.ts';
import { codeFence, marked, withoutMarks, writeMarks } from './mdxText.ts';
import {
  type Around,
  contentOutsideCells,
  paragraphText,
  plain,
  rowsOf,
  tableText,
  type Writer,
} from './paragraphText.ts';

/** Copied content as Markdown that MDX accepts. */
export interface RichText {
  readonly markdown: string;
  /** True for one paragraph, which fits into a line. */
  readonly inLine: boolean;
  /** True if it begins with a paragraph. */
  readonly isText: boolean;
}

/** Longer HTML is a whole web page and is not converted. */
const maxHtml = 1_000_000;
/** A larger table is data, not a table for readers. */
const maxCells = 50_000;

/**
 * Converts HTML from the clipboard to Markdown. Undefined if plain text is as good: no headings, lists, links or
 * similar, or only code. `local` returns the path of a URL that points to a page of the site.
 */
export function markdownFromHtml(
  html: string,
  local: (url: string) => string | undefined = () => undefined,
  around: Pick<Around, 'strong' | 'em'> = plain,
): RichText | undefined {
  if (html.length > maxHtml) return undefined;
  const root = readHtml(html);
  if (root === undefined || isCode(root)) return undefined;
  const writer: Writer = { local, shift: holds(root, 'h1') ? 1 : 0, markup: new Set() };
  const blocks = blocksOf(writer, root.children, { ...plain, ...around });
  if (writer.markup.size === 0 || blocks.every(({ kind }) => kind === 'code')) return undefined;
  return {
    markdown: blocks.map(({ text }) => text).join('\n\n'),
    inLine: blocks.length === 1 && blocks[0]?.kind === 'paragraph' && !blocks[0].text.includes('\n'),
    isText: blocks[0]?.kind === 'paragraph',
  };
}

/**
 * Converts a tree of HTML to Markdown completely, with its own heading levels. `path` resolves an address without a
 * host.
 */
export function markdownOfTree(root: HtmlElement, path: (address: string) => string | undefined): string {
  const writer: Writer = { local: () => undefined, path, shift: 0, markup: new Set() };
  return blocksOf(writer, root.children, plain)
    .map(({ text }) => text)
    .join('\n\n');
}

interface Block {
  readonly kind: 'paragraph' | 'list' | 'code' | 'other';
  readonly text: string;
}

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
      pushAll(blocks, blockOf(writer, node, around));
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
      writer.markup.add('rule');
      return [{ kind: 'other', text: '***' }];
    case 'dt': {
      const text = paragraphText(writer, children, { ...around, strong: true });
      writer.markup.add('strong');
      return text === '' ? [] : [{ kind: 'paragraph', text: writeMarks(marked('strong', text)) }];
    }
    default:
      return blocksOf(writer, children, { ...around, language: languageOf(element) || around.language });
  }
}

function headingOf({ shift, ...writer }: Writer, { name, children }: HtmlElement): readonly Block[] {
  // A heading is already bold.
  const text = paragraphText({ ...writer, shift }, children, { ...plain, strong: true }).replace(/\\?\n/g, ' ');
  if (text === '') return [];
  writer.markup.add('heading');
  const level = Math.min(6, Number(name.slice(1)) + shift);
  return [{ kind: 'other', text: `${'#'.repeat(level)} ${text.replace(/(?<=\s)#+$/, '\\$&')}` }];
}

function listOf(writer: Writer, { name, attributes, children }: HtmlElement): readonly Block[] {
  const items: { readonly lead: string; readonly blocks: Block[] }[] = [];
  for (const node of children) {
    const item = typeof node !== 'string' && node.name === 'li' ? node : undefined;
    const last = items.at(-1);
    // Office programs put a nested list next to its item, not inside.
    if (item === undefined && last !== undefined) pushAll(last.blocks, blocksOf(writer, [node], plain));
    else {
      const blocks = [...blocksOf(writer, item?.children ?? [node], plain)];
      if (blocks.length > 0) items.push({ lead: item === undefined ? '' : checkboxOf(item), blocks });
    }
  }
  if (items.length === 0) return [];
  writer.markup.add('list');
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

/** Returns the checkbox of a task list item. */
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
  writer.markup.add('fence');
  return [{ kind: 'code', text: codeFence(code, languageIn(element) || language) }];
}

function quoteOf(writer: Writer, { children }: HtmlElement): readonly Block[] {
  const text = blocksOf(writer, children, plain)
    .map((block) => block.text)
    .join('\n\n');
  if (text === '') return [];
  writer.markup.add('quote');
  return [{ kind: 'other', text: text.replace(/^.*$/gm, (line) => (line === '' ? '>' : `> ${line}`)) }];
}

function tableOf(writer: Writer, table: HtmlElement): readonly Block[] {
  const rows = rowsOf(table).map((row) => row.map((cell) => cellText(writer, cell)));
  const above = contentOutsideCells(table).flatMap((node) => blocksOf(writer, [node], plain));
  const width = largest(
    rows.map(({ length }) => length),
    0,
  );
  // Pages and emails use tables of one column for layout. One row of thousands of cells would make all others as wide.
  if (width < 2 || width * rows.length > maxCells)
    return [...above, ...rowsOf(table).flatMap((row) => row.flatMap((cell) => blocksOf(writer, cell.children, plain)))];
  writer.markup.add('table');
  return [...above, { kind: 'other', text: tableText(rows, width) }];
}

function cellText(writer: Writer, cell: HtmlElement): string {
  return paragraphText(writer, [{ ...cell, name: 'span' }], { ...plain, cell: true });
}

function indented(text: string, margin: string): string {
  return text.replace(/\n(?=[^\n])/g, `\n${margin}`);
}
