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
  state.take('node', close + size).node = node;
  return true;
}

function runEnd(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) === BACKTICK) at++;
  return at;
}

/** Where a run of that many backticks begins; runs that have no partner are remembered, so that this stays linear. */
function closing(state: InlineState, size: number, from: number): number | undefined {
  const next = state.src.indexOf('`', from);
  // Nearly always the next run closes it.
  if (next < 0 || runEnd(state.src, next) - next === size) return next < 0 ? undefined : next;
  state.backticks ??= lastRuns(state.src);
  if ((state.backticks.get(size) ?? -1) < from) return undefined;
  for (let at = next; at >= 0; ) {
    const end = runEnd(state.src, at);
    if (end - at === size) return at;
    at = state.src.indexOf('`', end);
  }
  return undefined;
}

/** Where the last run of backticks of each length begins. */
function lastRuns(text: string): Map<number, number> {
  const last = new Map<number, number>();
  for (let at = text.indexOf('`'); at >= 0; ) {
    const end = runEnd(text, at);
    last.set(end - at, at);
    at = text.indexOf('`', end);
  }
  return last;
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
