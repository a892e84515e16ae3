import { Composer, type CST, type Document, isMap, isSeq, Lexer, type Node, Parser, type YAMLError } from 'yaml';
import type { Range } from '../../text/range.ts';
import { withoutTraces } from '../../text/withoutTraces.ts';
import { firstFaults, type YamlFault } from '../firstFaults.ts';
import { maxDepth } from '../node.ts';
import { readFlatYaml } from './flatYaml.ts';
import { type YamlTree, yamlTree } from './yamlTree.ts';

/** All aliases of a text together can expand to this many nodes. For a long text, a tenth of its length. */
const aliasedInAnyText = 20_000;

/** The composer of the package recurses, so it never gets more levels than this at once. */
const tooDeep = 128;

const nothingCounted = { refused: 0, aliased: 0 } as const;

/** Reads YAML 1.2 down to `deepest` levels. `base` is added to every offset. */
export function readYaml(source: string, base: number, deepest = maxDepth): YamlTree {
  const flat = readFlatYaml(source, base);
  return flat === undefined ? readFullYaml(source, base, deepest) : { root: flat, faults: [], ...nothingCounted };
}

/** Same as `readYaml`, always with the `yaml` package. */
export function readFullYaml(source: string, base: number, deepest = maxDepth): YamlTree {
  const at = (start: number, end: number): Range => ({
    start: base + Math.min(Math.max(start, 0), source.length),
    end: base + Math.min(Math.max(start, end, 0), source.length),
  });
  try {
    const { tokens, end } = tokensOf(source);
    const { parts, cut } = cutDeep(tokens, deepest);
    const documents = compose(tokens, source.length);
    const composed = [...parts].map(
      ([offset, part]) => [offset, compose([asDocument(part)], source.length)[0]] as const,
    );
    // A part that is not read can have no closing bracket either.
    const errors =
      end === undefined
        ? [...documents, ...composed.flatMap(([, document]) => document ?? [])].flatMap((each) => each.errors)
        : [];
    const faults = [
      ...(cut === undefined || end !== undefined
        ? []
        : [{ code: 'yaml/too-deep', range: at(cut, cut + 1), message: deepMessage(deepest) }]),
      ...(end === undefined ? [] : [{ ...end.why, range: at(end.offset, end.offset + 1) }]),
      ...firstFaults(errors, (error) => yamlFaultOf(error, source, at), 'syntax error', 'syntax errors'),
    ];
    const first = documents[0];
    if (first === undefined) return { root: undefined, faults, ...nothingCounted };
    const apart = new Map(composed.map(([offset, document]) => [offset, document?.contents ?? undefined]));
    const text = { source, at, apart: (node: Node) => partFor(node, apart) };
    const tree = yamlTree(first, text, { maxAliased: Math.max(aliasedInAnyText, source.length / 10), deepest });
    return { ...tree, faults: [...faults, ...tree.faults], refused: errors.length };
  } catch {
    return {
      root: undefined,
      faults: [{ code: 'yaml/syntax', range: at(0, source.length), message: 'This is not valid YAML.' }],
      ...nothingCounted,
    };
  }
}

/** Maximum number of levels that are open at once. The text after that is not read, because open levels need memory. */
const maxOpen = 10_000;
/** Number of tokens (keys, values, marks, spaces) that are read, for a text of any length and for the longest. */
const tokensInAnyText = 250_000;
const maxTokens = 2_000_000;
/**
 * A longer text may have one token for this many characters. Each token takes memory, and API documents have one for
 * four or more characters.
 */
const charactersForEach = 2.5;

/** The reason for not reading a text to its end. */
type Why = Pick<YamlFault, 'code' | 'message'>;

const tooManyOpen: Why = {
  code: 'yaml/too-deep',
  message: `More than ${maxOpen.toLocaleString('en')} levels of YAML are open here. The rest is not read.`,
};

function tooManyTokens(most: number): Why {
  const count = most.toLocaleString('en');
  return {
    code: 'yaml/too-large',
    message: `This YAML has more than ${count} keys, values and marks. The rest is not read.`,
  };
}

/** Returns the tokens of a text, and the offset from which on it was not read. */
function tokensOf(source: string): {
  readonly tokens: readonly CST.Token[];
  readonly end?: { readonly offset: number; readonly why: Why };
} {
  const parser = parserFor(source);
  const { stack } = parser;
  const tokens: CST.Token[] = [];
  const most = Math.min(Math.max(tokensInAnyText, Math.floor(source.length / charactersForEach)), maxTokens);
  let count = 0;
  for (const lexeme of new Lexer().lex(source)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    count++;
    if (stack.length <= maxOpen && count <= most) continue;
    const { offset } = parser;
    for (const token of parser.end()) tokens.push(token);
    return { tokens, end: { offset, why: count > most ? tooManyTokens(most) : tooManyOpen } };
  }
  for (const token of parser.end()) tokens.push(token);
  return { tokens };
}

function deepMessage(deepest: number): string {
  return `The YAML is nested more than ${deepest} levels deep here. Deeper content is not read.`;
}

/** More spaces before a line, or more dashes in one, than people write. */
const steep = [`\n${' '.repeat(tooDeep)}`, '- '.repeat(tooDeep), '? '.repeat(tooDeep)];

/**
 * Returns a parser that does not recurse. When a text goes back from deep levels to the margin, the parser of the
 * package calls itself once for each level. Here it loops instead.
 */
function parserFor(source: string): Parser {
  const parser = new Parser();
  if (!steep.some((text) => source.includes(text))) return parser;
  const steps = parser as unknown as { step(): Generator<CST.Token, void> };
  const step = steps.step.bind(parser);
  let isStepping = false;
  let isAskedAgain = false;
  steps.step = function* () {
    isAskedAgain = isStepping;
    if (isStepping) return;
    isStepping = true;
    do {
      isAskedAgain = false;
      yield* step();
    } while (isAskedAgain);
    isStepping = false;
  };
  return parser;
}

