import { plain } from '../../data/json/jsonFormat.ts';
import { itemsOf, valueOf } from '../../data/node.ts';
import { configRoot, listedPages } from '../../model/config/parts.ts';
import type { SiteDraft } from '../../model/write/siteDraft.ts';
import { listAround } from '../../site/config/listAround.ts';
import { isUnder, prefixOf } from '../../site/config/navigation.ts';
import { pagePathOf } from '../../site/link/lookup.ts';
import { isPage, slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Moved } from './moveTarget.ts';

/** Updates the prefixes of tabs and anchors in docs.json, and removes entries of files that are no longer pages. */
export function configMoves(draft: SiteDraft, index: SiteIndex, moved: Moved): void {
  const root = configRoot(index);
  if (root === undefined) return;
  for (const { page } of listedPages(index)) {
    const path = pagePathOf(index, page.slug);
    const to = path === undefined ? undefined : moved.files.get(path);
    const found = to === undefined || isPage(to) ? undefined : listAround(root, page.range);
    if (found !== undefined) draft.list(found.list).remove(found.at);
  }
  if (index.config.dialect !== 'v1') return;
  for (const kind of ['tabs', 'anchors'] as const) {
    for (const item of itemsOf(valueOf(root, kind))) {
      const url = valueOf(item, 'url');
      if (url?.kind !== 'string') continue;
      const to = movedPrefix(index, url.value, moved);
      if (to !== undefined) draft.value(url).set(plain(to));
    }
  }
}

/** The new prefix of a tab or anchor, if all its pages move with one folder or it is a single page that moves. */
function movedPrefix(index: SiteIndex, url: string, moved: Moved): string | undefined {
  const prefix = prefixOf(url);
  if (prefix === undefined || prefix === '') return undefined;
  const pages = listedPages(index).filter(({ page }) => isUnder(page.slug, prefix));
  const [only] = pages;
  const page = only === undefined || only.page.slug !== prefix ? undefined : pagePathOf(index, prefix);
  const newPage = page === undefined || pages.length > 1 ? undefined : moved.files.get(page);
  const to = moved.folder(prefix) ?? (newPage === undefined ? undefined : slugOfPath(newPage));
  const isWhole = pages.every((each) => moved.files.has(pagePathOf(index, each.page.slug) ?? ''));
  return isWhole && to !== undefined ? url.replace(prefix, () => to) : undefined;
}
