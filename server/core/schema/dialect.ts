import v1Schema from '../../../schemas/docs.schema.json' with { type: 'json' };
import v2Schema from '../../../schemas/docs.v2.schema.json' with { type: 'json' };
import { type DataNode, stringOf, valueOf } from '../data/node.ts';
import type { Generation } from './generations.ts';

/** Which rules a docs.json follows: those of its generation, or none because it is another tool's file (`foreign`). */
export type Dialect = Generation | 'foreign';

const v1Keys: ReadonlySet<string> = new Set(Object.keys(v1Schema.properties));
const v2Keys: ReadonlySet<string> = new Set(Object.keys(v2Schema.properties));
const v2Themes: ReadonlySet<string> = new Set(v2Schema.properties.theme.enum);

/** Keys that any tool's file may have: they do not tell whose file it is. */
const anyonesKeys: ReadonlySet<string> = new Set(['name', 'description', '$schema']);

/**
 * Whose docs.json this is. In this order: the schema that it names, the shape of its navigation, the keys that only one
 * generation has; the first generation when nothing tells, or `before`, what it was taken for last: while it is typed, it
 * stays that until something says otherwise. A file that shares no key with either and has no .mdx page beside it
 * (`hasMdx` false) belongs to another tool.
 */
export function dialectOf(root: DataNode | undefined, hasMdx: boolean, before: Dialect = 'v1'): Dialect {
  if (!hasMdx && isForeign(root)) return 'foreign';
  const named = namedGeneration(root);
  if (named !== undefined) return named;
  const navigation = valueOf(root, 'navigation');
  if (navigation?.kind === 'object') return 'v2';
  if (navigation?.kind === 'array') return 'v1';
  const { v1, v2 } = tellingKeys(root);
  if (v2.length === v1.length) return before === 'v2' ? 'v2' : 'v1';
  return v2.length > v1.length ? 'v2' : 'v1';
}

/** The top-level keys that only one of the generations has. */
export function tellingKeys(root: DataNode | undefined): Readonly<Record<Generation, readonly string[]>> {
  const v1: string[] = [];
  const v2: string[] = [];
  if (root?.kind !== 'object') return { v1, v2 };
  for (const { key, value } of root.properties) {
    if (key === 'theme') {
      if (v2Themes.has(stringOf(value) ?? '')) v2.push(key);
    } else if (v1Keys.has(key) && !v2Keys.has(key)) v1.push(key);
    else if (v2Keys.has(key) && !v1Keys.has(key) && !anyonesKeys.has(key)) v2.push(key);
  }
  return { v1, v2 };
}

/** By the last part of the `$schema` URL. */
function namedGeneration(root: DataNode | undefined): Dialect | undefined {
  const schema = stringOf(valueOf(root, '$schema'));
  if (schema === undefined) return undefined;
  if (schema.endsWith('/docs.json')) return 'v2';
  return schema.endsWith('/mint.json') || schema.endsWith('/schema.json') ? 'v1' : undefined;
}

function isForeign(root: DataNode | undefined): boolean {
  if (root?.kind === 'array') return root.items.length > 0;
  if (root?.kind !== 'object' || root.properties.length === 0) return false;
  return root.properties.every(({ key }) => anyonesKeys.has(key) || (!v1Keys.has(key) && !v2Keys.has(key)));
}
