import type { CodeFix } from '../../model/answers.ts';
import type { Page, Table } from '../../page/pageTree.ts';
import { nodesAt } from '../../page/walk.ts';
import { lineEnd, lineStart } from '../../text/lines.ts';
import { largest } from '../../text/pushAll.ts';
import type { Range } from '../../text/range.ts';

type Grid = readonly (readonly string[])[];

/** A table as written: header, delimiter, rows. Every row has at least as many cells as the header. */
interface TableText {
  readonly range: Range;
  /** Text between the lines: a line ending, and the markers of quotes and lists before the next line. */
  readonly parting: readonly string[];
  readonly rows: Grid;
  /** Row of the cursor. */
  readonly row: number;
  readonly column: number;
}

const delimiterRow = 1;

/** Limit for filling up short rows: the cost grows with the square of a table's size. */
const maxCells = 50_000;

/** Aligns a table, and adds, moves and deletes its rows and columns. */
export function tableFixes(page: Page, range: Range): readonly CodeFix[] {
  const table = nodesAt(page, range.start).find((node): node is Table => node.kind === 'table');
  const text = table === undefined ? undefined : readTable(page, table, range.start);
  if (text === undefined) return [];
  const { rows, row, column } = text;
  const width = rows[0]?.length ?? 0;
  const isBody = row > delimiterRow;
  const fixes: [string, Grid | undefined][] = [
    ['Align the table', rows],
    ['Add a row below', insertRow(rows, Math.max(row, delimiterRow) + 1)],
    ['Add a row above', isBody ? insertRow(rows, row) : undefined],
    ['Delete the row', isBody ? rows.filter((_, at) => at !== row) : undefined],
    ['Move the row up', isBody && row > delimiterRow + 1 ? swapRows(rows, row, row - 1) : undefined],
    ['Move the row down', isBody && row + 1 < rows.length ? swapRows(rows, row, row + 1) : undefined],
    [
      'Add a column to the right',
      eachRow(rows, (cells, at) => [
        ...cells.slice(0, column + 1),
        at === delimiterRow ? '---' : '',
        ...cells.slice(column + 1),
      ]),
    ],
    [
      'Add a column to the left',
      eachRow(rows, (cells, at) => [
        ...cells.slice(0, column),
        at === delimiterRow ? '---' : '',
        ...cells.slice(column),
      ]),
    ],
    ['Delete the column', width > 1 ? eachRow(rows, (cells) => cells.filter((_, at) => at !== column)) : undefined],
    ['Move the column left', column > 0 ? eachRow(rows, (cells) => swapped(cells, column, column - 1)) : undefined],
    [
      'Move the column right',
      column + 1 < width ? eachRow(rows, (cells) => swapped(cells, column, column + 1)) : undefined,
    ],
  ];
  return fixes.flatMap(([title, grid]) => {
    if (grid === undefined) return [];
    const written = writeTable(text, grid);
    if (written === page.file.text.slice(text.range.start, text.range.end)) return [];
    return [
      {
        title,
        kind: title === 'Align the table' ? 'refactor.rewrite.table.align' : 'refactor.rewrite.table',
        edits: [{ kind: 'change' as const, path: page.file.path, edits: [{ range: text.range, text: written }] }],
      },
    ];
  });
}

