/** How words are read that are searched for: in queries and in pages alike. Imports nothing. */

const maxWords = 8;

/** The words of a query, as its answers are marked with them. */
export function searchWords(query: string): readonly string[] {
  return query
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords);
}

/** Lower case without accents, of the same length, so that a place in one is a place in the other. */
export function fold(words: string): string {
  const lower = words.toLowerCase();
  const same = lower.length === words.length ? lower : words.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return accented.test(same) ? same.replace(accents, (letter) => letter.normalize('NFD').charAt(0)) : same;
}

const accented = /[\u00c0-\u024f\u1e00-\u1eff]/;
const accents = new RegExp(accented, 'g');

/** What stands between words. */
export const gaps = /[^\p{L}\p{N}_]+/u;
