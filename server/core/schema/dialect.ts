import v1Schema from '../../../schemas/docs.v1.schema.json' with { type: 'json' };
import v2Schema from '../../../schemas/docs.v2.schema.json' with { type: 'json' };
import { type DataNode, type ObjectNode, stringOf, valueOf } from '../data/node.ts';
import { type ConfigFormat, configFormats } from './formats.ts';
import { schemaNamed } from './schema.ts';
import { fitsType, itemView, propertyView, rootView, type SchemaView, typesOf } from './subschema.ts';

/** The rules for a docs.json: those of its format, or none if the file belongs to another tool (`foreign`). */
export type Dialect = ConfigFormat | 'foreign';

const v1Keys: ReadonlySet<string> = new Set(Object.keys(v1Schema.properties));
const v2Keys: ReadonlySet<string> = new Set(Object.keys(v2Schema.properties));
const themes: Readonly<Record<ConfigFormat, ReadonlySet<string>>> = {
  v1: new Set(v1Schema.properties.theme.enum),
  v2: new Set(v2Schema.properties.theme.enum),
};
/** Keys of the object `navigation` in docs.json v2. */
const navigationKeys: ReadonlySet<string> = new Set(Object.keys(v2Schema.properties.navigation.properties));

/** Keys that the files of any tool can have, so that they prove nothing. */
const sharedKeys: ReadonlySet<string> = new Set(['name', 'description', '$schema']);

/** This many keys of v2, and none of v1, outweigh a navigation that is a list. */
const manyKeys = 4;

/** What decided the format of a docs.json. `keys` are paths such as `colors.background`, or `theme: mint`. */
export type Evidence =
  | { readonly by: 'navigation' | '$schema' | 'file name' | 'other tool' | 'before' | 'nothing' }
  | { readonly by: 'keys'; readonly keys: readonly string[] };

/** The rules for a docs.json, and the evidence for them. */
export interface Recognized {
  readonly dialect: Dialect;
  readonly evidence: Evidence;
}

/**
 * Decides the format of a docs.json. The first of these that applies decides:
 *
 * 1. The shape of `navigation`.
 * 2. Keys and themes that only one format has.
 * 3. `$schema`. It comes last, because deployed v2 files refer to the v1 schema too.
 * 4. `before`, the format that the file had last, or v1.
 *
 * A file without keys of either format belongs to another tool, if no .mdx page is next to it (`hasMdx` false).
 * Source: platform-today.md, "$schema" (adcontextprotocol/adcp, koala73/worldmonitor).
 */
export function recognize(root: DataNode | undefined, hasMdx: boolean, before: Dialect = 'v1'): Recognized {
  if (!hasMdx && isForeign(root)) return { dialect: 'foreign', evidence: { by: 'other tool' } };
  const shape = navigationShape(valueOf(root, 'navigation'));
  const top = distinctiveKeys(root);
  // If everything else is v2, the navigation is wrong, and easy to fix.
  const isWrongList = shape === 'v1' && top.v1.length === 0 && top.v2.length >= manyKeys;
  if (shape !== undefined && !isWrongList) return { dialect: shape, evidence: { by: 'navigation' } };
  const theme = stringOf(valueOf(root, 'theme')) ?? '';
  for (const found of [top, distinctivePaths(root)]) {
    const dialect = majority(found) ?? themeOwner(theme);
    if (dialect === undefined) continue;
    const keys = found[dialect].map((key) => (key === 'theme' ? `theme: ${theme}` : key));
    return { dialect, evidence: { by: 'keys', keys } };
  }
  if (isEmptyList(valueOf(root, 'navigation'))) return { dialect: 'v1', evidence: { by: 'navigation' } };
  const named = formatInSchemaUrl(root);
  if (named !== undefined) return { dialect: named, evidence: { by: '$schema' } };
  return before === 'v2'
    ? { dialect: 'v2', evidence: { by: 'before' } }
    : { dialect: 'v1', evidence: { by: 'nothing' } };
}

/** True if nothing in a docs.json belongs to one format only. */
export function isUndecided({ by }: Evidence): boolean {
  return by === 'nothing' || by === 'before';
}

/** Returns the top-level keys that only one of the formats has. */
export function distinctiveKeys(root: DataNode | undefined): Readonly<Record<ConfigFormat, readonly string[]>> {
  const found: Record<ConfigFormat, string[]> = { v1: [], v2: [] };
  if (root?.kind !== 'object') return found;
  for (const { key, value } of root.properties) {
    const owner = key === 'theme' ? themeOwner(stringOf(value) ?? '') : ownerOf(key);
    if (owner !== undefined) found[owner].push(key);
  }
  return found;
}

