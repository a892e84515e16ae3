/** Whether Enter between these two texts of a line was pressed in a list item without text. */
export function endsList(before: string, after: string): boolean {
  return after === '' && /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s+\[[ xX]\])?\s+$/.test(before);
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
