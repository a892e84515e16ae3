import { isBlank } from '../../text/text.ts';
import { addBlock, collect, draftOf } from '../draft.ts';
import type { Block } from '../pageTree.ts';
import { nest } from '../tag/nest.ts';
import { goesBeyond } from './flow.ts';
import { endsTable } from './interrupt.ts';
import { type BlockState, beginsQuote, columnOf, isOutside, lineEnd, lineStart, tooDeep } from './lines.ts';

/** Cost of a lazy line that ends up outside the quote, in characters read: every quote around it may look at it. */
const lazyLineCost = 50;

/** A quote, `> text`, with lazy lines: lines without `>` that continue a paragraph. */
export function blockquote(state: BlockState, line: number, endLine: number, silent: boolean): boolean {
  if (!beginsQuote(state, line)) return false;
  if (silent) return true;
  const draft = draftOf(state);
  const start = lineStart(state, line);
  if (tooDeep(draft, start)) return false;
  const saved = { type: state.parentType, indent: state.blkIndent, max: state.lineMax };
  const lines: SavedLine[] = [];
  state.parentType = 'blockquote';
  let afterEmpty = false;
  let next = line;
  for (; next < endLine && !state.isEmpty(next); next++) {
    const quoted = beginsQuote(state, next) && !isOutside(state, next);
    if (!quoted && (afterEmpty || draft.effort.budget <= 0 || endsQuote(state, next, endLine))) break;
    lines.push(saveLine(state, next));
    if (quoted) {
      stripMarker(state, next);
      afterEmpty = state.isEmpty(next);
    } else state.sCount[next] = -1;
  }
  state.blkIndent = 0;
  state.lineMax = next;
  draft.quotes++;
  const inside = collect(draft, () => state.md.block.tokenize(state, line, next));
  draft.quotes--;
  draft.effort.budget -= (next - state.line) * lazyLineCost;
  state.lineMax = saved.max;
  state.parentType = saved.type;
  state.blkIndent = saved.indent;
  for (const [index, each] of lines.entries()) restoreLine(state, line + index, each);
  const last = Math.max(line, state.line - 1);
  addBlock(
    draft,
    {
      kind: 'blockquote',
      range: draft.source.range(start, lineEnd(state, last)),
      children: nest(draft, inside.children, 'blockquote', lineEnd(state, last)) as Block[],
    },
    line,
  );
  return true;
}

/**
 * True if a line without `>` begins another block. False for a tag or expression that does not end on the line: it
 * begins a block only if no paragraph is open, which is known inside.
 */
function endsQuote(state: BlockState, line: number, endLine: number): boolean {
  return !goesBeyond(state, line) && endsTable(state, line, endLine);
}

type SavedLine = readonly [begin: number, shift: number, column: number, base: number];

function saveLine(state: BlockState, line: number): SavedLine {
  return [state.bMarks[line] ?? 0, state.tShift[line] ?? 0, columnOf(state, line), state.bsCount[line] ?? 0];
}

function restoreLine(state: BlockState, line: number, [begin, shift, column, base]: SavedLine): void {
  state.bMarks[line] = begin;
  state.tShift[line] = shift;
  state.sCount[line] = column;
  state.bsCount[line] = base;
}

/**
 * Moves the start of a line to after `> `. One column of a tab belongs to the marker, the rest counts as indentation.
 */
function stripMarker(state: BlockState, line: number): void {
  const { src } = state;
  const end = lineEnd(state, line);
  const base = state.bsCount[line] ?? 0;
  const marker = columnOf(state, line);
  let at = lineStart(state, line) + 1;
  let begin = marker + 1;
  let tabLeft = 0;
  const spaced = at < end && isBlank(src.charCodeAt(at));
  if (spaced && (src.charCodeAt(at) === 32 || (base + begin) % 4 === 3)) {
    at++;
    begin++;
  } else if (spaced) tabLeft = 1;
  state.bMarks[line] = at;
  let column = begin;
  for (; at < end && isBlank(src.charCodeAt(at)); at++) {
    column += src.charCodeAt(at) === 9 ? 4 - ((column + base + tabLeft) % 4) : 1;
  }
  state.bsCount[line] = base + marker + 1 + (spaced ? 1 : 0);
  state.sCount[line] = column - begin;
  state.tShift[line] = at - (state.bMarks[line] ?? 0);
}
