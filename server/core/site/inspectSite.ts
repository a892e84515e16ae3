import { isLeftOut } from './buildFolders.ts';
import { isMarkdown } from './paths.ts';
import type { Dialect, NavEntry, Site } from './siteTypes.ts';

/** What `docsight inspect DIR` prints of a site: public, stable, described by schemas/inspect-site.schema.json. */
export interface InspectedSite {
  readonly dialect: Dialect;
  readonly name: string;
  readonly navigation: readonly InspectedEntry[];
  /** Page files, snippets included: as many as `pagePaths` gives. */
  readonly pages: number;
}

/** A page or operation as docs.json names it, or what holds further entries: one key says what it is and its name. */
export type InspectedEntry = string | { readonly [key: string]: string | readonly InspectedEntry[] };

/** A site as plain data. */
export function inspectSite(site: Site): InspectedSite {
  const { config } = site.index;
  return {
    dialect: config.dialect,
    name: config.settings.name,
    navigation: config.navigation.entries.map(inspectEntry),
    pages: pagePaths(site).length,
  };
}

/** The site's page files, pages and snippets, in order of their paths. */
export function pagePaths(site: Site): readonly string[] {
  return [...site.files.keys()].filter((path) => isMarkdown(path) && !isLeftOut(site.index, path)).sort();
}

/** The reader of docs.json bounds how deep entries nest. */
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
