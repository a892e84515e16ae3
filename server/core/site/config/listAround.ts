import type { ArrayNode, DataNode } from '../../data/node.ts';
import { memo } from '../../text/memo.ts';
import type { Range } from '../../text/range.ts';

/** Returns the list with an item at a place in any file of docs.json, and the index of the item. */
export function listAround(root: DataNode | undefined, item: Range): ListPlace | undefined {
  return root === undefined ? undefined : placesInLists(root).get(item.start);
}

interface ListPlace {
  readonly list: ArrayNode;
  readonly at: number;
}

/** By the start of items. In files of `$ref`s, an item is not inside the range of its list. */
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
