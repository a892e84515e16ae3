import { cellsOf } from '../../page/block/tableHead.ts';
import type { Page, Table, TableRow } from '../../page/pageTree.ts';
import { walk } from '../../page/walk.ts';
import { type Finding, type Fix, insertion, safeFix } from '../../text/finding.ts';
import type { PageCheck } from '../check.ts';

/**
 * Reports rows with more cells than the header, because the excess is not shown.
 * Source: the specification of GitHub Flavored Markdown, "Tables (extension)": the excess is ignored.
 */
export const tableExtraCells: PageCheck = {
  on: 'page',
  codes: ['table/extra-cells'],
  run(page) {
    if (!page.file.text.includes('|')) return [];
    const tables: Table[] = [];
    walk(page.root, (node) => {
      if (node.kind === 'table') tables.push(node);
    });
    return tables.flatMap((table) => inTable(page, table));
  },
};

/** If at least this many rows are all too long, the header is wrong. */
const manyRows = 3;

function inTable(page: Page, { align, children }: Table): readonly Finding[] {
  const columns = align.length;
  const [head, ...body] = children;
  const long = body.filter((row) => row.children.length > columns);
  const fixes = long.map((row) => fixFor(page, row, columns));
  if (head !== undefined && long.length >= manyRows && long.length === body.length && !fixes.some(Boolean)) {
    const most = long.reduce((sum, row) => Math.max(sum, row.children.length), 0);
    return [
      {
        code: 'table/extra-cells',
        range: head.range,
        message: `The header of this table has ${counted(columns)}, but its rows have up to ${most}. The site leaves out the others.`,
      },
    ];
  }
  return long.map((row, at) => {
    const fix = fixes[at];
    const cells = row.children.length;
    const first = row.children[columns];
    return {
      code: 'table/extra-cells',
      range: { start: first?.range.start ?? row.range.start, end: row.range.end },
      message: `This row has ${counted(cells)}, but the table has ${columns}. The site leaves out the others.${fix === undefined ? '' : ' Write "\\|" for a pipe in code.'}`,
      ...(fix !== undefined && { fixes: [fix] }),
    };
  });
}

function counted(cells: number): string {
  return `${cells} cell${cells === 1 ? '' : 's'}`;
}

/** Escapes the bars inside code, if the row then has as many cells as the header. */
function fixFor({ file: { path, text } }: Page, { range }: TableRow, columns: number): Fix | undefined {
  const row = text.slice(range.start, range.end);
  const pipes = pipesInCode(row);
  if (pipes.length === 0) return undefined;
  const isPipe = new Set(pipes);
  const fixed = row.replace(/\|/g, (sign, at: number) => (isPipe.has(at) ? `\\${sign}` : sign));
  if (cellsOf(fixed, 0, fixed.length).length > columns) return undefined;
  return safeFix({
    path,
    title: pipes.length === 1 ? 'Escape the pipe in code' : 'Escape the pipes in code',
    edits: pipes.map((at) => insertion(range.start + at, '\\')),
  });
}

/** Longer rows, and more pieces of code than this, are not searched. */
const maxRow = 20_000;
const maxTicks = 200;

/** Offsets of bars without a backslash between backticks of a row. */
function pipesInCode(row: string): readonly number[] {
  const ticks = [...row.slice(0, maxRow).matchAll(/`+/g)].slice(0, maxTicks);
  const found: number[] = [];
  for (let at = 0; at < ticks.length; at++) {
    const open = ticks[at];
    const length = open?.[0].length ?? 0;
    const close = ticks.findIndex((each, other) => other > at && each[0].length === length);
    if (open === undefined || close < 0) continue;
    const from = open.index + length;
    const code = row.slice(from, ticks[close]?.index);
    for (const { index } of code.matchAll(/\|/g)) if (code[index - 1] !== '\\') found.push(from + index);
    at = close;
  }
  return found;
}
