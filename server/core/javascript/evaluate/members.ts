import type { CallExpression, MemberExpression, SpreadElement } from 'acorn';
import { itemsOf, keyedMethod, keyedWith } from './collections.ts';
import { momentMethod } from './moments.ts';
import { numberMethod } from './numbers.ts';
import { joined, made } from './operators.ts';
import { appended, replaced } from './own.ts';
import { fieldOf, keyOfMember } from './patterns.ts';
import { fieldsOfPattern, patternMethod, patternMethods } from './regularExpressions.ts';
import { stringMethods } from './strings.ts';
import {
  Closure,
  isFields,
  isList,
  isTruthy,
  Keyed,
  Moment,
  Native,
  note,
  Pattern,
  type Run,
  type Scope,
  spend,
  spendOnText,
  textOfValue,
  Unknown,
  unknown,
  type Value,
} from './values.ts';

/** Result of a chain `a?.b.c` that ends because `a` is null or undefined. The whole chain is then `undefined`. */
export const cut: Unknown = new Unknown();

/** Evaluates `a.b`, `a[b]`, `a?.b`. */
export function evaluateMember(node: MemberExpression, scope: Scope, run: Run): Value {
  const object = objectOf(node, scope, run);
  if (object instanceof Unknown) return object;
  const key = keyOfMember(node, scope, run);
  return key === undefined ? unknown : memberOf(object, key, run);
}

/** Evaluates the object before the dot. `cut` if it is null or undefined and the dot is `?.`. */
function objectOf(node: MemberExpression, scope: Scope, run: Run): Value {
  if (node.object.type === 'Super') return note(run, 'super');
  const object = run.evaluate(node.object, scope);
  if (object !== undefined && object !== null) return object;
  return node.optional ? cut : note(run, `a property of ${object}`);
}

function memberOf(object: Value, key: string, run: Run): Value {
  if (object instanceof Keyed && key === 'size') return object.entries.size;
  const members =
    object instanceof Native ? (object.members ?? {}) : object instanceof Pattern ? fieldsOfPattern(object) : undefined;
  // The evaluator does not have all members of JavaScript's built-in objects.
  if (members !== undefined && !Object.hasOwn(members, key)) return note(run, key);
  const owner: Value = members ?? object;
  const value = isFields(owner) || isList(owner) || typeof owner === 'string' ? fieldOf(owner, key) : unknown;
  // An unknown value inside a list or object already has a note.
  const exists = (isFields(owner) || isList(owner)) && Object.hasOwn(owner, key);
  return value instanceof Unknown && !exists ? note(run, key) : value;
}

/** Evaluates `f(a)`, `a.f(b)`, `a?.f(b)`: a function of the page's code, or a built-in one. */
export function evaluateCall(node: CallExpression, scope: Scope, run: Run): Value {
  const { callee } = node;
  if (callee.type === 'Super') return note(run, 'super');
  if (callee.type === ('Import' as string)) return note(run, 'import()');
  if (callee.type !== 'MemberExpression') {
    const called = run.evaluate(callee, scope);
    if (called instanceof Unknown) return called;
    if ((called === undefined || called === null) && node.optional) return cut;
    return run.call(called, argumentsOf(node.arguments, scope, run));
  }
  const object = objectOf(callee, scope, run);
  if (object instanceof Unknown) return object;
  const key = keyOfMember(callee, scope, run);
  if (key === undefined) return unknown;
  if ((key === 'push' || key === 'unshift') && isList(object))
    return appended(callee.object, key, object, argumentsOf(node.arguments, scope, run), scope, run);
  if (object instanceof Keyed && (key === 'set' || key === 'add')) {
    const next = keyedWith(object, key, argumentsOf(node.arguments, scope, run), run);
    return next === undefined ? note(run, key) : replaced(callee.object, key, next, scope, run);
  }
  const fields = object instanceof Native ? object.members : object;
  if (isFields(fields)) {
    const called = fieldOf(fields, key);
    if (called === undefined && node.optional) return cut;
    if (called === undefined) return note(run, key);
    return run.call(called, argumentsOf(node.arguments, scope, run));
  }
  return callMethod(object, key, argumentsOf(node.arguments, scope, run), run);
}

