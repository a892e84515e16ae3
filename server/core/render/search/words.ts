/** Splits queries and pages into words, and prepares pages for searching. Imports nothing. */

const maxWords = 8;

/** The words of a query, also for highlighting results. */
export function searchWords(query: string): readonly string[] {
  return query
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords);
}

/** Lower case without accents. The length is unchanged, so that offsets stay valid. */
export function fold(words: string): string {
  const lower = words.toLowerCase();
  const same = lower.length === words.length ? lower : words.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return accented.test(same) ? same.replace(accents, (letter) => letter.normalize('NFD').charAt(0)) : same;
}

const accented = /[\u00c0-\u024f\u1e00-\u1eff]/;
const accents = new RegExp(accented, 'g');

/** Characters between words. */
export const gaps = /[^\p{L}\p{N}_]+/u;

/**
 * A query with unknown words replaced by similar ones from titles and headings. Undefined if none are similar, or if
 * every word is on some page.
 */
export function correctedQuery(pages: Iterable<SearchPage>, query: string): string | undefined {
  const words = searchWords(fold(query));
  const unknown = new Set(words);
  const lists: (readonly string[])[] = [];
  for (const { foldedTitle, foldedDescription, foldedHeadings, foldedText, names } of pages) {
    for (const word of unknown) {
      if (
        foldedTitle.includes(word) ||
        foldedDescription.includes(word) ||
        foldedHeadings.includes(word) ||
        foldedText.includes(word)
      )
        unknown.delete(word);
    }
    if (unknown.size === 0) return undefined;
    lists.push(foldedTitle.split(gaps), names);
  }
  const meant = words.map((word) => (unknown.has(word) ? nearestName(word, lists) : word));
  return meant.every((word) => word !== undefined) && meant.length > 0 ? meant.join(' ') : undefined;
}

/** Maximum length of a word to correct. Readers do not type longer ones. */
const maxLength = 40;

/** The most similar name that begins with the same letter: one typo, or two in a long word. */
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

/** Number of letters to change, insert, delete or swap until the word is a prefix of the name. */
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

/** A part of a page below a heading. The text before the first heading has none. */
export interface SearchSection {
  readonly heading: string | undefined;
  /** Fragment of the heading, without `#`. */
  readonly fragment: string | undefined;
  readonly text: string;
}

/** The words of a page, which decide whether it is a result. */
export interface SearchWords {
  /** All headings and all text in lower case. For most pages these decide whether they match. */
  readonly foldedHeadings: string;
  readonly foldedText: string;
  /** The words of the headings. */
  readonly names: readonly string[];
  readonly squeezedHeadings: string;
  /** Names with several parts in their joined form: `nextjs` for `Next.js`. Those in the text are on separate lines. */
  readonly joined: string;
}

/** The sections of a page, prepared for searching. They are only read for results. */
export interface SearchText extends SearchWords {
  readonly sections: readonly SearchSection[];
}

/** The names of a page, prepared for searching. */
export interface SearchNames {
  readonly title: string;
  readonly description: string;
  /** Path of its file, or of its output file. */
  readonly path: string;
  readonly foldedTitle: string;
  readonly squeezedTitle: string;
  readonly foldedDescription: string;
  /** Its path in lower case. */
  readonly segments: readonly string[];
}

/** Prepares the names of a page for searching. */
export function searchNames(names: Pick<SearchNames, 'title' | 'description' | 'path'>): SearchNames {
  const foldedTitle = fold(names.title);
  return {
    ...names,
    foldedTitle,
    squeezedTitle: withoutSeparators(foldedTitle),
    foldedDescription: fold(names.description),
    segments: fold(names.path).split('/'),
  };
}

/** Removes the separators of a name. */
export function withoutSeparators(words: string): string {
  return words.replace(/[._-]/g, '');
}

/** A page for searching. */
export interface SearchPage extends SearchText, SearchNames {
  /** Names of the groups and divisions around it, outermost first. */
  readonly place: readonly string[];
  /** Factor for its rank. Default: 1. */
  readonly boost?: number;
}
