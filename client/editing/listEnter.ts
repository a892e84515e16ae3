/** Whether Enter between these two texts of a line was pressed in a list item without text. */
export function endsList(before: string, after: string): boolean {
  return after === '' && /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s+\[[ xX]\])?\s+$/.test(before);
}

/** What a line that opens a fence needs below it. */
export interface FenceEnd {
  /**
   * What the code and the closing fence are behind: the indentation of the opening one, of a list item's its text's.
   */
  readonly indent: string;
  /** The closing fence. */
  readonly marker: string;
}

/**
 * The closing fence for a line behind which Enter was pressed; undefined if the line opens no fence, and where the
 * fence has its end already: then the lines below, read as if it had none, leave one open.
 */
export function fenceEnd(above: readonly string[], line: string, below: readonly string[]): FenceEnd | undefined {
  const [, blank = '', item = '', marker, info = ''] =
    /^([ \t]*)((?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
  if (marker === undefined || (marker.startsWith('`') && info.includes('`'))) return undefined;
  if (isInFence(above) || isInFence(below)) return undefined;
  return { indent: blank + ' '.repeat(item.length), marker };
}

/** Whether the lines above leave a fence open: what looks like a list there is code. */
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
