import type {
  Block,
  Blockquote,
  FootnoteDefinition,
  Heading,
  Inline,
  List,
  ListItem,
  Paragraph,
  Table,
  TableRow,
} from '../page/pageTree.ts';
import { slugOf } from '../page/slug.ts';
import { tableBox } from './box.ts';
import { type Context, claimId, idPrefix } from './context.ts';
import { el, type Html, join, nothing, text } from './html.ts';
import { widestPiece } from './inlineCode.ts';
import { lineAttribute } from './lines.ts';
import { marked } from './marks.ts';
import { paragraphTag } from './paragraphTag.ts';
import { plainText } from './plainText.ts';

export function paragraph(node: Paragraph, context: Context): Html {
  const inSentence = node.children.filter((each) => each.kind !== 'text' || each.value.trim() !== '').length > 1;
  const content = context.render(node.children, { ...context, inSentence });
  if (content.trim() === '') return nothing;
  return paragraphTag(lineAttribute(node, context), content);
}

/** A heading with its fragment and the link to itself. */
export function heading(node: Heading, context: Context): Html {
  // The parser numbers repeated headings within the file; here snippets and titles of components count too.
  const plain = slugOf(node.text);
  const fragment = node.id?.value ?? (node.slug.startsWith(plain) ? plain : node.slug);
  return marked(
    { start: node.range.start, end: firstChildStart(node) },
    node,
    context,
    headingOf(
      node.level,
      fragment,
      wordsOf(node, context),
      context.render(node.children, context),
      context,
      lineAttribute(node, context),
    ),
  );
}

/** What a reader sees of a heading: an expression that is known is its value there. */
function wordsOf({ children, text: plain }: Heading, context: Context): string {
  const known = children.map((child) => {
    if (child.kind !== 'expression' || child.empty) return child;
    const value = plainText([child], context);
    return { kind: 'text' as const, range: child.range, value: value === '' ? `{${child.code}}` : value };
  });
  return known.some((child, i) => child !== children[i]) ? plainText(known, context).trim() : plain;
}

function firstChildStart(node: Heading): number {
  return node.children[0]?.range.start ?? node.range.end;
}

/** A heading as Markdown and the Heading component make it. */
export function headingOf(
  level: number,
  fragment: string | undefined,
  plain: string,
  content: Html,
  context: Context,
  more: Readonly<Record<string, string | undefined>> = {},
): Html {
  const name = `h${Math.min(Math.max(Math.trunc(level), 1), 6)}`;
  if (fragment === undefined || fragment === '') return el(name, more, content);
  const id = claimId(context.state, fragment);
  context.state.outline.push({ level, text: plain, id });
  // Inside a link there can be no second one.
  const anchor = context.inLink
    ? undefined
    : el('a', { class: 'anchor', href: `#${id}`, 'aria-label': `Link to “${plain}”` });
  return el(name, { id, ...more }, anchor, content);
}

export function blockquote(node: Blockquote, context: Context): Html {
  return el('blockquote', lineAttribute(node, context), text('\n'), context.render(node.children, context));
}

export function list(node: List, context: Context): Html {
  const isTasks = node.children.some((item) => item.checked !== undefined);
  // One loose item makes the whole list loose, as in CommonMark.
  const isLoose = node.spread || node.children.some((item) => item.spread);
  const items = node.children.map((item) => listItem(item, isLoose, context));
  const start = node.ordered && node.start !== undefined && node.start !== 1 ? node.start : undefined;
  return el(node.ordered ? 'ol' : 'ul', { start, class: isTasks ? 'tasks' : undefined }, ...items);
}

/** An item; a tight one shows its paragraphs without `p`. */
export function listItem(node: ListItem, spread: boolean, context: Context): Html {
  const children = node.children.map((child) => {
    if (spread || child.kind !== 'paragraph') return context.render([child], context);
    return context.render(child.children, context);
  });
  const checkbox =
    node.checked === undefined
      ? undefined
      : el('input', {
          type: 'checkbox',
          disabled: true,
          checked: node.checked,
          'aria-label': node.checked ? 'Done' : 'Not done',
        });
  const more = { class: checkbox === undefined ? undefined : 'task', ...lineAttribute(node, context) };
  return el('li', more, checkbox, ...withBreaks(children, node.children, spread));
}

/** In a tight item a block after text needs no mark between them; the browser starts a new line by itself. */
function withBreaks(children: readonly Html[], nodes: readonly Block[], spread: boolean): readonly Html[] {
  return children.map((child, i) =>
    spread || i === 0 || nodes[i - 1]?.kind !== 'paragraph' ? child : join([text('\n'), child]),
  );
}

export function table(node: Table, context: Context): Html {
  const [head, ...rows] = node.children;
  const columns = head?.children.length ?? 0;
  const first = nameWidth(columns, rows, 0);
  // Names may also stand behind what they are sorted by; on one side of the text they need the room.
  const second = first === undefined || first <= longName ? nameWidth(columns, rows, 1) : undefined;
  const widths = [first, second !== undefined && second > longName ? second : undefined];
  return tableBox(
    lineAttribute(node, context),
    el(
      'table',
      {},
      head === undefined ? undefined : el('thead', {}, row(head, 'th', node, context, widths)),
      rows.length === 0 ? undefined : el('tbody', {}, ...rows.map((each) => row(each, 'td', node, context))),
    ),
    columns,
    columns === tightColumns && leastWidth(node.children) > tightTable,
  );
}

/** So many columns just fit beside the table of contents: in ems, where all words that can be broken are. */
const tightColumns = 4;
const tightTable = 36;

