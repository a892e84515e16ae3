import { insertPieces } from '../../data/json/jsonList.ts';
import { type ArrayNode, valueOf } from '../../data/node.ts';
import { listedPages } from '../../model/config/parts.ts';
import { newVisitors } from '../../model/config/visitors.ts';
import { writtenList } from '../../site/config/writtenList.ts';
import { slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { FileEdit } from '../../text/edit.ts';
import type { Range } from '../../text/range.ts';
import { placesOf } from '../arrange/places.ts';

type Change = Extract<FileEdit, { readonly kind: 'change' }>;

/**
 * Lists a page behind another one, wherever docs.json or a file that it names lists that one, for each visitor once.
 */
export function listedAfter({
  index,
  path,
  after,
}: {
  readonly index: SiteIndex;
  readonly path: string;
  readonly after: string;
}): readonly Change[] {
  const { whole } = index.config;
  const slug = slugOfPath(after);
  const piece = { text: JSON.stringify(slugOfPath(path)), margin: '' };
  const byPath = new Map<string, Map<number, Change['edits'][number]>>();
  const seen = newVisitors();
  for (const each of listedPages(index)) {
    const { page } = each;
    if (page.slug !== slug || seen.meeting(each) !== undefined) continue;
    seen.add(each);
    const place = page.isRoot === true ? inGroupOf(index, page.range) : behind(index, page.range);
    const list = place && writtenList(whole, place.list);
    if (place === undefined || list === undefined) continue;
    const edit = insertPieces(list, place.at, [piece]);
    const known = byPath.get(list.of.file.path) ?? new Map<number, Change['edits'][number]>();
    // A file that is named twice lists the page in both places with one edit.
    byPath.set(list.of.file.path, known.set(edit.range.start, edit));
  }
  return [...byPath].map(([file, edits]) => ({ kind: 'change', path: file, edits: [...edits.values()] }));
}

interface Place {
  readonly list: ArrayNode;
  readonly at: number;
}

function behind(index: SiteIndex, { start }: Range): Place | undefined {
  const place = placesOf(index.config.whole).get(start);
  return place?.key === 'pages' ? { list: place.list, at: place.at + 1 } : undefined;
}

/** Before all other pages of the group that opens with a page. */
function inGroupOf(index: SiteIndex, { start }: Range): Place | undefined {
  for (const { node } of placesOf(index.config.whole).values()) {
    if (valueOf(node, 'root')?.range.start !== start) continue;
    const list = valueOf(node, 'pages');
    return list?.kind === 'array' ? { list, at: 0 } : undefined;
  }
  return undefined;
}
