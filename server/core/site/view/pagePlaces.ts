import { memo } from '../../text/memo.ts';
import { prefixOf } from '../config/navigation.ts';
import { pagePathOf } from '../link/lookup.ts';
import type { NavEntry, SiteIndex } from '../siteTypes.ts';

/** Where readers find a page in the navigation. */
export interface PagePlace {
  /** Undefined where the page belongs to all. */
  readonly language: string | undefined;
  readonly version: string | undefined;
  /** Names of the divisions and groups around it, outermost first, without languages and versions. */
  readonly names: readonly string[];
}

/** The place of each page by its path; of a page that stands in several, the first. Pages that stand in none are not there. */
export const pagePlaces = memo((index: SiteIndex): ReadonlyMap<string, PagePlace> => {
  const places = new Map<string, PagePlace>();
  const { settings, navigation } = index.config;
  const read = (entries: readonly NavEntry[], around: PagePlace, depth: number): void => {
    if (depth > maxDepth) return;
    for (const entry of entries) {
      if (entry.kind === 'page') {
        const path = pagePathOf(index, entry.slug);
        if (path === undefined || places.has(path)) continue;
        const version = index.pages.get(path)?.version ?? around.version;
        places.set(path, version === around.version ? around : { ...around, version });
      } else if (entry.kind === 'group') {
        const names = entry.name.trim() === '' ? around.names : [...around.names, entry.name];
        read(entry.entries, { ...around, version: entry.version ?? around.version, names }, depth + 1);
      } else if (entry.kind === 'division') {
        const own =
          entry.division === 'language'
            ? { language: entry.name }
            : entry.division === 'version'
              ? { version: entry.name }
              : { names: [...around.names, entry.name] };
        read(entry.entries, { ...around, ...own }, depth + 1);
      }
    }
  };
  const tabs = settings.tabs.map(({ name, url }) => ({ name, prefix: prefixOf(url) ?? '' }));
  read(navigation.entries, { language: undefined, version: undefined, names: [] }, 0);
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

/** Groups nested deeper than any site has. */
const maxDepth = 24;

/** True where readers of a page in one place read pages in the other too: nothing says that it is for others. */
export function isForReader(
  place: Pick<PagePlace, 'language' | 'version'> | undefined,
  reader: Pick<PagePlace, 'language' | 'version'>,
): boolean {
  return (['language', 'version'] as const).every(
    (kind) => place?.[kind] === undefined || reader[kind] === undefined || place[kind] === reader[kind],
  );
}
