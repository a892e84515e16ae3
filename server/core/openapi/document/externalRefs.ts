import type { DataNode } from '../../data/node.ts';
import type { Place } from './document.ts';
import { isNamingKey, isOpaqueKey, type Library, refOf, resolveRef } from './reference.ts';

/** Limits on the nodes that are searched and the references that are returned. */
const maxNodes = 20_000;
const maxRefs = 20;

/** Checks the text first, because most API documents refer to no other file. */
const mayRefer = /\$ref["']?\s*:\s*["']?[^#"'\s]/;

/**
 * Returns the references to other files in a part of a document, as written, each once. References inside the document
 * are followed.
 */
export function externalRefs(library: Library, { document, node: root }: Place): readonly string[] {
  if (!mayRefer.test(document.file.text)) return [];
  const refs = new Set<string>();
  const seen = new Set<DataNode>();
  const open: { readonly node: DataNode; readonly isNamed: boolean }[] = [{ node: root, isNamed: false }];
  for (let entry = open.pop(); entry !== undefined && refs.size < maxRefs; entry = open.pop()) {
    const { node, isNamed } = entry;
    if (seen.has(node) || seen.size >= maxNodes) continue;
    seen.add(node);
    if (node.kind === 'array') for (const item of node.items) open.push({ node: item, isNamed: false });
    if (node.kind !== 'object') continue;
    const ref = isNamed ? undefined : refOf(node);
    const to = ref && resolveRef(library, document, ref.value);
    if (ref !== undefined && to !== undefined && typeof to !== 'string') {
      if (to.document.file.path === document.file.path) open.push({ node: to.node, isNamed: false });
      else refs.add(ref.value);
    }
    for (const { key, value } of node.properties)
      if ((value?.kind === 'object' || value?.kind === 'array') && (isNamed || !isOpaqueKey(key, value)))
        open.push({ node: value, isNamed: isNamingKey(key) && !isNamed });
  }
  return [...refs];
}
