import {
  type ArrayNode,
  contextAt,
  type DataNode,
  itemsOf,
  nodeAt,
  type ObjectNode,
  type ParsedData,
  type Path,
  stringOf,
  valueOf,
} from '../../data/node.ts';
import { isPage, slugOfPath } from '../../site/paths.ts';
import type { NavEntry, NavPage, SiteIndex } from '../../site/siteTypes.ts';
import { memo } from '../../text/memo.ts';
import type { Range } from '../../text/range.ts';

/** The tree of a docs.json of either generation; undefined for another tool's file. */
export function configRoot(index: SiteIndex): ObjectNode | undefined {
  const { dialect, data } = index.config;
  return dialect !== 'foreign' && data.root?.kind === 'object' ? data.root : undefined;
}

/** The tree of a docs.json of the first generation, for what only that one has. */
export function v1Root(index: SiteIndex): ObjectNode | undefined {
  const { dialect, data } = index.config;
  return dialect === 'classic' && data.root?.kind === 'object' ? data.root : undefined;
}

/** True while docs.json is no JSON: what seems to be missing may only not have been read. */
export function isBroken(index: SiteIndex): boolean {
  return faultsIn(index.config.data).length > 0;
}

/** True where a fault of syntax touches a place: what it makes of a text is no mistake of its own. */
export function isInFault(index: SiteIndex, { start, end }: Range): boolean {
  return faultsIn(index.config.data).some(({ range }) => range.start <= end && start <= range.end);
}

/** Those few of its findings that say that it is no JSON. */
const faultsIn = memo((data: ParsedData) => data.findings.filter(({ code }) => code === 'json/syntax'));

/** A page of the navigation with the versions that its groups name, from the outside in. */
export interface ListedPage {
  readonly page: NavPage;
  readonly version: string | undefined;
}

/** All pages of the navigation in order of the text. */
export const listedPages: (index: SiteIndex) => readonly ListedPage[] = memo((index: SiteIndex) => {
  const found: ListedPage[] = [];
  const collect = (entries: readonly NavEntry[], version: string | undefined): void => {
    for (const entry of entries) {
      if (entry.kind === 'page') found.push({ page: entry, version });
      else if (entry.kind === 'group') collect(entry.entries, entry.version ?? version);
      else if (entry.kind === 'division') collect(entry.entries, entry.division === 'version' ? entry.name : version);
    }
  };
  collect(index.config.navigation.entries, undefined);
  return found;
});

/** The names of the versions; a number, which lacks its quotes only, is one as it is written. */
export const versionNames: (index: SiteIndex) => readonly string[] = memo((index: SiteIndex) => {
  const { data, file } = index.config;
  return itemsOf(valueOf(data.root, 'versions')).flatMap((item) =>
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
export const unlistedSlugs: (index: SiteIndex) => readonly string[] = memo((index: SiteIndex) => {
  const listed = new Set(listedPages(index).map(({ page }) => page.slug));
  return [...index.pages.keys()]
    .filter(isPage)
    .map(slugOfPath)
    .filter((slug) => !listed.has(slug))
    .toSorted();
});

/** The list that holds an item at a place of the text, and the item's position in it. */
export function listAround(
  root: DataNode | undefined,
  item: Range,
): { readonly list: ArrayNode; readonly at: number } | undefined {
  const { path } = contextAt(root, item.start + 1);
  const at = path.at(-1);
  const list = nodeAt(root, path.slice(0, -1));
  return typeof at === 'number' && list?.kind === 'array' ? { list, at } : undefined;
}

/** Names a place of docs.json as authors do: `colors.background.light`. */
export function nameOf(path: Path): string {
  return path.filter((step) => typeof step === 'string').join('.');
}
