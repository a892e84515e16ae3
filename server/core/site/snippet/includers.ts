import { memo } from '../../text/memo.ts';
import { question, sameNames, table } from '../../text/question.ts';
import { isMarkdown, isSnippet, slugOfPath } from '../paths.ts';
import type { NavEntry, Navigation, SiteIndex } from '../siteTypes.ts';
import { resolveSnippet } from './resolveSnippet.ts';

/** Maximum number of pages for one snippet. */
const maxPages = 50;

/** Returns the files that include each file directly. */
const direct = table((index: SiteIndex): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const [path, { includes }] of index.pages) {
    for (const { kind, target } of includes) {
      const file = resolveSnippet({ index, fromPath: path, target, kind });
      if (file.kind !== 'file' || !isMarkdown(file.path) || file.path === path) continue;
      const list = found.get(file.path);
      if (list === undefined) found.set(file.path, [path]);
      else if (list.at(-1) !== path) list.push(path);
    }
  }
  return found;
});

/** True if another file of the site includes this one. */
export const isIncluded: (index: SiteIndex, path: string) => boolean = question((index: SiteIndex, path) =>
  direct(index).has(path),
);

/**
 * True for text that is a part of pages and not a page itself: snippets, files whose name or folder begins with `_`,
 * and included files outside the navigation.
 */
export function isPart(index: SiteIndex, path: string): boolean {
  if (isSnippet(path)) return true;
  if (isListed(index, path)) return false;
  return /(?:^|\/)_/.test(path) || isIncluded(index, path);
}

/** True if the navigation lists a page. */
export const isListed: (index: SiteIndex, path: string) => boolean = question((index: SiteIndex, path) =>
  listed(index).has(slugOfPath(path)),
);

/** Returns the slugs in the navigation: the same set while docs.json lists the same pages, wherever. */
export const listed: (index: SiteIndex) => ReadonlySet<string> = table(
  (index: SiteIndex) => listedSlugs(index.config.navigation),
  sameNames,
);

/** Returns the slugs in the navigation. */
export const listedSlugs = memo((navigation: Navigation): ReadonlySet<string> => {
  const slugs = new Set<string>();
  const add = (entries: readonly NavEntry[]): void => {
    for (const entry of entries) {
      if (entry.kind === 'page') slugs.add(entry.slug);
      else if (entry.kind !== 'operation') add(entry.entries);
    }
  };
  add(navigation.entries);
  return slugs;
});

/** Returns at most 50 pages that show a part, at any depth. Those that are parts themselves are left out. */
export const pagesWith: (index: SiteIndex, path: string) => readonly string[] = question((index: SiteIndex, path) => {
  const seen = new Set([path]);
  const pages: string[] = [];
  for (const part of seen) {
    for (const from of direct(index).get(part) ?? []) {
      if (seen.has(from)) continue;
      if (isPart(index, from)) seen.add(from);
      else if (!pages.includes(from)) pages.push(from);
      if (pages.length >= maxPages) return pages;
    }
  }
  return pages;
});
