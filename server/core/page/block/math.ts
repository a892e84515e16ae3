import { addBlock, draftOf } from '../draft.ts';
import { fenceEnd, skipMarkers } from './fence.ts';
import { type BlockState, columnOf, lineEnd, lineStart, linesOf } from './lines.ts';

const dollar = 36;

/**
 * A formula from `$$` at the start of a line to a line with at least as many dollars. Without one, it continues to the
 * end of its container. Text after the opening dollars is not part of it.
 */
export function math(state: BlockState, line: number, endLine: number, silent: boolean): boolean {
  const size = mathSize(state, line);
  if (size === 0) return false;
  if (silent) return true;
  const draft = draftOf(state);
  const { last, content, closed } = fenceEnd(state, line, endLine, dollar, size);
  const start = lineStart(state, line);
  const until = lineEnd(state, closed ? last : Math.max(line, content - 1));
  const value = linesOf(state, draft, line + 1, content, columnOf(state, line));
  if (value.includes('</')) draft.suspects.push({ start, end: until });
  addBlock(draft, { kind: 'math', range: draft.source.range(start, until), flow: true, value }, line);
  state.line = closed ? last + 1 : last;
  return true;
}

/** Number of dollars at the start of a formula on separate lines. 0 if the line does not begin one. */
export function mathSize(state: BlockState, line: number): number {
  const start = lineStart(state, line);
  const behind = skipMarkers(state.src, start, dollar);
  if (behind - start < 2) return 0;
  const next = state.src.indexOf('$', behind);
  return next >= 0 && next < lineEnd(state, line) ? 0 : behind - start;
}
