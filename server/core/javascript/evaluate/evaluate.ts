import type { AnyNode, ObjectExpression } from 'acorn';
import type { JsxNode } from '../jsxNodes.ts';
import { evaluateNew } from './construct.ts';
import { evaluateElement, isElementNode } from './elements.ts';
import { argumentsOf, cut, evaluateCall, evaluateMember } from './members.ts';
import { globals } from './natives.ts';
import { evaluateBinary, evaluateConditional, evaluateLogical, evaluateTemplate, evaluateUnary } from './operators.ts';
import { evaluateAssignment, evaluateUpdate } from './own.ts';
import { bind, fieldOf, itemsFrom, keyOfProperty } from './patterns.ts';
import { patternOf } from './regularExpressions.ts';
import { evaluateBody } from './statements.ts';
import {
  Closure,
  emptyFields,
  keysOf,
  Native,
  note,
  oneLevelDown,
  type Run,
  type Scope,
  spend,
  unknown,
  type Value,
} from './values.ts';

/**
 * Maximum number of steps of one evaluation. Expressions, statements, items of lists and some characters of text take a
 * step each.
 */
export const maxSteps = 100_000;

/** TypeScript's types around an expression. They have no effect here. */
const typed: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
]);

/** Begins an evaluation. */
export function newRun(
  options: { readonly steps?: number; readonly depth?: number; readonly isStrict?: boolean } = {},
): Run {
  const run: Run = {
    steps: Math.min(options.steps ?? maxSteps, maxSteps),
    depth: options.depth ?? 0,
    notes: new Set(),
    patterns: new Map(),
    isStrict: options.isStrict ?? false,
    formats: new Map(),
    evaluate: (node, scope) => deeper(run, () => evaluate(node, scope, run)),
    isDeclared: (name, scope) => lookUp(name, scope, run) !== undefined,
    isDeclaredByCode: (name, scope) => declared(name, scope, run) !== undefined,
    call: (callee, args) => deeper(run, () => call(callee, args, run)),
  };
  return run;
}

/** Evaluates something one level down. The result is unknown if no steps or levels are left. */
function deeper(run: Run, act: () => Value): Value {
  if (!spend(run, 1)) return unknown;
  const value = oneLevelDown(run, act);
  // Without steps, the value may be incomplete.
  return run.steps <= 0 ? unknown : value;
}

function evaluate(node: AnyNode, scope: Scope, run: Run): Value {
  switch (node.type) {
    case 'Literal':
      if ('regex' in node && node.regex) return patternOf(node.regex.pattern, node.regex.flags, run);
      return typeof node.value === 'bigint' ? note(run, 'a big number') : (node.value as Value);
    case 'Identifier': {
      const found = lookUp(node.name, scope, run);
      return found === undefined ? note(run, node.name) : found.value;
    }
    case 'TemplateLiteral':
      return evaluateTemplate(node, scope, run);
    case 'ArrayExpression':
      return argumentsOf(node.elements, scope, run);
    case 'ObjectExpression':
      return evaluateObject(node, scope, run);
    case 'MemberExpression':
      return evaluateMember(node, scope, run);
    case 'CallExpression':
      return evaluateCall(node, scope, run);
    case 'ChainExpression': {
      const value = run.evaluate(node.expression, scope);
      return value === cut ? undefined : value;
    }
    case 'UnaryExpression':
      return evaluateUnary(node, scope, run);
    case 'BinaryExpression':
      return evaluateBinary(node, scope, run);
    case 'LogicalExpression':
      return evaluateLogical(node, scope, run);
    case 'ConditionalExpression':
      return evaluateConditional(node, scope, run);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return new Closure(node, scope);
    case 'AssignmentExpression':
      return evaluateAssignment(node, scope, run);
    case 'UpdateExpression':
      return evaluateUpdate(node, scope, run);
    case 'NewExpression':
      return evaluateNew(node, scope, run);
    case 'SequenceExpression': {
      let last: Value;
      for (const each of node.expressions) last = run.evaluate(each, scope);
      return last;
    }
    // `import.meta` lacks what a bundler would add to it.
    case 'MetaProperty':
      return node.meta.name === 'import' ? emptyFields() : note(run, 'new.target');
    case 'ParenthesizedExpression':
      return run.evaluate(node.expression, scope);
    default:
      return evaluateOther(node, scope, run);
  }
}

