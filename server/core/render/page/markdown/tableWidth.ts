import type { Block, Inline, TableRow } from '../../../page/pageTree.ts';
import { narrowPieces, piecesInCell } from './inlineCode.ts';
import { plainText } from './plainText.ts';

// A table is laid out once, from its text: were it measured where it is shown, what stands below it would move.
// All widths are in ems of a table's text, as the styles of media/ set it, and about right for a mixed text.

/** A cell with more letters is not pressed into a tower of single words. */
const longCell = 48;
/** What a row is about stands in one line when it is no longer, and in a table of many columns every cell. */
const shortName = 20;

/** The signs of Chinese, Japanese and Korean: as wide as they are high. */
const fullWidth = /[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]/;
const allFullWidth = new RegExp(fullWidth, 'g');

/** Undefined for a cell that is neither short nor long. */
type CellKind = 'cell-long' | 'cell-name' | 'cell-short' | 'cell-word' | undefined;

/** The kind of a cell of this text in the column `at`, which is its class. */
export function cellKind(value: string, at: number): CellKind {
  if (value.length > longCell) return 'cell-long';
  if (value.length > shortName) return undefined;
  if (at === 0) return 'cell-name';
  return /\s/.test(value.trim()) || fullWidth.test(value) ? 'cell-short' : 'cell-word';
}

/** Names of fewer letters are never broken; longer ones where there is little room, … */
const shortestName = 3.6;
/** … and those that need more than this everywhere. */
export const longName = 11;
/** Some 41 letters of code, and 32 where there are more than two columns: as much room as a name is given. */
const longestName = { ofTwo: 21.7, ofMore: 17.1 };
/** What a column of text needs of the whole column of the page. */
const textColumn = 11;

/**
 * How much room a table has: in the column of text where that is widest and, on a screen of 1280 px, beside the table of
 * contents; in both of them in a box such as an accordion.
 */
const rooms = { whole: 50.6, boxed: 46, beside: 40.7, 'boxed-beside': 36.2 };

/**
 * The width in ems of a column that holds nothing but names: where they would break it has room for a whole name before
 * longer columns have more than they need. Undefined for others, and where nothing else wants the room.
 */
export function nameWidth(columns: number, rows: readonly TableRow[], at: number): number | undefined {
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
  const width = Math.min(
    widths.reduce((a, b) => Math.max(a, b), 0),
    rooms.whole - (columns - 1) * textColumn,
  );
  return width > shortestName ? Math.round(width * 10) / 10 : undefined;
}

/** What a column of names may take of a phone. */
const phoneNames = 11;

/** The width in ems of a column of names on a phone, where names that are longer than it may be go on in the next line. */
export function narrowNameWidth(rows: readonly TableRow[]): number {
  const widths = rows.map(({ children: [cell] }) => {
    const whole = widthOf(cell?.children ?? []);
    if (!(whole > phoneNames)) return whole;
    return narrowLine(cell?.children ?? []);
  });
  const width = widths.reduce((a, b) => Math.max(a, Number.isNaN(b) ? phoneNames : b), 0);
  return Math.round(width * 10) / 10;
}

/** The longest line of names that are broken: as many of their parts as fit stand in each. */
function narrowLine(nodes: readonly (Block | Inline)[]): number {
  return nodes.reduce((most, node) => {
    if (node.kind !== 'text' && node.kind !== 'inlineCode')
      return 'children' in node ? Math.max(most, narrowLine(node.children)) : most;
    const width = (value: string): number => (node.kind === 'text' ? textWidth(value, true) : codeWidth(value));
    let line = '';
    for (const { value } of node.value.split(/(?<=\s)/).flatMap(narrowPieces)) {
      line = width(line + value) > phoneNames ? value : line + value;
      most = Math.max(most, width(line));
    }
    return most;
  }, 0);
}

/** About how wide text is in one line; not a number for what is not text. */
function widthOf(nodes: readonly (Block | Inline)[], isBold = false): number {
  return nodes.reduce((sum, node) => {
    if (node.kind === 'text') return sum + textWidth(node.value, isBold);
    if (node.kind === 'inlineCode') return sum + codeWidth(node.value);
    return 'children' in node && node.kind !== 'element'
      ? sum + widthOf(node.children, isBold || node.kind === 'strong')
      : Number.NaN;
  }, 0);
}

