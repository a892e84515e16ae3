import { freePagePath } from '../change/refactor/newPage.ts';
import { placeIn } from '../site/config/configFiles.ts';
import { pagePathOf } from '../site/link/lookup.ts';
import { folderOf, isPage } from '../site/paths.ts';
import type { Config, NavEntry, NavGroup, PageSummary, Site, SiteIndex } from '../site/siteTypes.ts';
import { hiddenTwins } from '../site/twins.ts';
import { lineIndex } from '../text/lineIndex.ts';
import { memo } from '../text/memo.ts';
import { type Tool, textInput } from './tool.ts';

const pagesAtOnce = 100;
const maxPlaces = 3;

/** Lists pages with their place in the navigation, in parts starting at number `from` (0 is the first). */
export const listPagesTool: Tool = {
  name: 'docsight_list_pages',
  run({ index }, input) {
    const from = input.get('from');
    const query = wordsOf(textInput(input, 'query') ?? '');
    const hidden = hiddenTwins(index);
    const all = [...index.pages.values()].filter(({ path }) => isPage(path) && !hidden.has(path));
    const found = query.length === 0 ? all.sort((a, b) => (a.path < b.path ? -1 : 1)) : ranked(all, query);
    const start = typeof from === 'number' ? from : 0;
    const places = placesOf(index);
    const pages = found
      .slice(start, start + pagesAtOnce)
      .map(({ path, title, description }) => ({ path, title, description, place: places.get(path)?.join(' > ') }));
    return { data: { count: found.length, from: start, pages } };
  },
};

/** Groups that a new page fits into, by words they share with its title and topic; best first. */
export const placePageTool: Tool = {
  name: 'docsight_place_page',
  run(site, input) {
    const title = textInput(input, 'title') ?? '';
    const groups = groupsIn(site.index.config.navigation.entries, []);
    const places = placesFor(site, groups, title, textInput(input, 'topic') ?? '');
    if (places.length > 0) return { data: { isKnown: true, places } };
    const names = groups.slice(0, 50).map(({ path }) => path.join(' > '));
    const note = 'No group has a word in common with this page. Choose one of these groups, or ask.';
    return { data: { isKnown: false, places: [], note, groups: names } };
  },
};

/**
 * The page after which a new one fits best, and the folder for its file; undefined if no group shares a word with it.
 */
export function bestPlace(
  site: Site,
  title: string,
  topic = '',
): { readonly after: string; readonly path: string } | undefined {
  const [best] = placesFor(site, groupsIn(site.index.config.navigation.entries, []), title, topic);
  return best?.after === undefined ? undefined : { after: best.after, path: best.file };
}

function placesFor(site: Site, groups: readonly PlacedGroup[], title: string, topic: string): readonly Place[] {
  const words = wordsOf(`${title} ${topic}`);
  const allCounts = groups.map((group) => wordCountsOf(site.index, group));
  return groups
    .map((group, i) => ({ group, score: scoreOf(allCounts[i] ?? new Map(), words, allCounts) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxPlaces)
    .map(({ group }) => placeOfPage(site, group, title, words));
}

/** A place for a new page. */
interface Place {
  readonly group: string;
  /** The file with the group, and the group's line in it, from 1. */
  readonly config: string;
  readonly line: number;
  /** An unused path for the page. */
  readonly file: string;
  /** The most similar page in the group. */
  readonly after: string | undefined;
  /** The first pages of the group. */
  readonly pages: readonly string[];
}

/** A group of the navigation, with the names of the parts around it. */
interface PlacedGroup {
  readonly path: readonly string[];
  readonly entry: NavGroup;
  /** Slugs of the pages directly in it. */
  readonly slugs: readonly string[];
}

function groupsIn(entries: readonly NavEntry[], above: readonly string[]): readonly PlacedGroup[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== 'group' && entry.kind !== 'division') return [];
    const path = entry.name === '' ? above : [...above, entry.name];
    const inner = groupsIn(entry.entries, path);
    const slugs = entry.entries.flatMap((each) => (each.kind === 'page' ? [each.slug] : []));
    return entry.kind === 'group' && slugs.length > 0 ? [{ path, entry, slugs }, ...inner] : inner;
  });
}

