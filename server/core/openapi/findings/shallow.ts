import { type DataNode, type ObjectNode, originOf, toValue } from '../../data/node.ts';

/** A schema that was taken out of what stands around it, and the keys that lead to it from the root. */
export interface Piece {
  readonly path: readonly string[];
  readonly node: ObjectNode;
}

/** A schema is taken out when so many levels stand around it: validators recurse. */
const DEEP = 64;
/** So many levels of anything else are checked. */
const maxDepth = 256;

/** What a node is: a schema, a map or list of schemas, mere data, or another part of a description that may hold schemas. */
export type Role = 'schema' | 'schemas' | 'data' | 'part';

/** The plain value of a part of a description, in place of each schema deep inside `{}`, which always is valid. */
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
    if (depth >= DEEP && as === 'schema') {
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