/** Evaluates elements, and nodes that are not among acorn's own types. */
function evaluateOther(node: AnyNode, scope: Scope, run: Run): Value {
  const other = node as unknown as JsxNode;
  if (isElementNode(other)) return evaluateElement(other, scope, run, (name, at) => lookUpTag(name, at, run));
  if (typed.has(other.type) && other.expression !== undefined) return run.evaluate(other.expression, scope);
  if (other.type === 'JSXExpressionContainer' && other.expression !== undefined)
    return run.evaluate(other.expression, scope);
  return note(run, others.get(other.type) ?? 'code');
}

const others: ReadonlyMap<string, string> = new Map([
  ['AwaitExpression', 'await'],
  ['YieldExpression', 'yield'],
  ['ThisExpression', 'this'],
  ['TaggedTemplateExpression', 'a tagged template'],
  ['ClassExpression', 'a class'],
  ['ImportExpression', 'import()'],
]);

/** Returns the value of a name. Undefined if nothing declares it and it is not built in. */
export function lookUp(name: string, scope: Scope, run: Run): { readonly value: Value } | undefined {
  return declared(name, scope, run) ?? (globals.has(name) ? { value: globals.get(name) } : undefined);
}

/** The name of a tag refers to a component of the platform before it refers to a built-in name of JavaScript. */
function lookUpTag(name: string, scope: Scope, run: Run): { readonly value: Value } | undefined {
  return declared(name, scope, run) ?? (tags.has(name) ? { value: globals.get(name) } : undefined);
}

const tags: ReadonlySet<string> = new Set(['React', 'Fragment']);

/** Returns the value that the code itself declares for a name. */
export function declared(name: string, scope: Scope, run: Run): { readonly value: Value } | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    const binding = at.bindings.get(name) ?? at.find?.(name, run);
    if (binding !== undefined) return binding;
  }
  return undefined;
}

function evaluateObject(node: ObjectExpression, scope: Scope, run: Run): Value {
  const fields = emptyFields();
  for (const property of node.properties) {
    if (!spend(run, 1)) return unknown;
    if (property.type === 'SpreadElement') {
      const spread = run.evaluate(property.argument, scope);
      for (const key of keysOf(spread, run) ?? []) fields[key] = fieldOf(spread, key);
      continue;
    }
    const key = property.kind === 'init' ? keyOfProperty(property, scope, run) : undefined;
    if (key === undefined) note(run, 'a property');
    else fields[key] = run.evaluate(property.value, scope);
  }
  return fields;
}

function call(callee: Value, args: readonly Value[], run: Run): Value {
  if (callee instanceof Native) return callee.call(args, run);
  if (!(callee instanceof Closure)) return note(run, 'a call');
  const { node } = callee;
  if (node.async) return note(run, 'an async function');
  if (node.generator) return note(run, 'a generator');
  const scope: Scope = { bindings: new Map(), parent: callee.scope };
  if (node.type === 'FunctionExpression' && node.id)
    scope.bindings.set(node.id.name, { value: callee, isChangeable: false });
  for (const [index, param] of node.params.entries()) {
    if (param.type === 'RestElement') bind(param.argument, itemsFrom(args, index, run), scope, run);
    else bind(param, args[index], scope, run, true);
  }
  if (node.body.type !== 'BlockStatement') return run.evaluate(node.body, scope);
  return evaluateBody(node.body.body, scope, run);
}
