import type { DataNode } from '../../data/node.ts';

/** A JSON value. Objects are maps, so that keys keep their order, and `__proto__` is a key like any other. */
export type Value = string | number | bigint | boolean | null | readonly Value[] | ReadonlyMap<string, Value>;

/** Maximum depth of values, because they are processed by recursion. */
const maxDepth = 512;

/** Converts a node of the tree to a value. Of duplicate keys, the last counts. `budget` limits the number of nodes. */
export function valueFrom(node: DataNode | undefined, budget = { left: 20_000 }, depth = 0): Value {
  if (node === undefined || budget.left-- <= 0 || depth > maxDepth) return null;
  switch (node.kind) {
    case 'object':
      return new Map(node.properties.map(({ key, value }) => [key, valueFrom(value, budget, depth + 1)]));
    case 'array':
      return node.items.map((item) => valueFrom(item, budget, depth + 1));
    case 'number':
      return node.exact ?? node.value;
    case 'string':
    case 'boolean':
      return node.value;
    default:
      return null;
  }
}

/** True for a JSON object. */
export function isMap(value: Value | undefined): value is ReadonlyMap<string, Value> {
  return value instanceof Map;
}

/** True for a JSON array. */
export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

/** Prints JSON, with an indentation of two spaces, or on one line with `indent` 0. */
export function toJson(value: Value, indent = 2): string {
  return write(value, indent, '');
}

function write(value: Value, indent: number, margin: string): string {
  const inner = margin + ' '.repeat(indent);
  const [open, close] = indent === 0 ? ['', ''] : [`\n${inner}`, `\n${margin}`];
  const comma = indent === 0 ? ',' : `,\n${inner}`;
  if (isList(value)) {
    if (value.length === 0) return '[]';
    return `[${open}${value.map((item) => write(item, indent, inner)).join(comma)}${close}]`;
  }
  if (isMap(value)) {
    if (value.size === 0) return '{}';
    const colon = indent === 0 ? ':' : ': ';
    const entries = [...value].map(([key, item]) => `${JSON.stringify(key)}${colon}${write(item, indent, inner)}`);
    return `{${open}${entries.join(comma)}${close}}`;
  }
  return typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? 'null');
}

/**
 * Converts a plain value, such as a result of JSON.parse, with own keys only. Values that are not valid JSON become
 * null.
 */
export function valueOfPlain(plain: unknown, depth = 0): Value {
  if (depth > maxDepth) return null;
  if (Array.isArray(plain)) return plain.map((item) => valueOfPlain(item, depth + 1));
  if (typeof plain === 'object' && plain !== null)
    return new Map(Object.entries(plain).map(([key, item]) => [key, valueOfPlain(item, depth + 1)]));
  return typeof plain === 'string' || typeof plain === 'number' || typeof plain === 'boolean' ? plain : null;
}
