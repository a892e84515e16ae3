import { type DataNode, type ObjectNode, originOf, toValue } from '../../data/node.ts';
import type { ApiDocument } from '../document/document.ts';

/** A part of an API document that is checked by itself: a path item, a webhook, a component. */
export interface Unit {
  /** The keys that lead to it. */
  readonly path: readonly string[];
  readonly node: DataNode;
}

/** A document in parts, so that an edit in one of them has only that one checked anew. */
export interface Units {
  /** The API document as plain values, in place of each unit the least that is valid. */
  readonly skeleton: unknown;
  readonly units: readonly Unit[];
}

/** Any reference will do: only its form is checked. */
const reference: unknown = { $ref: '#' };

/** Takes an API document apart. */
export function unitsOf({ root }: ApiDocument): Units {
  const units: Unit[] = [];
  const entries = (holder: DataNode | undefined, path: readonly string[]): unknown => {
    if (holder?.kind !== 'object') return toValue(holder);
    const isNamed = path.length === 2 && path[1] !== 'schemas' && path[1] !== 'pathItems';
    const result: Record<string, unknown> = Object.create(null);
    for (const { key, value: node } of holder.properties) {
      if (node?.kind !== 'object' || key.startsWith('x-')) result[key] = toValue(node);
      else {
        result[key] = isNamed ? reference : {};
        units.push({ path: [...path, key], node });
      }
    }
    return result;
  };
  const skeleton: Record<string, unknown> = Object.create(null);
  for (const { key, value } of root.properties) {
    if (key === 'paths' || key === 'webhooks') skeleton[key] = entries(value, [key]);
    else if (key === 'components' && value?.kind === 'object') {
      const components: Record<string, unknown> = Object.create(null);
      for (const each of value.properties)
        components[each.key] = each.key.startsWith('x-') ? toValue(each.value) : entries(each.value, [key, each.key]);
      skeleton[key] = components;
    } else skeleton[key] = toValue(value);
  }
  return { skeleton, units };
}

/** So much text is checked at once: in one with faults everywhere, what is found is counted between batches. */
const batch = 20_000;

/** Units in batches, each small enough to be checked at once unless a single one is larger. */
export function* batchesOf<Each extends { readonly node: DataNode }>(
  units: readonly Each[],
): Generator<readonly Each[], void> {
  let size = 0;
  let some: Each[] = [];
  for (const unit of units) {
    some.push(unit);
    size += unit.node.range.end - unit.node.range.start;
    if (size < batch) continue;
    yield some;
    some = [];
    size = 0;
  }
  if (some.length > 0) yield some;
}

/** The least API document that holds some units where they belong, and the schemas that were too deep in them. */
export function apiDocumentWith(
  units: readonly Unit[],
  version: string,
): { readonly value: unknown; readonly pieces: readonly Piece[] } {
  const pieces: Piece[] = [];
  const root: Record<string, unknown> = { openapi: version, info: { title: '', version: '' }, paths: {} };
  for (const { path, node } of units) {
    let holder = root;
    for (const key of path.slice(0, -1)) {
      const inner = Object.hasOwn(holder, key) ? holder[key] : Object.create(null);
      holder[key] = inner;
      holder = inner as Record<string, unknown>;
    }
    const role = path[0] === 'components' && path[1] === 'schemas' ? 'schema' : 'part';
    holder[path.at(-1) ?? ''] = shallowValue(node, role, path, pieces);
  }
  return { value: root, pieces };
}

/** The same of schemas that were too deep: each stands as a component, named by its number. */
export function apiDocumentOfPieces(
  pieces: readonly Piece[],
  version: string,
): { readonly value: unknown; readonly pieces: readonly Piece[] } {
  const deeper: Piece[] = [];
  const schemas = Object.fromEntries(
    pieces.map(({ path, node }, i) => [String(i), shallowValue(node, 'schema', path, deeper)]),
  );
  const info = { title: '', version: '' };
  return { value: { openapi: version, info, paths: {}, components: { schemas } }, pieces: deeper };
}

/** Leads pointers into an API document of pieces to where they stand in the whole API document. */
export function inWhole(pieces: readonly Piece[]): (pointer: string) => string {
  const heads = new Map<string, string>();
  return (pointer) => {
    const [, , , name = '', ...rest] = pointer.split('/');
    const head = heads.get(name) ?? (pieces[Number(name)]?.path ?? []).map((key) => `/${escaped(key)}`).join('');
    heads.set(name, head);
    return [head, ...rest].join('/');
  };
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** A schema that was taken out of what stands around it, and the keys that lead to it from the root. */
export interface Piece {
  readonly path: readonly string[];
  readonly node: ObjectNode;
}

/** A schema is taken out when so many levels stand around it: validators recurse. */
const deep = 64;

/** So many levels of anything else are checked. */
const maxDepth = 256;

/**
 * What a node is: a schema, a map or list of schemas, mere data, or another part of an API document that may hold
 * schemas.
 */
export type Role = 'schema' | 'schemas' | 'data' | 'part';

/** The plain value of a part of an API document, in place of each schema deep inside `{}`, which always is valid. */
export function shallowValue(
  node: DataNode | undefined,
  role: Role,
  path: readonly string[],
  pieces: Piece[],
): unknown {
  const way: string[] = [...path];
  return read(node, role, 0);

  function read(placed: DataNode | undefined, as: Role, depth: number): unknown {
    const at = originOf(placed);
    if (at?.kind === 'array') {
      if (depth >= maxDepth) return [];
      return at.items.map((item, i) => inside(item, as === 'schema' ? 'schemas' : as, String(i), depth));
    }
    if (at?.kind !== 'object') return toValue(at);
    if (depth >= deep && as === 'schema') {
      pieces.push({ path: [...way], node: at });
      return {};
    }
    if (depth >= maxDepth) return {};
    const result: Record<string, unknown> = Object.create(null);
    for (const { key, value } of at.properties) result[key] = inside(value, as, key, depth);
    return result;
  }

  function inside(at: DataNode | undefined, as: Role, key: string, depth: number): unknown {
    way.push(key);
    const value = read(at, roleIn(as, key), depth + 1);
    way.pop();
    return value;
  }
}

/** Keys of a schema that hold one schema, and those that hold several. */
const single = new Set(['items', 'not', 'additionalProperties', 'if', 'then', 'else', 'contains', 'propertyNames']);

const several = new Set(['properties', 'patternProperties', '$defs', 'allOf', 'anyOf', 'oneOf', 'prefixItems']);

function roleIn(role: Role, key: string): Role {
  if (role === 'schemas') return 'schema';
  if (role === 'schema') return several.has(key) ? 'schemas' : single.has(key) ? 'schema' : 'data';
  if (role === 'part') return key === 'schema' ? 'schema' : key === 'example' || key === 'value' ? 'data' : 'part';
  return 'data';
}