/** Evaluates arguments, or the items of a list, with spreads expanded. */
export function argumentsOf(
  nodes: readonly (CallExpression['arguments'][number] | SpreadElement | null)[],
  scope: Scope,
  run: Run,
): readonly Value[] {
  const values: Value[] = [];
  for (const node of nodes) {
    if (node === null) values.push(undefined);
    else if (node.type !== 'SpreadElement') values.push(run.evaluate(node, scope));
    else {
      const spread = run.evaluate(node.argument, scope);
      const items = itemsOf(spread, run);
      if (items === undefined) note(run, 'a spread');
      else for (const each of items) values.push(each);
    }
    if (run.steps <= 0) return [];
  }
  return values;
}

function callMethod(object: Value, key: string, args: readonly Value[], run: Run): Value {
  if (typeof object === 'string') {
    const [pattern, ...rest] = args;
    const search = pattern instanceof Pattern ? patternMethods.get(key) : undefined;
    if (search !== undefined && pattern instanceof Pattern) return search(object, pattern, rest, run);
    const method = stringMethods.get(key);
    // The pattern already has a note.
    if (method === undefined && pattern instanceof Unknown && patternMethods.has(key)) return unknown;
    return method === undefined ? note(run, key) : method(object, args, run);
  }
  if (isList(object)) {
    const method = listMethods.get(key);
    return method === undefined ? note(run, key) : method(object, args, run);
  }
  if (typeof object === 'number') return numberMethod(object, key, args, run);
  if (object instanceof Keyed) return keyedMethod(object, key, args, run);
  if (object instanceof Pattern) return patternMethod(object, key, args, run);
  if (object instanceof Moment) return momentMethod(object, key, args, run);
  if (typeof object === 'boolean' && key === 'toString') return String(object);
  return object instanceof Unknown ? object : note(run, key);
}

type ListMethod = (list: readonly Value[], args: readonly Value[], run: Run) => Value;

/** Iterates over a list and calls a function for each item, while steps are left. Yields each item with the result. */
function* through(list: readonly Value[], [callee]: readonly Value[], run: Run): Iterable<readonly [Value, Value]> {
  for (const [index, each] of list.entries()) {
    if (!spend(run, 1)) return;
    yield [each, run.call(callee, [each, index, list])];
  }
}

/** True for functions. If it is unknown what is called, the resulting list is unknown too. */
function isCallable(value: Value): boolean {
  return value instanceof Closure || value instanceof Native;
}

function withFunction(method: ListMethod): ListMethod {
  return (list, args, run) => (isCallable(args[0]) ? method(list, args, run) : unknown);
}

function number(value: Value, absent: number): number {
  return typeof value === 'number' ? value : absent;
}

function flat(list: readonly Value[], depth: number, run: Run): readonly Value[] {
  const items: Value[] = [];
  for (const each of list) {
    if (!spend(run, 1)) return [];
    if (isList(each) && depth > 0) for (const inner of flat(each, depth - 1, run)) items.push(inner);
    else items.push(each);
  }
  return items;
}

const compareTexts = (a: Value, b: Value): number => {
  const [one, other] = [textOfValue(a) ?? '', textOfValue(b) ?? ''];
  return one < other ? -1 : one > other ? 1 : 0;
};

/** Takes steps for sorting: about as many comparisons for each item as its index has binary digits. */
function spendOnOrder(list: readonly Value[], run: Run): boolean {
  let total = 0;
  for (const each of list) total += typeof each === 'string' ? each.length : 1;
  const rounds = Math.ceil(Math.log2(list.length + 1));
  return spend(run, list.length * rounds) && spendOnText(run, rounds * total);
}

/** Takes steps for a search in a list. Texts are compared with each item. */
function spendOnSearch(list: readonly Value[], [wanted]: readonly Value[], run: Run): boolean {
  return spendOnText(run, list.length * (16 + (typeof wanted === 'string' ? wanted.length : 0)));
}

function sorted(list: readonly Value[], [compare]: readonly Value[], run: Run): Value {
  if (!spend(run, list.length)) return unknown;
  if (!isCallable(compare)) return spendOnOrder(list, run) ? list.toSorted(compareTexts) : unknown;
  return list.toSorted((a, b) => {
    const order = run.call(compare, [a, b]);
    return typeof order === 'number' && !Number.isNaN(order) ? order : 0;
  });
}

