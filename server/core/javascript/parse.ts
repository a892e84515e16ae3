import { tsPlugin } from '@sveltejs/acorn-typescript';
import { type AnyNode, type Expression as JsExpression, type Options, Parser, type Program } from 'acorn';
import acornJsx from 'acorn-jsx';
import { withoutTraces } from '../text/withoutTraces.ts';

export type { AnyNode };

/** JavaScript as MDX reads it: acorn with JSX, never run. */
export type Parsed<Node> = { readonly ok: true; readonly node: Node } | JsError;

/** Why a text is no JavaScript that MDX takes. */
export interface JsError {
  readonly ok: false;
  /** Offset in the text given. */
  readonly at: number;
  /** Acorn's words without the position. */
  readonly reason: string;
  /** The text came to its end: more of it could fix the error. */
  readonly unfinished: boolean;
}

const JsxParser = Parser.extend(acornJsx(), withSets, withBounds);
const TypedParser = Parser.extend(tsPlugin({ jsx: true }), withBounds);
// Without its parentheses, an expression's end would lie before them.
const parserOptions: Options = { ecmaVersion: 2024, sourceType: 'module', preserveParens: true };

/** Acorn descends once per bracket; far more of them than anyone writes would exhaust its stack. */
const maxDepth = 400;

const tooDeep = 'Nested too deeply';

/** An escape sequence that a text's end cuts is reported at its start, not at the end. */
const maxEscapeLength = 12;

/** Reads one expression from the text's start on; its node's `end` says where it stops. */
export function parseExpression(text: string): Parsed<JsExpression> {
  return attempt(text, () => JsxParser.parseExpressionAt(text, 0, parserOptions));
}

/** Reads a whole module: `import` and `export` statements. The names that are taken may not be declared anew. */
export function parseModule(text: string, taken: ReadonlySet<string>): Parsed<Program> {
  const options: ScopeOptions = { ...parserOptions, taken };
  return attempt(text, () => JsxParser.parse(text, options));
}

/** Reads a whole file of code, `.jsx` or `.tsx`; types are part of the tree and mean nothing. */
export function parseFile(text: string, isTyped: boolean): Parsed<Program> {
  if (text.length > maxPlain || (isTyped && isTooHard(text)))
    return { ok: false, at: 0, reason: 'Too long to be read', unfinished: false };
  const parser = isTyped ? TypedParser : JsxParser;
  return attempt(text, () => parser.parse(text, isTyped ? { ...parserOptions, locations: true } : parserOptions));
}

/** Longer files of code are not read, in characters. */
const maxPlain = 500_000;

/** Nor such files of TypeScript, and those with more `<` open at once. */
const maxTyped = 50_000;
const maxOpen = 64;

/** At each `<` the reader of TypeScript tries types first, and goes back: its time grows with those that are open. */
function isTooHard(text: string): boolean {
  if (text.length > maxTyped) return true;
  let open = 0;
  for (let at = 0; at < text.length && open <= maxOpen; at++) {
    const code = text.charCodeAt(at);
    if (code === 60) open++;
    else if (code === 62 && open > 0) open--;
  }
  return open > maxOpen;
}

interface ScopeOptions extends Options {
  readonly taken?: ReadonlySet<string>;
}

/** What acorn does with the names that a scope declares. */
interface NameList {
  0?: string;
  indexOf(name: string): number;
  push(name: string): void;
}

/** Acorn's parser as far as its scopes are concerned. */
declare class ScopeParser {
  readonly scopeStack: { var: NameList; lexical: NameList; functions: NameList }[];
  constructor(options: ScopeOptions, input: string, start?: number);
  enterScope(flags: number): void;
}

/** Acorn looks each name up in lists of those declared before, in time square of their number; here they are sets. */
function withSets(base: typeof Parser): typeof Parser {
  class SetParser extends (base as unknown as typeof ScopeParser) {
    constructor(options: ScopeOptions, input: string, start?: number) {
      super(options, input, start);
      const [top] = this.scopeStack;
      if (top !== undefined && options.taken !== undefined) top.var = nameList(options.taken);
    }
    override enterScope(flags: number): void {
      super.enterScope(flags);
      const scope = this.scopeStack.at(-1);
      if (scope !== undefined) Object.assign(scope, { var: nameList(), lexical: nameList(), functions: nameList() });
    }
  }
  return SetParser as unknown as typeof Parser;
}

