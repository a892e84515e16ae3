import { type DataNode, type ObjectNode, originOf, toValue } from '../../data/node.ts';
import type { ApiDocument } from '../document/document.ts';

/** A schema that was taken out of what is around it, and the keys that lead to it from the root. */
interface Piece {
  readonly path: readonly string[];
  readonly node: ObjectNode;
}

/** A value to validate, and where a pointer into it leads in the API document. */
interface ShallowValue {
  readonly value: unknown;
  inWhole(pointer: string): string;
}

/** So many schemas are validated at once, in UTF-16 code units. */
const batch = 20_000;

/**
 * An API document as plain values of few levels, since validators recurse: first all of it, in place of each schema
 * deep inside `{}`, then those schemas as components of API documents of `version`, named by their numbers.
 */
export function* shallowValues({ root }: ApiDocument, version: string): Generator<ShallowValue, void> {
  let pieces: Piece[] = [];
  yield { value: shallowValue(root, 'part', [], pieces), inWhole: (pointer) => pointer };
  while (pieces.length > 0) {
    const deeper: Piece[] = [];
    for (const some of batchesOf(pieces)) {
      const schemas = Object.fromEntries(
        some.map(({ path, node }, i) => [String(i), shallowValue(node, 'schema', path, deeper)]),
      );
      const info = { title: '', version: '' };
      yield { value: { openapi: version, info, paths: {}, components: { schemas } }, inWhole: inWhole(some) };
    }
    pieces = deeper;
  }
}

function* batchesOf(pieces: readonly Piece[]): Generator<readonly Piece[], void> {
  let size = 0;
  let some: Piece[] = [];
  for (const piece of pieces) {
    some.push(piece);
    size += piece.node.range.end - piece.node.range.start;
    if (size < batch) continue;
    yield some;
    some = [];
    size = 0;
  }
  if (some.length > 0) yield some;
}

/** Leads pointers into an API document of pieces to the places in the whole API document. */
function inWhole(pieces: readonly Piece[]): (pointer: string) => string {
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

/** A schema is taken out when so many levels stand around it: validators recurse. */
const deep = 64;

/** So many levels of anything else are checked. */
const maxDepth = 256;

/**
 * What a node is: a schema, a map or list of schemas, mere data, or another part of an API document that may hold
 * schemas.
 */
type Role = 'schema' | 'schemas' | 'data' | 'part';

/** The plain value of a node that `path` leads to, in place of each schema deep inside `{}`, which always is valid. */
function shallowValue(node: DataNode, role: Role, path: readonly string[], pieces: Piece[]): unknown {
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

/** Keys of other parts of an API document that hold schemas or mere data. */
const partRoles: ReadonlyMap<string, Role> = new Map([
  ['schema', 'schema'],
  ['schemas', 'schemas'],
  ['example', 'data'],
  ['value', 'data'],
]);

function roleIn(role: Role, key: string): Role {
  if (role === 'schemas') return 'schema';
  if (role === 'schema') return several.has(key) ? 'schemas' : single.has(key) ? 'schema' : 'data';
  if (role === 'part') return partRoles.get(key) ?? 'part';
  return 'data';
}
