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

/** A file or attribute name as words: `project-list.png` is `Project list`, `titleSize` is `Title size`. */
export function humanize(name: string): string {
  const words = name
    .slice(0, 200)
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_+.\s]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Names in quotes as a list for a sentence: `"a", "b" or "c"`. */
export function listed(names: readonly unknown[], last = 'or'): string {
  const quoted = names.map((name) => `"${String(name)}"`);
  if (quoted.length < 2) return quoted.join('');
  return `${quoted.slice(0, -1).join(', ')} ${last} ${quoted.at(-1)}`;
}

/** Where what is blank from an offset on ends, `limit` at the latest. */
export function skipBlank(text: string, from: number, limit = text.length): number {
  let at = from;
  while (at < limit && isBlank(text.charCodeAt(at))) at++;
  return at;
}
