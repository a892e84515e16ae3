import { fileReferences, type Reference, referenceAt } from '../../model/references/reference.ts';
import { baseName, isPage, slugOfPath } from '../../site/paths.ts';
import type { Site } from '../../site/siteTypes.ts';
import { titleOfSlug } from '../../site/view/sidebar.ts';
import type { Range } from '../../text/range.ts';

/** A page or snippet in a hierarchy of includes. */
export interface IncludeItem {
  readonly path: string;
  /** Title of a page, file name of a snippet. */
  readonly name: string;
}

/** A file that includes another or is included by it, with the ranges of the includes. */
export interface Inclusion {
  readonly item: IncludeItem;
  readonly ranges: readonly Range[];
}

/** The file that is included at an offset, else the file itself. */
export function includeItem(site: Site, path: string, offset: number): IncludeItem | undefined {
  const reference = referenceAt(site, path, offset);
  const included = reference === undefined ? undefined : includedPath(reference);
  return site.index.pages.has(path) ? itemOf(site, included ?? path) : undefined;
}

/** Files that include a file directly, sorted by path. */
export function includedBy(site: Site, path: string): readonly Inclusion[] {
  return [...site.index.pages]
    .flatMap(([from, { includes }]): readonly Inclusion[] => {
      if (includes.length === 0) return [];
      const ranges = fileReferences(site, from).flatMap((each) => (includedPath(each) === path ? [each.range] : []));
      return ranges.length === 0 ? [] : [{ item: itemOf(site, from), ranges }];
    })
    .toSorted((a, b) => (a.item.path < b.item.path ? -1 : 1));
}

/** Files that a file includes directly, in text order. */
export function includesOf(site: Site, path: string): readonly Inclusion[] {
  const found = new Map<string, Range[]>();
  for (const reference of fileReferences(site, path)) {
    const to = includedPath(reference);
    if (to === undefined) continue;
    const ranges = found.get(to);
    if (ranges === undefined) found.set(to, [reference.range]);
    else ranges.push(reference.range);
  }
  return [...found].map(([to, ranges]) => ({ item: itemOf(site, to), ranges }));
}

function includedPath({ kind, resolved }: Reference): string | undefined {
  return (kind === 'import' || kind === 'snippet') && resolved.kind === 'file' ? resolved.path : undefined;
}

function itemOf({ index }: Site, path: string): IncludeItem {
  const name = isPage(path) ? (index.pages.get(path)?.title ?? titleOfSlug(slugOfPath(path))) : baseName(path);
  return { path, name };
}
