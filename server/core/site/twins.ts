import { memo } from '../text/memo.ts';
import { sameNames, table } from '../text/question.ts';
import { baseName, folderOf, isPage, slugOfPath } from './paths.ts';
import type { SiteIndex } from './siteTypes.ts';
import { listed } from './snippet/includers.ts';

/**
 * Returns the pages whose URL belongs to another file too, with the file that readers get: `a.mdx` before `a.md`,
 * `g.mdx` before `g/index.mdx`. The platform's documentation does not mention this. It is the order in which its
 * builder looks for files.
 */
export const twins: (pagePaths: SiteIndex['pagePaths']) => ReadonlyMap<string, string> = memo(
  (pagePaths: SiteIndex['pagePaths']) => {
    const pages = pagePaths.filter(isPage);
    const bySlug = new Map<string, string>();
    for (const path of pages) {
      const slug = slugOfPath(path);
      if (!bySlug.has(slug) || path.endsWith('.mdx')) bySlug.set(slug, path);
    }
    const found = new Map<string, string>();
    for (const path of pages) {
      const slug = slugOfPath(path);
      const same = bySlug.get(slug);
      const above = baseName(slug).toLowerCase() === 'index' ? bySlug.get(folderOf(slug)) : undefined;
      if (same !== undefined && same !== path) found.set(path, same);
      else if (above !== undefined) found.set(path, above);
    }
    return found;
  },
);

/**
 * Returns the pages that readers never get, because another file has their URL. An index in the navigation is not among
 * them.
 */
export const hiddenTwins: (index: SiteIndex) => ReadonlySet<string> = table((index: SiteIndex) => {
  const isShown = (path: string, winner: string): boolean =>
    slugOfPath(winner) !== slugOfPath(path) && listed(index).has(slugOfPath(path));
  return new Set([...twins(index.pagePaths)].flatMap(([path, winner]) => (isShown(path, winner) ? [] : [path])));
}, sameNames);
