import { table } from '../../text/question.ts';
import { prefixOf } from '../config/navigation.ts';
import { pagePathOf } from '../link/lookup.ts';
import type { NavDivision, NavEntry, NavGroup, SiteIndex } from '../siteTypes.ts';

/** The place of a page in the navigation. */
export interface PagePlace {
  /** Undefined if the page belongs to all languages. */
  readonly language: string | undefined;
  readonly version: string | undefined;
  /** Names of the divisions and groups around it, outermost first, without languages and versions. */
  readonly names: readonly string[];
  /** True if a search finds it. */
  readonly isSearchable: boolean;
  /** Factor for its rank in a search. */
  readonly boost: number;
}

/** Returns the place of each page by its path, of several the first. Pages outside the navigation are left out. */
export const pagePlaces = table((index: SiteIndex): ReadonlyMap<string, PagePlace> => {
  const places = new Map<string, PagePlace>();
  const { settings, navigation } = index.config;
  const read = (entries: readonly NavEntry[], around: PagePlace, depth: number): void => {
    if (depth > maxDepth) return;
    for (const entry of entries) {
      if (entry.kind === 'page') {
        const path = pagePathOf(index, entry.slug);
        // A page in several places is found if one of them is searchable.
        if (path === undefined || places.get(path)?.isSearchable === true) continue;
        if (places.has(path) && !around.isSearchable) continue;
        const version = index.pages.get(path)?.version ?? around.version;
        places.set(path, version === around.version ? around : { ...around, version });
      } else if (entry.kind === 'group') {
        const names = entry.name.trim() === '' ? around.names : [...around.names, entry.name];
        const version = entry.version ?? around.version;
        const boost = around.boost * entry.boost;
        read(entry.entries, { ...around, version, names, boost, isSearchable: found(entry, around) }, depth + 1);
      } else if (entry.kind === 'division') {
        const own =
          entry.division === 'language'
            ? { language: entry.name }
            : entry.division === 'version'
              ? { version: entry.name }
              : { names: [...around.names, entry.label ?? entry.name] };
        read(entry.entries, { ...around, ...own, isSearchable: found(entry, around) }, depth + 1);
      }
    }
  };
  const tabs = settings.tabs.map(({ name, url }) => ({ name, prefix: prefixOf(url) ?? '' }));
  read(navigation.entries, nowhere, 0);
  if (tabs.length === 0) return places;
  // Tabs of docs.json v1 are URL prefixes.
  return new Map(
    [...places].map(([path, place]) => {
      const tab = tabs
        .filter(({ prefix }) => prefix !== '' && path.startsWith(`${prefix}/`))
        .sort((a, b) => b.prefix.length - a.prefix.length)[0];
      return [path, { ...place, names: [tab?.name ?? settings.primaryTab.name, ...place.names] }];
    }),
  );
});

/** The place of a page outside the navigation. */
export const nowhere: PagePlace = { language: undefined, version: undefined, names: [], isSearchable: true, boost: 1 };

/**
 * True if a search finds a page. `searchable` of the innermost entry wins, and hidden entries are not searchable by
 * default.
 */
function found({ searchable, hidden }: NavDivision | NavGroup, around: PagePlace): boolean {
  return searchable ?? (around.isSearchable && !hidden);
}

/** Maximum depth of groups. No site has more. */
const maxDepth = 24;

/** True if readers of one place also read the other: neither has another version or language. */
export function isForVisitor(
  place: Pick<PagePlace, 'language' | 'version'> | undefined,
  visitor: Pick<PagePlace, 'language' | 'version'>,
): boolean {
  return (['language', 'version'] as const).every(
    (kind) => place?.[kind] === undefined || visitor[kind] === undefined || place[kind] === visitor[kind],
  );
}
