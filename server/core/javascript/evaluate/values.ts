import type {
  AnonymousFunctionDeclaration,
  AnyNode,
  ArrowFunctionExpression,
  FunctionDeclaration,
  FunctionExpression,
} from 'acorn';
import type { RE2JS } from 're2js';

/** Values of JavaScript literals. Objects have no prototype. */
export type Literal =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Literal[]
  | { readonly [key: string]: Literal };

/**
 * A value of a page's code. Only these kinds exist, so that code cannot reach anything of JavaScript itself
 * (prototypes, getters, functions) through a value.
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

/** An object of a page's code, without a prototype. */
export interface Fields {
  readonly [key: string]: Value;
}

/** A function of a page's code. */
export type FunctionNode =
  | ArrowFunctionExpression
  | FunctionExpression
  | FunctionDeclaration
  | AnonymousFunctionDeclaration;

/** A function of a page's code, with the scope that it closes over. */
export class Closure {
  readonly node: FunctionNode;
  readonly scope: Scope;
  constructor(node: FunctionNode, scope: Scope) {
    this.node = node;
    this.scope = scope;
  }
}

/** A built-in function. Code can call it and pass it on, and nothing else. */
export class Native {
  readonly name: string;
  readonly call: (args: readonly Value[], run: Run) => Value;
  /** Members of the function: `Number.isInteger`. */
  readonly members: Fields | undefined;
  constructor(name: string, call: Native['call'], members?: Fields) {
    this.name = name;
    this.call = call;
    this.members = members;
  }
}

/**
 * An element that code made. Its type is the name of an HTML element or of a component that no code declares, or a
 * value of the caller. Fragments have an empty type.
 */
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

/** A date in the code, in milliseconds since 1970. */
export class Moment {
  readonly time: number;
  constructor(time: number) {
    this.time = time;
  }
}

/** A regular expression in the code. */
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

/** A value of the caller, such as the content between a component's tags. Code can only pass it on. */
export class Foreign {
  readonly held: object;
  constructor(held: object) {
    this.held = held;
  }
}

/** A value that only running the code would show. */
export class Unknown {}

/** The one unknown value. The notes of the run name what would have been evaluated. */
export const unknown: Unknown = new Unknown();

/** The value of a name. The value of a `let` can change while a function is evaluated. */
export interface Binding {
  value: Value;
  readonly isChangeable: boolean;
  /** Declared by a function that is being evaluated. Nothing outside it can see the variable. */
  readonly isOwn?: true;
}

/** The names that code sees: those declared here, and those of the scope around it. */
export interface Scope {
  readonly bindings: Map<string, Binding>;
  /** Looks up names whose value is computed when it is needed, such as those of a module. */
  readonly find?: (name: string, run: Run) => { readonly value: Value } | undefined;
  readonly parent: Scope | undefined;
}

/** A scope without names. */
export function emptyScope(): Scope {
  return { bindings: new Map(), parent: undefined };
}

/**
 * One evaluation: the steps that are left, notes on what was not run, and functions that parts of the evaluator call in
 * each other.
 */
export interface Run {
  /** Steps that are left. At 0, nothing more is evaluated. */
  steps: number;
  /** Current depth of expressions and calls. */
  depth: number;
  /** Names of what was not run, in order, each once. */
  readonly notes: Set<string>;
  /** Regular expressions by flags and source, or unknown. Each is compiled and paid for once. */
  readonly patterns: Map<string, Value>;
  /** If true, the evaluation ends at the first unknown value, because only a literal is useful. */
  readonly isStrict: boolean;
  /** Formatters of numbers and dates, by their options. */
  readonly formats: Map<string, { format(value: number): string }>;
  evaluate(node: AnyNode, scope: Scope): Value;
  /** True if the code declares a name, or if it is built in. */
  isDeclared(name: string, scope: Scope): boolean;
  /** True if the code itself declares a name. */
  isDeclaredByCode(name: string, scope: Scope): boolean;
  /** Calls a function of the page's code or a built-in one. */
  call(callee: Value, args: readonly Value[]): Value;
}

/** Returns an empty object without a prototype. */
export function emptyFields(): Record<string, Value> {
  return Object.create(null) as Record<string, Value>;
}

/** True if a value is an object of the page's code. */
export function isFields(value: Value): value is Fields {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null;
}

/** True if a value is a list. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** Names that would lead from a value into JavaScript itself. They are never read or written. */
const refused: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** True if code may use a property with this name. */
export function isAllowedKey(key: string): boolean {
  return !refused.has(key);
}

/** Truthiness as in conditions. Unknown values are false, so that what is shown without them appears. */
export function isTruthy(value: Value): boolean {
  return !(value instanceof Unknown) && Boolean(value);
}

/** Converts a plain value to text, as `${…}` and `+` do. Undefined for values without a text. */
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

/** Takes steps. Returns false if none are left. */
export function spend(run: Run, steps: number): boolean {
  if (run.steps <= 0) return false;
  run.steps -= steps;
  if (run.steps > 0) return true;
  run.steps = 0;
  note(run, 'code that goes on too long');
  return false;
}

/** How many characters of text cost one step. */
const charactersPerStep = 16;

/** Takes steps before texts are read or made. Returns false if none are left. */
export function spendOnText(run: Run, ...lengths: readonly number[]): boolean {
  let length = 0;
  for (const each of lengths) length += each;
  return spend(run, 1 + Math.floor(length / charactersPerStep));
}

/** How many items cost one step when a list is copied. */
const itemsPerStep = 16;

/** Takes steps before a list, map or object is copied. Returns false if none are left. */
export function spendOnCopy(run: Run, size: number): boolean {
  return spend(run, 1 + Math.floor(size / itemsPerStep));
}

/** Returns the names of an object's fields, or the indexes of a list. Each takes a step. Undefined for other values. */
export function keysOf(value: Value, run: Run): readonly string[] | undefined {
  if (isList(value)) return spend(run, 1 + value.length) ? Object.keys(value) : undefined;
  if (!isFields(value) || run.steps <= 0) return undefined;
  const keys = Object.keys(value);
  return spend(run, 1 + keys.length) ? keys : undefined;
}

const maxNotes = 20;
const maxNote = 60;

/** Notes what is not run, by its name in the page's code. Returns the unknown value. */
export function note(run: Run, what: string): Unknown {
  if (run.notes.size < maxNotes) run.notes.add(what.slice(0, maxNote));
  if (run.isStrict) run.steps = 0;
  return unknown;
}

/** Maximum depth of expressions, calls and blocks. */
const maxLevels = 300;

/** Does something one level down. Returns the unknown value if no levels are left. */
export function oneLevelDown<Result>(run: Run, act: () => Result): Result | Unknown {
  if (run.depth >= maxLevels) return note(run, 'code that is nested too deep');
  run.depth++;
  const result = act();
  run.depth--;
  return result;
}

/** Converts a value to a literal. Undefined if something in it is not a literal. Each value in it takes a step. */
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
