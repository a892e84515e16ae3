/** Ranks pages for a search, in the server and in static pages, which have no server. */
import {
  correctedQuery,
  fold,
  gaps,
  type SearchPage,
  type SearchSection,
  type SearchText,
  type SearchWords,
  searchWords,
  withoutSeparators,
} from './words.ts';

/** A search result: a page with its best section. */
export interface RankedPage<Page> {
  readonly page: Page;
  /** Whether it belongs to another language or version than the reader's. */
  readonly isElsewhere: boolean;
  /** Undefined if the page as a whole is the result. */
  readonly section: Pick<SearchSection, 'heading' | 'fragment'> | undefined;
  /** Text around the first match. */
  readonly excerpt: string;
}

/** A page in the search script of static pages. */
export type StaticSearchRow = readonly [
  file: string,
  title: string,
  description: string,
  sections: readonly (readonly [heading: string, fragment: string, text: string])[],
  place: readonly string[],
  language: string,
  version: string,
  boost: number,
];

/** The results of a search. */
export interface Found<Page> {
  readonly hits: readonly RankedPage<Page>[];
  /** Words to highlight in the results. */
  readonly words: readonly string[];
  /** The corrected query, if no page matched the original one. */
  readonly instead: string | undefined;
}

/**
 * Pages for a query, best first. If none match, those for a query with corrected typos. Pages for other readers come
 * last.
 */
export function findPages<Page extends SearchPage>(
  pages: () => Iterable<Page>,
  query: string,
  isForVisitor: (page: Page) => boolean = () => true,
): Found<Page> {
  const hits = rankPages(pages(), query, isForVisitor);
  const instead = hits.length > 0 ? undefined : correctedQuery(pages(), query);
  return instead === undefined
    ? { hits, words: searchWords(query), instead }
    : { hits: rankPages(pages(), instead, isForVisitor), words: searchWords(instead), instead };
}

/** Heading of results from other languages and versions. */
export const elsewhereText = 'In other languages and versions';

/** The note above results of a corrected query. */
export function insteadText(query: string, instead: string): string {
  return `Nothing found for “${query.slice(0, 100)}”. These are results for “${instead}”`;
}

/** Prepares the sections of a page for searching. */
export function searchText(sections: readonly SearchSection[]): SearchText {
  return { sections, ...wordsOfSections(sections) };
}

/** Returns the words of the sections of a page. */
export function wordsOfSections(sections: readonly SearchSection[]): SearchWords {
  const foldedText = fold(sections.map(({ text }) => text).join('\n'));
  const foldedHeadings = fold(sections.map(({ heading }) => heading ?? '').join('\n'));
  return {
    foldedHeadings,
    names: [...new Set(foldedHeadings.split(gaps))],
    foldedText,
    squeezedHeadings: withoutSeparators(foldedHeadings),
    joined: [...new Set(foldedText.match(parted) ?? [])].map(withoutSeparators).join('\n'),
  };
}

/** A name with several parts, such as `next.js`, `up-to-date` or `page_size`. */
const parted = /[a-z0-9]{1,30}(?:[._-][a-z0-9]{1,30}){1,4}/g;

/** Maximum number of results: for the reader, and from other languages and versions. */
const maxShown = { near: 20, elsewhere: 8 };

/**
 * Pages with every word of the query, best first: in the title, a heading, the description, the text. Equal results
 * keep their order. The best section of a page is the result.
 */
export function rankPages<Page extends SearchPage>(
  pages: Iterable<Page>,
  query: string,
  isForVisitor: (page: Page) => boolean = () => true,
): readonly RankedPage<Page>[] {
  const words = searchWords(fold(query));
  if (words.length === 0) return [];
  const near: Scored<Page>[] = [];
  const elsewhere: Scored<Page>[] = [];
  for (const page of pages) {
    const score = scoreOf(page, words);
    if (score > 0) (isForVisitor(page) ? near : elsewhere).push({ page, score: score * (page.boost ?? 1) });
  }
  return [
    ...best(near, maxShown.near).map((page) => answer(page, words, false)),
    ...best(elsewhere, maxShown.elsewhere).map((page) => answer(page, words, true)),
  ];
}

interface Scored<Page> {
  readonly page: Page;
  readonly score: number;
}

function best<Page>(hits: readonly Scored<Page>[], count: number): readonly Page[] {
  return [...hits]
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ page }) => page);
}

function answer<Page extends SearchPage>(page: Page, words: readonly string[], isElsewhere: boolean): RankedPage<Page> {
  const section = bestSection(page.sections, words);
  const isWhole = words.every((word) => holds(page.foldedTitle, word));
  const excerpt = section === undefined ? '' : excerptOf(section, words);
  return { page, isElsewhere, section: isWhole ? undefined : section, excerpt };
}