const reversed: ListMethod = (list, _, run) => (spend(run, list.length) ? list.toReversed() : unknown);

/** Methods of lists. */
export const listMethods: ReadonlyMap<string, ListMethod> = new Map<string, ListMethod>([
  ['map', withFunction((list, args, run) => Array.from(through(list, args, run), ([, answer]) => answer))],
  [
    'filter',
    withFunction((list, args, run) => {
      const kept: Value[] = [];
      for (const [each, answer] of through(list, args, run)) if (isTruthy(answer)) kept.push(each);
      return kept;
    }),
  ],
  [
    'flatMap',
    withFunction((list, args, run) =>
      flat(
        Array.from(through(list, args, run), ([, each]) => each),
        1,
        run,
      ),
    ),
  ],
  [
    'find',
    withFunction((list, args, run) => {
      for (const [each, answer] of through(list, args, run)) if (isTruthy(answer)) return each;
      return undefined;
    }),
  ],
  [
    'findIndex',
    withFunction((list, args, run) => {
      let index = 0;
      for (const [, answer] of through(list, args, run)) {
        if (isTruthy(answer)) return index;
        index++;
      }
      return -1;
    }),
  ],
  [
    'some',
    withFunction((list, args, run) => {
      for (const [, answer] of through(list, args, run)) if (isTruthy(answer)) return true;
      return false;
    }),
  ],
  [
    'every',
    withFunction((list, args, run) => {
      for (const [, answer] of through(list, args, run)) if (!isTruthy(answer)) return false;
      return true;
    }),
  ],
  [
    'reduce',
    withFunction((list, args, run) => {
      let [, result] = args;
      for (const [index, each] of list.entries()) {
        if (!spend(run, 1)) return unknown;
        if (index === 0 && args.length < 2) result = each;
        else result = run.call(args[0], [result, each, index, list]);
      }
      return result;
    }),
  ],
  [
    'forEach',
    withFunction((list, args, run) => {
      for (const _ of through(list, args, run));
      return undefined;
    }),
  ],
  [
    'findLast',
    withFunction((list, args, run) => {
      let found: Value;
      for (const [each, answer] of through(list, args, run)) if (isTruthy(answer)) found = each;
      return found;
    }),
  ],
  [
    'findLastIndex',
    withFunction((list, args, run) => {
      let found = -1;
      let index = 0;
      for (const [, answer] of through(list, args, run)) {
        if (isTruthy(answer)) found = index;
        index++;
      }
      return found;
    }),
  ],
  ['keys', (list, _, run) => (spend(run, list.length) ? [...list.keys()] : unknown)],
  ['values', (list) => list],
  ['entries', (list, _, run) => (spend(run, list.length) ? [...list.entries()] : unknown)],
  ['fill', (list, [value], run) => (spend(run, list.length) ? list.map(() => value) : unknown)],
  ['lastIndexOf', (list, args, run) => (spendOnSearch(list, args, run) ? list.lastIndexOf(args[0]) : unknown)],
  ['join', (list, [between], run) => joined(list, textOfValue(between ?? ',') ?? ',', run)],
  [
    'slice',
    (list, [from, to], run) =>
      spend(run, list.length) ? list.slice(number(from, 0), number(to, list.length)) : unknown,
  ],
  ['concat', (list, args, run) => flat([list, ...args], 1, run)],
  ['flat', (list, [depth], run) => flat(list, Math.min(number(depth, 1), 20), run)],
  ['includes', (list, args, run) => (spendOnSearch(list, args, run) ? list.includes(args[0]) : unknown)],
  ['indexOf', (list, args, run) => (spendOnSearch(list, args, run) ? list.indexOf(args[0]) : unknown)],
  ['at', (list, [index]) => list.at(number(index, 0))],
  ['reverse', reversed],
  ['toReversed', reversed],
  ['sort', sorted],
  ['toSorted', sorted],
  ['toString', (list, _, run) => joined(list, ',', run)],
]);

/** Converts a plain value to text, as `String(value)` does. */
export function stringOf(value: Value, run: Run): Value {
  if (isList(value)) return joined(value, ',', run);
  const text = textOfValue(value);
  return text === undefined ? unknown : made(text, run);
}