/** Acorn's parser as far as what stands in one another without a bracket is concerned. */
declare class NestingParser {
  readonly pos: number;
  constructor(options: Options, input: string, start?: number);
  parseStatement(...args: unknown[]): AnyNode;
  jsx_parseElementAt(...args: unknown[]): AnyNode;
  raise(at: number, message: string): never;
}

/** Elements, `if` and loops in one another are refused past some levels: whoever goes through their tree descends too. */
function withBounds(base: typeof Parser): typeof Parser {
  class BoundedParser extends (base as unknown as typeof NestingParser) {
    #depth = 0;
    override parseStatement(...args: unknown[]): AnyNode {
      return this.#deeper(() => super.parseStatement(...args));
    }
    override jsx_parseElementAt(...args: unknown[]): AnyNode {
      return this.#deeper(() => super.jsx_parseElementAt(...args));
    }
    #deeper(parse: () => AnyNode): AnyNode {
      if (this.#depth >= maxDepth) this.raise(this.pos, tooDeep);
      this.#depth++;
      try {
        return parse();
      } finally {
        this.#depth--;
      }
    }
  }
  return BoundedParser as unknown as typeof Parser;
}

function nameList(taken?: ReadonlySet<string>): NameList {
  let own: Set<string> | undefined;
  return {
    indexOf: (name) => (own?.has(name) === true || taken?.has(name) === true ? 0 : -1),
    push(name) {
      this[0] ??= name;
      own ??= new Set();
      own.add(name);
    },
  };
}

function attempt<Node>(text: string, parse: () => Node): Parsed<Node> {
  const deep = tooDeepAt(text);
  if (deep !== undefined) return { ok: false, at: deep, reason: tooDeep, unfinished: false };
  try {
    return { ok: true, node: withoutTraces(parse) };
  } catch (error) {
    const { pos, raisedAt, message } = error as { pos?: number; raisedAt?: number; message?: string };
    const reason = String(message ?? 'Unexpected token')
      .replace(/ \(\d+:\d+\)$/, '')
      .replace(/^Not enough stack space.*/, tooDeep);
    const slack = reason.endsWith('has already been declared') ? 0 : maxEscapeLength;
    const unfinished = (raisedAt ?? 0) >= text.length - slack || reason === 'Unterminated comment';
    return { ok: false, at: pos ?? 0, reason, unfinished };
  }
}

/** Whether a text was not read to its end because it nests too deeply. */
export function isTooDeep({ reason }: JsError): boolean {
  return reason === tooDeep;
}

/** What a character, by its code, does to the depth of a text. */
const roles = new Uint8Array(128);
const [OPENS, CLOSES, OPERATES, ENDS] = [1, 2, 3, 4];
for (const [role, characters] of [
  [OPENS, '([{<'],
  [CLOSES, ')]}>'],
  [OPERATES, '!~?='],
  [ENDS, ';'],
] as const) {
  for (const character of characters) roles[character.charCodeAt(0)] = role;
}

/** Where brackets or operators may nest deeper than acorn's stack bears. Counts strings too: it only has to be safe. */
function tooDeepAt(text: string): number | undefined {
  if (text.length <= maxDepth) return undefined;
  let depth = 0;
  let operators = 0;
  for (let at = 0; at < text.length; at++) {
    const role = roles[text.charCodeAt(at)];
    // Letters and blanks, of which nearly all of a text is made, are passed by one question.
    if (role === undefined || role === 0) continue;
    if (role === OPENS) depth++;
    else if (role === CLOSES) depth = Math.max(depth - 1, 0);
    else if (role === OPERATES) operators++;
    else operators = 0;
    if (depth > maxDepth || operators > 20 * maxDepth) return at;
  }
  return undefined;
}

/** Every node directly below another one, in order of the text. */
export function childNodes(node: AnyNode): readonly AnyNode[] {
  const children: AnyNode[] = [];
  for (const value of Object.values(node)) {
    const nodes = Array.isArray(value) ? value : [value];
    for (const each of nodes) if (isNode(each)) children.push(each);
  }
  return children.sort((a, b) => a.start - b.start);
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
