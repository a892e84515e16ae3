import { addBlock, type Draft, type Drafted, draftOf, fitted, plainContent } from '../draft.ts';
import type { TableCell, TableRow } from '../pageTree.ts';
import { beginsEsm } from '../script/esm.ts';
import { endsTable } from './interrupt.ts';
import { type BlockState, isOutside, lineStart } from './lines.ts';
import { cellsOf, tableHead, trimmedEnd } from './tableHead.ts';

/** A GFM table: a header row, a delimiter row, and rows until a blank line or another block. */
export function table(state: BlockState, line: number, endLine: number, silent: boolean): boolean {
  const align = tableHead(state, line, endLine);
  if (align === undefined) return false;
  if (silent) return true;
  const draft = draftOf(state);
  const rows = [row(state, draft, line)];
  let next = line + 2;
  for (; next < endLine && !state.isEmpty(next); next++) {
    if (isOutside(state, next) || endsTable(state, next, endLine) || beginsEsm(state, next)) break;
    rows.push(row(state, draft, next));
  }
  const range = draft.source.range(lineStart(state, line), trimmedEnd(state, next - 1));
  addBlock(draft, { kind: 'table', range, align, children: fitted(rows) }, line);
  state.line = next;
  return true;
}

function row(state: BlockState, draft: Draft, line: number): Drafted<TableRow> {
  const start = lineStart(state, line);
  const end = trimmedEnd(state, line);
  const children = cellsOf(state.src, start, end).map((span): TableCell => {
    const cell: Drafted<TableCell> = {
      kind: 'tableCell',
      range: draft.source.range(span.start, span.end),
      children: [],
    };
    if (span.to > span.from) {
      const content = plainContent(state.src.slice(span.from, span.to), span.from);
      draft.pending.push({ content, parent: cell, block: 'tableCell' });
    }
    return cell;
  });
  if (children.length === 0) children.push({ kind: 'tableCell', range: draft.source.range(start, end), children: [] });
  return { kind: 'tableRow', range: draft.source.range(start, end), children };
}
