import { lineStart } from '../../text/lines.ts';
import type { Range } from '../../text/range.ts';
import { trimmedEnd } from '../../text/text.ts';

/** Removes empty lines at the start and end. */
export function trimLines(text: string): string {
  const start = /^(?:[ \t]*(?:\r\n|\n|\r))*/.exec(text)?.[0].length ?? 0;
  return text.slice(start, Math.max(start, trimmedEnd(text)));
}

/** Extends a range to whole lines if it has them to itself, and leaves one of the empty lines around it. */
export function wholeLines(text: string, { start, end }: Range): Range {
  const from = lineStart(text, start);
  if (text.slice(end).trim() === '' && text.slice(from, start).trim() === '')
    return { start: trimmedEnd(text.slice(0, from)), end };
  const rest = /^[ \t]*(?:\r\n|\n|\r|$)/.exec(text.slice(end, end + 200))?.[0];
  if (rest === undefined || text.slice(from, start).trim() !== '') return { start, end };
  const next = end + rest.length;
  const blank = /^[ \t]*(?:\r\n|\n|\r)/.exec(text.slice(next, next + 200))?.[0] ?? '';
  const isAfterBlank = /(?:^|[\r\n])[ \t]*(?:\r\n|\n|\r)$/.test(text.slice(Math.max(0, from - 200), from));
  return { start: from, end: isAfterBlank ? next + blank.length : next };
}
