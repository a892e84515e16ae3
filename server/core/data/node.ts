/**
 * One tree for all structured data, with ranges in its file. `json` and `yaml` read texts into it, `packedTree.ts`
 * carries it between threads, and `conflict.ts` reads texts with unresolved merge conflicts. Validation, completion and
 * hover use this tree and do not depend on the syntax of the file.
 */

import type { Finding } from '../text/finding.ts';
import { memo } from '../text/memo.ts';
import { movedRange, type Range, touches } from '../text/range.ts';

/**
 * A node of structured data: docs.json, front matter, API documents, attributes of a component. Ranges are offsets into
 * the whole file. Values are read from the tree and not from plain objects of a parser: so a key such as `__proto__`
 * is a key like any other.
 */
export type DataNode = ObjectNode | ArrayNode | StringNode | NumberNode | BooleanNode | NullNode | OpaqueNode;

/** An object of JSON, a mapping of YAML, or the attributes of a component. Its range includes the braces, if any. */
export interface ObjectNode {
  readonly kind: 'object';
  readonly range: Range;
  /** In order of the text, duplicates included. */
  readonly properties: readonly Property[];
}

/** A key with its value. It is part of `properties` and is not a node. */
export interface Property {
  readonly key: string;
  /** Includes the quotes of the key. */
  readonly keyRange: Range;
  /** Undefined while it is being typed: `{"name": }`. */
  readonly value: DataNode | undefined;
  /** From the key's start to the value's end. */
  readonly range: Range;
  /** Comes from a merge key of YAML (`<<`). Its ranges are those of the alias. */
  readonly isMerged?: true;
}

/** An array of JSON or a sequence of YAML, including the brackets. A missing item between two commas is left out. */
export interface ArrayNode {
  readonly kind: 'array';
  readonly range: Range;
  readonly items: readonly DataNode[];
}

/** A string in quotes, or a plain or block scalar of YAML. */
export interface StringNode {
  readonly kind: 'string';
  /** Includes the quotes, if any. */
  readonly range: Range;
  /** Unescaped. */
  readonly value: string;
}

/** A number as the language of the file reads it. */
export interface NumberNode {
  readonly kind: 'number';
  readonly range: Range;
  readonly value: number;
  /** Set for a whole number that `value` cannot represent exactly. */
  readonly exact?: bigint;
}

/** `true` or `false` in the spelling of the file's language. */
export interface BooleanNode {
  readonly kind: 'boolean';
  readonly range: Range;
  readonly value: boolean;
}

/** `null`, in YAML also `~`. */
export interface NullNode {
  readonly kind: 'null';
  readonly range: Range;
}

/** A value that is known only by running code, such as a JSX expression. It satisfies every schema. */
export interface OpaqueNode {
  readonly kind: 'opaque';
  readonly range: Range;
}

/** Result of reading a text: the tree, as far as it could be read, and the faults of its syntax. */
export interface ParsedData {
  /** Undefined only for a text without any value. */
  readonly root: DataNode | undefined;
  /** Faults of syntax only. */
  readonly findings: readonly Finding[];
}

/** Property keys and array indexes from the root to a node. */
export type Path = readonly (string | number)[];

/** Returns the property with a name. Of duplicates, the last counts, as in readers of JSON and YAML. */
export function property(node: DataNode | undefined, key: string): Property | undefined {
  if (node?.kind !== 'object') return undefined;
  const { properties } = node;
  if (properties.length > few) return byKey(properties).get(key);
  for (let i = properties.length - 1; i >= 0; i--) {
    const found = properties[i];
    if (found?.key === key) return found;
  }
  return undefined;
}

/** Up to this many entries are searched one by one. Larger objects get an index. */
const few = 32;

const byKey = memo(
  (properties: readonly Property[]): ReadonlyMap<string, Property> =>
    new Map(properties.map((each) => [each.key, each])),
);

/** Returns the value of a key, or undefined. */
export function valueOf(node: DataNode | undefined, key: string): DataNode | undefined {
  return property(node, key)?.value;
}

/** Returns the value of a string node, or undefined. */
export function stringOf(node: DataNode | undefined): string | undefined {
  return node?.kind === 'string' ? node.value : undefined;
}

/** Returns the items of an array node. Empty for other nodes. */
export function itemsOf(node: DataNode | undefined): readonly DataNode[] {
  return node?.kind === 'array' ? node.items : [];
}

/** Returns the node at a path, or undefined if it does not exist. */
export function nodeAt(root: DataNode | undefined, path: Path): DataNode | undefined {
  let node = root;
  for (const step of path) {
    node = typeof step === 'number' ? (node?.kind === 'array' ? node.items[step] : undefined) : valueOf(node, step);
  }
  return node;
}

/** The place of an offset in a tree: the innermost node, its path, and the key if the offset is on one. */
export interface DataContext {
  readonly path: Path;
  readonly node: DataNode | undefined;
  /** Set if the offset is on the key of this property. `path` then ends with that key. */
  readonly onKey?: Property;
}

/** Returns the innermost place of the tree that an offset touches. If it touches nothing inside, this is the root. */
export function contextAt(root: DataNode | undefined, offset: number): DataContext {
  const path: (string | number)[] = [];
  let node = root;
  while (node !== undefined) {
    if (node.kind === 'object') {
      const found: Property | undefined = node.properties[firstTouched(node.properties, offset)];
      if (found === undefined) break;
      path.push(found.key);
      if (touches(found.keyRange, offset)) return { path, node: found.value, onKey: found };
      if (found.value === undefined || !touches(found.value.range, offset)) return { path, node: found.value };
      node = found.value;
    } else if (node.kind === 'array') {
      const index: number = firstTouched(node.items, offset);
      const item = node.items[index];
      if (item === undefined) break;
      path.push(index);
      node = item;
    } else break;
  }
  return { path, node };
}

