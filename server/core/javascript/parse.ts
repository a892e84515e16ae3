import { tsPlugin } from '@sveltejs/acorn-typescript';
import { type AnyNode, type Expression as JsExpression, type Options, Parser, type Program } from 'acorn';
import acornJsx from 'acorn-jsx';
import { withoutTraces } from '../text/withoutTraces.ts';

export type { AnyNode };

/** Result of parsing JavaScript as MDX does: with acorn and JSX. It is never run. */
export type Parsed<Node> = { readonly ok: true; readonly node: Node } | JsError;

/** Why a text is not JavaScript that MDX accepts. */
export interface JsError {
  readonly ok: false;
  /** Offset in the given text. */
  readonly at: number;
  /** Acorn's message without the position. */
  readonly reason: string;
  /** True if the text ended too early, so that more text could fix the error. */
  readonly unfinished: boolean;
}

const JsxParser = Parser.extend(acornJsx(), withSets, withBounds);
const TypedParser = Parser.extend(tsPlugin({ jsx: true }), withBounds);
// Without `preserveParens`, the end of an expression would be before its closing parenthesis.
const parserOptions: Options = { ecmaVersion: 2024, sourceType: 'module', preserveParens: true };

/** Acorn recurses once for each bracket, so more brackets than anyone writes would overflow its stack. */
const maxDepth = 400;

const tooDeep = 'Nested too deeply';

/** An escape sequence that the end of the text cuts off is reported at its start, not at the end. */
const maxEscapeLength = 12;

/** Parses one expression from the start of a text. The `end` of its node is where it stops. */
export function parseExpression(text: string): Parsed<JsExpression> {
  return attempt(text, () => JsxParser.parseExpressionAt(text, 0, parserOptions));
}

/** Parses a whole module of `import` and `export` statements. The names in `taken` may not be declared again. */
export function parseModule(text: string, taken: ReadonlySet<string>): Parsed<Program> {
  const options: ScopeOptions = { ...parserOptions, taken };
  return attempt(text, () => JsxParser.parse(text, options));
}

/** Parses a whole file of code, `.jsx` or `.tsx`. Types are part of the tree and have no effect. */
export function parseFile(text: string, isTyped: boolean): Parsed<Program> {
  if (text.length > maxPlain || (isTyped && isTooHard(text)))
    return { ok: false, at: 0, reason: 'Too long to be read', unfinished: false };
  const parser = isTyped ? TypedParser : JsxParser;
  return attempt(text, () => parser.parse(text, isTyped ? { ...parserOptions, locations: true } : parserOptions));
}

/** Longer files of code are not parsed, in characters. */
const maxPlain = 500_000;

/** Maximum length of TypeScript files, in characters, and maximum number of `<` that are open at once. */
const maxTyped = 50_000;
const maxOpen = 64;

/**
 * At each `<`, the parser of TypeScript tries to read types first and then goes back. So its time grows with the number
 * of `<` that are open.
 */
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

/** The lists in which acorn keeps the declared names of a scope. */
interface NameList {
  0?: string;
  indexOf(name: string): number;
  push(name: string): void;
}

/** The parts of acorn's parser that handle scopes. */
declare class ScopeParser {
  readonly scopeStack: { var: NameList; lexical: NameList; functions: NameList }[];
  constructor(options: ScopeOptions, input: string, start?: number);
  enterScope(flags: number): void;
}

/** Acorn searches lists of declared names, which takes quadratic time. This parser uses sets. */
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

/** The parts of acorn's parser that handle nesting without brackets. */
declare class NestingParser {
  readonly pos: number;
  constructor(options: Options, input: string, start?: number);
  parseStatement(...args: unknown[]): AnyNode;
  jsx_parseElementAt(...args: unknown[]): AnyNode;
  raise(at: number, message: string): never;
}

/** Limits how deep elements, `if` and loops can be nested, because code that walks the tree recurses. */
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

/** True if parsing stopped because the text is nested too deep. */
export function isTooDeep({ reason }: JsError): boolean {
  return reason === tooDeep;
}

/** How a character changes the nesting depth of a text, by its code. */
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

/**
 * Returns the offset where brackets or operators may be nested too deep for acorn's stack. Brackets in strings count
 * too: the result only has to be safe.
 */
function tooDeepAt(text: string): number | undefined {
  if (text.length <= maxDepth) return undefined;
  let depth = 0;
  let operators = 0;
  for (let at = 0; at < text.length; at++) {
    const role = roles[text.charCodeAt(at)];
    // Letters and spaces, most of any text, need only this check.
    if (role === undefined || role === 0) continue;
    if (role === OPENS) depth++;
    else if (role === CLOSES) depth = Math.max(depth - 1, 0);
    else if (role === OPERATES) operators++;
    else operators = 0;
    if (depth > maxDepth || operators > 20 * maxDepth) return at;
  }
  return undefined;
}

/** Returns all nodes directly below a node, in order of the text. */
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
