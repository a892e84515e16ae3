import { type ArrayNode, type DataNode, type ObjectNode, valueOf } from '../../data/node.ts';
import type { WholeConfig } from '../../site/config/configFiles.ts';
import { memo } from '../../text/memo.ts';

/** Place of an entry in docs.json's navigation. Ranges are those of docs.json as a whole, as in `WholeConfig`. */
export interface EntryPlace {
  readonly node: DataNode;
  readonly list: ArrayNode;
  /** Its index in the list. */
  readonly at: number;
  /** Key of the list: `pages`, `groups`, `tabs`; `navigation` if that is a list itself. */
  readonly key: string;
}

/** Keys of lists of entries. */
const listKeys = ['versions', 'languages', 'products', 'tabs', 'anchors', 'dropdowns', 'menu', 'groups', 'pages'];

/** The same depth as when the navigation is read. */
const maxDepth = 64;

/** Places of all entries by their start offset, including tabs, anchors and versions of docs.json v1. */
export const placesOf: (whole: WholeConfig) => ReadonlyMap<number, EntryPlace> = memo(({ root }: WholeConfig) => {
  const places = new Map<number, EntryPlace>();
  const read = (list: DataNode | undefined, key: string, depth: number): void => {
    if (list?.kind !== 'array' || depth > maxDepth) return;
    for (const [at, node] of list.items.entries()) {
      places.set(node.range.start, { node, list, at, key });
      if (node.kind === 'object') readLists(node, depth + 1);
    }
  };
  const readLists = (owner: ObjectNode, depth: number): void => {
    for (const key of listKeys) read(valueOf(owner, key), key, depth);
  };
  const navigation = valueOf(root, 'navigation');
  if (navigation?.kind === 'object') readLists(navigation, 0);
  read(navigation, 'navigation', 0);
  for (const key of ['versions', 'tabs', 'anchors']) read(valueOf(root, key), key, 0);
  return places;
});
