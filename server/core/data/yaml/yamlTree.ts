import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Range } from '../../text/range.ts';
import type { YamlFault } from '../firstFaults.ts';
import { type DataNode, numberNode, type ObjectNode, type Property } from '../node.ts';
import { type Count, YamlAnchors, type YamlBounds } from './yamlAnchors.ts';

/** The result of reading a YAML text. Broken text has a tree of what could be read. */
export interface YamlTree {
  /** Tree of the first document. Undefined for an empty text. */
  readonly root: DataNode | undefined;
  readonly faults: readonly YamlFault[];
  /** Number of faults of syntax. `faults` has the first ones. */
  readonly refused: number;
  /** Number of nodes that the aliases of the text expand to. Infinity if that was too much. */
  readonly aliased: number;
}

/** A map or a list whose entries are being read. */
interface Open {
  readonly of: YAMLMap | YAMLSeq;
  readonly range: Range;
  readonly depth: number;
  readonly anchor: string | undefined;
  /** The count before it. */
  readonly before: Count;
  /** Index of the next entry. */
  next: number;
  readonly properties: Property[];
  readonly items: DataNode[];
  pair: OpenPair | undefined;
}

/** A key, and its value while that is being read. */
interface OpenPair {
  readonly key: string;
  readonly keyRange: Range;
  readonly value: unknown;
  readonly depth: number;
  isInKey: boolean;
}

/** A text in the terms of the `yaml` package: `at` gives ranges, `apart` gives replaced nodes. */
interface YamlText {
  readonly source: string;
  at(start: number, end: number): Range;
  /** Returns the node that was read separately, or else the node itself. */
  apart(node: Node): Node;
}

/** Makes the tree of a document that the `yaml` package read. The targets of aliases are not read again. */
export function yamlTree(document: Document.Parsed | Document, text: YamlText, bounds: YamlBounds): YamlTree {
  const contents = document.contents as Node | null;
  const reader = new YamlTreeReader(text, bounds);
  const root = contents === null ? undefined : reader.read(contents);
  const isEmpty = root?.kind === 'null' && contents !== null && isScalar(contents) && contents.source === '';
  const { faults, aliased } = reader.anchors;
  return { root: isEmpty ? undefined : root, faults, refused: 0, aliased };
}

/**
 * Goes through the nodes of the package without recursion. States of the innermost open map or list:
 *
 *     begin ──► next entry ──► key with an anchor ──► value ──► next entry …
 *                  │  └──────────── value ──────────────────────► next entry …
 *                  └─► end: its node is the value of the entry around it
 */
class YamlTreeReader {
  readonly anchors: YamlAnchors;
  readonly #text: YamlText;
  /** The innermost is last. */
  readonly #open: Open[] = [];
  /**
   * Equal strings, kept once in one piece. The package joins them letter by letter, which takes 32 bytes for each
   * letter.
   */
  readonly #texts = new Map<string, string>();

  constructor(text: YamlText, bounds: YamlBounds) {
    this.#text = text;
    this.anchors = new YamlAnchors(bounds);
  }

  /** Reads a node with its content. */
  read(whole: Node): DataNode | undefined {
    let value = this.#begin(whole, 0);
    for (;;) {
      const frame = this.#open[this.#open.length - 1];
      if (frame === undefined) return value;
      if (value !== undefined && frame.pair?.isInKey === true) value = this.#beginValue(frame, frame.pair);
      else {
        if (value !== undefined) this.#take(frame, value);
        value = frame.next < frame.of.items.length ? this.#goOn(frame) : this.#end(frame);
      }
    }
  }

  /** Returns the node. Undefined if its entries are read first. */
  #begin(node: Node, depth: number): DataNode | undefined {
    if (isAlias(node)) return this.anchors.resolve(node.source, this.#rangeOf(node), depth);
    const { anchor } = node;
    const before = this.anchors.begin(anchor, depth);
    const of = this.#text.apart(node);
    const range = this.#rangeOf(of);
    if (isMap(of) || isSeq(of)) {
      this.#open.push({ of, range, depth, anchor, before, next: 0, properties: [], items: [], pair: undefined });
      return undefined;
    }
    const scalar: DataNode = isScalar(of) ? this.#readScalar(of, range) : { kind: 'opaque', range };
    return this.anchors.end(scalar, anchor, before, depth);
  }

