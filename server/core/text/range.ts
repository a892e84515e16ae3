/** A half-open span `[start, end)` of UTF-16 code unit offsets from the start of a file's text (a BOM counts). */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** True when `offset` lies in the range, its end included: the cursor stands behind the last character it typed. */
export function touches(range: Range, offset: number): boolean {
  return range.start <= offset && offset <= range.end;
}

/** True when `inner` lies wholly inside `outer` (equal ranges too). */
export function encloses(outer: Range, inner: Range): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** True when two ranges share a character, or one is empty and lies inside or at the edge of the other. */
export function overlaps(a: Range, b: Range): boolean {
  return a.start === b.start || (a.start < b.end && b.start < a.end);
}

/** A range so much further on. */
export function movedRange({ start, end }: Range, by: number): Range {
  return { start: start + by, end: end + by };
}
