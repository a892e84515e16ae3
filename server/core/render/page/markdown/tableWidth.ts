import type { TableCell, TableRow } from '../../../page/pageTree.ts';
import { drawnText } from './drawnText.ts';

// Tables get classes and widths from the number of letters in their cells, for the styles in media/. Measuring them in
// the browser would move the content below.

/** A cell with more letters is not squeezed into a column of single words. */
const longCell = 48;
/** A row's subject up to this length stays on one line; in a wide table, so does each word. */
const shortName = 20;
/** Maximum length of names that fit on one line, in tables with two and more columns. */
const maxNameLength = { ofTwo: 41, ofMore: 32 };
/** Width of a code letter, and the padding of inline code, in ems. */
const letter = 0.5;
const chip = 1;

/** Chinese, Japanese and Korean characters, between which lines can break. */
const fullWidth = /[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]/;

/** The class for a cell by the length of its text, in column `at`; undefined for medium lengths. */
export function cellKind(
  value: string,
  at: number,
): 'cell-long' | 'cell-name' | 'cell-short' | 'cell-word' | undefined {
  if (value.length > longCell) return 'cell-long';
  if (value.length > shortName) return undefined;
  if (at === 0) return 'cell-name';
  return /\s/.test(value.trim()) || fullWidth.test(value) ? 'cell-short' : 'cell-word';
}

/** In ems. Names up to this width never break if there is room. */
export const longName = 11;

/**
 * Width in ems of a column with nothing but names, so that they stay whole before longer columns get more than they
 * need. Undefined for other columns, and if no other column needs the space.
 */
export function nameWidth(columns: number, rows: readonly TableRow[], at: number): number | undefined {
  const isText = (cell: TableCell, i: number): boolean => i !== at && cellText(cell).length > shortName;
  if (!rows.some(({ children }) => children.some(isText))) return undefined;
  const names = rows.map(({ children }) => cellText(children[at]));
  // Text with spaces is not a name.
  if (names.some((name) => name.length > shortName && name.includes(' '))) return undefined;
  const most = columns > 2 ? maxNameLength.ofMore : maxNameLength.ofTwo;
  const longest = names.reduce((a, { length }) => (length > most ? a : Math.max(a, length)), 0);
  return longest > 5 ? longest * letter + chip : undefined;
}

/** Number of columns that do not all fit with text in them, on a phone even fewer. */
const manyColumns = 5;
const fewColumns = 3;
/** Number of letters that fit next to each other beside a table of contents. */
const roomBeside = 64;

/**
 * The class of a table's box, from its columns and rows (with the header; empty if unknown). `table-wide` scrolls
 * sideways and keeps names whole.
 */
export function tableClass(columns: number, rows: readonly TableRow[] = []): string {
  if (columns <= fewColumns) return 'table table-few';
  const widest = new Array<number>(columns).fill(0);
  for (const { children } of rows)
    for (const [i, cell] of children.entries())
      for (const { length } of cellText(cell).split(/\s+/))
        widest[i] = Math.max(widest[i] ?? 0, Math.min(length, shortName));
  const isWide = columns >= manyColumns || widest.reduce((a, b) => a + b, 0) > roomBeside;
  return isWide ? 'table table-wide' : 'table';
}

function cellText(cell: TableCell | undefined): string {
  return cell === undefined ? '' : drawnText(cell.children, undefined).trim();
}
