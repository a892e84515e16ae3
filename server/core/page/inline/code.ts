import { rangeIn } from '../draft.ts';
import { closingRun, runEnd, unpad } from './runs.ts';
import type { InlineState } from './state.ts';

const BACKTICK = 96;

/** `` `code` ``, closed by a run of as many backticks. */
export function code(state: InlineState): boolean {
  const { src, pos, posMax } = state;
  if (src.charCodeAt(pos) !== BACKTICK) return false;
  const opened = runEnd(src, pos);
  const size = opened - pos;
  const close = closingRun(state, '`', size, opened);
  if (close === undefined) {
    state.takeText(Math.min(opened, posMax));
    return true;
  }
  const node = {
    kind: 'inlineCode' as const,
    range: rangeIn(state.draft, state.content, pos, close + size),
    value: unpad(state.block === 'tableCell' ? withBars(src.slice(opened, close)) : src.slice(opened, close)),
  };
  state.take('node', close + size).node = node;
  return true;
}

/** Escaped bars are bars; other backslashes stay. */
function withBars(value: string): string {
  return value.replace(/\\([\\|])/g, (pair, escaped) => (escaped === '|' ? escaped : pair));
}
