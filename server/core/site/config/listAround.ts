import type { ArrayNode, DataNode } from '../../data/node.ts';
import { memo } from '../../text/memo.ts';
import type { Range } from '../../text/range.ts';

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
