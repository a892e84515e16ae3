/** How a search ranks pages: the same in the server and in static pages, which have no server. Imports nothing. */

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
  /** All headings, and all text, in lower case: most pages are judged by these alone. */
  readonly foldedHeadings: string;
  readonly foldedText: string;
  /** The words of the headings. */
  readonly names: readonly string[];
}

/** A page as a search sees it. */
export interface SearchPage extends SearchText {
  readonly title: string;
  readonly description: string;
}

/** A page that answers a search, with the section that fits best. */
export interface RankedPage<Page> {
  readonly page: Page;
  /** Undefined when the page as a whole is the answer. */
  readonly section: Pick<SearchSection, 'heading' | 'fragment'> | undefined;
  /** Text around the first match. */
  readonly excerpt: string;
}

/** A page in the script that static pages search. */
export type StaticSearchRow = readonly [
  file: string,
  title: string,
  description: string,
  sections: readonly (readonly [heading: string, fragment: string, text: string])[],
];

const maxWords = 8;

/** What a search comes to. */
export interface Found<Page> {
  readonly hits: readonly RankedPage<Page>[];
  /** The words that stand out in the answers. */
  readonly words: readonly string[];
  /** What was searched in place of a query that no page answers: the same with slips of the keyboard mended. */
  readonly instead: string | undefined;
}

/** Pages that answer a query, best first; when there are none, those that answer what it was likely meant to be. */
export function findPages<Page extends SearchPage>(pages: () => Iterable<Page>, query: string): Found<Page> {
  const hits = rankPages(pages(), query);
  const instead = hits.length > 0 ? undefined : respelled(pages(), query);
  return instead === undefined
    ? { hits, words: searchWords(query), instead }
    : { hits: rankPages(pages(), instead), words: searchWords(instead), instead };
}

/** What a list of answers begins with when they answer something else. */
export function insteadText(query: string, instead: string): string {
  return `Nothing found for “${query.slice(0, 100)}”, but for “${instead}”`;
}

/** The words of a query, as its answers are marked with them. */
export function searchWords(query: string): readonly string[] {
  return query
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords);
}

/** Makes the sections of a page ready to be searched. */
export function searchText(sections: readonly SearchSection[]): SearchText {
  const foldedHeadings = fold(sections.map(({ heading }) => heading ?? '').join('\n'));
  return {
    sections,
    foldedHeadings,
    names: [...new Set(foldedHeadings.split(gaps))],
    foldedText: fold(sections.map(({ text }) => text).join('\n')),
  };
}

/**
 * Pages that hold every word asked for, best first: in the title, in a heading, in the description, in the text. Equals
 * stay in the order given. Within a page the section that fits best is the answer.
 */
export function rankPages<Page extends SearchPage>(
  pages: Iterable<Page>,
  query: string,
  most = 20,
): readonly RankedPage<Page>[] {
  const words = searchWords(fold(query));
  if (words.length === 0) return [];
  const hits: { readonly page: Page; readonly score: number }[] = [];
  for (const page of pages) {
    const isNamed = fold(page.title) === words.join(' ');
    const score = scoreOf(page, words) * (isNamed ? 2 : 1);
    if (score > 0) hits.push({ page, score });
  }
  return hits
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ page }) => {
      const best = bestSection(page.sections, words);
      const inTitle = fold(page.title);
      const isWhole = words.every((word) => inTitle.includes(word));
      return { page, section: isWhole ? undefined : best, excerpt: best === undefined ? '' : excerptOf(best, words) };
    });
}

/** 0 when one of the words is not on the page. */
function scoreOf({ title, description, foldedHeadings, foldedText }: SearchPage, words: readonly string[]): number {
  const inTitle = fold(title);
  const inDescription = fold(description);
  let score = 0;
  for (const word of words) {
    const worth =
      inTitle === word
        ? 120
        : inTitle.startsWith(word)
          ? 80
          : inTitle.includes(word)
            ? 60
            : foldedHeadings.includes(word)
              ? 30
              : inDescription.includes(word)
                ? 15
                : foldedText.includes(word)
                  ? 6
                  : 0;
    if (worth === 0) return 0;
    score += worth;
  }
  return score;
}

function bestSection(sections: readonly SearchSection[], words: readonly string[]): SearchSection | undefined {
  let best = sections[0];
  let top = 0;
  for (const section of sections) {
    const inHeading = fold(section.heading ?? '');
    const inText = fold(section.text);
    let worth = 0;
    for (const word of words) worth += inHeading.includes(word) ? 30 : inText.includes(word) ? 6 : 0;
    if (worth <= top) continue;
    top = worth;
    best = section;
  }
  return best;
}

function excerptOf({ text }: SearchSection, words: readonly string[]): string {
  const folded = fold(text);
  const at = words.map((word) => folded.indexOf(word)).find((place) => place >= 0) ?? 0;
  const start = at < 50 ? 0 : text.lastIndexOf(' ', at - 30) + 1;
  const before = start > 0 ? '…' : '';
  const most = start + 150;
  if (most >= text.length) return before + text.slice(start);
  // Cut between words where there is a gap before the end, and without what would run into the dots.
  const gap = text.lastIndexOf(' ', most);
  const kept = text.slice(start, gap > start + 100 ? gap : most);
  return `${before}${kept.replace(/[\s.,:;…–—-]{1,9}$/, '')}…`;
}

/** A text in pieces: those that match one of the words, and those between. */
export function matchedParts(
  value: string,
  words: readonly string[],
): readonly { readonly text: string; readonly isMatch: boolean }[] {
  const folded = fold(value);
  const parts: { readonly text: string; readonly isMatch: boolean }[] = [];
  let at = 0;
  // Each word is looked for again only once its last place was passed.
  let found = words.map((each) => ({ word: fold(each), place: -1 }));
  while (at < value.length) {
    found = found
      .map(({ word, place }) => ({ word, place: place < at ? folded.indexOf(word, at) : place }))
      .filter(({ place }) => place >= 0)
      .sort((a, b) => a.place - b.place);
    const [next] = found;
    if (next === undefined) break;
    const end = next.place + next.word.length;
    parts.push(
      { text: value.slice(at, next.place), isMatch: false },
      { text: value.slice(next.place, end), isMatch: true },
    );
    at = end;
  }
  parts.push({ text: value.slice(at), isMatch: false });
  return parts.filter(({ text }) => text !== '');
}

/** Lower case without accents, of the same length, so that a place in one is a place in the other. */
function fold(words: string): string {
  const lower = words.toLowerCase();
  const same = lower.length === words.length ? lower : words.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return accented.test(same) ? same.replace(accents, (letter) => letter.normalize('NFD').charAt(0)) : same;
}

const accented = /[\u00c0-\u024f\u1e00-\u1eff]/;
const accents = new RegExp(accented, 'g');

const gaps = /[^\p{L}\p{N}_]+/u;

/**
 * A query whose words that no page holds are the nearest ones of titles and headings; undefined where none is near, or
 * where each word is on some page.
 */
function respelled(pages: Iterable<SearchPage>, query: string): string | undefined {
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
const longest = 40;

/** The name that begins most like a word, with the same letter and one slip of the keyboard, two in a long word. */
function nearestName(word: string, lists: readonly (readonly string[])[]): string | undefined {
  const most = word.length < 4 || word.length > longest ? 0 : word.length < 8 ? 1 : 2;
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
          i > 1 && j > 1 && isSwapped ? (before[j - 2] ?? 0) + 1 : longest,
        ),
      );
    }
    before = row;
    row = next;
  }
  return Math.min(...row);
}
