import { pagePathOf } from '../site/resolve.ts';
import type { NavEntry, SiteIndex } from '../site/siteTypes.ts';
import { titleOfSlug } from '../site/titleOfSlug.ts';

/** A page as navigation lists it, by path. */
export interface PagePlace {
  readonly path: string;
  readonly title: string;
  /** Names of the groups and divisions around it, outermost first. */
  readonly groups: readonly string[];
}

/** The pages that navigation lists and that are there, in its order, each once. */
export function pagePlaces(index: SiteIndex): readonly PagePlace[] {
  const places = new Map<string, PagePlace>();
  const collect = (entries: readonly NavEntry[], groups: readonly string[]): void => {
    for (const entry of entries) {
      if (entry.kind === 'group' || entry.kind === 'division')
        collect(entry.entries, entry.name === '' ? groups : [...groups, entry.name]);
      if (entry.kind !== 'page') continue;
      const path = pagePathOf(index, entry.slug);
      if (path === undefined || places.has(path)) continue;
      places.set(path, { path, title: index.pages.get(path)?.title ?? titleOfSlug(entry.slug), groups });
    }
  };
  collect(index.config.navigation.entries, []);
  return [...places.values()];
}
