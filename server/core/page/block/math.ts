import { addBlock, draftOf } from '../draft.ts';
import { fenceEnd, skipMarkers } from './fence.ts';
import { type BlockState, columnOf, lineEnd, lineStart, linesOf } from './lines.ts';

const dollar = 36;

/**
 * `$$` at the start of a line, up to a line of at least as many; without one it goes on to its container's end. What
 * follows in the first line is no part of it.
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

/** How many dollars begin a formula of lines of its own; 0 where a line begins none. */
export function mathSize(state: BlockState, line: number): number {
  const start = lineStart(state, line);
  const behind = skipMarkers(state.src, start, dollar);
  if (behind - start < 2) return 0;
  const next = state.src.indexOf('$', behind);
  return next >= 0 && next < lineEnd(state, line) ? 0 : behind - start;
}