function compose(tokens: readonly CST.Token[], length: number): readonly (Document.Parsed | Document)[] {
  const composer = new Composer({
    uniqueKeys: false,
    strict: true,
    logLevel: 'silent',
    prettyErrors: false,
    merge: false,
    customTags: [],
  });
  return withoutTraces(() => [...composer.compose(tokens, true, length)]);
}

type Collection = CST.BlockMap | CST.BlockSequence | CST.FlowCollection;

/**
 * Cuts deeply nested parts out of the tokens. Each is replaced by an empty list or map, is found again by its offset,
 * and has at most `tooDeep` levels. Below `deepest` levels only the empty replacement is left, as in the reader of
 * JSON. `cut` is the offset of the first such place.
 */
function cutDeep(
  tokens: readonly CST.Token[],
  deepest: number,
): { readonly parts: ReadonlyMap<number, Collection>; readonly cut: number | undefined } {
  let cut: number | undefined;
  const parts = new Map<number, Collection>();
  const open: { token: CST.Token; depth: number }[] = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next;
    if (token.type === 'document' && token.value !== undefined) open.push({ token: token.value, depth });
    if (!('items' in token)) continue;
    for (const item of token.items as { key?: CST.Token | null; value?: CST.Token }[]) {
      for (const side of ['key', 'value'] as const) {
        const inner = item[side];
        if (inner === undefined || inner === null) continue;
        const isWithin = depth < deepest;
        if (!('items' in inner) || (isWithin && (depth + 1) % tooDeep !== 0)) {
          open.push({ token: inner, depth: depth + 1 });
          continue;
        }
        item[side] = emptyLike(inner);
        if (isWithin) {
          parts.set(inner.offset, inner);
          open.push({ token: inner, depth: depth + 1 });
        } else cut = Math.min(cut ?? inner.offset, inner.offset);
      }
    }
  }
  return { parts, cut };
}

/** Returns a part as a separate document. */
function asDocument(part: Collection): CST.Document {
  return { type: 'document', offset: part.offset, start: [], value: part };
}

/** Returns the part that was cut out where a node is. Each is found once. */
function partFor(node: Node, apart: Map<number, Node | undefined>): Node {
  if (apart.size === 0 || !(isMap(node) || isSeq(node)) || node.items.length > 0) return node;
  const offset = node.range?.[0] ?? -1;
  const part = apart.get(offset);
  if (part === undefined) return node;
  apart.delete(offset);
  return part;
}

function emptyLike(token: Collection): CST.FlowCollection {
  const { offset, indent } = token;
  const isList = token.type === 'block-seq' || (token.type === 'flow-collection' && token.start.source === '[');
  return {
    type: 'flow-collection',
    offset,
    indent,
    items: [],
    start: { type: isList ? 'flow-seq-start' : 'flow-map-start', offset, indent, source: isList ? '[' : '{' },
    // The end of the parent is computed from this.
    end: [
      {
        type: isList ? 'flow-seq-end' : 'flow-map-end',
        offset: Math.max(endOf(token) - 1, offset),
        indent,
        source: isList ? ']' : '}',
      },
    ],
  };
}

/** Offset of the end of a token's last part. */
function endOf(token: CST.Token): number {
  for (let at = token; ; ) {
    const last = 'end' in at ? at.end?.at(-1) : undefined;
    if (last !== undefined) return last.offset + last.source.length;
    if (!('items' in at)) return at.offset + ('source' in at ? at.source.length : 0);
    const item:
      | { start: CST.SourceToken[]; key?: CST.Token | null; sep?: CST.SourceToken[]; value?: CST.Token }
      | undefined = at.items.at(-1);
    const next = item?.value ?? item?.sep?.at(-1) ?? item?.key ?? item?.start.at(-1);
    if (next === undefined) return at.offset;
    at = next;
  }
}

const messages: Partial<Record<YAMLError['code'], string>> = {
  BAD_ALIAS: 'This is not a valid alias.',
  BAD_DQ_ESCAPE:
    'In double quotes, a backslash begins an escape sequence, and this is not a valid one. Write "\\\\" or use single quotes.',
  BAD_INDENT: 'This line is not indented like the lines around it.',
  BAD_SCALAR_START: 'An unquoted value cannot begin with this character. Put the value in quotes.',
  BLOCK_AS_IMPLICIT_KEY: 'An unquoted value contains a colon, so YAML reads it as a key. Put the value in quotes.',
  BLOCK_IN_FLOW: 'Separate entries in brackets by commas.',
  KEY_OVER_1024_CHARS: 'A key can have at most 1024 characters.',
  MISSING_CHAR: 'A closing quote, bracket or a colon is missing here.',
  MULTILINE_IMPLICIT_KEY: 'This line has no colon after its key. Write "key: value".',
  TAB_AS_INDENT: 'YAML is indented with spaces, not tabs.',
  UNEXPECTED_TOKEN: 'Nothing can follow here. Put the whole value in quotes.',
  MULTIPLE_ANCHORS: 'A value can have only one anchor.',
  MULTIPLE_TAGS: 'A value can have only one tag.',
};

function yamlFaultOf(error: YAMLError, source: string, at: (start: number, end: number) => Range): YamlFault {
  const [start, end] = error.pos;
  const lineEnd = source.slice(start, end).search(/[\r\n]/);
  return {
    code: error.code === 'TAB_AS_INDENT' ? 'yaml/tab' : 'yaml/syntax',
    range: at(start, lineEnd > 0 ? start + lineEnd : end),
    message: messages[error.code] ?? 'This is not valid YAML.',
  };
}
