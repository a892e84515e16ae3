/** What is read of a text: a string is one, and so is a large text in pieces. Offsets are UTF-16 code units. */
export interface Text {
  readonly length: number;
  /** NaN outside the text. */
  charCodeAt(offset: number): number;
  /** Of offsets that are not negative. */
  slice(start: number, end?: number): string;
  /** -1 when it is not there from the offset on. */
  indexOf(search: string, from?: number): number;
}

/** Where a text ends, blanks behind it left out. */
export function trimmedEnd(text: Text): number {
  let end = text.length;
  while (end > 0 && isBlank(text.charCodeAt(end - 1))) end--;
  return end;
}

/** True for what JSON and YAML take for blank: a space, a tab, the characters that end lines. */
export function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}
