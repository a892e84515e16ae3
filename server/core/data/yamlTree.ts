import {
  type Alias,
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
import type { Range } from '../text/range.ts';
import { firstFaults, type YamlFault } from './firstFaults.ts';
import { type DataNode, inOnePlace, numberNode, type ObjectNode, type Property } from './node.ts';

/** What an anchor names. */
export interface Anchored {
  readonly node: DataNode;
  /** Nodes in it, with all that aliases in it stand for. */
  readonly size: number;
  /** Levels below it, with those of aliases in it. */
  readonly height: number;
}

/** By name, without the `&`. */
export type Anchors = ReadonlyMap<string, Anchored>;

/** What a text that is part of another one finds around it. */
export interface Around {
  /** Those that stand before it. */
  readonly anchors: Anchors;
  /** All aliases of the text together may stand for so many nodes. */
  readonly maxAliased: number;
  /** Levels that are read. */
  readonly deepest: number;
}

/** What one reading of a YAML text gives. Broken text has a tree of what could be read. */
export interface YamlTree {
  /** The first document's tree; undefined for an empty text. */
  readonly root: DataNode | undefined;
  readonly faults: readonly YamlFault[];
  /** Faults of syntax that were found, of which `faults` holds the first. */
  readonly refused: number;
  /** Those of the text itself. */
  readonly anchors: Anchors;
  /** Names of aliases whose anchors the text does not have itself. */
  readonly foreign: ReadonlySet<string>;
  /** The aliases of the text stand for so many nodes; infinitely many when that was too much. */
  readonly aliased: number;
}

/** A map or a list whose entries are being read. */
interface Open {
  readonly of: YAMLMap | YAMLSeq;
  readonly range: Range;
  readonly depth: number;
  readonly anchor: string | undefined;
  /** What was counted before it. */
  readonly before: { readonly count: number; readonly deepest: number };
  /** Index of the next entry. */
  next: number;
  readonly properties: Property[];
  readonly items: DataNode[];
  pair: OpenPair | undefined;
}

/** A key and the value that is being read. */
interface OpenPair {
  readonly key: string;
  readonly keyRange: Range;
  readonly value: unknown;
  readonly depth: number;
  isInKey: boolean;
}

/**
 * The tree of a document that the `yaml` package read. Nothing here recurses, and what aliases stand for is not read
 * again. `apart` gives what stands in the place of a node that was read by itself.
 */
export function yamlTree(
  document: Document.Parsed | Document,
  source: string,
  at: (start: number, end: number) => Range,
  around: Around,
  apart: (node: Node) => Node,
): YamlTree {
  /** Undefined for one that is still being read: what stands inside it cannot stand for it. */
  const anchors = new Map<string, Anchored | undefined>();
  const foreign = new Set<string>();
  const texts = new Map<string, string>();
  const faults: YamlFault[] = [];
  /** Aliases that stand for nothing. */
  const unknown: YamlFault[] = [];
  let aliased = 0;
  let isTooMuch = false;
  /** Nodes so far, with all that aliases stand for; and how deep the deepest of them lies. */
  let count = 0;
  let deepest = 0;

  const rangeOf = (node: Node): Range => (node.range ? at(node.range[0], node.range[1]) : at(0, 0));

  const counted = (size: number, depth: number): void => {
    count += size;
    deepest = Math.max(deepest, depth);
  };
  const opaque = (range: Range, depth: number): DataNode => {
    counted(1, depth);
    return { kind: 'opaque', range };
  };

  /** What is being read, innermost last. */
  const open: Open[] = [];

  /** Reads a node with all that stands in it, without recursion. */
  function read(whole: Node): DataNode | undefined {
    let value = begin(whole, 0);
    for (;;) {
      const frame = open[open.length - 1];
      if (frame === undefined) return value;
      if (value !== undefined && frame.pair?.isInKey === true) value = beginValue(frame, frame.pair);
      else {
        if (value !== undefined) take(frame, value);
        value = frame.next < frame.of.items.length ? goOn(frame) : end(frame);
      }
    }
  }

  /** The node, or undefined for one whose entries come first. */
  function begin(node: Node, depth: number): DataNode | undefined {
    if (isAlias(node)) return readAlias(node, depth);
    const { anchor } = node;
    const before = { count, deepest };
    if (anchor !== undefined) {
      anchors.set(anchor, undefined);
      deepest = depth;
    }
    counted(1, depth);
    const of = apart(node);
    if (isMap(of) || isSeq(of)) {
      open.push({ of, range: rangeOf(of), depth, anchor, before, next: 0, properties: [], items: [], pair: undefined });
      return undefined;
    }
    const range = rangeOf(of);
    return anchored(isScalar(of) ? readScalar(of, range) : { kind: 'opaque', range }, anchor, before, depth);
  }

  function anchored(
    node: DataNode,
    anchor: string | undefined,
    before: { readonly count: number; readonly deepest: number },
    depth: number,
  ): DataNode {
    if (anchor === undefined) return node;
    anchors.set(anchor, { node, size: count - before.count, height: deepest - depth });
    deepest = Math.max(deepest, before.deepest);
    return node;
  }

  /** Begins the next entry of a map or list; undefined where nothing is to be taken yet. */
  function goOn(frame: Open): DataNode | undefined {
    const { of, range, depth } = frame;
    const item: unknown = of.items[frame.next++];
    const isInMap = isMap(of);
    if (!isInMap && item === null) {
      counted(1, depth + 1);
      return { kind: 'null', range: at(0, 0) };
    }
    if (!isPair(item)) return begin(item as Node, depth + 1);
    // `[a: b]` is a list that holds an object.
    const inner = isInMap ? depth : depth + 1;
    if (!isInMap) counted(1, inner);
    const { key, value } = item;
    const hasKey = isNode(key);
    const keyRange = hasKey ? rangeOf(key) : isNode(value) ? at(rangeOf(value).start, 0) : range;
    const pair = { key: hasKey ? keyText(key) : '', keyRange, value, depth: inner + 1, isInKey: false };
    frame.pair = pair;
    if (!hasKey || isAlias(key) || key.anchor === undefined) return beginValue(frame, pair);
    // Aliases may stand for the key.
    pair.isInKey = true;
    return begin(key, pair.depth);
  }

  function beginValue(frame: Open, pair: OpenPair): DataNode | undefined {
    pair.isInKey = false;
    if (isNode(pair.value)) return begin(pair.value, pair.depth);
    takePair(frame, undefined);
    return undefined;
  }

  function take(frame: Open, value: DataNode): void {
    if (frame.pair === undefined) frame.items.push(value);
    else takePair(frame, value);
  }

  function takePair(frame: Open, value: DataNode | undefined): void {
    const { of, pair, range } = frame;
    if (pair === undefined) return;
    frame.pair = undefined;
    const properties = propertiesOf(pair.key, pair.keyRange, value);
    if (isMap(of)) for (const each of properties) frame.properties.push(each);
    else {
      const [first] = properties;
      const own = { start: first?.range.start ?? range.start, end: first?.range.end ?? range.start };
      frame.items.push({ kind: 'object', range: own, properties });
    }
  }

  function end({ of, range, depth, anchor, before, properties, items }: Open): DataNode {
    open.pop();
    const node: DataNode = isMap(of)
      ? { kind: 'object', range, properties: ownLast(properties) }
      : { kind: 'array', range, items };
    return anchored(node, anchor, before, depth);
  }

  function readAlias(alias: Alias, depth: number): DataNode {
    const range = rangeOf(alias);
    const name = alias.source;
    const isOwn = anchors.has(name);
    if (!isOwn) foreign.add(name);
    const target = isOwn ? anchors.get(name) : around.anchors.get(name);
    if (target === undefined) {
      const message = isOwn
        ? 'This alias is inside the value that it refers to.'
        : `There is no anchor "&${name}" before this alias.`;
      unknown.push({ code: 'yaml/alias', range, message });
      return opaque(range, depth);
    }
    if (aliased + target.size > around.maxAliased || depth + target.height > 2 * around.deepest) {
      const message = 'The aliases in this file expand to too much. The rest is not read.';
      if (!isTooMuch) faults.push({ code: 'yaml/alias', range, message });
      isTooMuch = true;
      aliased = Number.POSITIVE_INFINITY;
      return opaque(range, depth);
    }
    aliased += target.size;
    counted(target.size, depth + target.height);
    // All of it stands at the place of the alias.
    return inOnePlace(target.node, range);
  }

  function keyText(node: Node): string {
    if (isScalar(node)) return only(node.source ?? String(node.value ?? ''));
    return node.range ? source.slice(node.range[0], node.range[1]).trim() : '?';
  }

  function readScalar(node: Scalar, range: Range): DataNode {
    const { value } = node;
    if (typeof value === 'string') return { kind: 'string', range, value: only(value) };
    if (typeof value === 'boolean') return { kind: 'boolean', range, value };
    if (typeof value === 'number') return numberNode(range, node.source ?? '', value);
    if (typeof value === 'bigint') return { kind: 'number', range, value: Number(value) };
    if (value === null || value === undefined) return { kind: 'null', range };
    return { kind: 'string', range, value: node.source ?? '' };
  }

  /** Equal texts are kept once, in one piece: the package puts them together letter by letter, 32 bytes for each. */
  function only(text: string): string {
    const known = texts.get(text);
    if (known !== undefined) return known;
    texts.set(text, text);
    return text;
  }

  const contents = document.contents as Node | null;
  const root = contents === null ? undefined : read(contents);
  const isEmpty = root?.kind === 'null' && contents !== null && isScalar(contents) && contents.source === '';
  const whole = [...anchors].flatMap(([name, each]) => (each === undefined ? [] : [[name, each] as const]));
  return {
    root: isEmpty ? undefined : root,
    faults: [...firstFaults(unknown, (each) => each, 'alias', 'aliases'), ...faults],
    refused: 0,
    anchors: new Map(whole),
    foreign,
    aliased,
  };
}

/** One property; those that a merge key brings in. */
function propertiesOf(key: string, keyRange: Range, value: DataNode | undefined): readonly Property[] {
  const merged = key === '<<' ? mergedBy(value) : undefined;
  if (merged !== undefined) return merged.map((each) => ({ ...each, isMerged: true }));
  return [
    { key, keyRange, value, range: { start: keyRange.start, end: Math.max(keyRange.end, value?.range.end ?? 0) } },
  ];
}

/** Whether an object is what an alias stands for: what is to be reported for it is reported where it has its anchor. */
export function isStandIn({ properties, range }: ObjectNode): boolean {
  return properties[0]?.keyRange === range;
}

/** What a merge key brings in: an object, or several, of which an earlier one wins. https://yaml.org/type/merge.html */
function mergedBy(value: DataNode | undefined): readonly Property[] | undefined {
  if (value?.kind === 'object') return value.properties;
  if (value?.kind !== 'array') return undefined;
  const objects = value.items.flatMap((item) => (item.kind === 'object' ? [item] : []));
  return objects.length === value.items.length ? objects.toReversed().flatMap((each) => each.properties) : undefined;
}

/** An object's own keys win over those that a merge key brings in, and the last key of a name wins. */
function ownLast(properties: readonly Property[]): readonly Property[] {
  if (!properties.some((each) => each.isMerged)) return properties;
  return [...properties.filter((each) => each.isMerged), ...properties.filter((each) => !each.isMerged)];
}

function isNode(value: unknown): value is Node {
  return isScalar(value) || isAlias(value) || isMap(value) || isSeq(value);
}
