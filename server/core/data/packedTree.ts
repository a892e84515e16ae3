import { type ArrayNode, type DataNode, numberNode, type ObjectNode, type Property } from './node.ts';

/**
 * A tree as a few flat values that can be passed between threads almost for free. Nodes are unpacked when they are
 * read. It belongs to its text, which contains most of its strings.
 */
export interface PackedTree {
  /**
   * Five numbers for each node: kind, start, end, and two that depend on the kind. The root is first, and children are
   * next to each other.
   */
  readonly nodes: Int32Array<ArrayBuffer>;
  /**
   * For each property: the key, the ranges of key and property, the node of its value (-1 for none), and 1 if it is
   * merged.
   */
  readonly properties: Int32Array<ArrayBuffer>;
  /** Keys, each once. */
  readonly keys: readonly string[];
  /** Strings that differ from their text in the file, for example by escapes. */
  readonly strings: readonly string[];
  /** Numbers whose value differs from their digits. */
  readonly numbers: readonly (number | bigint)[];
}

const nodeSize = 5;
const propertySize = 7;

const kinds = ['object', 'array', 'string', 'number', 'boolean', 'null', 'opaque'] as const;

/** Replaces the index of a string whose value is the text at its range, with or without quotes. */
const asItIs = -1;
const betweenQuotes = -2;

/** Packs the tree of a text. Takes time linear in the number of nodes, whatever their depth. */
export function packTree(root: DataNode, text: string): PackedTree {
  const nodes = growing();
  const properties = growing();
  const keys: string[] = [];
  const keyIndex = new Map<string, number>();
  const strings: string[] = [];
  const numbers: (number | bigint)[] = [];
  /** The index of a node in this list is its number. */
  const queue: DataNode[] = [root];
  const keyOf = (key: string): number => {
    const known = keyIndex.get(key);
    if (known !== undefined) return known;
    keyIndex.set(key, keys.length);
    return keys.push(key) - 1;
  };
  const stringOf = (value: string, start: number, end: number): number => {
    const length = end - start;
    if (length === value.length + 2 && text.startsWith(value, start + 1)) return betweenQuotes;
    return length === value.length && text.startsWith(value, start) ? asItIs : strings.push(value) - 1;
  };
  for (const node of queue) {
    const { kind, range } = node;
    let [first, count] = [0, 0];
    if (kind === 'object') {
      first = properties.length / propertySize;
      count = node.properties.length;
      for (const { key, keyRange, value, range: whole, isMerged } of node.properties) {
        const at = value === undefined ? -1 : queue.push(value) - 1;
        properties.add(keyOf(key), keyRange.start, keyRange.end, whole.start, whole.end, at, isMerged === true ? 1 : 0);
      }
    } else if (kind === 'array') {
      first = queue.length;
      count = node.items.length;
      for (const item of node.items) queue.push(item);
    } else if (kind === 'string') first = stringOf(node.value, range.start, range.end);
    else if (kind === 'number') first = numbers.push(node.exact ?? node.value) - 1;
    else if (kind === 'boolean') first = node.value ? 1 : 0;
    nodes.add(kinds.indexOf(kind), range.start, range.end, first, count);
  }
  return { nodes: nodes.done(), properties: properties.done(), keys, strings, numbers };
}

/** Returns the tree that was packed. `text` must be the text that it was packed with. */
export function unpackTree(packed: PackedTree, text: string): DataNode {
  return nodeAt({ ...packed, text }, 0);
}

interface Packed extends PackedTree {
  readonly text: string;
}

function nodeAt(packed: Packed, index: number): DataNode {
  const { nodes, strings, numbers, text } = packed;
  const at = index * nodeSize;
  const kind = kinds[nodes[at] ?? 0];
  const range = { start: nodes[at + 1] ?? 0, end: nodes[at + 2] ?? 0 };
  const first = nodes[at + 3] ?? 0;
  switch (kind) {
    case 'object':
      return new PackedObject(packed, index);
    case 'array':
      return new PackedArray(packed, index);
    case 'string': {
      if (first === betweenQuotes) return { kind, range, value: text.slice(range.start + 1, range.end - 1) };
      return { kind, range, value: first === asItIs ? text.slice(range.start, range.end) : (strings[first] ?? '') };
    }
    case 'number': {
      const value = numbers[first] ?? 0;
      return typeof value === 'bigint' ? numberNode(range, String(value)) : { kind, range, value };
    }
    case 'boolean':
      return { kind, range, value: first === 1 };
    case 'null':
      return { kind, range };
    default:
      return { kind: 'opaque', range };
  }
}

class PackedObject implements ObjectNode {
  readonly kind = 'object';
  readonly range: ObjectNode['range'];
  readonly #packed: Packed;
  readonly #index: number;
  #properties: readonly Property[] | undefined;

  constructor(packed: Packed, index: number) {
    const at = index * nodeSize;
    this.range = { start: packed.nodes[at + 1] ?? 0, end: packed.nodes[at + 2] ?? 0 };
    this.#packed = packed;
    this.#index = index;
  }

  get properties(): readonly Property[] {
    if (this.#properties !== undefined) return this.#properties;
    const { nodes, properties, keys } = this.#packed;
    const at = this.#index * nodeSize;
    const read: Property[] = [];
    for (let i = nodes[at + 3] ?? 0, end = i + (nodes[at + 4] ?? 0); i < end; i++) {
      const from = i * propertySize;
      const value = properties[from + 5] ?? -1;
      const property = {
        key: keys[properties[from] ?? 0] ?? '',
        keyRange: { start: properties[from + 1] ?? 0, end: properties[from + 2] ?? 0 },
        value: value < 0 ? undefined : nodeAt(this.#packed, value),
        range: { start: properties[from + 3] ?? 0, end: properties[from + 4] ?? 0 },
      };
      read.push(properties[from + 6] === 1 ? { ...property, isMerged: true } : property);
    }
    this.#properties = read;
    return read;
  }
}

class PackedArray implements ArrayNode {
  readonly kind = 'array';
  readonly range: ArrayNode['range'];
  readonly #packed: Packed;
  readonly #index: number;
  #items: readonly DataNode[] | undefined;

  constructor(packed: Packed, index: number) {
    const at = index * nodeSize;
    this.range = { start: packed.nodes[at + 1] ?? 0, end: packed.nodes[at + 2] ?? 0 };
    this.#packed = packed;
    this.#index = index;
  }

  get items(): readonly DataNode[] {
    if (this.#items !== undefined) return this.#items;
    const at = this.#index * nodeSize;
    const [first, count] = [this.#packed.nodes[at + 3] ?? 0, this.#packed.nodes[at + 4] ?? 0];
    this.#items = Array.from({ length: count }, (_, i) => nodeAt(this.#packed, first + i));
    return this.#items;
  }
}

interface Growing {
  readonly length: number;
  add(...numbers: readonly number[]): void;
  done(): Int32Array<ArrayBuffer>;
}

/**
 * A growing list of numbers in a typed array. Millions of numbers in a plain array would keep the garbage collector
 * busy.
 */
function growing(): Growing {
  let all = new Int32Array(1024);
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(...numbers) {
      if (length + numbers.length > all.length) {
        const more = new Int32Array(2 * all.length);
        more.set(all);
        all = more;
      }
      for (const each of numbers) all[length++] = each;
    },
    done: () => all.slice(0, length),
  };
}