function ownerOf(key: string): ConfigFormat | undefined {
  if (sharedKeys.has(key) || v1Keys.has(key) === v2Keys.has(key)) return undefined;
  return v1Keys.has(key) ? 'v1' : 'v2';
}

function themeOwner(theme: string): ConfigFormat | undefined {
  if (themes.v1.has(theme) === themes.v2.has(theme)) return undefined;
  return themes.v1.has(theme) ? 'v1' : 'v2';
}

function majority({ v1, v2 }: Readonly<Record<ConfigFormat, readonly string[]>>): ConfigFormat | undefined {
  if (v1.length === v2.length) return undefined;
  return v1.length > v2.length ? 'v1' : 'v2';
}

/**
 * Returns the format whose `navigation` has this shape. Undefined for empty values, and for values that are wrong in
 * both.
 */
function navigationShape(node: DataNode | undefined): ConfigFormat | undefined {
  if (node?.kind === 'array') return isEmptyList(node) ? undefined : 'v1';
  if (node?.kind !== 'object') return undefined;
  // One group without a list around it is wrong in both.
  const isGroup = node.properties.some(({ key }) => key === 'group');
  return !isGroup && node.properties.some(({ key }) => navigationKeys.has(key)) ? 'v2' : undefined;
}

function isEmptyList(node: DataNode | undefined): boolean {
  return node?.kind === 'array' && node.items.length === 0;
}

/** Settings below this depth do not distinguish the formats. */
const maxDepth = 3;

/** Returns paths inside settings of both formats that only one of them has, by key or by type of value. */
function distinctivePaths(root: DataNode | undefined): Readonly<Record<ConfigFormat, readonly string[]>> {
  const found: Record<ConfigFormat, string[]> = { v1: [], v2: [] };
  if (root?.kind !== 'object') return found;
  const [v1, v2] = [configFormats.v1, configFormats.v2].map((name) => rootView(schemaNamed(name), root));
  if (v1 !== undefined && v2 !== undefined) collectPaths({ node: root, v1, v2, path: '' }, found, 0);
  return found;
}

interface Compared {
  readonly node: ObjectNode;
  readonly v1: SchemaView;
  readonly v2: SchemaView;
  readonly path: string;
}

function collectPaths({ node, v1, v2, path }: Compared, found: Record<ConfigFormat, string[]>, depth: number): void {
  for (const { key, value } of node.properties) {
    if (value === undefined || (depth === 0 && (key === 'navigation' || sharedKeys.has(key)))) continue;
    const inner = { v1: propertyView(v1, key, value), v2: propertyView(v2, key, value) };
    collectValue(value, inner, `${path}${key}`, found, depth);
  }
}

function collectValue(
  value: DataNode,
  { v1, v2 }: { readonly v1: SchemaView | undefined; readonly v2: SchemaView | undefined },
  path: string,
  found: Record<ConfigFormat, string[]>,
  depth: number,
): void {
  if (v1 === undefined || v2 === undefined) {
    const owner = v1 === undefined ? (v2 === undefined ? undefined : 'v2') : 'v1';
    if (owner !== undefined) found[owner].push(path);
    return;
  }
  const fits = { v1: fitsType(v1.schema, value), v2: fitsType(v2.schema, value) };
  if (fits.v1 !== fits.v2 && typesOf(v1.schema).length > 0 && typesOf(v2.schema).length > 0)
    found[fits.v1 ? 'v1' : 'v2'].push(path);
  else if (depth < maxDepth && value.kind === 'object')
    collectPaths({ node: value, v1, v2, path: `${path}.` }, found, depth + 1);
  else if (depth < maxDepth && value.kind === 'array')
    for (const item of value.items)
      collectValue(item, { v1: itemView(v1, item), v2: itemView(v2, item) }, path, found, depth + 1);
}

/** Returns the format in the last part of the `$schema` URL. */
function formatInSchemaUrl(root: DataNode | undefined): ConfigFormat | undefined {
  const schema = stringOf(valueOf(root, '$schema'));
  if (schema === undefined) return undefined;
  if (schema.endsWith('/docs.json')) return 'v2';
  return schema.endsWith('/mint.json') || schema.endsWith('/schema.json') ? 'v1' : undefined;
}

function isForeign(root: DataNode | undefined): boolean {
  if (root?.kind === 'array') return root.items.length > 0;
  if (root?.kind !== 'object' || root.properties.length === 0) return false;
  return root.properties.every(({ key }) => sharedKeys.has(key) || (!v1Keys.has(key) && !v2Keys.has(key)));
}
