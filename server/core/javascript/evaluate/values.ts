import type {
  AnonymousFunctionDeclaration,
  AnyNode,
  ArrowFunctionExpression,
  FunctionDeclaration,
  FunctionExpression,
} from 'acorn';
import type { RE2JS } from 're2js';

/** What JavaScript literals give. Objects have no prototype. */
export type Literal =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Literal[]
  | { readonly [key: string]: Literal };

/**
 * A value of a page's code. The set is closed: of these kinds alone, so that nothing of JavaScript's own (prototypes,
 * getters, functions) can be reached through a value.
 */
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Value[]
  | Fields
  | JsxElement
  | Keyed
  | Moment
  | Pattern
  | Closure
  | Native
  | Foreign
  | Unknown;

/** An object of a page's code. It has no prototype. */
export interface Fields {
  readonly [key: string]: Value;
}

/** A function of a page's code. */
export type FunctionNode =
  | ArrowFunctionExpression
  | FunctionExpression
  | FunctionDeclaration
  | AnonymousFunctionDeclaration;

/** A function of a page's own code, and the names that it sees. */
export class Closure {
  readonly node: FunctionNode;
  readonly scope: Scope;
  constructor(node: FunctionNode, scope: Scope) {
    this.node = node;
    this.scope = scope;
  }
}

/** A function that the evaluator knows. Code can call it and pass it on, and nothing else. */
export class Native {
  readonly name: string;
  readonly call: (args: readonly Value[], run: Run) => Value;
  /** What stands behind its dot: `Number.isInteger`. */
  readonly members: Fields | undefined;
  constructor(name: string, call: Native['call'], members?: Fields) {
    this.name = name;
    this.call = call;
    this.members = members;
  }
}

/** An element that code made. Its type is a name of HTML or of a component that no code declares, empty for a fragment; or a thing of the caller's. */
export class JsxElement {
  readonly type: string | Foreign;
  readonly props: Fields;
  readonly children: readonly Value[];
  constructor(type: string | Foreign, props: Fields, children: readonly Value[]) {
    this.type = type;
    this.props = props;
    this.children = children;
  }
}

/** A set or a map. A set has its items as keys and as values. */
export class Keyed {
  readonly isMap: boolean;
  readonly entries: ReadonlyMap<Value, Value>;
  constructor(isMap: boolean, entries: ReadonlyMap<Value, Value>) {
    this.isMap = isMap;
    this.entries = entries;
  }
}

/** A date that the code names, in milliseconds since 1970. */
export class Moment {
  readonly time: number;
  constructor(time: number) {
    this.time = time;
  }
}

/** A regular expression of the code. */
export class Pattern {
  readonly source: string;
  readonly flags: string;
  readonly program: RE2JS;
  constructor(source: string, flags: string, program: RE2JS) {
    this.source = source;
    this.flags = flags;
    this.program = program;
  }
}

/** Something of the caller's, such as what stands between a component's tags: code can only pass it on. */
export class Foreign {
  readonly held: object;
  constructor(held: object) {
    this.held = held;
  }
}

/** What only running the code could tell. */
export class Unknown {}

/** The one value that stands for all that is not known: what it would have been is in the run's notes. */
export const unknown: Unknown = new Unknown();

/** A name's value; the value of a `let` can change while a function is read. */
export interface Binding {
  value: Value;
  readonly isChangeable: boolean;
  /** A function that is being read has declared it: what it holds is nobody else's. */
  readonly isOwn?: true;
}

/** The names that code sees: its own, and those around it. */
export interface Scope {
  readonly bindings: Map<string, Binding>;
  /** Names whose value is found when it is asked for: a module's. */
  readonly find?: (name: string, run: Run) => { readonly value: Value } | undefined;
  readonly parent: Scope | undefined;
}

/** No names at all. */
export function emptyScope(): Scope {
  return { bindings: new Map(), parent: undefined };
}

/** One evaluation: what it may still do, what it could not, and the ways from one part of the evaluator to another. */
export interface Run {
  /** Steps that are left; none are taken when it is 0. */
  steps: number;
  /** How deep it stands in expressions and calls. */
  depth: number;
  /** Names of what was not run, in order, each once. */
  readonly notes: Set<string>;
  /** Regular expressions by flags and text, or what is not known: each is paid for once. */
  readonly patterns: Map<string, Value>;
  /** Ends at the first thing that only running the code could tell: nothing but a literal is wanted. */
  readonly isStrict: boolean;
  /** What was made to write numbers and dates with, by its options. */
  readonly formats: Map<string, { format(value: number): string }>;
  evaluate(node: AnyNode, scope: Scope): Value;
  /** Whether the code, or the evaluator, knows a name. */
  isDeclared(name: string, scope: Scope): boolean;
  /** Whether the code itself declares it. */
  isDeclaredByCode(name: string, scope: Scope): boolean;
  /** Calls a function of the page's or of the evaluator's. */
  call(callee: Value, args: readonly Value[]): Value;
}

