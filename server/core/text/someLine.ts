import type { Text } from './text.ts';

/** So many characters are looked at in one step: a millisecond or less. */
export const stepLength = 200_000;

/**
 * True when a pattern that stands within a line is found from an offset on, looked for in steps of many whole lines:
 * others get their turn in between. `^` and `$` of the pattern need its `m` flag.
 */
export function* someLine(text: Text, pattern: RegExp, from = 0): Generator<void, boolean> {
  for (let at = from; at < text.length; ) {
    const lineEnd = text.indexOf('\n', at + stepLength);
    const end = lineEnd < 0 ? text.length : lineEnd + 1;
    if (pattern.test(text.slice(at, end))) return true;
    at = end;
    yield;
  }
  return false;
}
