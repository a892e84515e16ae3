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

/** The tree of a docs.json of either generation; undefined for another tool's file. */
export function configRoot(index: SiteIndex): ObjectNode | undefined {
  const { dialect, whole } = index.config;
  return dialect !== 'foreign' && whole.root?.kind === 'object' ? whole.root : undefined;
}

/** The tree of a docs.json of the first generation, for what only that one has. */
export function v1Root(index: SiteIndex): ObjectNode | undefined {
  const { dialect, whole } = index.config;
  return dialect === 'v1' && whole.root?.kind === 'object' ? whole.root : undefined;
}

/**
 * Whether the navigation lists anything. Where it does not, that is reported, and that tabs are empty or versions are not
 * used says nothing more.
 */
export function hasNavigation(index: SiteIndex): boolean {
  return index.config.navigation.entries.length > 0;
}

/** True while docs.json is not valid JSON: what seems to be missing may only not have been read. */
export function isBroken(index: SiteIndex): boolean {
  return faultsIn(index.config.whole).length > 0;
}

/** True where a fault of syntax touches a place: what it makes of a text is no mistake of its own. */
export function isInFault(index: SiteIndex, { start, end }: Range): boolean {
  return faultsIn(index.config.whole).some((range) => range.start <= end && start <= range.end);
}

/** Where docs.json and the files that it names are no JSON. */
const faultsIn = memo(({ files }: WholeConfig): readonly Range[] =>
  files.flatMap(({ data, start }) =>
    data.findings.flatMap(({ code, range }) => (code === 'json/syntax' ? [movedRange(range, start)] : [])),
  ),
);

/**
 * A page of the navigation with the choices of the visitors who see it there: their version, their language, the product
 * or dropdown's entry that they are in; undefined where it is there for all.
 */
export interface ListedPage extends Choice {
  readonly page: NavPage;
}

/** All pages of the navigation in order of the text. */
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

/** Whether somebody sees both of two pages in the navigation: not those of two versions or languages. */
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

/** What a visitor chooses with a division; tabs and anchors are one click away from each other. */
function choiceOf({ division, name }: NavDivision): Partial<Choice> {
  if (division === 'version') return { version: name };
  if (division === 'language') return { language: name };
  return division === 'product' || division === 'dropdown' ? { product: name } : {};
}

/** The names of the versions; a number, which lacks its quotes only, is one as it is written. */
export const versionNames: (index: SiteIndex) => readonly string[] = table((index: SiteIndex) => {
  const { root, file } = index.config.whole;
  return itemsOf(valueOf(root, 'versions')).flatMap((item) =>
    item.kind === 'number'
      ? file.text.slice(item.range.start, item.range.end)
      : (stringOf(item) ?? stringOf(valueOf(item, 'name')) ?? []),
  );
});

/** Whether a version is one of those. */
export function isVersionName(index: SiteIndex, name: string): boolean {
  return versionSet(versionNames(index)).has(name);
}

const versionSet = memo((names: readonly string[]): ReadonlySet<string> => new Set(names));

/** Slugs of the pages that the navigation does not list, in order of their paths. */
export const unlistedSlugs: (index: SiteIndex) => readonly string[] = table((index: SiteIndex) => {
  return pagesIn(index)
    .filter((path) => !isListed(index, path))
    .map(slugOfPath)
    .toSorted();
});

/** Names a place of docs.json as authors do: `colors.background.light`. */
export function lastKey(path: Path): string {
  return path.filter((step) => typeof step === 'string').join('.');
}