/** An object without prototype, to be filled. */
export function emptyFields(): Record<string, Value> {
  return Object.create(null) as Record<string, Value>;
}

/** Whether a value is an object of the page's code. */
export function isFields(value: Value): value is Fields {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null;
}

/** Whether a value is a list. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** Names that lead from a value to JavaScript's own things: never read, never written. */
const refused: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a property's name is one that code may use. */
export function isAllowedKey(key: string): boolean {
  return !refused.has(key);
}

/** As conditions take it; what is not known counts as false, so that what stands without it is shown. */
export function isTruthy(value: Value): boolean {
  return !(value instanceof Unknown) && Boolean(value);
}

/** Text as `${…}` and `+` make it of a plain value; undefined for one that has no text of its own. */
export function textOfValue(value: Value): string | undefined {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'boolean':
    case 'undefined':
      return String(value);
    default:
      return value === null ? 'null' : undefined;
  }
}

/** Takes steps; false when there are none left. */
export function spend(run: Run, steps: number): boolean {
  if (run.steps <= 0) return false;
  run.steps -= steps;
  if (run.steps > 0) return true;
  run.steps = 0;
  note(run, 'code that goes on too long');
  return false;
}

/** So many characters of text cost a step. */
const charactersPerStep = 16;

/** Takes steps for texts that are gone through or made, before they are; false when there are none left. */
export function spendOnText(run: Run, ...lengths: readonly number[]): boolean {
  let length = 0;
  for (const each of lengths) length += each;
  return spend(run, 1 + Math.floor(length / charactersPerStep));
}

/** So many items of a list cost a step when another list is made of it. */
const itemsPerStep = 16;

/** Takes steps for a list, map or object that is copied as a whole, before it is; false when there are none left. */
export function spendOnCopy(run: Run, size: number): boolean {
  return spend(run, 1 + Math.floor(size / itemsPerStep));
}

/** The names of a value's fields, or the numbers of a list's items, each for a step; undefined for other values. */
export function keysOf(value: Value, run: Run): readonly string[] | undefined {
  if (isList(value)) return spend(run, 1 + value.length) ? Object.keys(value) : undefined;
  if (!isFields(value) || run.steps <= 0) return undefined;
  const keys = Object.keys(value);
  return spend(run, 1 + keys.length) ? keys : undefined;
}

const maxNotes = 20;
const maxNote = 60;

/** Says what is not run, by the name that the page's code has for it. */
export function note(run: Run, what: string): Unknown {
  if (run.notes.size < maxNotes) run.notes.add(what.slice(0, maxNote));
  if (run.isStrict) run.steps = 0;
  return unknown;
}

/** Expressions, calls and blocks of statements in one another at most. */
const maxLevels = 300;

/** What an act one level down gives; not known where there are no levels left. */
export function oneDown<Result>(run: Run, act: () => Result): Result | Unknown {
  if (run.depth >= maxLevels) return note(run, 'code that is nested too deep');
  run.depth++;
  const result = act();
  run.depth--;
  return result;
}

/** A value as a literal, or undefined when something in it is none. Takes a step for each value in it. */
export function literalOfValue(value: Value, run: Run, depth = 0): { readonly value: Literal } | undefined {
  if (!spend(run, 1) || depth > maxDepth) return undefined;
  if (typeof value !== 'object' || value === null) return { value };
  if (isList(value)) {
    const items: Literal[] = [];
    for (const each of value) {
      const item = literalOfValue(each, run, depth + 1);
      if (item === undefined) return undefined;
      items.push(item.value);
    }
    return { value: items };
  }
  if (!isFields(value)) return undefined;
  const result: Record<string, Literal> = Object.create(null);
  for (const key of Object.keys(value)) {
    const inside = literalOfValue(value[key], run, depth + 1);
    if (inside === undefined) return undefined;
    result[key] = inside.value;
  }
  return { value: result };
}

const maxDepth = 100;
