import type { Range } from './range.ts';

/** Where a text ends, blanks behind it left out. */
export function trimmedEnd(text: string): number {
  let end = text.length;
  while (end > 0 && isBlankOrEol(text.charCodeAt(end - 1))) end--;
  return end;
}

/** A blank or tab. `code` is a UTF-16 code unit. */
export function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}

/** Blank, tab or line ending: what JSON and YAML take for blank. */
export function isBlankOrEol(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** Where the blanks and tabs from an offset on end, `limit` at the latest. */
export function skipBlanks(text: string, from: number, limit = text.length): number {
  let at = from;
  while (at < limit && isBlank(text.charCodeAt(at))) at++;
  return at;
}

/** Where the blanks, tabs and line endings from an offset on end, `limit` at the latest. */
export function skipBlanksAndEols(text: string, from: number, limit = text.length): number {
  let at = from;
  while (at < limit && isBlankOrEol(text.charCodeAt(at))) at++;
  return at;
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

/** The range of what stands between the quotes of a range; one or both of them may be missing. */
export function insideQuotes(text: string, { start, end }: Range): Range {
  const quote = text.charAt(start);
  if (quote !== '"' && quote !== "'") return { start, end };
  return { start: start + 1, end: end - start > 1 && text.charAt(end - 1) === quote ? end - 1 : end };
}

/** A text of at most so many characters: of a longer one its beginning. */
export function shorten(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
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

/** Whether a name has these letters in their order, others between them: `bg-red-500` has `brd5`. */
export function hasInOrder(name: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = name.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
