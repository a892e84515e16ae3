import type {
  BinaryExpression,
  ConditionalExpression,
  LogicalExpression,
  TemplateLiteral,
  UnaryExpression,
} from 'acorn';
import {
  Closure,
  isAllowedKey,
  isFields,
  isList,
  isTruthy,
  JsxElement,
  Moment,
  Native,
  note,
  type Run,
  type Scope,
  spendOnText,
  textOfValue,
  Unknown,
  unknown,
  type Value,
} from './values.ts';

/** Returns a text that was made, or unknown if it took more steps than were left. */
export function made(text: string, run: Run): Value {
  return spendOnText(run, text.length) ? text : unknown;
}

/** Evaluates `` `a${b}` ``. Known if all of its parts are, and no part is an object. */
export function evaluateTemplate(node: TemplateLiteral, scope: Scope, run: Run): Value {
  let text = node.quasis[0]?.value.cooked ?? '';
  for (const [index, expression] of node.expressions.entries()) {
    const value = run.evaluate(expression, scope);
    const part = isList(value) ? joined(value, ',', run) : textOfValue(value);
    if (typeof part !== 'string') return unknown;
    const next = node.quasis[index + 1]?.value.cooked ?? '';
    if (!spendOnText(run, text.length, part.length, next.length)) return unknown;
    text += part + next;
  }
  return text;
}

/** Joins a list to text. `undefined` and `null` become empty. */
export function joined(list: readonly Value[], between: string, run: Run): Value {
  let text = '';
  for (const [index, each] of list.entries()) {
    const part = each === undefined || each === null ? '' : textOfValue(each);
    if (part === undefined) return unknown;
    if (!spendOnText(run, part.length, between.length)) return unknown;
    text += (index === 0 ? '' : between) + part;
  }
  return text;
}

/** Evaluates `!a`, `-a`, `+a`, `typeof a`, `void a`. */
export function evaluateUnary(node: UnaryExpression, scope: Scope, run: Run): Value {
  if (node.operator === 'delete' || node.operator === '~') return note(run, node.operator);
  // The result is that of a server, which draws the page before any browser does.
  const { argument } = node;
  if (node.operator === 'typeof' && argument.type === 'Identifier' && !run.isDeclared(argument.name, scope))
    return 'undefined';
  const value = run.evaluate(argument, scope);
  if (node.operator === 'void') return undefined;
  if (value instanceof Unknown) return value;
  if (node.operator === '!') return !isTruthy(value);
  if (node.operator === 'typeof') return typeOf(value);
  const number = numberOfValue(value, run);
  if (number === undefined) return unknown;
  return node.operator === '-' ? -number : number;
}

function typeOf(value: Value): string {
  return value instanceof Closure || value instanceof Native ? 'function' : typeof value;
}

/** Converts a plain value to a number, as arithmetic does. */
export function numberOfValue(value: Value, run: Run): number | undefined {
  if (value instanceof Moment) return value.time;
  if (typeof value === 'string' && !spendOnText(run, value.length)) return undefined;
  return typeof value === 'object' && value !== null ? undefined : Number(value);
}

/** Evaluates `a && b`, `a || b`, `a ?? b`. With `||` and `??`, an unknown left side is skipped. */
export function evaluateLogical(node: LogicalExpression, scope: Scope, run: Run): Value {
  const left = run.evaluate(node.left, scope);
  switch (node.operator) {
    case '&&':
      return isTruthy(left) ? run.evaluate(node.right, scope) : left;
    case '||':
      return isTruthy(left) ? left : run.evaluate(node.right, scope);
    default:
      return left === undefined || left === null || left instanceof Unknown ? run.evaluate(node.right, scope) : left;
  }
}

/** Evaluates `a ? b : c`. */
export function evaluateConditional(node: ConditionalExpression, scope: Scope, run: Run): Value {
  return run.evaluate(isTruthy(run.evaluate(node.test, scope)) ? node.consequent : node.alternate, scope);
}

/** Evaluates arithmetic and comparison. */
export function evaluateBinary(node: BinaryExpression, scope: Scope, run: Run): Value {
  if (node.left.type === 'PrivateIdentifier') return note(run, 'a private field');
  return binary(node.operator, run.evaluate(node.left, scope), run.evaluate(node.right, scope), run);
}

/** Same as `evaluateBinary` for two values. `a += b` uses it too. */
export function binary(operator: string, left: Value, right: Value, run: Run): Value {
  if (left instanceof Unknown || right instanceof Unknown) return unknown;
  // Texts are compared character by character.
  if (typeof left === 'string' && typeof right === 'string' && !spendOnText(run, Math.min(left.length, right.length)))
    return unknown;
  switch (operator) {
    case '===':
      return left === right;
    case '!==':
      return left !== right;
    case '==':
      return isAlike(left, right, run);
    case '!=':
      return !isAlike(left, right, run);
    case '+':
      return sum(left, right, run);
    case 'in':
      return isFields(right) && typeof left === 'string' ? isAllowedKey(left) && Object.hasOwn(right, left) : unknown;
    default:
      return ordered(operator, left, right, run);
  }
}

/** `==` follows JavaScript for plain values. Other values are compared by identity. */
function isAlike(left: Value, right: Value, run: Run): boolean {
  const isObject = (value: Value): boolean => typeof value === 'object' && value !== null;
  if (isObject(left) || isObject(right)) return left === right;
  // A text compared with a number is read as a number.
  if (typeof left !== typeof right && numberOfValue(left, run) === undefined) return false;
  // biome-ignore lint/suspicious/noDoubleEquals: the page's code uses it
  return left == right;
}

function sum(left: Value, right: Value, run: Run): Value {
  if (left instanceof JsxElement || right instanceof JsxElement) return unknown;
  const one = isList(left) ? joined(left, ',', run) : left;
  const other = isList(right) ? joined(right, ',', run) : right;
  if (typeof one !== 'string' && typeof other !== 'string') {
    const [a, b] = [numberOfValue(one, run), numberOfValue(other, run)];
    return a === undefined || b === undefined ? unknown : a + b;
  }
  const [a, b] = [textOfValue(one), textOfValue(other)];
  return a === undefined || b === undefined || !spendOnText(run, a.length, b.length) ? unknown : a + b;
}

function ordered(operator: string, left: Value, right: Value, run: Run): Value {
  if (typeof left === 'string' && typeof right === 'string') {
    if (operator === '<') return left < right;
    if (operator === '>') return left > right;
    if (operator === '<=') return left <= right;
    if (operator === '>=') return left >= right;
  }
  const [a, b] = [numberOfValue(left, run), numberOfValue(right, run)];
  if (a === undefined || b === undefined) return unknown;
  const compute = arithmetic.get(operator);
  return compute === undefined ? note(run, operator) : compute(a, b);
}

const arithmetic: ReadonlyMap<string, (a: number, b: number) => number | boolean> = new Map([
  ['-', (a: number, b: number): number | boolean => a - b],
  ['*', (a, b) => a * b],
  ['/', (a, b) => a / b],
  ['%', (a, b) => a % b],
  ['**', (a, b) => a ** b],
  ['<', (a, b) => a < b],
  ['>', (a, b) => a > b],
  ['<=', (a, b) => a <= b],
  ['>=', (a, b) => a >= b],
  ['&', (a, b) => a & b],
  ['|', (a, b) => a | b],
  ['^', (a, b) => a ^ b],
  ['<<', (a, b) => a << b],
  ['>>', (a, b) => a >> b],
  ['>>>', (a, b) => a >>> b],
]);