/** The place of each page in the navigation, by file. */
const placesOf = memo((index: SiteIndex): ReadonlyMap<string, readonly string[]> => {
  const places = new Map<string, readonly string[]>();
  for (const { path, slugs } of groupsIn(index.config.navigation.entries, [])) {
    for (const slug of slugs) {
      const file = pagePathOf(index, slug);
      if (file !== undefined && !places.has(file)) places.set(file, path);
    }
  }
  return places;
});

type WordCounts = ReadonlyMap<string, number>;

function wordCountsOf(index: SiteIndex, { path, slugs }: PlacedGroup): WordCounts {
  const counts = new Map<string, number>();
  const add = (text: string | undefined, weight: number): void => {
    for (const word of wordsOf(text ?? '')) counts.set(word, Math.max(counts.get(word) ?? 0, weight));
  };
  for (const slug of slugs) {
    const page = index.pages.get(pagePathOf(index, slug) ?? '');
    add(page?.description, 1);
    add(slug, 2);
    add(page?.title, 2);
  }
  for (const name of path) add(name, 3);
  return counts;
}

/** Words that few groups contain have more weight. */
function scoreOf(counts: WordCounts, words: readonly string[], allCounts: readonly WordCounts[]): number {
  return words.reduce((sum, word) => {
    const weight = counts.get(word) ?? 0;
    return weight === 0
      ? sum
      : sum + weight * Math.log(1 + allCounts.length / allCounts.filter((each) => each.has(word)).length);
  }, 0);
}

function placeOfPage(site: Site, { path, slugs, entry }: PlacedGroup, title: string, words: readonly string[]): Place {
  const folders = slugs.map(folderOf);
  const folder = folders.toSorted((a, b) => countOf(folders, b) - countOf(folders, a))[0] ?? '';
  const summaries = slugs.flatMap((slug) => site.index.pages.get(pagePathOf(site.index, slug) ?? '') ?? []);
  const after = ranked(summaries, words)[0]?.path ?? pagePathOf(site.index, slugs.at(-1) ?? '');
  return {
    group: path.join(' > '),
    ...lineOf(site.index.config, entry),
    file: freePagePath(site.index, folder, slugFrom(title)),
    after,
    pages: slugs.slice(0, 20),
  };
}

/** Where a group is written: in docs.json, or in a file it refers to. */
function lineOf({ file, whole }: Config, { range }: NavGroup): { readonly config: string; readonly line: number } {
  const place = placeIn(whole, range);
  const at = place?.of.file ?? file;
  return { config: at.path, line: lineIndex(at.text).positionAt((place?.range ?? range).start).line + 1 };
}

function countOf(list: readonly string[], item: string): number {
  return list.filter((each) => each === item).length;
}

function slugFrom(title: string): string {
  const slug = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return slug === '' ? 'new-page' : slug;
}

/** Pages with some of the words, best first. */
function ranked(pages: readonly PageSummary[], words: readonly string[]): PageSummary[] {
  return pages
    .map((page) => ({ page, score: pageScore(page, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.page.path < b.page.path ? -1 : 1))
    .map(({ page }) => page);
}

function pageScore({ path, title, description, headings }: PageSummary, words: readonly string[]): number {
  const inTitle = new Set(wordsOf(`${title ?? ''} ${path}`));
  const inBody = new Set(wordsOf(`${description ?? ''} ${headings.map(({ text }) => text).join(' ')}`));
  return words.reduce((sum, word) => sum + (inTitle.has(word) ? 3 : 0) + (inBody.has(word) ? 1 : 0), 0);
}

const commonWords = new Set([
  'the',
  'and',
  'for',
  'with',
  'how',
  'from',
  'your',
  'you',
  'use',
  'using',
  'a',
  'an',
  'to',
  'of',
  'in',
  'on',
  'is',
  'it',
  'or',
  'are',
  'this',
  'that',
  'page',
  'mdx',
  'md',
]);

/** Words in lower case, without a plural `s`. */
function wordsOf(text: string): readonly string[] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !commonWords.has(word));
  return [...new Set(words.map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word)))];
}
