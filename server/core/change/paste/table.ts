import { snippetText } from '../../model/write/snippetText.ts';
import { mdxText } from '../../page/richText/mdxText.ts';
import { tableText } from '../../page/richText/paragraphText.ts';
import { blockAt, checked, type Insertion, type InsertPlace } from './insertion.ts';

/** In characters. Larger content is a data file, not a table for readers. */
const maxLength = 200_000;
const maxRows = 2000;

/** Converts spreadsheet cells: lines with the same number of tab-separated cells. The first line becomes the header. */
export function insertTable(place: InsertPlace, text: string): Insertion | undefined {
  if (place.inLine || text.length > maxLength || !text.includes('\t')) return undefined;
  const rows = readCells(text);
  const [head] = rows;
  const width = head?.length ?? 0;
  if (head === undefined || width < 2 || rows.length < 2 || rows.length > maxRows) return undefined;
  // Lines that begin with a tab are indented code, not cells.
  if (head.some((cell) => cell.trim() === '') || rows.some(({ length }) => length !== width)) return undefined;
  const block = blockAt(
    place,
    tableText(
      rows.map((row) => row.map(cellText)),
      width,
    ),
  );
  return checked(place, { kind: 'table', title: 'Insert as a table', snippet: snippetText(block), files: [] }, block);
}

/** Spreadsheets quote a cell that contains a tab, a quote or several lines. */
function readCells(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    const quoted = text[at] === '"' ? closingQuote(text, at + 1) : undefined;
    let end = quoted === undefined ? at : quoted + 1;
    if (quoted === undefined) while (end < text.length && !/[\t\r\n]/.test(text.charAt(end))) end++;
    rows.at(-1)?.push(quoted === undefined ? text.slice(at, end) : text.slice(at + 1, quoted).replaceAll('""', '"'));
    if (end >= text.length) break;
    const isLine = text[end] !== '\t';
    at = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
    if (isLine) {
      if (at >= text.length) break;
      rows.push([]);
    }
  }
  return rows;
}

/** The closing quote of a cell: it is followed by a tab, a line end or nothing. */
function closingQuote(text: string, from: number): number | undefined {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') at++;
    else return at + 1 >= text.length || /[\t\r\n]/.test(text.charAt(at + 1)) ? at : undefined;
  }
  return undefined;
}

function cellText(cell: string): string {
  const lines = mdxText(cell)
    .replaceAll('|', '\\|')
    .split(/[\r\n]+/)
    .map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .join('<br />')
    .replace(/\s+/g, ' ');
}
