/**
 * One tree for everything structured, with ranges in the file that it stands in. `json` and `yaml` read texts into it,
 * `packedTree.ts` carries it between threads, and `conflict.ts` reads what git leaves of an unresolved merge. Whoever
 * validates, completes or explains data asks this tree and not its syntax.
 */

import type { Finding } from '../text/finding.ts';
import { memo } from '../text/memo.ts';
import { movedRange, type Range, touches } from '../text/range.ts';

/**
 * The one tree for everything structured: docs.json, front matter, API documents, a component's attributes.
 * Ranges are offsets into the whole file. Values are read from here and never from a plain object made by a parser, so
 * keys like `__proto__` are keys like any other.
 */
export type DataNode = ObjectNode | ArrayNode | StringNode | NumberNode | BooleanNode | NullNode | OpaqueNode;

/**
 * An object of JSON, a mapping of YAML, the attributes of a component. Its range has the braces, where there are any.
 */
export interface ObjectNode {
  readonly kind: 'object';
  readonly range: Range;
  /** In order of the text, duplicates included. */
  readonly properties: readonly Property[];
}

/** A key with its value. It stands in `properties` only and is no node. */
export interface Property {
  readonly key: string;
  /** Of the key as written, its quotes included. */
  readonly keyRange: Range;
  /** Absent while it is being typed: `{"name": }`. */
  readonly value: DataNode | undefined;
  /** From the key's start to the value's end. */
  readonly range: Range;
  /** Brought in by a merge key of YAML (`<<`): its ranges are those of the alias. */
  readonly isMerged?: true;
}

/** A list of JSON, a sequence of YAML, brackets included. An item that is missing between two commas is left out. */
export interface ArrayNode {
  readonly kind: 'array';
  readonly range: Range;
  readonly items: readonly DataNode[];
}

/** A string in quotes, or a plain or block scalar of YAML. */
export interface StringNode {
  readonly kind: 'string';
  /** Its quotes included, where it has any. */
  readonly range: Range;
  /** Unescaped. */
  readonly value: string;
}

/** A number, as the language of the file reads it. */
export interface NumberNode {
  readonly kind: 'number';
  readonly range: Range;
  readonly value: number;
  /** Of a whole number that `value` does not keep to the last digit. */
  readonly exact?: bigint;
}

/** `true` or `false`, as the language of the file spells them. */
export interface BooleanNode {
  readonly kind: 'boolean';
  readonly range: Range;
  readonly value: boolean;
}

/** `null` as written; in YAML also `~`. */
export interface NullNode {
  readonly kind: 'null';
  readonly range: Range;
}

/** A value that is not known without running code (a JSX expression); it satisfies every schema. */
export interface OpaqueNode {
  readonly kind: 'opaque';
  readonly range: Range;
}

/** What a reader of structured text gives: always a tree as far as it goes, and what is wrong with the syntax. */
export interface ParsedData {
  /** Undefined only for a text without any value. */
  readonly root: DataNode | undefined;
  /** Syntax only. */
  readonly findings: readonly Finding[];
}

/** A way down from the root: property keys and array indexes. */
export type Path = readonly (string | number)[];

/** The property of that name; of duplicates the last, which is the one that counts in JSON and YAML readers. */
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

/** So many entries are looked through; of more there is an index. */
const few = 32;

const byKey = memo(
  (properties: readonly Property[]): ReadonlyMap<string, Property> =>
    new Map(properties.map((each) => [each.key, each])),
);

/** The value under a key, or undefined. */
export function valueOf(node: DataNode | undefined, key: string): DataNode | undefined {
  return property(node, key)?.value;
}

/** The text of a string node, or undefined. */
export function stringOf(node: DataNode | undefined): string | undefined {
  return node?.kind === 'string' ? node.value : undefined;
}

/** The items of an array node, or none. */
export function itemsOf(node: DataNode | undefined): readonly DataNode[] {
  return node?.kind === 'array' ? node.items : [];
}

/** The node at a path, or undefined where the path leads nowhere. */
export function nodeAt(root: DataNode | undefined, path: Path): DataNode | undefined {
  let node = root;
  for (const step of path) {
    node = typeof step === 'number' ? (node?.kind === 'array' ? node.items[step] : undefined) : valueOf(node, step);
  }
  return node;
}

/** Where an offset stands in a tree: the innermost node, the way to it, and whether it stands on a key. */
export interface DataContext {
  readonly path: Path;
  readonly node: DataNode | undefined;
  /** Set when the offset stands on this property's key; `path` then ends with that key. */
  readonly onKey?: Property;
}

/** The innermost place of the tree that an offset touches; the root's own context when it touches nothing deeper. */
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

/** The first of some entries that an offset touches; -1 when none does. */
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

/** What a merge key of YAML brings in stands elsewhere. */
const isAscending = memo((entries: readonly { readonly range: Range }[]) =>
  entries.every(({ range }, i) => range.start >= (entries[i - 1]?.range.end ?? 0)),
);

/** A number as it is written in decimal digits. */
export function numberNode(range: Range, written: string, value = Number(written)): NumberNode {
  const isKept = Math.abs(value) <= Number.MAX_SAFE_INTEGER || !/^-?\d{16,40}$/.test(written);
  return isKept ? { kind: 'number', range, value } : { kind: 'number', range, value, exact: BigInt(written) };
}

/**
 * The same tree further on in its text, `by` added to every offset. What a node holds gets its ranges when somebody asks
 * for it.
 */
export function movedBy(node: DataNode, by: number): DataNode {
  if (node.kind === 'object') return new PlacedObject(node, by, undefined);
  if (node.kind === 'array') return new PlacedArray(node, by, undefined);
  return by === 0 ? node : { ...node, range: movedRange(node.range, by) };
}

/**
 * The same tree, all of it in one place. What stood in one place before is taken from where it came from: in a chain of
 * aliases, each of the one before, there would be as many trees around each other.
 */
export function inOnePlace(node: DataNode, range: Range): DataNode {
  const from = originOf(node) ?? node;
  if (from.kind === 'object') return new PlacedObject(from, 0, range);
  if (from.kind === 'array') return new PlacedArray(from, 0, range);
  return { ...from, range };
}

/** A class, as the next: of literals with getters each takes ten times as long. */
class PlacedObject implements ObjectNode {
  readonly kind = 'object';
  readonly range: Range;
  readonly origin: ObjectNode;
  readonly by: number;
  readonly #only: Range | undefined;
  #properties: readonly Property[] | undefined;

  /** `only` is the one place of all that stands in it. */
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
            value: each.value && (only === undefined ? movedBy(each.value, by) : inOnePlace(each.value, only)),
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
      only === undefined ? movedBy(item, this.by) : inOnePlace(item, only),
    );
    return this.#items;
  }
}

/** The node of which one has the ranges of another place, else the node itself: for those who need its values alone. */
export function originOf(node: DataNode | undefined): DataNode | undefined {
  return node instanceof PlacedObject || node instanceof PlacedArray ? node.origin : node;
}

/** So many levels are turned into values by recursion; what is deeper waits for its turn. */
const deep = 256;

/** The tree as plain values for a validator: objects without a prototype, of duplicate keys the last. */
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

/** Levels of a site's own files and of front matter that are read; the tree ends there. No site comes near. */
export const maxDepth = 512;
/** The same of API documents, where each schema takes up to five levels and schemas nest in schemas. */
export const maxDataDepth = 4096;
