import { type LineIndex, lineIndex } from './lineIndex.ts';
import { memo } from './memo.ts';
import type { SourceFile } from './sourceFile.ts';

/** Offset of the first character of the line that contains an offset. Takes time linear in the line. */
export function lineStart(text: string, offset: number): number {
  const at = Math.min(Math.max(offset, 0), text.length);
  const start = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
  return start + text.slice(start, at).lastIndexOf('\r') + 1;
}

/** Offset of the end of the line that contains an offset, before its line ending. At most `limit`. */
export function lineEnd(text: string, offset: number, limit = text.length): number {
  let end = Math.min(Math.max(offset, 0), limit);
  while (end < limit && text.charCodeAt(end) !== 10 && text.charCodeAt(end) !== 13) end++;
  return end;
}

/** The white space at the start of the line that contains an offset. */
export function indentAt(text: string, offset: number): string {
  const start = lineStart(text, offset);
  let end = start;
  while (end < offset && (text[end] === ' ' || text[end] === '\t')) end++;
  return text.slice(start, end);
}

/** White space, and markers of quotes and lists, at the start of a line. The first group contains the markers. */
export const containerMarkers = /^[ \t]*((?:>[ \t]?|[-*+][ \t]+|\d{1,9}[.)][ \t]+)*)/;

/** What another line must start with to be in the same quotes and lists as the block at an offset. */
export function marginAt(text: string, offset: number): string {
  return marginOf(text.slice(lineStart(text, offset), offset));
}

function marginOf(before: string): string {
  return (containerMarkers.exec(before)?.[0] ?? '').replace(/[^>\s]/g, ' ');
}

/** Limit on the search for the first line ending. It is asked for often, also of texts that are one long line. */
const maxFirstLine = 20_000;

/** The line ending that a text uses, taken from its first line. `\n` for a text of one line. */
export function lineEnding(text: string): string {
  return /\r\n|\n|\r/.exec(text.slice(0, maxFirstLine))?.[0] ?? '\n';
}

/**
 * Replaces the margin of every line but the first. Lines without the old margin do not change. Line endings do not
 * change unless another one is given.
 */
export function reindented({
  text,
  was,
  margin,
  ending,
}: {
  readonly text: string;
  readonly was: string;
  readonly margin: string;
  readonly ending?: string | undefined;
}): string {
  return text.replace(
    /(\r\n|\n|\r)([ \t]*)/g,
    (_, own: string, blanks: string) =>
      (ending ?? own) + (blanks.startsWith(was) ? margin + blanks.slice(was.length) : blanks),
  );
}

/** The lines of a file, counted once for callers that look at many places. */
export const linesOf: (file: SourceFile) => LineIndex = memo((file) => lineIndex(file.text));

/** Same as `lineEnding`, computed once for each file. */
export const endingOf: (file: SourceFile) => string = memo((file) => lineEnding(file.text));

/** Same as `marginAt`, with the line index of the file. */
export function marginIn(file: SourceFile, offset: number): string {
  const lines = linesOf(file);
  return marginOf(file.text.slice(lines.startOf(lines.positionAt(offset).line), offset));
}