function readTable({ file: { text } }: Page, table: Table, offset: number): TableText | undefined {
  const [header, ...body] = table.children;
  if (header === undefined) return undefined;
  const dashes = lineBelow(text, header.range.start);
  const starts = [header.range.start, dashes, ...body.map(({ range }) => range.start)];
  const lines = starts.map((start) => ({ start, end: lineEnd(text, start) }));
  const rows = lines.map(({ start, end }) => cellsOf(text.slice(start, end), false));
  const width = rows[0]?.length ?? 0;
  if (width === 0 || width * rows.length > maxCells) return undefined;
  const row = Math.max(
    0,
    lines.findLastIndex(({ start }) => lineStart(text, start) <= offset),
  );
  const start = starts[row] ?? offset;
  const column = cellsOf(text.slice(start, Math.max(start, offset)), true).length - 1;
  return {
    range: { start: header.range.start, end: lines.at(-1)?.end ?? table.range.end },
    parting: lines.slice(1).map((line, at) => text.slice(lines[at]?.end, line.start)),
    // Keep the cells beyond the header: readers do not see them, but the author wrote them.
    rows: rows.map((cells) => Array.from({ length: Math.max(width, cells.length) }, (_, at) => cells[at] ?? '')),
    row,
    column: Math.min(Math.max(column, 0), width - 1),
  };
}

/** Start of the delimiter line, after spaces and quote markers. */
function lineBelow(text: string, header: number): number {
  const end = lineEnd(text, header);
  const start = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
  return start + (/^[ \t>]*/.exec(text.slice(start, lineEnd(text, start)))?.[0].length ?? 0);
}

/** The cells of a line. An unescaped pipe ends a cell, even in code. */
function cellsOf(line: string, open: boolean): readonly string[] {
  const cells: string[] = [];
  let cell = '';
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    if (character === '\\' && at + 1 < line.length) {
      cell += character + line.charAt(++at);
    } else if (character === '|') {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  cells.push(cell.trim());
  if (/^\s*\|/.test(line)) cells.shift();
  if (!open && cells.length > 1 && cells.at(-1) === '') cells.pop();
  return cells;
}

function insertRow(rows: Grid, at: number): Grid {
  const empty = (rows[0] ?? []).map(() => '');
  return [...rows.slice(0, at), empty, ...rows.slice(at)];
}

function swapRows(rows: Grid, a: number, b: number): Grid {
  return swapped(rows, a, b);
}

function swapped<Item>(items: readonly Item[], a: number, b: number): readonly Item[] {
  const result = [...items];
  const first = items[a];
  const second = items[b];
  if (first === undefined || second === undefined) return items;
  result[a] = second;
  result[b] = first;
  return result;
}

function eachRow(rows: Grid, change: (cells: readonly string[], row: number) => readonly string[]): Grid {
  return rows.map(change);
}

/** Pads each column to its widest cell, up to a limit for very long lines. */
function writeTable({ parting }: TableText, rows: Grid): string {
  const width = rows[0]?.length ?? 0;
  const widths = Array.from({ length: width }, (_, column) =>
    Math.min(
      80,
      largest(
        rows.map((cells, row) => (row === delimiterRow ? 3 : widthOf(cells[column] ?? ''))),
        3,
      ),
    ),
  );
  const lines = rows.map((cells, row) => {
    const written = cells.map((cell, column) => {
      const wide = widths[column] ?? 0;
      return row === delimiterRow ? delimiter(cell, wide) : cell + ' '.repeat(Math.max(0, wide - widthOf(cell)));
    });
    return `${row === 0 ? '' : (parting[row - 1] ?? parting[0] ?? '')}| ${written.join(' | ')} |`;
  });
  return lines.join('');
}

function delimiter(cell: string, width: number): string {
  const left = cell.startsWith(':');
  const right = cell.endsWith(':') && cell.length > 1;
  return (left ? ':' : '-') + '-'.repeat(Math.max(1, width - 2)) + (right ? ':' : '-');
}

/** Width in columns. East Asian wide characters and emoji take two. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const wide =
      (code >= 0x1100 && code <= 0x115f) ||
      (code >= 0x2e80 && code <= 0xa4cf) ||
      (code >= 0xac00 && code <= 0xd7a3) ||
      (code >= 0xf900 && code <= 0xfaff) ||
      (code >= 0xfe30 && code <= 0xfe6f) ||
      (code >= 0xff00 && code <= 0xff60) ||
      code >= 0x1f300;
    width += wide ? 2 : /\p{M}/u.test(character) ? 0 : 1;
  }
  return width;
}
