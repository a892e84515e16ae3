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

/** Files of pages that the navigation does not list, in order. Snippets are not pages. */
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
 * The unlisted pages that nothing links to: no page, no value of docs.json, no code of the site. The first page of the
 * site is never one of them, because it is at `/`.
 */
export const unlinkedPages: (index: SiteIndex) => ReadonlySet<string> = table((index: SiteIndex) => {
  // Most sites list all their pages, so the strings of a large docs.json are searched only if one is missing.
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

/** Every string in docs.json that could be a path of the site, without slashes around it. */
function slugsInConfig(index: SiteIndex): ReadonlySet<string> {
  const slugs = new Set(linksOfConfig(index).map(({ target }) => strip(target.replace(/[?#].*$/s, ''), '/')));
  const open: DataNode[] = [configRoot(index)].filter((each) => each !== undefined);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const text = stringOf(node);
    if (text !== undefined) slugs.add(strip(text.replace(/[?#].*$/s, ''), '/'));
    if (node.kind === 'array') pushAll(open, node.items);
    if (node.kind === 'object') {
      // Redirect sources are not links: no reader stays there.
      const isRedirect = valueOf(node, 'destination') !== undefined;
      for (const { key, value } of node.properties)
        if (value !== undefined && !(isRedirect && key === 'source')) open.push(value);
    }
  }
  return slugs;
}

/** False for a page that its author hides on purpose. */
export function isForgotten(index: SiteIndex, path: string): boolean {
  return isPage(path) && index.pages.get(path)?.hidden !== true;
}
