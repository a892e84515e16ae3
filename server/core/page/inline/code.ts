import { rangeIn } from '../draft.ts';
import type { InlineState } from './state.ts';

const BACKTICK = 96;

/** `` `code` ``, closed by a run of as many backticks. */
export function code(state: InlineState): boolean {
  const { src, pos, posMax } = state;
  if (src.charCodeAt(pos) !== BACKTICK) return false;
  const opened = runEnd(src, pos);
  const size = opened - pos;
  const close = closing(state, size, opened);
  if (close === undefined) {
    state.takeText(Math.min(opened, posMax));
    return true;
  }
  const node = {
    kind: 'inlineCode' as const,
    range: rangeIn(state.draft, state.content, pos, close + size),
    value: unpad(state.block === 'tableCell' ? withBars(src.slice(opened, close)) : src.slice(opened, close)),
  };
  state.take('node', close + size, { node });
  return true;
}

function runEnd(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) === BACKTICK) at++;
  return at;
}

/** Where a run of that many backticks begins; runs that have no partner are remembered, so that this stays linear. */
function closing(state: InlineState, size: number, from: number): number | undefined {
  if (!state.backticksScanned) {
    state.backticks = Object.create(null);
    for (let at = state.src.indexOf('`'); at >= 0; ) {
      const end = runEnd(state.src, at);
      state.backticks[end - at] = at;
      at = state.src.indexOf('`', end);
    }
    state.backticksScanned = true;
  }
  if ((state.backticks[size] ?? -1) < from) return undefined;
  for (let at = state.src.indexOf('`', from); at >= 0; ) {
    const end = runEnd(state.src, at);
    if (end - at === size) return at;
    at = state.src.indexOf('`', end);
  }
  return undefined;
}

/** Escaped bars are bars; other backslashes stay. */
function withBars(value: string): string {
  return value.replace(/\\([\\|])/g, (pair, escaped) => (escaped === '|' ? escaped : pair));
}

/** One blank on each side is taken off, unless there is nothing else. */
function unpad(value: string): string {
  const padded = isPad(value.charCodeAt(0)) && isPad(value.charCodeAt(value.length - 1)) && /[^ \n]/.test(value);
  return padded ? value.slice(1, -1) : value;
}

function isPad(code: number): boolean {
  return code === 32 || code === 10;
}
