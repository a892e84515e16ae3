import { type DataNode, itemsOf, type Property, type StringNode, valueOf } from '../../data/node.ts';
import { memo } from '../../text/memo.ts';
import { pushAll } from '../../text/pushAll.ts';
import type { Document } from './document.ts';
import { isNamingKey, isOpaqueKey } from './reference.ts';

/** The texts of a document that refer to a part of it by other means than `$ref`. */
export interface Uses {
  /** Values of the mapping of a discriminator: an address, or the name of a schema. */
  readonly mappings: readonly StringNode[];
  /** The `operationId` of links. */
  readonly links: readonly StringNode[];
  /** Keys of `security`. */
  readonly security: readonly Property[];
}

/** Maximum number of nodes that are searched. */
const maxNodes = 1_000_000;

interface Entry {
  readonly node: DataNode;
  /** The key of the node, if the keys inside are names that the author chose, such as `schemas`. */
  readonly naming: string | undefined;
  /** Such a key around the object that the node is a value of. */
  readonly within: string | undefined;
}

/** Every text of a document that refers to a part of it. Texts in examples are data and do not count. */
export const usesIn: (document: Document) => Uses = memo(({ root }): Uses => {
  const mappings: StringNode[] = [];
  const links: StringNode[] = [];
  const security: Property[] = [];
  const open: Entry[] = root === undefined ? [] : [{ node: root, naming: undefined, within: undefined }];
  let left = maxNodes;
  for (let entry = open.pop(); entry !== undefined && left-- > 0; entry = open.pop()) {
    const { node, naming, within } = entry;
    if (node.kind === 'array')
      for (const item of node.items) open.push({ node: item, naming: undefined, within: undefined });
    if (node.kind !== 'object') continue;
    if (naming === undefined) {
      const mapping = valueOf(valueOf(node, 'discriminator'), 'mapping');
      for (const { value } of mapping?.kind === 'object' ? mapping.properties : [])
        if (value?.kind === 'string') mappings.push(value);
      const id = within === 'links' ? valueOf(node, 'operationId') : undefined;
      if (id?.kind === 'string') links.push(id);
      for (const each of itemsOf(valueOf(node, 'security')))
        if (each.kind === 'object') pushAll(security, each.properties);
    }
    for (const { key, value } of node.properties) {
      if ((value?.kind !== 'object' && value?.kind !== 'array') || (naming === undefined && isOpaqueKey(key, value)))
        continue;
      open.push({
        node: value,
        naming: naming === undefined && isNamingKey(key) ? key : undefined,
        within: naming,
      });
    }
  }
  const inOrder = (a: { range: { start: number } }, b: { range: { start: number } }): number =>
    a.range.start - b.range.start;
  return { mappings: mappings.sort(inOrder), links: links.sort(inOrder), security: security.sort(inOrder) };
});
