import type { TableCell, TableRow } from '../../../page/pageTree.ts';
import { drawnText } from './drawnText.ts';

// A table is laid out by the styles of media/, from these classes and widths: rules of thumb that look at nothing but
// how many letters its cells have. Were it measured where it is shown, what is below it would move.

/** A cell with more letters is not pressed into a tower of single words. */
const longCell = 48;
/** What a row is about is in one line when it is no longer, and in a table of many columns every word. */
const shortName = 20;
/** So long may names be that have room in one line: in a table of two columns, and of more. */
const maxNameLength = { ofTwo: 41, ofMore: 32 };
/** So wide is a letter of code, and what a chip of code has besides, in ems of a table's text. */
const letter = 0.5;
const chip = 1;

/** The signs of Chinese, Japanese and Korean, between which lines break. */
const fullWidth = /[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]/;

/** The kind of a cell of this text in the column `at`, which is its class; undefined for one neither short nor long. */
export function cellKind(
  value: string,
  at: number,
): 'cell-long' | 'cell-name' | 'cell-short' | 'cell-word' | undefined {
  if (value.length > longCell) return 'cell-long';
  if (value.length > shortName) return undefined;
  if (at === 0) return 'cell-name';
  return /\s/.test(value.trim()) || fullWidth.test(value) ? 'cell-short' : 'cell-word';
}

/** Names of no more than this, in ems, never break where there is room. */
export const longName = 11;

/**
 * The width in ems of a column that holds nothing but names, so that they are whole before longer columns have more than
 * they need. Undefined for others, and where nothing else wants the room.
 */
export function nameWidth(columns: number, rows: readonly TableRow[], at: number): number | undefined {
  const isText = (cell: TableCell, i: number): boolean => i !== at && cellText(cell).length > shortName;
  if (!rows.some(({ children }) => children.some(isText))) return undefined;
  const names = rows.map(({ children }) => cellText(children[at]));
  // What has spaces is more than a name.
  if (names.some((name) => name.length > shortName && name.includes(' '))) return undefined;
  const most = columns > 2 ? maxNameLength.ofMore : maxNameLength.ofTwo;
  const longest = names.reduce((a, { length }) => (length > most ? a : Math.max(a, length)), 0);
  return longest > 5 ? longest * letter + chip : undefined;
}

/** So many columns do not all fit with text in them, and fewer do on a phone. */
const manyColumns = 5;
const fewColumns = 3;
/** So many letters have room next to each other where a table of contents is next to the page. */
const roomBeside = 64;

/**
 * The classes of a table's box by its columns and its rows, the head among them; no rows where they are not known. What
 * has no room is `table-wide`: it scrolls sideways, and its names stay whole.
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
