/** Where a text ends, blanks behind it left out. */
export function trimmedEnd(text: string): number {
  let end = text.length;
  while (end > 0 && isBlank(text.charCodeAt(end - 1))) end--;
  return end;
}

/** True for what JSON and YAML take for blank: a space, a tab, the characters that end lines. */
export function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}
