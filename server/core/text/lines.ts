/** Offset of the first character of the line that an offset stands on. */
export function lineStart(text: string, offset: number): number {
  const at = Math.min(Math.max(offset, 0), text.length);
  const isSame = known.text === text;
  if (isSame && known.start <= at && at <= known.end) return known.start;
  // Up to what is known of this line: of a text in one line, each offset would lead back to its beginning.
  const reach = isSame && known.end < at ? known.end : 0;
  let start = at;
  while (start > reach && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--;
  if (start === reach && reach > 0) start = known.start;
  if (at - start > SHORT) known = { text, start, end: at };
  return start;
}

/** The long line that was looked at last: no line ends between its start and this end. */
let known = { text: '', start: 0, end: 0 };

/** So much of a line is quickly looked through. */
const SHORT = 500;

/** Offset of the end of the line that an offset stands on, before its line ending. */
export function lineEnd(text: string, offset: number): number {
  const from = Math.min(Math.max(offset, 0), text.length);
  const isSame = knownEnd.text === text;
  if (isSame && knownEnd.start <= from && from <= knownEnd.end) return knownEnd.end;
  const reach = isSame && from < knownEnd.start ? knownEnd.start : text.length;
  let end = from;
  while (end < reach && text[end] !== '\n' && text[end] !== '\r') end++;
  if (end === reach && reach < text.length) end = knownEnd.end;
  if (end - from > SHORT) knownEnd = { text, start: from, end };
  return end;
}

/** As `known`, of the way to a line's end. */
let knownEnd = { text: '', start: 0, end: 0 };

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
  const before = text.slice(lineStart(text, offset), offset);
  return (containerMarkers.exec(before)?.[0] ?? '').replace(/[^>\s]/g, ' ');
}

/** The line ending that a text uses: that of its first line. */
export function lineEnding(text: string): '\n' | '\r\n' {
  if (knownEnding.text === text) return knownEnding.ending;
  const at = text.indexOf('\n');
  const ending = at > 0 && text[at - 1] === '\r' ? '\r\n' : '\n';
  if (at < 0 || at > SHORT) knownEnding = { text, ending };
  return ending;
}

/** Of the text with a long first line that was asked about last. */
let knownEnding: { readonly text: string; readonly ending: '\n' | '\r\n' } = { text: '', ending: '\n' };