/** Index of the first entry that an offset touches, or -1. */
function firstTouched(entries: readonly { readonly range: Range }[], offset: number): number {
  if (entries.length <= few || !isAscending(entries)) return entries.findIndex(({ range }) => touches(range, offset));
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.range.end ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  const found = entries[low];
  return found !== undefined && touches(found.range, offset) ? low : -1;
}

/** Entries of a merge key have the ranges of the alias. */
const isAscending = memo((entries: readonly { readonly range: Range }[]) =>
  entries.every(({ range }, i) => range.start >= (entries[i - 1]?.range.end ?? 0)),
);

/** Returns the node of a number in decimal digits. */
export function numberNode(range: Range, written: string, value = Number(written)): NumberNode {
  const isKept = Math.abs(value) <= Number.MAX_SAFE_INTEGER || !/^-?\d{16,40}$/.test(written);
  return isKept ? { kind: 'number', range, value } : { kind: 'number', range, value, exact: BigInt(written) };
}

/** Returns the same tree with `by` added to every offset. Ranges inside it are computed when they are read. */
export function movedBy(node: DataNode, by: number): DataNode {
  if (node.kind === 'object') return new PlacedObject(node, by, undefined);
  if (node.kind === 'array') return new PlacedArray(node, by, undefined);
  return by === 0 ? node : { ...node, range: movedRange(node.range, by) };
}

/**
 * Returns the same tree with one range for all of its nodes. If it already comes from such a tree, the original is
 * wrapped instead: otherwise a chain of aliases would add a wrapper for each alias.
 */
export function withOneRange(node: DataNode, range: Range): DataNode {
  const from = originOf(node) ?? node;
  if (from.kind === 'object') return new PlacedObject(from, 0, range);
  if (from.kind === 'array') return new PlacedArray(from, 0, range);
  return { ...from, range };
}

/** A class, like the next, because object literals with getters take ten times as long to create. */
class PlacedObject implements ObjectNode {
  readonly kind = 'object';
  readonly range: Range;
  readonly origin: ObjectNode;
  readonly by: number;
  readonly #only: Range | undefined;
  #properties: readonly Property[] | undefined;

  /** @param only the one range of all nodes in it, if they share one */
  constructor(of: ObjectNode, by: number, only: Range | undefined) {
    this.range = only ?? movedRange(of.range, by);
    this.origin = of;
    this.by = by;
    this.#only = only;
  }

  get properties(): readonly Property[] {
    const { by, origin } = this;
    const only = this.#only;
    this.#properties ??=
      by === 0 && only === undefined
        ? origin.properties
        : origin.properties.map((each) => ({
            ...each,
            keyRange: only ?? movedRange(each.keyRange, by),
            value: each.value && (only === undefined ? movedBy(each.value, by) : withOneRange(each.value, only)),
            range: only ?? movedRange(each.range, by),
          }));
    return this.#properties;
  }
}

class PlacedArray implements ArrayNode {
  readonly kind = 'array';
  readonly range: Range;
  readonly origin: ArrayNode;
  readonly by: number;
  readonly #only: Range | undefined;
  #items: readonly DataNode[] | undefined;

  constructor(of: ArrayNode, by: number, only: Range | undefined) {
    this.range = only ?? movedRange(of.range, by);
    this.origin = of;
    this.by = by;
    this.#only = only;
  }

  get items(): readonly DataNode[] {
    const only = this.#only;
    this.#items ??= this.origin.items.map((item) =>
      only === undefined ? movedBy(item, this.by) : withOneRange(item, only),
    );
    return this.#items;
  }
}

/** Returns the original of a moved node, for callers that only need its values. */
export function originOf(node: DataNode | undefined): DataNode | undefined {
  return node instanceof PlacedObject || node instanceof PlacedArray ? node.origin : node;
}

/** Down to this depth, values are made by recursion. Deeper ones are queued. */
const deep = 256;

/** Returns plain values for a validator: objects without a prototype, with the last of duplicate keys. */
export function toValue(node: DataNode | undefined): unknown {
  const later: (() => void)[] = [];
  const value = plain(node, 0, later);
  for (let next = later.pop(); next !== undefined; next = later.pop()) next();
  return value;
}

function plain(placed: DataNode | undefined, depth: number, later: (() => void)[]): unknown {
  const node = originOf(placed);
  switch (node?.kind) {
    case 'object': {
      const result: Record<string, unknown> = Object.create(null);
      for (const { key, value } of node.properties) {
        result[key] = depth < deep ? plain(value, depth + 1, later) : undefined;
        if (depth >= deep) later.push(() => (result[key] = plain(value, 0, later)));
      }
      return result;
    }
    case 'array': {
      const { items } = node;
      if (depth < deep) return items.map((item) => plain(item, depth + 1, later));
      const result: unknown[] = items.map(() => undefined);
      for (const [i, item] of items.entries()) later.push(() => (result[i] = plain(item, 0, later)));
      return result;
    }
    case 'string':
    case 'number':
    case 'boolean':
      return node.value;
    case 'null':
      return null;
    default:
      return undefined;
  }
}

/** Maximum depth of a site's own files and of front matter. The tree ends there. Real sites stay far below it. */
export const maxDepth = 512;
/** Maximum depth of API documents, where each schema takes up to five levels and schemas contain schemas. */
export const maxDataDepth = 4096;
