/** How words are read that are searched for, in queries and in pages alike, and pages made ready for it. Imports nothing. */

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

/** What is between words. */
export const gaps = /[^\p{L}\p{N}_]+/u;

/**
 * A query whose words that no page holds are the nearest ones of titles and headings; undefined if none is near, or
 * where each word is on some page.
 */
export function respelled(pages: Iterable<SearchPage>, query: string): string | undefined {
  const words = searchWords(fold(query));
  const unknown = new Set(words);
  const lists: (readonly string[])[] = [];
  for (const { title, description, foldedHeadings, foldedText, names } of pages) {
    const first = fold(`${title} ${description}`);
    for (const word of unknown) {
      if (first.includes(word) || foldedHeadings.includes(word) || foldedText.includes(word)) unknown.delete(word);
    }
    if (unknown.size === 0) return undefined;
    lists.push(fold(title).split(gaps), names);
  }
  const meant = words.map((word) => (unknown.has(word) ? nearestName(word, lists) : word));
  return meant.every((word) => word !== undefined) && meant.length > 0 ? meant.join(' ') : undefined;
}

/** Longer words are not looked up: nobody types them by hand. */
const maxLength = 40;

/** The name that begins most like a word, with the same letter and one slip of the keyboard, two in a long word. */
function nearestName(word: string, lists: readonly (readonly string[])[]): string | undefined {
  const most = word.length < 4 || word.length > maxLength ? 0 : word.length < 8 ? 1 : 2;
  if (most === 0) return undefined;
  const first = word.charCodeAt(0);
  const seen = new Set<string>();
  let best: string | undefined;
  let least = most + 1;
  for (const names of lists) {
    for (const name of names) {
      if (name.charCodeAt(0) !== first || name.length < word.length - most || seen.has(name)) continue;
      seen.add(name);
      const slips = slipsTo(word, name.slice(0, word.length + most));
      if (slips < least || (slips === least && slips <= most && name.length < (best?.length ?? 0))) {
        least = slips;
        best = name;
      }
    }
  }
  return best;
}

/** Letters to change, add, leave out or swap until a word is how a name begins. */
function slipsTo(word: string, name: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: name.length + 1 }, (_, j) => j);
  for (let i = 1; i <= word.length; i++) {
    const next = [i];
    for (let j = 1; j <= name.length; j++) {
      const isSame = word[i - 1] === name[j - 1];
      const isSwapped = word[i - 1] === name[j - 2] && word[i - 2] === name[j - 1];
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (isSame ? 0 : 1),
          i > 1 && j > 1 && isSwapped ? (before[j - 2] ?? 0) + 1 : maxLength,
        ),
      );
    }
    before = row;
    row = next;
  }
  return Math.min(...row);
}

/** A part of a page under one heading; the text before the first has none. */
export interface SearchSection {
  readonly heading: string | undefined;
  /** Fragment of the heading, without `#`. */
  readonly fragment: string | undefined;
  readonly text: string;
}

/** The sections of a page, made ready to be searched. */
export interface SearchText {
  readonly sections: readonly SearchSection[];
  /** All headings, and all text, in lower case: most pages are checked by these alone. */
  readonly foldedHeadings: string;
  readonly foldedText: string;
  /** The words of the headings. */
  readonly names: readonly string[];
  readonly squeezedHeadings: string;
  /** Names of several parts, as they are typed in one: `nextjs` for `Next.js`. Of the text, one a line. */
  readonly joined: string;
}

/** A page as a search sees it. */
export interface SearchPage extends SearchText {
  readonly title: string;
  readonly description: string;
  /** Path of its file, or of the file made from it. */
  readonly path: string;
  /** Names of what it is in, outermost first. */
  readonly place: readonly string[];
  /** A factor of how well it answers; 1 where it is not said. */
  readonly boost?: number;
}
