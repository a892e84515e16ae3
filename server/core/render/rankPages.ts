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

/** The words of a query, as its answers are marked with them. */
export function searchWords(query: string): readonly string[] {
  return query
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords);
}

/** Makes the sections of a page ready to be searched. */
export function searchText(sections: readonly SearchSection[]): SearchText {
  return {
    sections,
    foldedHeadings: fold(sections.map(({ heading }) => heading ?? '').join('\n')),
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
    const score = scoreOf(page, words);
    if (score > 0) hits.push({ page, score });
  }
  return hits
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ page }) => {
      const best = bestSection(page.sections, words);
      const isWhole = fold(page.title).includes(words[0] ?? '');
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

/** Lower case of the same length, so that a place in one is a place in the other. */
function fold(words: string): string {
  const lower = words.toLowerCase();
  return lower.length === words.length ? lower : words.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