/** How wide a table is at least, in ems, without the space between its columns. */
function leastWidth(rows: readonly TableRow[]): number {
  const widths: number[] = [];
  for (const { children } of rows)
    for (const [i, cell] of children.entries()) widths[i] = Math.max(widths[i] ?? 0, widest(cell.children));
  return widths.reduce((a, b) => a + b, 0);
}

/** The widest piece of a cell, in ems. */
function widest(nodes: readonly (Block | Inline)[]): number {
  return nodes.reduce((most, node) => {
    if (node.kind === 'text') return Math.max(most, widestPiece(node.value, false) * 0.55);
    if (node.kind === 'inlineCode') return Math.max(most, widestPiece(node.value, true) * 0.504 + 0.95);
    return 'children' in node ? Math.max(most, widest(node.children)) : most;
  }, 0);
}

/** A cell with more letters is not pressed into a tower of single words. */
const longCell = 48;
/** What a row is about stands in one line when it is no longer, and in a table of many columns every cell. */
const shortName = 20;

/** All in ems. Names of fewer letters are never broken; longer ones where there is little room, … */
const shortestName = 4;
/** … and those that need more than this everywhere. */
const longName = 11;
/** Some 41 letters of code, and 32 where there are more than two columns: as much room as a name is given. */
const longestName = { ofTwo: 21.7, ofMore: 17.1 };
/** A table, and what a column of text needs of it. */
const wholeTable = 50;
const textColumn = 11;

/**
 * The width in ems of a column that holds nothing but names: where they would break it has room for a whole name before
 * longer columns have more than they need. Undefined for others, and where nothing else wants the room.
 */
function nameWidth(columns: number, rows: readonly TableRow[], at: number): number | undefined {
  const hasText = rows.some(({ children }) =>
    children.some((cell, i) => i !== at && plainText(cell.children, undefined).length > shortName),
  );
  if (!hasText) return undefined;
  const longest = columns > 2 ? longestName.ofMore : longestName.ofTwo;
  const widths = rows.map(({ children }) => {
    const cell = children[at]?.children ?? [];
    const width = widthOf(cell);
    if (width <= longName) return width;
    // What has spaces is more than a name; a name that is too long breaks.
    if (plainText(cell, undefined).trim().includes(' ')) return Number.NaN;
    return width > longest ? 0 : width;
  });
  const room = wholeTable - (columns - 1) * textColumn;
  const width = Math.min(
    widths.reduce((a, b) => Math.max(a, b), 0),
    room,
  );
  return width > shortestName ? Math.round(width * 10) / 10 : undefined;
}

/** About how wide text is in one line, in ems of the text around; not a number for what is not text. */
function widthOf(nodes: readonly (Block | Inline)[]): number {
  return nodes.reduce((sum, node) => {
    if (node.kind === 'text') return sum + node.value.length * 0.6 + (node.value.match(/[A-Z]/g)?.length ?? 0) * 0.03;
    if (node.kind === 'inlineCode') return sum + node.value.length * 0.504 + 0.95;
    return 'children' in node && node.kind !== 'element' ? sum + widthOf(node.children) : Number.NaN;
  }, 0);
}

function row(
  node: TableRow,
  name: 'th' | 'td',
  { align }: Table,
  around: Context,
  widths: readonly (number | undefined)[] = [],
): Html {
  const context = { ...around, inCell: true };
  const cells = node.children.map((cell, i) => {
    if (name === 'th') {
      const width = widths[i];
      const names = width !== undefined && {
        class: [i === 0 && 'names', width > longName && 'names-long'].filter(Boolean).join(' '),
        style: `--names:${width}em`,
      };
      return el(name, { align: align[i], ...names }, context.render(cell.children, context));
    }
    const { length } = plainText(cell.children, context);
    const short = i === 0 ? 'cell-name' : 'cell-short';
    const kind = length > longCell ? 'cell-long' : length <= shortName && short;
    return el(name, { align: align[i], class: kind }, context.render(cell.children, context));
  });
  return el('tr', lineAttribute(node, context), ...cells);
}

/** The number of a footnote, in order of first use; the same footnote has one number wherever it is named. */
export function footnoteReference(label: string, { state }: Context): Html {
  if (state.trace !== undefined) state.trace.isBound = true;
  let number = state.footnotes.indexOf(label) + 1;
  const isFirst = number === 0;
  if (isFirst) number = state.footnotes.push(label);
  const id = isFirst ? `${idPrefix}fnref-${number}` : undefined;
  return el(
    'sup',
    {},
    el(
      'a',
      { class: 'footnote-ref', id, href: `#${idPrefix}fn-${number}`, 'aria-label': `Footnote ${number}` },
      text(String(number)),
    ),
  );
}

/** The footnotes that the page names, in their order; undefined when there are none. */
export function footnotes(definitions: readonly FootnoteDefinition[], context: Context): Html | undefined {
  const { state } = context;
  if (state.footnotes.length === 0) return undefined;
  const items: Html[] = [];
  // A footnote may name another: the list grows while it is walked.
  for (let i = 0; i < state.footnotes.length && i < 1000; i++) {
    const label = state.footnotes[i] ?? '';
    const definition = definitions.find((each) => each.label === label);
    const back = el(
      'a',
      { class: 'footnote-back', href: `#${idPrefix}fnref-${i + 1}`, 'aria-label': 'Back to the text' },
      text('↩'),
    );
    const content = definition === undefined ? text(label) : context.render(definition.children, context);
    items.push(el('li', { id: `${idPrefix}fn-${i + 1}` }, content, back));
  }
  return el('section', { class: 'footnotes', 'aria-label': 'Footnotes' }, el('ol', {}, ...items));
}
