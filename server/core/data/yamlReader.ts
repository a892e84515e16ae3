import {
  type Alias,
  Composer,
  type CST,
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  Parser,
  type Scalar,
  type YAMLError,
} from 'yaml';
import type { Range } from '../text/range.ts';
import { readFlatYaml } from './flatYaml.ts';
import type { DataNode, Property } from './node.ts';

/** Deeper nesting is not read. */
const DEEPEST = 512;
/** All aliases of a text together may stand for so many nodes. */
const MOST_ALIASED = 20_000;
const MOST_FAULTS = 20;

export interface YamlFault {
  readonly code: string;
  readonly range: Range;
  readonly message: string;
}

export interface ReadYaml {
  /** The first document's tree; undefined for an empty text. */
  readonly root: DataNode | undefined;
  readonly faults: readonly YamlFault[];
}

/** Reads YAML 1.2; `base` is added to every offset. */
export function readYaml(source: string, base: number): ReadYaml {
  const flat = readFlatYaml(source, base);
  return flat === undefined ? readFullYaml(source, base) : { root: flat, faults: [] };
}

/** The same with the `yaml` package, whatever the text is. */
export function readFullYaml(source: string, base: number): ReadYaml {
  const at = (start: number, end: number): Range => ({
    start: base + Math.min(Math.max(start, 0), source.length),
    end: base + Math.min(Math.max(start, end, 0), source.length),
  });
  try {
    const tokens = [...new Parser().parse(source)];
    if (isDeep(tokens)) {
      return {
        root: undefined,
        faults: [
          {
            code: 'yaml/too-deep',
            range: at(0, 1),
            message: `This YAML nests deeper than ${DEEPEST} levels; it is not read.`,
          },
        ],
      };
    }
    const composer = new Composer({
      uniqueKeys: false,
      strict: true,
      logLevel: 'silent',
      prettyErrors: false,
      merge: false,
      customTags: [],
    });
    const documents = [...composer.compose(tokens, true, source.length)];
    const faults = documents
      .flatMap(({ errors }) => errors)
      .slice(0, MOST_FAULTS)
      .map((error) => tell(error, source, at));
    const first = documents[0];
    const converted = first === undefined ? { root: undefined, faults: [] } : convert(first, source, at);
    return { root: converted.root, faults: [...faults, ...converted.faults] };
  } catch {
    return {
      root: undefined,
      faults: [{ code: 'yaml/syntax', range: at(0, source.length), message: 'This is no YAML that can be read.' }],
    };
  }
}

/** Measured on the flat side of the package, since its composer recurses. */
function isDeep(tokens: readonly CST.Token[]): boolean {
  const open: { token: CST.Token; depth: number }[] = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next;
    if (depth > DEEPEST) return true;
    if (token.type === 'document' && token.value !== undefined) open.push({ token: token.value, depth });
    if (!('items' in token)) continue;
    for (const { key, value } of token.items as readonly { key?: CST.Token | null; value?: CST.Token }[]) {
      if (key !== undefined && key !== null) open.push({ token: key, depth: depth + 1 });
      if (value !== undefined) open.push({ token: value, depth: depth + 1 });
    }
  }
  return false;
}

const messages: Partial<Record<YAMLError['code'], string>> = {
  BAD_ALIAS: 'This alias is not written as YAML wants it.',
  BAD_DQ_ESCAPE:
    'In double quotes, a backslash begins an escape, and this is none; write it twice or use single quotes.',
  BAD_INDENT: 'This line is not indented as the lines around it.',
  BAD_SCALAR_START: 'A value without quotes cannot begin with this character; put the value in quotes.',
  BLOCK_AS_IMPLICIT_KEY: 'A value without quotes holds a colon, so YAML takes it for a key; put the value in quotes.',
  BLOCK_IN_FLOW: 'Inside brackets, entries are separated by commas.',
  KEY_OVER_1024_CHARS: 'A key has at most 1024 characters.',
  MISSING_CHAR: 'A closing quote, bracket or a colon is missing here.',
  MULTILINE_IMPLICIT_KEY: 'A line here is "key: value"; this one has no colon behind a key.',
  TAB_AS_INDENT: 'YAML is indented with blanks, not with tabs.',
  UNEXPECTED_TOKEN: 'Nothing may follow here; put the whole value in quotes.',
  MULTIPLE_ANCHORS: 'A value has one anchor at most.',
  MULTIPLE_TAGS: 'A value has one tag at most.',
};

function tell(error: YAMLError, source: string, at: (start: number, end: number) => Range): YamlFault {
  const [start, end] = error.pos;
  const lineEnd = source.slice(start, end).search(/[\r\n]/);
  return {
    code: error.code === 'TAB_AS_INDENT' ? 'yaml/tab' : 'yaml/syntax',
    range: at(start, lineEnd > 0 ? start + lineEnd : end),
    message: messages[error.code] ?? 'This is not valid YAML.',
  };
}

