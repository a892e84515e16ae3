import { skipBlanks } from '../../text/text.ts';
import { draftOf } from '../draft.ts';
import { find } from '../effort.ts';
import { noTag, reportTag } from '../tag/tagFault.ts';
import { type BlockState, lineEnd, lineOf, lineStart } from './lines.ts';

/**
 * An HTML comment at the start of a line. MDX refuses it; it is taken as a whole, over blank lines too, so that nothing in
 * it is read. One that ends amid its first line is left to the text.
 */
export function comment(state: BlockState, line: number, _endLine: number, silent: boolean): boolean {
  const start = lineStart(state, line);
  const end = commentEnd(state, line);
  if (end === undefined) return false;
  if (silent) return true;
  const draft = draftOf(state);
  reportTag(draft, draft.whole, noTag(start, { at: start + 1, fault: 'name' }));
  const last = lineOf(state, end, line);
  if (skipBlanks(state.src, end) >= lineEnd(state, last)) state.line = last + 1;
  else {
    // What stands behind the comment begins the next block.
    state.line = last;
    state.tShift[last] = skipBlanks(state.src, end) - (state.bMarks[last] ?? 0);
  }
  return true;
}

/** Behind the comment that begins a line; undefined when none does that takes a line or more. */
export function commentEnd(state: BlockState, line: number): number | undefined {
  const { src } = state;
  const start = lineStart(state, line);
  const draft = draftOf(state);
  if (!src.startsWith('<!--', start) || draft.quotes > 0) return undefined;
  const close = find(draft.effort, src, '-->', start + 4, src.length);
  if (close < 0) return undefined;
  const end = close + 3;
  const first = lineEnd(state, line);
  return end > first || skipBlanks(src, end) >= first ? end : undefined;
}