/** Text is in Inter, whose letters are of different widths, … */
function textWidth(value: string, isBold: boolean): number {
  const count = (kind: RegExp): number => value.match(kind)?.length ?? 0;
  const latin = value.length * (isBold ? 0.56 : 0.54) + count(/[A-Z]/g) * 0.09 - count(/\s/g) * 0.27;
  return latin + count(allFullWidth) * 0.46;
}

/** … and code in letters of one width, in a chip that is wider than they are. */
function codeWidth(value: string): number {
  return value.length * 0.504 + 0.95;
}

/** So many columns do not all fit with text in them, and fewer do on a phone. */
const manyColumns = 5;
const fewColumns = 3;

/**
 * The classes of a table's box by its columns and its rows, the head among them; no rows where they are not known.
 * What has no room is `table-wide` and scrolls, with cells as wide as they like, but not where it just fits when its
 * cells give way: `tight-` and the name of a room.
 */
export function tableClass(columns: number, rows: readonly TableRow[] = []): string {
  if (columns <= fewColumns) return 'table table-few';
  const isWide = columns >= manyColumns || leastWidth(rows, asItFits) > rooms.beside;
  if (!isWide) return 'table';
  const [easy, tight] = [leastWidth(rows, asItLikes), leastWidth(rows, pressed)];
  const gives = (most: number): boolean => tight <= most && easy > most;
  const tightIn = Object.entries(rooms).flatMap(([name, most]) => (gives(most) ? `tight-${name}` : []));
  return ['table table-wide', ...tightIn].join(' ');
}

/** How the styles lay out the cells of a table: the space on a side within, and how wide they are at least. */
interface Layout {
  readonly between: number;
  readonly long: number;
  readonly medium: number;
  /** What stands in one line. */
  readonly lines: readonly (CellKind | 'head')[];
  /** Whether long names break. */
  readonly breaks: boolean;
}
const asItFits: Layout = { between: 0.55, long: 8.6, medium: 0, lines: ['cell-name'], breaks: true };
const asItLikes: Layout = {
  between: 0.9,
  long: 14.3,
  medium: 6.1,
  lines: ['head', 'cell-name', 'cell-short', 'cell-word'],
  breaks: false,
};
const pressed: Layout = { between: 0.6, long: 8.8, medium: 5, lines: ['cell-word'], breaks: false };

/** The space at both edges of a table. */
const edges = 1.8;

/** How wide a table is at least. */
function leastWidth(rows: readonly TableRow[], layout: Layout): number {
  const widths: number[] = [];
  for (const [at, { children }] of rows.entries())
    for (const [i, cell] of children.entries())
      widths[i] = cellWidth(cell.children, at === 0, i, layout, widths[i] ?? 0);
  return widths.reduce((a, b) => a + b, edges + (widths.length - 1) * 2 * layout.between);
}

/** How wide a cell is at least, or `most` where that is more. */
function cellWidth(nodes: readonly Inline[], isHead: boolean, at: number, layout: Layout, most: number): number {
  const kind = isHead ? 'head' : cellKind(plainText(nodes, undefined), at);
  const line = layout.lines.includes(kind) ? widthOf(nodes, isHead) : Number.NaN;
  if (!Number.isNaN(line)) return Math.max(most, line);
  const least = kind === 'cell-long' ? layout.long : kind === undefined ? layout.medium : 0;
  return widest(nodes, layout.breaks, isHead, Math.max(most, least));
}

/** No letter is wider, in ems. */
const widestLetter = 1.12;

/** The widest piece of a cell, or `least` where none is wider. */
function widest(nodes: readonly (Block | Inline)[], breaks: boolean, isBold: boolean, least: number): number {
  return nodes.reduce((most, node) => {
    const isCode = node.kind === 'inlineCode';
    if (isCode || node.kind === 'text')
      return piecesInCell(node.value, isCode, breaks, isCode ? 0 : most / widestLetter).reduce(
        (a, piece) => Math.max(a, isCode ? codeWidth(piece) : textWidth(piece, isBold)),
        most,
      );
    return 'children' in node ? widest(node.children, breaks, isBold || node.kind === 'strong', most) : most;
  }, least);
}
