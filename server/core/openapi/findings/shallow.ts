import { type DataNode, type ObjectNode, originOf, toValue } from '../../data/node.ts';
import type { ApiDocument } from '../document/document.ts';

/** A schema that was cut out, and its path from the root. */
interface Piece {
  readonly path: readonly string[];
  readonly node: ObjectNode;
}

/** A value to validate, and a function that converts pointers in it to pointers in the API document. */
interface ShallowValue {
  readonly value: unknown;
  inWhole(pointer: string): string;
}

/** Size of a batch of schemas that is validated at once, in UTF-16 code units. */
const batch = 20_000;

/**
 * Splits an API document into plain values with few levels, because validators recurse. The first is the whole
 * document, with `{}` in place of each deep schema. Then those schemas follow, as components of API documents of
 * `version`, named by their numbers.
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

/** Converts pointers in a document of pieces to pointers in the whole API document. */
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

/** A schema at this depth is cut out, because validators recurse. */
const deep = 64;

/** Anything else is checked down to this depth. */
const maxDepth = 256;

/**
 * The role of a node: a schema, a map or list of schemas, plain data, or another part of an API document that can
 * contain schemas.
 */
type Role = 'schema' | 'schemas' | 'data' | 'part';

/** Returns the plain value of the node at `path`, with `{}`, which is always valid, in place of each deep schema. */
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

/** Keys of a schema with one schema, and those with several. */
const single = new Set(['items', 'not', 'additionalProperties', 'if', 'then', 'else', 'contains', 'propertyNames']);

const several = new Set(['properties', 'patternProperties', '$defs', 'allOf', 'anyOf', 'oneOf', 'prefixItems']);

/** Keys of other parts of an API document with schemas or plain data. */
const partRoles: ReadonlyMap<string, Role> = new Map([
  ['schema', 'schema'],
  ['schemas', 'schemas'],
  ['itemSchema', 'schema'],
  ['example', 'data'],
  ['value', 'data'],
  ['dataValue', 'data'],
]);

function roleIn(role: Role, key: string): Role {
  if (role === 'schemas') return 'schema';
  if (role === 'schema') return several.has(key) ? 'schemas' : single.has(key) ? 'schema' : 'data';
  if (role === 'part') return partRoles.get(key) ?? 'part';
  return 'data';
}
