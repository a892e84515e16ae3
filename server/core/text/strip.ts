/**
 * A text without those of the given characters that it begins and ends with. In time linear in its length: a pattern
 * such as `/\/+$/` looks at each run of slashes anew from each of them.
 */
export function strip(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start++;
  return stripEnd(text.slice(start), characters);
}

/** The same at the end alone. */
export function stripEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
