import type { DataNode, Property } from '../../data/node.ts';
import type { AnyNode } from '../../javascript/parse.ts';
import type { Range } from '../../text/range.ts';
import { maxCode, unknownPart, type WrittenBody, type WrittenText } from './writtenRequest.ts';

/** Maximum number of values and variables that are read for the requests of a sample. */
const maxReads = 20_000;

/** Maximum depth of values and of variables in variables. */
const maxDepth = 64;

/** Variables of a sample that have one value, by name. */
export class Scope {
  readonly #values: ReadonlyMap<string, AnyNode>;
  #left = maxReads;

  constructor(values: ReadonlyMap<string, AnyNode>) {
    this.#values = values;
  }

  get(name: string): AnyNode | undefined {
    return this.canRead() ? this.#values.get(name) : undefined;
  }

  /** Counts one more value. False after the last one, because variables in variables can double each other. */
  canRead(): boolean {
    return this.#left-- > 0;
  }
}

/** Returns the declared value of a variable. Other nodes are returned unchanged. */
export function known(node: AnyNode, scope: Scope): AnyNode {
  let at = node;
  for (let steps = 0; at.type === 'Identifier' && steps < 10; steps++) {
    const value = scope.get(at.name);
    if (value === undefined) break;
    at = value;
  }
  return at;
}

/** Returns a text, with `unknownPart` for parts that are only known at run time. */
export function textOf(node: AnyNode, scope: Scope): WrittenText | undefined {
  const value = wordsOf(node, scope, 0);
  return value === undefined ? undefined : { value, range: rangeOf(node) };
}

function wordsOf(node: AnyNode, scope: Scope, depth: number): string | undefined {
  if (depth > maxDepth || !scope.canRead()) return undefined;
  const part = (of: AnyNode): string => wordsOf(known(of, scope), scope, depth + 1) ?? unknownPart;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  let value: string;
  if (node.type === 'TemplateLiteral') {
    const parts = node.quasis.map((quasi, i) => {
      const inner = node.expressions[i] as AnyNode | undefined;
      return (quasi.value.cooked ?? unknownPart) + (inner === undefined ? '' : part(inner));
    });
    value = parts.join('');
  } else {
    if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
    value = part(node.left as AnyNode) + part(node.right as AnyNode);
  }
  return value.length > maxCode ? undefined : value;
}

/** Returns the entries of an object. Undefined if one is a spread or has a computed key. */
export function entriesOf(node: AnyNode): ReadonlyMap<string, AnyNode> | undefined {
  if (node.type !== 'ObjectExpression') return undefined;
  const entries = new Map<string, AnyNode>();
  for (const each of node.properties) {
    const key = each.type === 'Property' && !each.computed ? keyOf(each.key as AnyNode) : undefined;
    if (key === undefined || each.type !== 'Property') return undefined;
    entries.set(key, each.value as AnyNode);
  }
  return entries;
}

/** The keys of an object; undefined if they are not all known. */
export function keysOf(node: AnyNode): readonly string[] | undefined {
  const entries = entriesOf(node);
  return entries && [...entries.keys()];
}

function keyOf(key: AnyNode): string | undefined {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : undefined;
}

/** The body of `fetch`: JSON if it is written by `JSON.stringify`. */
export function bodyOf(node: AnyNode, scope: Scope): WrittenBody {
  if (node.type !== 'CallExpression') return { kind: 'other' };
  const { callee } = node;
  const isJson =
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'JSON' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'stringify';
  const [value] = node.arguments as readonly (AnyNode | undefined)[];
  const read = isJson && value !== undefined ? dataOf(known(value, scope), scope, 0) : undefined;
  return read?.kind === 'object' || read?.kind === 'array' ? { kind: 'json', node: read } : { kind: 'other' };
}

/**
 * Returns an expression as data. A value that is only known at run time is opaque, and so is an object with a spread.
 */
export function dataOf(node: AnyNode, scope: Scope, depth: number): DataNode {
  const range = rangeOf(node);
  if (depth > maxDepth || !scope.canRead()) return { kind: 'opaque', range };
  if (node.type === 'Literal') {
    const { value } = node;
    if (typeof value === 'string') return { kind: 'string', range, value };
    if (typeof value === 'number') return { kind: 'number', range, value };
    if (typeof value === 'boolean') return { kind: 'boolean', range, value };
    return value === null && node.raw === 'null' ? { kind: 'null', range } : { kind: 'opaque', range };
  }
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return { kind: 'string', range, value: node.quasis[0]?.value.cooked ?? '' };
  if (
    node.type === 'UnaryExpression' &&
    node.operator === '-' &&
    node.argument.type === 'Literal' &&
    typeof node.argument.value === 'number'
  )
    return { kind: 'number', range, value: -node.argument.value };
  if (node.type === 'ArrayExpression') {
    const items = node.elements.map((each) =>
      each === null || each.type === 'SpreadElement'
        ? undefined
        : dataOf(known(each as AnyNode, scope), scope, depth + 1),
    );
    return items.includes(undefined)
      ? { kind: 'opaque', range }
      : { kind: 'array', range, items: items.filter((each) => each !== undefined) };
  }
  if (node.type !== 'ObjectExpression') return { kind: 'opaque', range };
  const properties: Property[] = [];
  for (const each of node.properties) {
    const key = each.type === 'Property' && !each.computed ? keyOf(each.key as AnyNode) : undefined;
    if (key === undefined || each.type !== 'Property') return { kind: 'opaque', range };
    const value = dataOf(known(each.value as AnyNode, scope), scope, depth + 1);
    properties.push({ key, keyRange: rangeOf(each.key as AnyNode), value, range: rangeOf(each as AnyNode) });
  }
  return { kind: 'object', range, properties };
}

/** The range of a node in the code. */
export function rangeOf({ start, end }: { readonly start: number; readonly end: number }): Range {
  return { start, end };
}
