import { table } from '../../text/question.ts';
import { prefixOf } from '../config/navigation.ts';
import { pagePathOf } from '../link/lookup.ts';
import type { NavDivision, NavEntry, NavGroup, SiteIndex } from '../siteTypes.ts';

/** Where readers find a page in the navigation. */
export interface PagePlace {
  /** Undefined where the page belongs to all. */
  readonly language: string | undefined;
  readonly version: string | undefined;
  /** Names of the divisions and groups around it, outermost first, without languages and versions. */
  readonly names: readonly string[];
  /** Whether a search finds it. */
  readonly isSearchable: boolean;
  /** A factor of how well it answers a search. */
  readonly boost: number;
}

/** The place of each page by its path; of a page that stands in several, the first. Pages that stand in none are not there. */
export const pagePlaces = table((index: SiteIndex): ReadonlyMap<string, PagePlace> => {
  const places = new Map<string, PagePlace>();
  const { settings, navigation } = index.config;
  const read = (entries: readonly NavEntry[], around: PagePlace, depth: number): void => {
    if (depth > maxDepth) return;
    for (const entry of entries) {
      if (entry.kind === 'page') {
        const path = pagePathOf(index, entry.slug);
        // A page that stands in several places is found when it is in one of them.
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
  // Tabs of the first generation are prefixes of addresses.
  return new Map(
    [...places].map(([path, place]) => {
      const tab = tabs
        .filter(({ prefix }) => prefix !== '' && path.startsWith(`${prefix}/`))
        .sort((a, b) => b.prefix.length - a.prefix.length)[0];
      return [path, { ...place, names: [tab?.name ?? settings.primaryTab.name, ...place.names] }];
    }),
  );
});

/** Where a page is that the navigation does not list. */
export const nowhere: PagePlace = { language: undefined, version: undefined, names: [], isSearchable: true, boost: 1 };

/** What is hidden is not found, unless it says so itself; the innermost that says something counts. */
function found({ searchable, hidden }: NavDivision | NavGroup, around: PagePlace): boolean {
  return searchable ?? (around.isSearchable && !hidden);
}

/** Groups nested deeper than any site has. */
const maxDepth = 24;

/** True where readers of a page in one place read pages in the other too: nothing says that it is for others. */
export function isForVisitor(
  place: Pick<PagePlace, 'language' | 'version'> | undefined,
  visitor: Pick<PagePlace, 'language' | 'version'>,
): boolean {
  return (['language', 'version'] as const).every(
    (kind) => place?.[kind] === undefined || visitor[kind] === undefined || place[kind] === visitor[kind],
  );
}
