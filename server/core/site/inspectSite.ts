import { isLeftOut } from './buildFolders.ts';
import { isMarkdown } from './paths.ts';
import type { Dialect, NavEntry, Site } from './siteTypes.ts';

/** What `docsight inspect DIR` prints for a site. A public, stable format: see schemas/inspect-site.schema.json. */
export interface InspectedSite {
  readonly dialect: Dialect;
  readonly name: string;
  readonly navigation: readonly InspectedEntry[];
  /** Number of page files, including snippets: the length of `pagePaths`. */
  readonly pages: number;
}

/**
 * A page or operation as in docs.json, or an object with further entries. Its one key is the kind and the value of that
 * the name.
 */
export type InspectedEntry = string | { readonly [key: string]: string | readonly InspectedEntry[] };

/** Returns a site as plain data. */
export function inspectSite(site: Site): InspectedSite {
  const { config } = site.index;
  return {
    dialect: config.dialect,
    name: config.settings.name,
    navigation: config.navigation.entries.map(inspectEntry),
    pages: pagePaths(site).length,
  };
}

/** Returns the paths of the site's pages and snippets, in order. */
export function pagePaths(site: Site): readonly string[] {
  return [...site.files.keys()].filter((path) => isMarkdown(path) && !isLeftOut(site.index, path)).sort();
}

/** The reader of docs.json limits the depth of entries. */
function inspectEntry(entry: NavEntry): InspectedEntry {
  switch (entry.kind) {
    case 'page':
    case 'operation':
      return entry.target;
    case 'group':
      return { group: entry.name, pages: entry.entries.map(inspectEntry) };
    case 'division':
      return { [entry.division]: entry.name, pages: entry.entries.map(inspectEntry) };
    default:
      return entry satisfies never;
  }
}