  /** Begins the next entry of a map or list. Undefined if no value can be taken yet. */
  #goOn(frame: Open): DataNode | undefined {
    const { of, range, depth } = frame;
    const item: unknown = of.items[frame.next++];
    const isInMap = isMap(of);
    if (!isInMap && item === null) {
      this.anchors.count(1, depth + 1);
      return { kind: 'null', range: this.#text.at(0, 0) };
    }
    if (!isPair(item)) return this.#begin(item as Node, depth + 1);
    // `[a: b]` is a list that contains an object.
    const inner = isInMap ? depth : depth + 1;
    if (!isInMap) this.anchors.count(1, inner);
    const { key, value } = item;
    const hasKey = isNode(key);
    const keyRange = hasKey ? this.#rangeOf(key) : isNode(value) ? this.#text.at(this.#rangeOf(value).start, 0) : range;
    const pair = { key: hasKey ? this.#keyText(key) : '', keyRange, value, depth: inner + 1, isInKey: false };
    frame.pair = pair;
    if (!hasKey || isAlias(key) || key.anchor === undefined) return this.#beginValue(frame, pair);
    // Aliases can be keys.
    pair.isInKey = true;
    return this.#begin(key, pair.depth);
  }

  #beginValue(frame: Open, pair: OpenPair): DataNode | undefined {
    pair.isInKey = false;
    if (isNode(pair.value)) return this.#begin(pair.value, pair.depth);
    this.#takePair(frame, pair, undefined);
    return undefined;
  }

  #take(frame: Open, value: DataNode): void {
    if (frame.pair === undefined) frame.items.push(value);
    else this.#takePair(frame, frame.pair, value);
  }

  #takePair(frame: Open, { key, keyRange }: OpenPair, value: DataNode | undefined): void {
    frame.pair = undefined;
    const properties = propertiesOf(key, keyRange, value);
    if (isMap(frame.of)) for (const each of properties) frame.properties.push(each);
    else {
      const [first] = properties;
      const { start, end } = first?.range ?? { start: frame.range.start, end: frame.range.start };
      frame.items.push({ kind: 'object', range: { start, end }, properties });
    }
  }

  #end({ of, range, depth, anchor, before, properties, items }: Open): DataNode {
    this.#open.pop();
    const node: DataNode = isMap(of)
      ? { kind: 'object', range, properties: ownLast(properties) }
      : { kind: 'array', range, items };
    return this.anchors.end(node, anchor, before, depth);
  }

  #rangeOf({ range }: Node): Range {
    return range ? this.#text.at(range[0], range[1]) : this.#text.at(0, 0);
  }

  #keyText(node: Node): string {
    if (isScalar(node)) return this.#only(node.source ?? String(node.value ?? ''));
    return node.range ? this.#text.source.slice(node.range[0], node.range[1]).trim() : '?';
  }

  #readScalar({ value, source = '' }: Scalar, range: Range): DataNode {
    if (typeof value === 'string') return { kind: 'string', range, value: this.#only(value) };
    if (typeof value === 'boolean') return { kind: 'boolean', range, value };
    if (typeof value === 'number') return numberNode(range, source, value);
    if (typeof value === 'bigint') return { kind: 'number', range, value: Number(value) };
    if (value === null || value === undefined) return { kind: 'null', range };
    return { kind: 'string', range, value: source };
  }

  #only(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    this.#texts.set(text, text);
    return text;
  }
}

/** Returns the property, or the properties of a merge key. */
function propertiesOf(key: string, keyRange: Range, value: DataNode | undefined): readonly Property[] {
  const merged = key === '<<' ? mergedBy(value) : undefined;
  if (merged !== undefined) return merged.map((each) => ({ ...each, isMerged: true }));
  return [
    { key, keyRange, value, range: { start: keyRange.start, end: Math.max(keyRange.end, value?.range.end ?? 0) } },
  ];
}

/** True if an object is the copy made for an alias. Findings are reported at its anchor. */
export function isStandIn({ properties, range }: ObjectNode): boolean {
  return properties[0]?.keyRange === range;
}

/**
 * Returns the properties of a merge key: those of one object, or of several, where the earlier wins.
 * https://yaml.org/type/merge.html
 */
function mergedBy(value: DataNode | undefined): readonly Property[] | undefined {
  if (value?.kind === 'object') return value.properties;
  if (value?.kind !== 'array') return undefined;
  const objects = value.items.flatMap((item) => (item.kind === 'object' ? [item] : []));
  return objects.length === value.items.length ? objects.toReversed().flatMap((each) => each.properties) : undefined;
}

/** An object's own keys win over those of a merge key, and the last key of a name wins. */
function ownLast(properties: readonly Property[]): readonly Property[] {
  if (!properties.some((each) => each.isMerged)) return properties;
  return [...properties.filter((each) => each.isMerged), ...properties.filter((each) => !each.isMerged)];
}

function isNode(value: unknown): value is Node {
  return isScalar(value) || isAlias(value) || isMap(value) || isSeq(value);
}
