import type { Range } from './range.ts';

/** Offset of the end of a text, without the spaces and tabs at its end. */
export function trimmedEnd(text: string): number {
  let end = text.length;
  while (end > 0 && isBlankOrEol(text.charCodeAt(end - 1))) end--;
  return end;
}

/** True for a space or tab. `code` is a UTF-16 code unit. */
export function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}

/** True for a space, tab or line ending: the white space of JSON and YAML. */
export function isBlankOrEol(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** Offset of the first character from `from` on that is not a space or tab. At most `limit`. */
export function skipBlanks(text: string, from: number, limit = text.length): number {
  let at = from;
  while (at < limit && isBlank(text.charCodeAt(at))) at++;
  return at;
}

/** Offset of the first character from `from` on that is not a space, tab or line ending. At most `limit`. */
export function skipBlanksAndEols(text: string, from: number, limit = text.length): number {
  let at = from;
  while (at < limit && isBlankOrEol(text.charCodeAt(at))) at++;
  return at;
}

/**
 * Removes the given characters from both ends of a text, in linear time. A pattern such as `/\/+$/` would scan each run
 * of slashes again from each of its slashes.
 */
export function strip(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start++;
  return stripEnd(text.slice(start), characters);
}

/** Same as `strip`, only at the end. */
export function stripEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Returns the range inside the quotes of a range. One or both quotes may be missing. */
export function insideQuotes(text: string, { start, end }: Range): Range {
  const quote = text.charAt(start);
  if (quote !== '"' && quote !== "'") return { start, end };
  return { start: start + 1, end: end - start > 1 && text.charAt(end - 1) === quote ? end - 1 : end };
}

/** Shortens a text to at most `max` characters. A shortened text ends in `…`. */
export function shorten(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}

/**
 * Turns the name of a file or attribute into words: `project-list.png` into `Project list`, `titleSize` into
 * `Title size`.
 */
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

/** Lists names in quotes for a sentence: `"a", "b" or "c"`. */
export function listed(names: readonly unknown[], last = 'or'): string {
  const quoted = names.map((name) => `"${String(name)}"`);
  if (quoted.length < 2) return quoted.join('');
  return `${quoted.slice(0, -1).join(', ')} ${last} ${quoted.at(-1)}`;
}

/** True if a name has these letters in this order, with others between them: `bg-red-500` has `brd5`. */
export function hasInOrder(name: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = name.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
