import { skipBlanks } from '../characters.ts';
import { addBlock, draftOf } from '../draft.ts';
import { type BlockState, columnOf, isOutside, lineEnd, lineStart, linesOf } from './lines.ts';

const DOLLAR = 36;

/** `$$` on a line of its own up to the next such line. Without that it is text. */
export function math(state: BlockState, line: number, endLine: number, silent: boolean): boolean {
  const last = mathFence(state, line, endLine);
  if (last === undefined) return false;
  if (silent) return true;
  const draft = draftOf(state);
  addBlock(
    draft,
    {
      kind: 'math',
      range: draft.source.range(lineStart(state, line), lineEnd(state, last)),
      flow: true,
      value: linesOf(state, draft, line + 1, last, columnOf(state, line)),
    },
    line,
  );
  state.line = last + 1;
  return true;
}

/** The line that closes the math which a line opens. */
export function mathFence(state: BlockState, line: number, endLine: number): number | undefined {
  const { src } = state;
  const start = lineStart(state, line);
  const size = dollars(src, start);
  if (size < 2) return undefined;
  const next = src.indexOf('$', start + size);
  if (next < 0 || next < lineEnd(state, line)) return undefined;
  const draft = draftOf(state);
  for (let last = line + 1; last < endLine && draft.effort.budget > 0; last++) {
    draft.effort.budget--;
    if (state.isEmpty(last)) continue;
    if (isOutside(state, last)) return undefined;
    const from = lineStart(state, last);
    const count = dollars(src, from);
    if (count >= size && skipBlanks(src, from + count) >= lineEnd(state, last)) return last;
  }
  return undefined;
}

function dollars(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) === DOLLAR) at++;
  return at - start;
}
