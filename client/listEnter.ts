/** What Enter puts in place of a part of a line. Columns are UTF-16 units. */
export interface LineEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * What Enter does in a list item where the language's configuration cannot say it: an item without text is taken away,
 * which ends the list, and numbers that no rule of the configuration has go on. Undefined where Enter is only Enter.
 */
export function listEnter(line: string, character: number): LineEdit | undefined {
  if (/^\s*(?:[-*+]|\d{1,9}[.)])(?:\s+\[[ xX]\])?\s+$/.test(line))
    return character === line.length ? { from: 0, to: line.length, text: '' } : undefined;
  // Four digits at the start of a line are a year.
  const [marker = '', indent = '', digits = '', delimiter = '', space = ''] =
    /^(\s*)(\d{1,3})([.)])([ \t]+)(?=\S)/.exec(line) ?? [];
  if (marker === '' || character <= marker.length || (Number(digits) < 100 && delimiter === '.')) return undefined;
  return { from: character, to: character, text: `\n${indent}${Number(digits) + 1}${delimiter}${space}` };
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
