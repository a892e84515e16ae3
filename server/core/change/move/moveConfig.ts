import { removeItems } from '../../data/json/jsonEdit.ts';
import { type ArrayNode, itemsOf, valueOf } from '../../data/node.ts';
import { configRoot, listedPages } from '../../model/config/parts.ts';
import { isUnder, prefixOf } from '../../site/config/navigation.ts';
import { listAround } from '../../site/config/writtenList.ts';
import { pagePathOf } from '../../site/link/lookup.ts';
import { isPage, slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Edit } from '../../text/edit.ts';
import { pushAll } from '../../text/pushAll.ts';
import type { Moved } from './moveTarget.ts';

/** What changes in docs.json beside what it refers to: prefixes of tabs and anchors, entries of what is no page any more. */
export function configMoves(index: SiteIndex, moved: Moved): readonly Edit[] {
  const root = configRoot(index);
  if (root === undefined) return [];
  const edits: Edit[] = [];
  const leaving = new Map<ArrayNode, number[]>();
  for (const { page } of listedPages(index)) {
    const path = pagePathOf(index, page.slug);
    const to = path === undefined ? undefined : moved.files.get(path);
    const found = to === undefined || isPage(to) ? undefined : listAround(root, page.range);
    if (found === undefined) continue;
    const places = leaving.get(found.list);
    if (places === undefined) leaving.set(found.list, [found.at]);
    else places.push(found.at);
  }
  for (const [list, places] of leaving) pushAll(edits, removeItems(list, places));
  if (index.config.dialect !== 'v1') return edits;
  for (const kind of ['tabs', 'anchors'] as const) {
    for (const item of itemsOf(valueOf(root, kind))) {
      const url = valueOf(item, 'url');
      if (url?.kind !== 'string') continue;
      const to = movedPrefix(index, url.value, moved);
      if (to !== undefined) edits.push({ range: url.range, text: JSON.stringify(to) });
    }
  }
  return edits;
}

/** The prefix of a tab or anchor all of whose pages move with one folder, or the one page that it is. */
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
