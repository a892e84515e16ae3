/** Offset of the first character of the line that an offset stands on. */
export function lineStart(text: string, offset: number): number {
  let start = Math.min(Math.max(offset, 0), text.length);
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--;
  return start;
}

/** Offset of the end of the line that an offset stands on, before its line ending. */
export function lineEnd(text: string, offset: number): number {
  let end = Math.min(Math.max(offset, 0), text.length);
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
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
  const before = text.slice(lineStart(text, offset), offset);
  return (containerMarkers.exec(before)?.[0] ?? '').replace(/[^>\s]/g, ' ');
}

/** The line ending that a text uses: that of its first line. */
export function lineEnding(text: string): '\n' | '\r\n' {
  const at = text.indexOf('\n');
  return at > 0 && text[at - 1] === '\r' ? '\r\n' : '\n';
}
