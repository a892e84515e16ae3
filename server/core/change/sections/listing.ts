import { plain } from '../../data/json/jsonFormat.ts';
import { type ArrayNode, valueOf } from '../../data/node.ts';
import { listedPages } from '../../model/config/parts.ts';
import { newVisitors } from '../../model/config/visitors.ts';
import type { SiteDraft } from '../../model/write/siteDraft.ts';
import { placeIn } from '../../site/config/configFiles.ts';
import { slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Range } from '../../text/range.ts';
import { placesOf } from '../arrange/places.ts';

/**
 * Lists a page after another one, wherever docs.json or a file it refers to lists that one; once for each version and
 * language.
 */
export function listAfter(
  draft: SiteDraft,
  index: SiteIndex,
  { path, after }: { readonly path: string; readonly after: string },
): void {
  const slug = slugOfPath(after);
  const lists = new Set<string>();
  const seen = newVisitors();
  for (const each of listedPages(index)) {
    const { page } = each;
    if (page.slug !== slug || seen.meeting(each) !== undefined) continue;
    seen.add(each);
    const place = page.isRoot === true ? inGroupOf(index, page.range) : behind(index, page.range);
    const written = place && placeIn(index.config.whole, place.list.range);
    // A file that is referenced twice lists the page in both places with one edit.
    const key = `${written?.path} ${written?.range.start} ${place?.at}`;
    if (place === undefined || lists.has(key)) continue;
    lists.add(key);
    draft.list(place.list).insert(place.at, plain(slugOfPath(path)));
  }
}

interface Place {
  readonly list: ArrayNode;
  readonly at: number;
}

function behind(index: SiteIndex, { start }: Range): Place | undefined {
  const place = placesOf(index.config.whole).get(start);
  return place?.key === 'pages' ? { list: place.list, at: place.at + 1 } : undefined;
}

/** Before all other pages of the group whose `root` is the page. */
function inGroupOf(index: SiteIndex, { start }: Range): Place | undefined {
  for (const { node } of placesOf(index.config.whole).values()) {
    if (valueOf(node, 'root')?.range.start !== start) continue;
    const list = valueOf(node, 'pages');
    return list?.kind === 'array' ? { list, at: 0 } : undefined;
  }
  return undefined;
}
