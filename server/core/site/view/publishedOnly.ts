import type { DataNode } from '../../data/node.ts';
import { schemaNamed } from '../../schema/schema.ts';
import { itemView, propertyView, rootView, type SchemaView } from '../../schema/subschema.ts';
import { memo } from '../../text/memo.ts';
import type { Config } from '../siteTypes.ts';

/** A setting of docs.json that only affects the published site. */
export interface PublishedSetting {
  /** Its keys from the top, without indexes of lists: `navigation.tabs.graphql`. */
  readonly path: string;
  /** What the setting controls. */
  readonly what: string;
}

/** Maximum number of settings that are listed. */
const maxFound = 40;
/** Maximum depth of divisions that are read. */
const maxDepth = 64;

/** Returns the settings of a site that have no effect here, each once, in order of the file. */
export const publishedOnly = memo((config: Config): readonly PublishedSetting[] => {
  const { root } = config.whole;
  const found = new Map<string, string>();
  const schema = schemaNamed(config.schema);
  const visit = (view: SchemaView, node: DataNode, path: readonly string[], depth: number): void => {
    if (found.size >= maxFound || depth > maxDepth) return;
    if (node.kind === 'array') {
      for (const item of node.items) {
        const inner = itemView(view, item);
        if (inner !== undefined) visit(inner, item, path, depth + 1);
      }
      return;
    }
    if (node.kind !== 'object') return;
    for (const { key, value } of node.properties) {
      const inner = value && propertyView(view, key, value);
      if (value === undefined || inner === undefined) continue;
      const { published } = inner.schema;
      if (published === undefined) visit(inner, value, [...path, key], depth + 1);
      else found.set(settingName([...path, key]), published);
    }
  };
  if (root !== undefined) visit(rootView(schema, root), root, [], 0);
  return [...found].map(([path, what]) => ({ path, what }));
});

/** Divisions can be nested to any depth, so the innermost list is enough. */
function settingName(path: readonly string[]): string {
  return path[0] === 'navigation' && path.length > 3 ? `navigation … ${path.slice(-2).join('.')}` : path.join('.');
}
