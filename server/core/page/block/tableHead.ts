import { skipBlanks } from '../../text/text.ts';
import type { Table } from '../pageTree.ts';
import { type BlockState, isOutside, lineEnd, lineStart, trimEnd } from './lines.ts';
import { markerAt } from './list.ts';

type Align = Table['align'][number];

/** Returns the alignments if a line is the header of a table: a delimiter row with as many cells must follow. */
export function tableHead(state: BlockState, line: number, endLine: number): readonly Align[] | undefined {
  const next = line + 1;
  if (next >= endLine || isOutside(state, next)) return undefined;
  const code = state.src.charCodeAt(lineStart(state, next));
  if (code !== 124 && code !== 45 && code !== 58) return undefined;
  if (code === 45 && markerAt(state, next) !== undefined) return undefined;
  const align = delimiterRow(state.src, lineStart(state, next), trimmedEnd(state, next));
  if (align === undefined) return undefined;
  return cellsOf(state.src, lineStart(state, line), trimmedEnd(state, line)).length === align.length
    ? align
    : undefined;
}

/** Offset of the end of a line, without the spaces before it. */
export function trimmedEnd(state: BlockState, line: number): number {
  return trimEnd(state.src, lineStart(state, line), lineEnd(state, line));
}

/** Reads `|---|:-:|`. Undefined for other text, and without `|` or `:`, since it then underlines a heading. */
function delimiterRow(text: string, start: number, end: number): Align[] | undefined {
  const align: Align[] = [];
  let marked = false;
  let at = start;
  if (text.charCodeAt(at) === 124) {
    marked = true;
    at = skipBlanks(text, at + 1, end);
  }
  while (at < end) {
    const left = text.charCodeAt(at) === 58;
    if (left) at++;
    const dashes = at;
    while (at < end && text.charCodeAt(at) === 45) at++;
    if (at === dashes) return undefined;
    const right = at < end && text.charCodeAt(at) === 58;
    if (right) at++;
    align.push(left ? (right ? 'center' : 'left') : right ? 'right' : undefined);
    at = skipBlanks(text, at, end);
    marked ||= left || right;
    if (at >= end) break;
    if (text.charCodeAt(at) !== 124) return undefined;
    marked = true;
    at = skipBlanks(text, at + 1, end);
  }
  return marked && align.length > 0 ? align : undefined;
}

interface CellSpan {
  readonly start: number;
  end: number;
  /** Without the spaces around the cell. */
  readonly from: number;
  readonly to: number;
}

/** Splits a row into cells. A leading and a trailing `|` do not make a cell. */
export function cellsOf(text: string, start: number, end: number): readonly CellSpan[] {
  const cells: CellSpan[] = [];
  let begin = start;
  let content = text.charCodeAt(start) === 124 ? start + 1 : start;
  for (let at = content; at <= end; at++) {
    const code = at < end ? text.charCodeAt(at) : 124;
    const next = text.charCodeAt(at + 1);
    if (code === 92 && (next === 92 || next === 124)) at++;
    else if (code === 124) {
      const from = skipBlanks(text, content, at);
      const last = at >= end;
      if (last && from >= end) break;
      cells.push({ start: begin, end: at, from, to: trimEnd(text, from, Math.min(at, end)) });
      begin = at;
      content = at + 1;
    }
  }
  const last = cells.at(-1);
  if (last !== undefined) last.end = end;
  return cells;
}
