import type { Page } from '../page/pageTree.ts';
import { slugOf } from '../page/slug.ts';
import { memo } from '../text/memo.ts';
import { resolveLink } from './resolve.ts';
import type { SiteIndex } from './siteTypes.ts';

interface Link {
  readonly from: string;
  readonly target: string;
}

/** Links to sections of other pages by the fragment that they name, folded. */
const linksByFragment = memo((index: SiteIndex) => {
  const found = new Map<string, Link[]>();
  for (const { path, fragmentLinks } of index.pages.values()) {
    for (const target of fragmentLinks) {
      const slug = slugOf(target.slice(target.indexOf('#')));
      const list = found.get(slug);
      if (list === undefined) found.set(slug, [{ from: path, target }]);
      else list.push({ from: path, target });
    }
  }
  return found as ReadonlyMap<string, readonly Link[]>;
});

/** Fragments that links of a page name on the page itself, folded. */
const ownFragments = memo(
  ({ links }: Page) => new Set(links.flatMap(({ target }) => (target.startsWith('#') ? [slugOf(target)] : []))),
);

/** True when the page itself or another page of the site links to a fragment of it. */
export function isLinkedTo(page: Page, index: SiteIndex, slug: string): boolean {
  const { path } = page.file;
  if (ownFragments(page).has(slug)) return true;
  return (linksByFragment(index).get(slug) ?? []).some(({ from, target }) => {
    const resolved = resolveLink(index, from, target);
    return resolved.kind === 'page' && resolved.path === path;
  });
}
