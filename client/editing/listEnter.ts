/** Whether the change between two texts of a line was Enter in an empty list item. */
export function endsList(before: string, after: string): boolean {
  return after === '' && /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s+\[[ xX]\])?\s+$/.test(before);
}

/** The closing fence for a line that opens one. */
export interface FenceEnd {
  /** Prefix of the code and the closing fence: the indentation of the opening one; in a list item, that of its text. */
  readonly indent: string;
  /** The closing fence. */
  readonly marker: string;
}

/**
 * The closing fence for a line after which Enter was pressed. Undefined if the line opens no fence, or if the fence is
 * already closed. To decide, the lines below are read as if it were not: then one fence stays open.
 */
export function fenceEnd(above: readonly string[], line: string, below: readonly string[]): FenceEnd | undefined {
  const [, blank = '', item = '', marker, info = ''] =
    /^([ \t]*)((?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
  if (marker === undefined || (marker.startsWith('`') && info.includes('`'))) return undefined;
  if (isInFence(above) || isInFence(below)) return undefined;
  return { indent: blank + ' '.repeat(item.length), marker };
}

/** Whether the lines above leave a fence open. What looks like a list there is code. */
export function isInFence(above: readonly string[]): boolean {
  let open: string | undefined;
  for (const line of above) {
    const [, mark, rest = ''] = /^\s*(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (mark === undefined) continue;
    if (open === undefined) open = mark.startsWith('`') && rest.includes('`') ? undefined : mark;
    else if (mark.startsWith(open) && rest.trim() === '') open = undefined;
  }
  return open !== undefined;
}
