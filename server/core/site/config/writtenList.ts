import type { JsonList } from '../../data/json/jsonList.ts';
import { type ArrayNode, type DataNode, itemsOf } from '../../data/node.ts';
import { memo } from '../../text/memo.ts';
import { movedRange, type Range } from '../../text/range.ts';
import { type ConfigFile, placeIn, type WholeConfig } from './configFiles.ts';

/** A list of the navigation in the file that it is written in. */
export interface WrittenList extends JsonList {
  readonly of: ConfigFile;
}

/** A list as its file has it; undefined where what it holds cannot be told from other text. */
export function writtenList(whole: WholeConfig, list: ArrayNode): WrittenList | undefined {
  const place = placeIn(whole, list.range);
  if (place === undefined) return undefined;
  const items: Range[] = [];
  for (const item of itemsOf(list)) {
    const range = rangeWithin(whole, place.of, item.range);
    if (range === undefined) return undefined;
    items.push(range);
  }
  return { of: place.of, text: place.of.file.text, range: place.range, items };
}

/** The range in a file that stands for one of the whole: of what another file holds, the object that names that file. */
export function rangeWithin(whole: WholeConfig, of: ConfigFile, range: Range): Range | undefined {
  for (let at: Range | undefined = range; at !== undefined; ) {
    const place = placeIn(whole, at);
    if (place === undefined) return undefined;
    if (place.of === of) return movedRange(at, -of.start);
    at = place.of.from;
  }
  return undefined;
}

/** The list that holds an item that begins at a place of the text, in whichever file, and the item's position in it. */
export function listAround(root: DataNode | undefined, item: Range): ListPlace | undefined {
  return root === undefined ? undefined : placesInLists(root).get(item.start);
}

interface ListPlace {
  readonly list: ArrayNode;
  readonly at: number;
}

/** By where items begin: in files that `$ref`s name, nothing lies inside of what it belongs to. */
const placesInLists = memo((root: DataNode): ReadonlyMap<number, ListPlace> => {
  const places = new Map<number, ListPlace>();
  const seen = new Set<DataNode>();
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (node.kind === 'object') for (const { value } of node.properties) if (value !== undefined) open.push(value);
    if (node.kind !== 'array') continue;
    for (const [at, item] of node.items.entries()) {
      places.set(item.range.start, { list: node, at });
      open.push(item);
    }
  }
  return places;
});
