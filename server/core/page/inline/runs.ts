import type { InlineState } from './state.ts';

/** Where a run of equal characters ends that begins at an offset. */
export function runEnd(text: string, start: number): number {
  const marker = text.charCodeAt(start);
  let at = start;
  while (text.charCodeAt(at) === marker) at++;
  return at;
}

/**
 * Where the next run of a marker begins that is exactly `size` long, from an offset on: code and formulas end at a run
 * as long as the one that began them. Lengths that no run has any more are remembered, so that this stays linear.
 */
export function closingRun(state: InlineState, marker: string, size: number, from: number): number | undefined {
  const { src } = state;
  const next = src.indexOf(marker, from);
  // Nearly always the next run closes it.
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

/** Where the last run of each length begins. */
function lastRuns(text: string, marker: string): Map<number, number> {
  const last = new Map<number, number>();
  for (let at = text.indexOf(marker); at >= 0; ) {
    const end = runEnd(text, at);
    last.set(end - at, at);
    at = text.indexOf(marker, end);
  }
  return last;
}

/** What stands between two runs: one blank on each side is taken off, unless there is nothing else. */
export function unpad(value: string): string {
  const padded = isPad(value.charCodeAt(0)) && isPad(value.charCodeAt(value.length - 1)) && /[^ \n]/.test(value);
  return padded ? value.slice(1, -1) : value;
}

function isPad(code: number): boolean {
  return code === 32 || code === 10;
}
