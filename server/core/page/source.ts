import { lineEnding } from '../text/lines.ts';
import { memo } from '../text/memo.ts';
import type { Range } from '../text/range.ts';

/**
 * The text that the parser works on: without byte order mark and NUL, with all line endings as `\n`. Only then its
 * offsets differ from those of the file. `at` converts them.
 */
export interface Source {
  readonly text: string;
  /** The first line ending of the file. Edits use it. */
  readonly lineEnding: string;
  /** Returns the offset in the file of an offset in `text`. */
  readonly at: (offset: number) => number;
  /** Returns the range in the file of a part of `text`. */
  readonly range: (start: number, end: number) => Range;
}

const bom = 0xfeff;

/** Prepares the text of a file for the parser. */
export function readSource(original: string): Source {
  const skipped = original.charCodeAt(0) === bom ? 1 : 0;
  if (skipped === 0 && !original.includes('\r') && !original.includes('\0')) {
    return { text: original, lineEnding: '\n', at: (offset) => offset, range: (start, end) => ({ start, end }) };
  }
  const body = original.slice(skipped).replaceAll('\0', '\u{fffd}');
  const removed: number[] = [];
  for (let i = body.indexOf('\r\n'); i >= 0; i = body.indexOf('\r\n', i + 2)) removed.push(i - removed.length);
  const text = body.replace(/\r\n?/g, '\n');
  // An offset at a line break is converted to the offset before its `\r`.
  const at = (offset: number): number => offset + skipped + countBelow(removed, offset);
  return { text, lineEnding: lineEnding(body), at, range: (start, end) => ({ start: at(start), end: at(end) }) };
}

/** Returns how many lines end before an offset of the text. */
export function linesBefore(source: Source, offset: number): number {
  return countBelow(newlines(source), offset);
}

const newlines = memo(({ text }: Source): readonly number[] => {
  const found: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) found.push(at);
  return found;
});

/** Returns how many of the ascending numbers are smaller than `limit`. */
function countBelow(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
