import type { DataNode, ObjectNode, Path, StringNode } from '../../data/node.ts';
import { type Schema, type SchemaName, schemaNamed } from '../../schema/schema.ts';
import { itemView, propertyView, rootView, type SchemaView } from '../../schema/subschema.ts';
import { memo } from '../../text/memo.ts';

/** A string in docs.json or front matter that refers to something, according to its schema. */
export interface Referring {
  readonly node: StringNode;
  readonly path: Path;
  readonly schema: Schema;
  /** The object that has it as a value. */
  readonly owner: ObjectNode | undefined;
}

/** All referring strings, in text order. In docs.json, lists of pages and OpenAPI documents are excluded. */
export function referringIn(name: SchemaName & ('docs.v1' | 'docs.v2' | 'page'), root: DataNode): readonly Referring[] {
  return (name === 'docs.v2' ? inV2 : name === 'page' ? inPage : inV1)(root);
}

const inPage = memo((root: DataNode) => collected('page', root));
const inV1 = memo((root: DataNode) => collected('docs.v1', root));
const inV2 = memo((root: DataNode) => collected('docs.v2', root));

function collected(name: SchemaName, root: DataNode): readonly Referring[] {
  const found: Referring[] = [];
  collect(rootView(schemaNamed(name), root), root, [], undefined, found, name === 'page');
  return found;
}

/** Whether the schema rejects the string whatever it refers to. The schema check reports that. */
export function isRefused({ node: { value }, schema: { pattern, minLength } }: Referring): boolean {
  return (pattern !== undefined && !new RegExp(pattern).test(value)) || value.length < (minLength ?? 0);
}

function collect(
  view: SchemaView,
  node: DataNode,
  path: Path,
  owner: ObjectNode | undefined,
  found: Referring[],
  inLists: boolean,
): void {
  if (node.kind === 'string' && view.schema.refers !== undefined)
    found.push({ node, path, schema: view.schema, owner });
  if (node.kind === 'array') {
    for (let at = 0; at < node.items.length; at++) {
      const item = node.items[at] as DataNode;
      const inner = itemView(view, item);
      const isOther = item.kind === 'string' && !inLists && inner?.schema.refers !== 'asset';
      if (inner !== undefined && !isOther) collect(inner, item, [...path, at], undefined, found, inLists);
    }
  }
  if (node.kind !== 'object') return;
  for (const { key, value } of node.properties) {
    const inner = value && propertyView(view, key, value);
    if (value !== undefined && inner !== undefined) collect(inner, value, [...path, key], node, found, inLists);
  }
}
