import { itemsOf, type ObjectNode, type Path, stringOf, valueOf } from '../../data/node.ts';
import type { WholeConfig } from '../../site/config/configFiles.ts';
import { slugOfPath } from '../../site/paths.ts';
import { pagesIn } from '../../site/site.ts';
import type { NavDivision, NavEntry, NavPage, SiteIndex } from '../../site/siteTypes.ts';
import { isListed } from '../../site/snippet/includers.ts';
import { memo } from '../../text/memo.ts';
import { table } from '../../text/question.ts';
import { movedRange, type Range } from '../../text/range.ts';
import { type Choice, newVisitors } from './visitors.ts';

/** The root of docs.json v1 or v2; undefined for the docs.json of another tool. */
export function configRoot(index: SiteIndex): ObjectNode | undefined {
  const { dialect, whole } = index.config;
  return dialect !== 'foreign' && whole.root?.kind === 'object' ? whole.root : undefined;
}

/** The root of a docs.json v1; undefined for v2. */
export function v1Root(index: SiteIndex): ObjectNode | undefined {
  const { dialect, whole } = index.config;
  return dialect === 'v1' && whole.root?.kind === 'object' ? whole.root : undefined;
}

/**
 * Whether the navigation lists anything. If it does not, one finding says so, and findings about empty tabs or unused
 * versions would only repeat it.
 */
export function hasNavigation(index: SiteIndex): boolean {
  return index.config.navigation.entries.length > 0;
}

/** Whether docs.json has a syntax error. Then a "missing" key may just be unreadable. */
export function isBroken(index: SiteIndex): boolean {
  return faultsIn(index.config.whole).length > 0;
}

/** Whether a syntax error touches a range, so that a wrong value there may be a result of it. */
export function isInFault(index: SiteIndex, { start, end }: Range): boolean {
  return faultsIn(index.config.whole).some((range) => range.start <= end && start <= range.end);
}

/** Ranges of syntax errors in docs.json and the files it refers to. */
const faultsIn = memo(({ files }: WholeConfig): readonly Range[] =>
  files.flatMap(({ data, start }) =>
    data.findings.flatMap(({ code, range }) => (code === 'json/syntax' ? [movedRange(range, start)] : [])),
  ),
);

/**
 * A page in the navigation, and the version, language and product that readers choose to see it there. Undefined
 * choices mean that all readers see it.
 */
export interface ListedPage extends Choice {
  readonly page: NavPage;
}

/** All pages in the navigation, in text order. */
export const listedPages: (index: SiteIndex) => readonly ListedPage[] = table((index: SiteIndex) => {
  const found: ListedPage[] = [];
  const collect = (entries: readonly NavEntry[], seen: Choice): void => {
    for (const entry of entries) {
      if (entry.kind === 'page') found.push({ page: entry, ...seen });
      else if (entry.kind === 'group') collect(entry.entries, { ...seen, version: entry.version ?? seen.version });
      else if (entry.kind === 'division') collect(entry.entries, { ...seen, ...choiceOf(entry) });
    }
  };
  collect(index.config.navigation.entries, { version: undefined, language: undefined, product: undefined });
  return found;
});

/**
 * Whether a reader can see both pages in the navigation at once. False for pages of different versions or languages.
 */
export function isSeenWith(index: SiteIndex, one: string, other: string): boolean {
  const [places, others] = [one, other].map((path) => placesBySlug(index).get(slugOfPath(path)));
  if (places === undefined || others === undefined) return true;
  const visitors = visitorsOf(others);
  return places.some((place) => visitors.meeting(place) !== undefined);
}

const visitorsOf = memo((places: readonly ListedPage[]) => {
  const visitors = newVisitors<ListedPage>();
  for (const place of places) visitors.add(place);
  return visitors;
});

const placesBySlug = table((index: SiteIndex): ReadonlyMap<string, readonly ListedPage[]> => {
  const found = new Map<string, ListedPage[]>();
  for (const each of listedPages(index)) {
    const list = found.get(each.page.slug);
    if (list === undefined) found.set(each.page.slug, [each]);
    else list.push(each);
  }
  return found;
});

/**
 * The reader's choice that a division represents. Tabs and anchors are not choices: a click leads from one to the
 * other.
 */
function choiceOf({ division, name }: NavDivision): Partial<Choice> {
  if (division === 'version') return { version: name };
  if (division === 'language') return { language: name };
  return division === 'product' || division === 'dropdown' ? { product: name } : {};
}

/** Names of the versions. A number counts as a name, since it only lacks its quotes. */
export const versionNames: (index: SiteIndex) => readonly string[] = table((index: SiteIndex) => {
  const { root, file } = index.config.whole;
  return itemsOf(valueOf(root, 'versions')).flatMap((item) =>
    item.kind === 'number'
      ? file.text.slice(item.range.start, item.range.end)
      : (stringOf(item) ?? stringOf(valueOf(item, 'name')) ?? []),
  );
});

/** Whether the site has a version of this name. */
export function isVersionName(index: SiteIndex, name: string): boolean {
  return versionSet(versionNames(index)).has(name);
}

const versionSet = memo((names: readonly string[]): ReadonlySet<string> => new Set(names));

/** Slugs of pages that the navigation does not list, sorted by path. */
export const unlistedSlugs: (index: SiteIndex) => readonly string[] = table((index: SiteIndex) => {
  return pagesIn(index)
    .filter((path) => !isListed(index, path))
    .map(slugOfPath)
    .toSorted();
});

/** A place in docs.json as authors write it: `colors.background.light`. */
export function lastKey(path: Path): string {
  return path.filter((step) => typeof step === 'string').join('.');
}
