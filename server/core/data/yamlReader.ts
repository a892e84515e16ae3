import { Composer, type CST, Parser, type YAMLError } from 'yaml';
import type { Range } from '../text/range.ts';
import { readFlatYaml } from './flatYaml.ts';
import {
  type Anchored,
  type Around,
  DEEPEST,
  MOST_FAULTS,
  type YamlFault,
  type YamlTree,
  yamlTree,
} from './yamlTree.ts';

/** Of a text of any length. */
const MOST_ALIASED = 20_000;

const unrelated = { anchors: new Map<string, Anchored>(), foreign: new Set<string>(), aliased: 0 } as const;

/** All aliases of a text of so many characters may together stand for so many nodes. */
export function mostAliased(length: number): number {
  return Math.max(MOST_ALIASED, length / 10);
}

/** Reads YAML 1.2; `base` is added to every offset. */
export function readYaml(source: string, base: number, around?: Around): YamlTree {
  const flat = readFlatYaml(source, base);
  return flat === undefined ? readFullYaml(source, base, around) : { root: flat, faults: [], ...unrelated };
}

/** The same with the `yaml` package, whatever the text is. */
export function readFullYaml(
  source: string,
  base: number,
  around: Around = { anchors: unrelated.anchors, mostAliased: mostAliased(source.length) },
): YamlTree {
  const at = (start: number, end: number): Range => ({
    start: base + Math.min(Math.max(start, 0), source.length),
    end: base + Math.min(Math.max(start, end, 0), source.length),
  });
  try {
    const tokens = [...new Parser().parse(source)];
    const cut = cutDeep(tokens);
    const composer = new Composer({
      uniqueKeys: false,
      strict: true,
      logLevel: 'silent',
      prettyErrors: false,
      merge: false,
      customTags: [],
    });
    const documents = [...composer.compose(tokens, true, source.length)];
    const faults = [
      ...(cut === undefined ? [] : [{ code: 'yaml/too-deep', range: at(cut, cut + 1), message: deepMessage }]),
      ...documents
        .flatMap(({ errors }) => errors)
        .slice(0, MOST_FAULTS)
        .map((error) => tell(error, source, at)),
    ];
    const first = documents[0];
    if (first === undefined) return { root: undefined, faults, ...unrelated };
    const tree = yamlTree(first, source, at, around);
    return { ...tree, faults: [...faults, ...tree.faults] };
  } catch {
    return {
      root: undefined,
      faults: [{ code: 'yaml/syntax', range: at(0, source.length), message: 'This is no YAML that can be read.' }],
      ...unrelated,
    };
  }
}

const deepMessage = `YAML nests deeper than ${DEEPEST} levels here; what is inside is not read.`;

/**
 * Puts an empty list or map in the place of each that is nested too deep, as the reader of JSON does, and gives the
 * offset of the first one. On the flat side of the package, since its composer recurses.
 */
function cutDeep(tokens: readonly CST.Token[]): number | undefined {
  let first: number | undefined;
  const open: { token: CST.Token; depth: number }[] = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next;
    if (token.type === 'document' && token.value !== undefined) open.push({ token: token.value, depth });
    if (!('items' in token)) continue;
    for (const item of token.items as { key?: CST.Token | null; value?: CST.Token }[]) {
      for (const side of ['key', 'value'] as const) {
        const inner = item[side];
        if (inner === undefined || inner === null) continue;
        if (depth < DEEPEST || !('items' in inner)) open.push({ token: inner, depth: depth + 1 });
        else {
          first = Math.min(first ?? inner.offset, inner.offset);
          item[side] = emptyLike(inner);
        }
      }
    }
  }
  return first;
}

function emptyLike(token: CST.BlockMap | CST.BlockSequence | CST.FlowCollection): CST.FlowCollection {
  const { offset, indent } = token;
  const isList = token.type === 'block-seq' || (token.type === 'flow-collection' && token.start.source === '[');
  return {
    type: 'flow-collection',
    offset,
    indent,
    items: [],
    start: { type: isList ? 'flow-seq-start' : 'flow-map-start', offset, indent, source: isList ? '[' : '{' },
    end: [{ type: isList ? 'flow-seq-end' : 'flow-map-end', offset, indent, source: isList ? ']' : '}' }],
  };
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
