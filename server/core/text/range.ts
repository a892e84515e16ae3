/** A half-open span `[start, end)` of offsets in UTF-16 code units from the start of a file's text. A BOM counts. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** True if `offset` is in the range or at its end, where the cursor is after the last character was typed. */
export function touches(range: Range, offset: number): boolean {
  return range.start <= offset && offset <= range.end;
}

/** True if `inner` is inside `outer` or equal to it. */
export function encloses(outer: Range, inner: Range): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** True if two ranges share a character, or if one is empty and is inside or at the edge of the other. */
export function overlaps(a: Range, b: Range): boolean {
  return a.start === b.start || (a.start < b.end && b.start < a.end);
}

/** Returns a range moved by `by` code units. */
export function movedRange({ start, end }: Range, by: number): Range {
  return { start: start + by, end: end + by };
}
