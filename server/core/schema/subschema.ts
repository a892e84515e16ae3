import { type DataNode, type Path, valueOf } from '../data/node.ts';
import { memo2 } from '../text/memo.ts';
import { type Schema, type SchemaType, schemaAtPointer } from './schema.ts';

/**
 * The schema for one place in a tree: references are resolved, and alternatives are chosen by the shape of the value.
 */
export interface SchemaView {
  readonly schema: Schema;
  /** The schema that its `#/…` references point into. */
  readonly root: Schema;
  /** False inside everything that is not part of the docs.json specification. */
  readonly isSpecified: boolean;
}

/**
 * Returns the schema at a path of a tree. Undefined if the schema has nothing for it. Messages, completion and hover
 * all use this.
 */
export function subschemaAt(schema: Schema, root: DataNode | undefined, path: Path): SchemaView | undefined {
  return viewBelow(rootView(schema, root), root, path);
}

/** Same as `subschemaAt` for a part of a tree, whose schema is `top`. */
export function viewBelow(top: SchemaView, root: DataNode | undefined, path: Path): SchemaView | undefined {
  let view: SchemaView | undefined = top;
  let node = root;
  for (const step of path) {
    if (view === undefined) return undefined;
    node = typeof step === 'number' ? (node?.kind === 'array' ? node.items[step] : undefined) : valueOf(node, step);
    view = typeof step === 'number' ? itemView(view, node) : propertyView(view, step, node);
  }
  return view;
}

/** Returns the view of a whole schema for a tree. */
export function rootView(schema: Schema, root: DataNode | undefined): SchemaView {
  return viewOf(schema, schema, root, true);
}

/** Returns the schema of the value under a key. */
export function propertyView(view: SchemaView, key: string, value: DataNode | undefined): SchemaView | undefined {
  const { properties, additionalProperties } = view.schema;
  const own = properties !== undefined && Object.hasOwn(properties, key) ? properties[key] : undefined;
  const found =
    own ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined) ?? keyOfAnywhere(view, key);
  return found && viewOf(found, view.root, value, view.isSpecified);
}

/** Returns the schema of a key that every object of the file can have. */
function keyOfAnywhere({ root: { anywhere } }: SchemaView, key: string): Schema | undefined {
  return anywhere !== undefined && Object.hasOwn(anywhere, key) ? anywhere[key] : undefined;
}

/** Returns the schema of the items of a list. */
export function itemView(view: SchemaView, item: DataNode | undefined): SchemaView | undefined {
  const { items } = view.schema;
  return items && viewOf(items, view.root, item, view.isSpecified);
}

/** Returns the types that a schema allows. Empty for any type. */
export function typesOf(schema: Schema): readonly SchemaType[] {
  if (schema.type !== undefined) return typeof schema.type === 'string' ? [schema.type] : schema.type;
  const alternatives = schema.anyOf ?? schema.oneOf;
  return alternatives === undefined ? [] : [...new Set(alternatives.flatMap(typesOf))];
}

/** True if the types of a schema allow a node. Unknown values always fit. */
export function fitsType(schema: Schema, node: DataNode): boolean {
  const types = typesOf(schema);
  if (types.length === 0 || node.kind === 'opaque') return true;
  if (node.kind === 'number')
    return types.includes('number') || (types.includes('integer') && Number.isInteger(node.value));
  return types.includes(node.kind);
}

const resolved = memo2((raw: Schema, root: Schema) => followed(raw, root, 0));

function viewOf(raw: Schema, root: Schema, node: DataNode | undefined, wasSpecified: boolean): SchemaView {
  const known = resolved(raw, root);
  const schema = chosen(known.schema, known.root, node);
  return { schema, root: known.root, isSpecified: wasSpecified && schema.specification !== false };
}

/** Resolves the reference of a schema. Its own keywords win, and the properties of both count. */
function followed(raw: Schema, root: Schema, depth: number): { readonly schema: Schema; readonly root: Schema } {
  if (raw.$ref === undefined || depth > 16) return { schema: raw, root };
  const target = schemaAtPointer(root, raw.$ref);
  const below = followed(target.schema, target.root, depth + 1);
  const { $ref: _, properties, ...own } = raw;
  return { root: below.root, schema: { ...merged(below.schema, own), ...joined(below.schema.properties, properties) } };
}

function joined(
  below: Schema['properties'],
  own: Schema['properties'],
): { readonly properties?: Readonly<Record<string, Schema>> } {
  if (own === undefined) return below === undefined ? {} : { properties: below };
  const result: Record<string, Schema> = { ...below };
  for (const [key, schema] of Object.entries(own ?? {})) {
    const known = result[key];
    result[key] = known === undefined ? schema : merged(known, schema);
  }
  return { properties: result };
}

function merged(below: Schema, own: Schema): Schema {
  if (below.codes === undefined || own.codes === undefined) return { ...below, ...own };
  return { ...below, ...own, codes: { ...below.codes, ...own.codes } };
}

/** Chooses the alternative for the shape of a value, and applies conditions. */
function chosen(schema: Schema, root: Schema, node: DataNode | undefined): Schema {
  let result = schema;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) {
    const all = alternatives.map((each) => followed(each, root, 0).schema);
    const fitting = node === undefined ? all : all.filter((each) => fitsType(each, node)).slice(0, 1);
    // Without a value, all alternatives are possible, and each gets the description of the whole.
    const { description } = result;
    for (const each of fitting.toReversed()) result = { ...result, ...each };
    result = { ...result, ...(description !== undefined && { description }), type: all.flatMap(typesOf) };
  }
  if (node === undefined || node.kind === 'object') {
    // `else` can begin with another `if`.
    let condition: Schema | undefined = schema;
    while (condition?.if !== undefined) {
      condition = holds(condition.if, node) ? condition.then : condition.else;
      if (condition === undefined) break;
      const required = [...(result.required ?? []), ...(condition.required ?? [])];
      const { usual = result.usual } = condition;
      result = { ...result, ...joined(result.properties, condition.properties), required, ...(usual && { usual }) };
    }
  }
  return result;
}

/** True if a node meets a condition. Conditions use only `required`, `properties` and `const`. */
function holds(condition: Schema, node: DataNode | undefined): boolean {
  if (condition.required?.some((key) => valueOf(node, key) === undefined)) return false;
  return Object.entries(condition.properties ?? {}).every(([key, { const: wanted }]) => {
    const value = valueOf(node, key);
    return value === undefined || (value.kind === 'string' && value.value === wanted);
  });
}

/**
 * Returns a first value for a place where it is missing: an example or default of the schema, its first allowed value,
 * or an object with its required keys. Undefined if nothing sensible is known.
 */
export function stubOf(view: SchemaView | undefined, depth = 0): unknown {
  if (view === undefined || depth > 8) return undefined;
  const { schema } = view;
  const given = schema.examples?.[0] ?? schema.default ?? schema.enum?.[0];
  if (given !== undefined) return given;
  switch (typesOf(schema)[0]) {
    case 'string':
      return '';
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return 0;
    case 'array':
      return [];
    case 'object': {
      const keys = schema.required ?? [];
      return Object.fromEntries(keys.map((key) => [key, stubOf(propertyView(view, key, undefined), depth + 1) ?? '']));
    }
    default:
      return undefined;
  }
}
