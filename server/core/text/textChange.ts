import type { Range } from './range.ts';

/** The one span in which two texts differ: `[start, oldEnd)` of the first became `[start, newEnd)` of the second. */
export interface TextChange {
  readonly start: number;
  readonly oldEnd: number;
  readonly newEnd: number;
}

/** Large texts are compared in blocks of this many characters. */
const block = 4096;

/** Returns the smallest span that differs. Undefined for equal texts. */
export function textChange({
  before,
  after,
}: {
  readonly before: string;
  readonly after: string;
}): TextChange | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  const start = sameStart(before, after);
  let tail = 0;
  const behind = (text: string): string => text.slice(text.length - tail - block, text.length - tail);
  while (tail + block <= shorter - start && behind(before) === behind(after)) tail += block;
  while (
    tail < shorter - start &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail++;
  return { start, oldEnd: before.length - tail, newEnd: after.length - tail };
}

/** Returns how many characters are the same at the start of two texts. */
function sameStart(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  let end = 0;
  while (end + block <= shorter && one.slice(end, end + block) === other.slice(end, end + block)) end += block;
  while (end < shorter && one.charCodeAt(end) === other.charCodeAt(end)) end++;
  return end;
}

/** Returns where a range of the old text is in the new one. Text replaced inside it stretches or shrinks it. */
export function shift(range: Range, change: TextChange): Range {
  const by = change.newEnd - change.oldEnd;
  const move = (offset: number, atEnd: boolean): number => {
    if (offset < change.start || (offset === change.start && !atEnd)) return offset;
    if (offset >= change.oldEnd) return offset + by;
    return atEnd ? change.newEnd : change.start;
  };
  const start = move(range.start, false);
  return { start, end: Math.max(start, move(range.end, true)) };
}