/** Weight of a word by its place; a whole word counts more than a part of one. */
const worths = {
  title: { exact: 120, starts: 80, whole: 70, part: 50 },
  heading: { whole: 34, part: 26 },
  description: { whole: 18, part: 13 },
  text: { whole: 7, part: 5 },
} as const;

/** 0 if one of the words is not on the page. */
function scoreOf(page: SearchPage, words: readonly string[]): number {
  const inTitle = page.foldedTitle;
  let score = 0;
  for (const word of words) {
    const worth = worthOf(word, page);
    if (worth === 0) return 0;
    score += worth;
  }
  const phrase = words.join(' ');
  score += addressWorth(page.segments, phrase, words);
  if (inTitle === phrase || page.squeezedTitle === withoutSeparators(phrase)) return score * 2;
  if (words.length === 1) return score;
  // Words next to each other as typed, and titles with little else, are most likely what the reader wants.
  const together = inTitle.includes(phrase) ? 40 : page.foldedHeadings.includes(phrase) ? 25 : 0;
  const inAll = words.filter((word) => holds(inTitle, word)).length;
  const rest = inTitle.split(gaps).filter((each) => each !== '').length - inAll;
  return score + together + (inAll === words.length ? Math.max(0, 30 - 5 * rest) : 0);
}

/** Weight of a page whose URL contains the query. Of two similar pages, the one nearer to the root wins. */
function addressWorth(segments: readonly string[], phrase: string, words: readonly string[]): number {
  const name = withoutSeparators((segments.at(-1) ?? '').replace(/\.\w{1,5}$/, ''));
  const own = name === withoutSeparators(phrase.replaceAll(' ', '')) ? 20 : words.includes(name) ? 10 : 0;
  return own - Math.min(segments.length, 9) / 10;
}

function worthOf(word: string, page: SearchPage): number {
  const { foldedTitle: inTitle, foldedDescription: inDescription } = page;
  if (inTitle === word) return worths.title.exact;
  if (inTitle.startsWith(word)) return worths.title.starts;
  if (inTitle.includes(word)) return isWholeIn(inTitle, word) ? worths.title.whole : worths.title.part;
  if (isJoined(word) && page.squeezedTitle.includes(word)) return worths.title.whole;
  if (page.foldedHeadings.includes(word))
    return isWholeIn(page.foldedHeadings, word) ? worths.heading.whole : worths.heading.part;
  if (isJoined(word) && page.squeezedHeadings.includes(word)) return worths.heading.whole;
  if (inDescription.includes(word))
    return isWholeIn(inDescription, word) ? worths.description.whole : worths.description.part;
  if (page.foldedText.includes(word)) return isWholeIn(page.foldedText, word) ? worths.text.whole : worths.text.part;
  return isJoined(word) && page.joined.includes(word) ? worths.text.part : 0;
}

/** Whether a word can be a joined name. Shorter ones would match across the gap between any two words. */
function isJoined(word: string): boolean {
  return word.length >= 4;
}

function holds(text: string, word: string): boolean {
  return text.includes(word) || (isJoined(word) && withoutSeparators(text).includes(word));
}

/** Whether the first match of a word begins and ends at word boundaries. */
function isWholeIn(text: string, word: string): boolean {
  const at = text.indexOf(word);
  return !isLetter(text.charCodeAt(at - 1)) && !isLetter(text.charCodeAt(at + word.length));
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

function bestSection(sections: readonly SearchSection[], words: readonly string[]): SearchSection | undefined {
  let best = sections[0];
  let top = 0;
  for (const section of sections) {
    const inHeading = fold(section.heading ?? '');
    const inText = fold(section.text);
    let worth = 0;
    for (const word of words) worth += holds(inHeading, word) ? 30 : inText.includes(word) ? 6 : 0;
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
  const limit = start + 150;
  if (limit >= text.length) return before + text.slice(start);
  // Cut between words if there is a gap before the end, without punctuation before the dots.
  const gap = text.lastIndexOf(' ', limit);
  const kept = text.slice(start, gap > start + 100 ? gap : limit);
  return `${before}${kept.replace(/[\s.,:;…–—-]{1,9}$/, '')}…`;
}

/** Splits a text into parts that match one of the words, and the parts between them. */
export function matchedParts(
  value: string,
  words: readonly string[],
): readonly { readonly text: string; readonly isMatch: boolean }[] {
  const folded = fold(value);
  const parts: { readonly text: string; readonly isMatch: boolean }[] = [];
  let at = 0;
  // Search a word again only after its last match was passed.
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
