import { isBlank } from '../../text/text.ts';
import { addBlock, draftOf } from '../draft.ts';
import { type BlockState, lineEnd, lineStart, trimEnd } from './lines.ts';

/** `---`, `***`, `___`, with spaces between. */
export function thematicBreak(state: BlockState, line: number, _endLine: number, silent: boolean): boolean {
  const start = lineStart(state, line);
  const end = lineEnd(state, line);
  if (!isThematicBreak(state.src, start, end)) return false;
  if (silent) return true;
  const draft = draftOf(state);
  addBlock(draft, { kind: 'thematicBreak', range: draft.source.range(start, trimEnd(state.src, start, end)) }, line);
  state.line = line + 1;
  return true;
}

/** True if a line contains only three or more of one marker, and spaces. */
export function isThematicBreak(text: string, start: number, end: number): boolean {
  const marker = text.charCodeAt(start);
  if (marker !== 42 && marker !== 45 && marker !== 95) return false;
  let count = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === marker) count++;
    else if (!isBlank(code)) return false;
  }
  return count > 2;
}
