import type { Table, TableCell, TableRow } from '../../../page/pageTree.ts';
import type { Context } from '../context.ts';
import { lineAttribute } from '../context.ts';
import { el, type Html, tableBox } from '../html/html.ts';
import { drawnText } from './drawnText.ts';
import { cellKind, longName, nameWidth, tableClass } from './tableWidth.ts';

/**
 * A Markdown table in a scrollable box. Cells beyond the header are dropped, as on the platform. Source: the
 * specification of GitHub Flavored Markdown, "Tables (extension)".
 */
export function renderTable(written: Table, context: Context): Html {
  const node: Table = { ...written, children: written.children.map((row) => shownRow(row, written.align.length)) };
  const [head, ...rows] = node.children;
  const columns = head?.children.length ?? 0;
  const first = nameWidth(columns, rows, 0);
  // Names can also be in the second column, after what they are sorted by. Only one column gets the space.
  const second = first === undefined || first <= longName ? nameWidth(columns, rows, 1) : undefined;
  const widths = [first, second !== undefined && second > longName ? second : undefined];
  return tableBox(
    lineAttribute(node, context),
    el(
      'table',
      {},
      head === undefined ? undefined : el('thead', {}, headOf(head, node, context, widths)),
      rows.length === 0
        ? undefined
        : el(
            'tbody',
            {},
            rows.map((each) => (context.state.budget <= 0 ? undefined : rowOf(each, node, context))),
          ),
    ),
    tableClass(columns, node.children),
  );
}

function shownRow(row: TableRow, columns: number): TableRow {
  return row.children.length <= columns ? row : { ...row, children: row.children.slice(0, columns) };
}

function headOf(node: TableRow, { align }: Table, around: Context, widths: readonly (number | undefined)[]): Html {
  const context = { ...around, inCell: true };
  const cells = cellsOf(node, context, (cell, i) => {
    const width = widths[i];
    const isLong = width !== undefined && width > longName;
    const names = width !== undefined && {
      class: [i === 0 && 'names', isLong && 'names-long'].filter(Boolean).join(' '),
      style: `--names:${width}em`,
    };
    return el('th', { align: align[i], ...names }, context.render(cell.children, context));
  });
  return el('tr', lineAttribute(node, context), cells);
}

function rowOf(node: TableRow, { align }: Table, around: Context): Html {
  const context = { ...around, inCell: true };
  const cells = cellsOf(node, context, (cell, i) =>
    el(
      'td',
      { align: align[i], class: cellKind(drawnText(cell.children, context), i) },
      context.render(cell.children, context),
    ),
  );
  return el('tr', lineAttribute(node, context), cells);
}

/** The cells of a row, as far as the page's bound allows. An empty one counts as a node. */
function cellsOf(row: TableRow, { state }: Context, draw: (cell: TableCell, index: number) => Html): readonly Html[] {
  const cells: Html[] = [];
  for (const [index, cell] of row.children.entries()) {
    if (state.budget <= 0) break;
    if (cell.children.length === 0) state.budget--;
    cells.push(draw(cell, index));
  }
  return cells;
}
