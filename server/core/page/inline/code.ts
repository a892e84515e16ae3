import { rangeIn } from '../draft.ts';
import type { InlineState } from './state.ts';

const backtick = 96;

/** A code span, `` `code` ``, closed by a run of as many backticks. */
export function code(state: InlineState): boolean {
  const { src, pos, posMax } = state;
  if (src.charCodeAt(pos) !== backtick) return false;
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

/** Unescapes bars. Other backslashes stay. */
function withBars(value: string): string {
  return value.replace(/\\([\\|])/g, (pair, escaped) => (escaped === '|' ? escaped : pair));
}

const dollar = 36;

/**
 * Inline formulas, `$x$` and `$$x$$`, closed by a run of as many dollars. The text around and between does not matter,
 * as in the platform's parser (remark-math with its defaults). So two prices in one paragraph make a formula, unless
 * they are escaped: `\$5`.
 */
export function math(state: InlineState): boolean {
  const { src, pos } = state;
  if (src.charCodeAt(pos) !== dollar) return false;
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

/** Offset after a run of equal characters that begins at an offset. */
export function runEnd(text: string, start: number): number {
  const marker = text.charCodeAt(start);
  let at = start;
  while (text.charCodeAt(at) === marker) at++;
  return at;
}

/**
 * Offset of the next run of exactly `size` markers, which ends code or a formula. Lengths that have no further run are
 * remembered, so that this takes linear time.
 */
export function closingRun(state: InlineState, marker: string, size: number, from: number): number | undefined {
  const { src } = state;
  const next = src.indexOf(marker, from);
  // Nearly always, the next run is the one.
  if (next < 0 || runEnd(src, next) - next === size) return next < 0 ? undefined : next;
  const last = state.lastRuns.get(marker) ?? lastRuns(src, marker);
  state.lastRuns.set(marker, last);
  if ((last.get(size) ?? -1) < from) return undefined;
  for (let at = next; at >= 0; ) {
    const end = runEnd(src, at);
    if (end - at === size) return at;
    at = src.indexOf(marker, end);
  }
  return undefined;
}

/** Returns the offset of the last run of each length. */
function lastRuns(text: string, marker: string): Map<number, number> {
  const last = new Map<number, number>();
  for (let at = text.indexOf(marker); at >= 0; ) {
    const end = runEnd(text, at);
    last.set(end - at, at);
    at = text.indexOf(marker, end);
  }
  return last;
}

/** Removes one space on each side, unless there is nothing else. */
export function unpad(value: string): string {
  const padded = isPad(value.charCodeAt(0)) && isPad(value.charCodeAt(value.length - 1)) && /[^ \n]/.test(value);
  return padded ? value.slice(1, -1) : value;
}

function isPad(code: number): boolean {
  return code === 32 || code === 10;
}
