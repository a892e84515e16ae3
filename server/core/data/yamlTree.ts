import { type Alias, type Document, isAlias, isMap, isPair, isScalar, isSeq, type Node, type Scalar } from 'yaml';
import type { Range } from '../text/range.ts';
import { type DataNode, numberNode, type ObjectNode, type Property, withRanges } from './node.ts';

/** Deeper nesting is not read. */
export const DEEPEST = 512;
export const MOST_FAULTS = 20;

export interface YamlFault {
  readonly code: string;
  readonly range: Range;
  readonly message: string;
}

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
  readonly mostAliased: number;
}

export interface YamlTree {
  /** The first document's tree; undefined for an empty text. */
  readonly root: DataNode | undefined;
  readonly faults: readonly YamlFault[];
  /** Those of the text itself. */
  readonly anchors: Anchors;
  /** Names of aliases whose anchors the text does not have itself. */
  readonly foreign: ReadonlySet<string>;
  /** The aliases of the text stand for so many nodes; infinitely many when that was too much. */
  readonly aliased: number;
}

/** The tree of a document that the `yaml` package read. Recursion is bounded: the depth was measured, and what aliases stand for is not read again. */
export function yamlTree(
  document: Document.Parsed | Document,
  source: string,
  at: (start: number, end: number) => Range,
  around: Around,
): YamlTree {
  /** Undefined for one that is still being read: what stands inside it cannot stand for it. */
  const anchors = new Map<string, Anchored | undefined>();
  const foreign = new Set<string>();
  const faults: YamlFault[] = [];
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

  function read(node: Node, depth: number): DataNode {
    if (isAlias(node)) return readAlias(node, depth);
    const { anchor } = node;
    if (anchor === undefined) return readOwn(node, depth);
    anchors.set(anchor, undefined);
    const before = { count, deepest };
    deepest = depth;
    const own = readOwn(node, depth);
    anchors.set(anchor, { node: own, size: count - before.count, height: deepest - depth });
    deepest = Math.max(deepest, before.deepest);
    return own;
  }

  function readOwn(node: Node, depth: number): DataNode {
    counted(1, depth);
    const range = rangeOf(node);
    if (isScalar(node)) return readScalar(node, range);
    if (isSeq(node)) return { kind: 'array', range, items: node.items.map((item) => readItem(item, range, depth)) };
    if (!isMap(node)) return { kind: 'opaque', range };
    const properties = node.items.flatMap((pair) => readPair(pair.key, pair.value, range, depth));
    return { kind: 'object', range, properties: ownLast(properties) };
  }

  function readItem(item: unknown, range: Range, depth: number): DataNode {
    if (item === null) {
      counted(1, depth + 1);
      return { kind: 'null', range: at(0, 0) };
    }
    if (!isPair(item)) return read(item as Node, depth + 1);
    // `[a: b]` is a list that holds an object.
    counted(1, depth + 1);
    const properties = readPair(item.key, item.value, range, depth + 1);
    const own = { start: properties[0]?.range.start ?? range.start, end: properties[0]?.range.end ?? range.start };
    return { kind: 'object', range: own, properties };
  }

  function readAlias(alias: Alias, depth: number): DataNode {
    const range = rangeOf(alias);
    const name = alias.source;
    const isOwn = anchors.has(name);
    if (!isOwn) foreign.add(name);
    const target = isOwn ? anchors.get(name) : around.anchors.get(name);
    if (target === undefined) {
      const message = isOwn
        ? 'This alias stands inside what it stands for.'
        : `No anchor "&${name}" stands before this alias.`;
      if (faults.length < MOST_FAULTS) faults.push({ code: 'yaml/alias', range, message });
      return opaque(range, depth);
    }
    if (aliased + target.size > around.mostAliased || depth + target.height > 2 * DEEPEST) {
      const message = 'The aliases of this text stand for too much; the rest is not read.';
      if (!isTooMuch) faults.push({ code: 'yaml/alias', range, message });
      isTooMuch = true;
      aliased = Number.POSITIVE_INFINITY;
      return opaque(range, depth);
    }
    aliased += target.size;
    counted(target.size, depth + target.height);
    // All of it stands at the place of the alias.
    return withRanges(target.node, () => range);
  }

  function readPair(keyNode: unknown, valueNode: unknown, range: Range, depth: number): readonly Property[] {
    const hasKey = isNode(keyNode);
    const keyRange = hasKey ? rangeOf(keyNode) : isNode(valueNode) ? at(rangeOf(valueNode).start, 0) : range;
    const key = hasKey ? keyText(keyNode) : '';
    if (hasKey && !isAlias(keyNode) && keyNode.anchor !== undefined) read(keyNode, depth + 1);
    const value = isNode(valueNode) ? read(valueNode, depth + 1) : undefined;
    const merged = key === '<<' ? mergedBy(value) : undefined;
    if (merged !== undefined) return merged.map((each) => ({ ...each, isMerged: true }));
    return [
      { key, keyRange, value, range: { start: keyRange.start, end: Math.max(keyRange.end, value?.range.end ?? 0) } },
    ];
  }

  function keyText(node: Node): string {
    if (isScalar(node)) return node.source ?? String(node.value ?? '');
    return node.range ? source.slice(node.range[0], node.range[1]).trim() : '?';
  }

  const contents = document.contents as Node | null;
  const root = contents === null ? undefined : read(contents, 0);
  const isEmpty = root?.kind === 'null' && contents !== null && isScalar(contents) && contents.source === '';
  const whole = [...anchors].flatMap(([name, each]) => (each === undefined ? [] : [[name, each] as const]));
  return { root: isEmpty ? undefined : root, faults, anchors: new Map(whole), foreign, aliased };
}

/** Whether an object is what an alias stands for: what is to be told of it is told where it has its anchor. */
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

function readScalar(node: Scalar, range: Range): DataNode {
  const { value } = node;
  if (typeof value === 'string') return { kind: 'string', range, value };
  if (typeof value === 'boolean') return { kind: 'boolean', range, value };
  if (typeof value === 'number') return numberNode(range, node.source ?? '', value);
  if (typeof value === 'bigint') return { kind: 'number', range, value: Number(value) };
  if (value === null || value === undefined) return { kind: 'null', range };
  return { kind: 'string', range, value: node.source ?? '' };
}
