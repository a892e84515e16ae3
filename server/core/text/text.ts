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