interface Converted {
  readonly root: DataNode | undefined;
  readonly faults: readonly YamlFault[];
}

/** The tree of a document. Recursion is bounded: the depth was measured, and an alias inside its own anchor ends it. */
function convert(
  document: Document.Parsed | Document,
  source: string,
  at: (start: number, end: number) => Range,
): Converted {
  const anchors = new Map<string, Node>();
  const converting = new Set<Node>();
  const faults: YamlFault[] = [];
  let aliased = 0;

  const rangeOf = (node: Node): Range => (node.range ? at(node.range[0], node.range[1]) : at(0, 0));

  /** `place` is set inside what an alias stands for: all of it has the range of the alias. */
  function read(node: Node, place: Range | undefined, depth: number): DataNode {
    const range = place ?? rangeOf(node);
    if (place !== undefined && ++aliased > MOST_ALIASED) {
      if (aliased === MOST_ALIASED + 1)
        faults.push({
          code: 'yaml/alias',
          range,
          message: 'The aliases of this text stand for too much; the rest is not read.',
        });
      return { kind: 'opaque', range };
    }
    if (depth > 2 * DEEPEST) return { kind: 'opaque', range };
    if (isAlias(node)) return readAlias(node, range, depth);
    if (node.anchor !== undefined && place === undefined) anchors.set(node.anchor, node);
    if (isScalar(node)) return readScalar(node, range);
    converting.add(node);
    const result: DataNode = isSeq(node)
      ? { kind: 'array', range, items: node.items.map((item) => readItem(item, range, place, depth)) }
      : isMap(node)
        ? {
            kind: 'object',
            range,
            properties: ownLast(node.items.flatMap((pair) => readPair(pair.key, pair.value, range, place, depth))),
          }
        : { kind: 'opaque', range };
    converting.delete(node);
    return result;
  }

  function readItem(item: unknown, range: Range, place: Range | undefined, depth: number): DataNode {
    if (!isPair(item)) return item === null ? { kind: 'null', range: at(0, 0) } : read(item as Node, place, depth + 1);
    // `[a: b]` is a list that holds an object.
    const properties = readPair(item.key, item.value, range, place, depth);
    const own = { start: properties[0]?.range.start ?? range.start, end: properties[0]?.range.end ?? range.start };
    return { kind: 'object', range: own, properties };
  }

  function readAlias(alias: Alias, range: Range, depth: number): DataNode {
    const target = anchors.get(alias.source);
    if (target === undefined || converting.has(target)) {
      const message =
        source === undefined
          ? `No anchor "&${alias.source}" stands before this alias.`
          : 'This alias stands inside what it stands for.';
      if (faults.length < MOST_FAULTS) faults.push({ code: 'yaml/alias', range, message });
      return { kind: 'opaque', range };
    }
    return read(target, range, depth + 1);
  }

  function readPair(
    keyNode: unknown,
    valueNode: unknown,
    range: Range,
    place: Range | undefined,
    depth: number,
  ): readonly Property[] {
    const hasKey = isNode(keyNode);
    const keyRange = place ?? (hasKey ? rangeOf(keyNode) : isNode(valueNode) ? at(rangeOf(valueNode).start, 0) : range);
    const key = hasKey ? keyText(keyNode) : '';
    if (hasKey && !isAlias(keyNode) && keyNode.anchor !== undefined) anchors.set(keyNode.anchor, keyNode);
    const value = isNode(valueNode) ? read(valueNode, place, depth + 1) : undefined;
    if (key === '<<' && value?.kind === 'object') return value.properties.map((each) => ({ ...each, isMerged: true }));
    return [
      { key, keyRange, value, range: { start: keyRange.start, end: Math.max(keyRange.end, value?.range.end ?? 0) } },
    ];
  }

  function keyText(node: Node): string {
    if (isScalar(node)) return node.source ?? String(node.value ?? '');
    return node.range ? source.slice(node.range[0], node.range[1]).trim() : '?';
  }

  const contents = document.contents as Node | null;
  const root = contents === null ? undefined : read(contents, undefined, 0);
  return {
    root: root?.kind === 'null' && contents !== null && isScalar(contents) && contents.source === '' ? undefined : root,
    faults,
  };
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
  if (typeof value === 'number') return { kind: 'number', range, value };
  if (typeof value === 'bigint') return { kind: 'number', range, value: Number(value) };
  if (value === null || value === undefined) return { kind: 'null', range };
  return { kind: 'string', range, value: node.source ?? '' };
}
