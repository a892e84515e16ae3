import { type LineIndex, lineIndex } from './lineIndex.ts';
import { memo } from './memo.ts';
import type { SourceFile } from './sourceFile.ts';

/** Offset of the first character of the line that an offset stands on. Takes time linear in the line. */
export function lineStart(text: string, offset: number): number {
  const at = Math.min(Math.max(offset, 0), text.length);
  const start = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
  return start + text.slice(start, at).lastIndexOf('\r') + 1;
}

/** Offset of the end of the line that an offset stands on, before its line ending and not behind `limit`. */
export function lineEnd(text: string, offset: number, limit = text.length): number {
  let end = Math.min(Math.max(offset, 0), limit);
  while (end < limit && text.charCodeAt(end) !== 10 && text.charCodeAt(end) !== 13) end++;
  return end;
}

/** The white space that the line of an offset starts with. */
export function indentAt(text: string, offset: number): string {
  const start = lineStart(text, offset);
  let end = start;
  while (end < offset && (text[end] === ' ' || text[end] === '\t')) end++;
  return text.slice(start, end);
}

/** White space and the markers of quotes and lists that a line begins with; the markers are the first group. */
export const containerMarkers = /^[ \t]*((?:>[ \t]?|[-*+][ \t]+|\d{1,9}[.)][ \t]+)*)/;

/** What a further line begins with to stand in the same quotes and lists as the block at an offset. */
export function marginAt(text: string, offset: number): string {
  return marginOf(text.slice(lineStart(text, offset), offset));
}

function marginOf(before: string): string {
  return (containerMarkers.exec(before)?.[0] ?? '').replace(/[^>\s]/g, ' ');
}

/** So far is a first line's ending looked for: many ask for it, of texts too that are one long line. */
const maxFirstLine = 20_000;

/** The line ending that a text uses: that of its first line; `\n` for a text of one line. */
export function lineEnding(text: string): string {
  return /\r\n|\n|\r/.exec(text.slice(0, maxFirstLine))?.[0] ?? '\n';
}

/**
 * A text with another margin in all its lines but the first; lines that do not have the one they had, stay. Line endings
 * stay too where no other one is given.
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

/** The lines of a file, for those who ask about many of its places: counted once, however long they are. */
export const linesOf: (file: SourceFile) => LineIndex = memo((file) => lineIndex(file.text));

/** As `lineEnding`, looked for once. */
export const endingOf: (file: SourceFile) => string = memo((file) => lineEnding(file.text));

/** As `marginAt`, by the lines of a file. */
export function marginIn(file: SourceFile, offset: number): string {
  const lines = linesOf(file);
  return marginOf(file.text.slice(lines.startOf(lines.positionAt(offset).line), offset));
}
