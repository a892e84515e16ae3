import { type DataNode, stringOf, valueOf } from '../../data/node.ts';
import { pagePathOf } from '../../site/link/lookup.ts';
import { isCode, isPage, slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { isPart } from '../../site/snippet/includers.ts';
import { pushAll } from '../../text/pushAll.ts';
import { table } from '../../text/question.ts';
import { strip } from '../../text/text.ts';
import { linksOfConfig } from './configLinks.ts';
import { configRoot, listedPages, unlistedSlugs } from './parts.ts';

/** The files of the pages that the navigation does not list, in order; parts of other pages are none. */
export const unlistedPages: (index: SiteIndex) => readonly string[] = table((index: SiteIndex) => {
  const unlisted = unlistedSlugs(index);
  const listed = new Set(
    unlisted.length === 0 ? [] : listedPages(index).map(({ page }) => pagePathOf(index, page.slug)),
  );
  return unlisted.flatMap((slug) => {
    const path = pagePathOf(index, slug);
    return path === undefined || listed.has(path) || isPart(index, path) ? [] : [path];
  });
});

/**
 * Those of them that nothing seems to lead to: no link of a page, nothing that docs.json names, no code of the site. The
 * site's own first page has its address by itself.
 */
export const unlinkedPages: (index: SiteIndex) => ReadonlySet<string> = table((index: SiteIndex) => {
  // Most sites list all their pages; the texts of a large docs.json are gone through where one does not.
  const unlisted = unlistedPages(index).filter((path) => !index.linked.has(path) && slugOfPath(path) !== 'index');
  if (unlisted.length === 0) return new Set();
  const named = slugsInConfig(index);
  const code = [...index.others.values()].filter(({ path }) => isCode(path) || /\.[cm]?js$/i.test(path));
  return new Set(
    unlisted.filter((path) => {
      const slug = slugOfPath(path);
      return !named.has(slug) && !code.some(({ text }) => text.includes(slug));
    }),
  );
});

/** Every text of docs.json that may be an address of the site, without slashes around it: links, redirects' ends. */
function slugsInConfig(index: SiteIndex): ReadonlySet<string> {
  const slugs = new Set(linksOfConfig(index).map(({ target }) => strip(target.replace(/[?#].*$/s, ''), '/')));
  const open: DataNode[] = [configRoot(index)].filter((each) => each !== undefined);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const text = stringOf(node);
    if (text !== undefined) slugs.add(strip(text.replace(/[?#].*$/s, ''), '/'));
    if (node.kind === 'array') pushAll(open, node.items);
    if (node.kind === 'object') {
      // Where a redirect begins nobody arrives.
      const isRedirect = valueOf(node, 'destination') !== undefined;
      for (const { key, value } of node.properties)
        if (value !== undefined && !(isRedirect && key === 'source')) open.push(value);
    }
  }
  return slugs;
}

/** True for a page that is not hidden on purpose. */
export function isForgotten(index: SiteIndex, path: string): boolean {
  return isPage(path) && index.pages.get(path)?.hidden !== true;
}
