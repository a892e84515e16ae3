import { skipBlanks } from '../../text/text.ts';
import { draftOf } from '../draft.ts';
import { find } from '../effort.ts';
import { noTag, reportTag } from '../tag/tagFault.ts';
import { type BlockState, lineEnd, lineOf, lineStart } from './lines.ts';

/**
 * An HTML comment at the start of a line, which MDX rejects. It is skipped as a whole, also over blank lines, so that
 * nothing in it is read. A comment that ends within its first line is part of the text.
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
    // Text after the comment begins the next block.
    state.line = last;
    state.tShift[last] = skipBlanks(state.src, end) - (state.bMarks[last] ?? 0);
  }
  return true;
}

/**
 * Offset after a comment that begins a line. Undefined if no comment begins there, or if it ends before the line does.
 */
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
