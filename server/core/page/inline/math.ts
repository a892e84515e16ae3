import { rangeIn } from '../draft.ts';
import { closingRun, runEnd, unpad } from './runs.ts';
import type { InlineState } from './state.ts';

const DOLLAR = 36;

/**
 * `$x$` and `$$x$$`: closed by a run of as many dollars, whatever stands before, behind and between, as the sites' own
 * parser has it (remark-math with its defaults). Two prices in one paragraph are a formula there too: `\$5` is none.
 */
export function math(state: InlineState): boolean {
  const { src, pos } = state;
  if (src.charCodeAt(pos) !== DOLLAR) return false;
  const opened = runEnd(src, pos);
  const size = opened - pos;
  const close = closingRun(state, '$', size, opened);
  if (close === undefined) {
    state.takeText(opened);
    return true;
  }
  const node = {
    kind: 'math' as const,
    range: rangeIn(state.draft, state.content, pos, close + size),
    flow: false,
    value: unpad(src.slice(opened, close)),
  };
  state.take('node', close + size).node = node;
  return true;
}
