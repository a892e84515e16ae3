import type { AnyNode, AssignmentExpression, UpdateExpression } from 'acorn';
import { binary } from './operators.ts';
import { keyOfMember } from './patterns.ts';
import {
  type Binding,
  emptyFields,
  isFields,
  keysOf,
  note,
  type Run,
  type Scope,
  spendOnCopy,
  Unknown,
  unknown,
  type Value,
} from './values.ts';

/**
 * Returns the variable that a node refers to, if it was declared by a function that is being evaluated now. Values
 * never change: `list.push(a)` creates a new list and stores it in the variable. So a change is never visible outside
 * of the function.
 */
function ownBinding(node: AnyNode, scope: Scope): Binding | undefined {
  if (node.type !== 'Identifier') return undefined;
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    const binding = at.bindings.get(node.name);
    if (binding !== undefined) return binding.isOwn === true ? binding : undefined;
  }
  return undefined;
}

/**
 * Evaluates `list.push(a)` and `list.unshift(a)`, for a variable that the function declares or a field of its object.
 */
export function appended(
  target: AnyNode,
  method: 'push' | 'unshift',
  list: readonly Value[],
  items: readonly Value[],
  scope: Scope,
  run: Run,
): Value {
  if (!spendOnCopy(run, list.length + items.length)) return unknown;
  const next = method === 'push' ? [...list, ...items] : [...items, ...list];
  return put(target, next, scope, run) ? next.length : note(run, method);
}

/** Evaluates `map.set(a, b)` and `set.add(a)` in the same way: stores the new map or set in the variable. */
export function replaced(target: AnyNode, method: string, next: Value, scope: Scope, run: Run): Value {
  return put(target, next, scope, run) ? next : note(run, method);
}

/**
 * Stores a value in a variable, or in a field of its object. Returns false if the function does not declare the
 * variable.
 */
function put(target: AnyNode, value: Value, scope: Scope, run: Run): boolean {
  // `(groups[key] = groups[key] || []).push(item)`: the assignment has already stored the list.
  if (target.type === 'ParenthesizedExpression') return put(target.expression, value, scope, run);
  if (target.type === 'AssignmentExpression') return put(target.left, value, scope, run);
  if (target.type === 'MemberExpression') {
    const binding = ownBinding(target.object, scope);
    const key = binding === undefined ? undefined : keyOfMember(target, scope, run);
    const before = binding?.value;
    if (binding === undefined || key === undefined || before === undefined || !isFields(before)) return false;
    const fields = emptyFields();
    for (const name of keysOf(before, run) ?? []) fields[name] = before[name];
    fields[key] = value;
    binding.value = fields;
    return true;
  }
  const binding = ownBinding(target, scope);
  if (binding === undefined) return false;
  binding.value = value;
  return true;
}

/** Evaluates `a = 1`, `a += 1`, `a.b = 1` for variables that the function declares. Nothing else can be changed. */
export function evaluateAssignment(node: AssignmentExpression, scope: Scope, run: Run): Value {
  const { left, operator } = node;
  if (left.type === 'Identifier' && ownBinding(left, scope)?.isChangeable !== true) return note(run, 'an assignment');
  if (left.type !== 'Identifier' && left.type !== 'MemberExpression') return note(run, 'an assignment');
  const value = operator === '=' ? run.evaluate(node.right, scope) : changed(node, scope, run);
  return put(left, value, scope, run) ? value : note(run, 'an assignment');
}

/** Computes the new value for `+=`, `||=` and similar operators. */
function changed({ left, right, operator }: AssignmentExpression, scope: Scope, run: Run): Value {
  const before = run.evaluate(left as AnyNode, scope);
  switch (operator) {
    case '&&=':
      return before instanceof Unknown || !before ? before : run.evaluate(right, scope);
    case '||=':
      return before instanceof Unknown || !before ? run.evaluate(right, scope) : before;
    case '??=':
      return before === undefined || before === null ? run.evaluate(right, scope) : before;
    default:
      return binary(operator.slice(0, -1), before, run.evaluate(right, scope), run);
  }
}

/** Evaluates `a++` and `--a` for a number in a variable that the function declares. */
export function evaluateUpdate({ argument, operator, prefix }: UpdateExpression, scope: Scope, run: Run): Value {
  const binding = ownBinding(argument, scope);
  const before = binding?.value;
  if (binding?.isChangeable !== true || typeof before !== 'number') return note(run, 'an assignment');
  const after = operator === '++' ? before + 1 : before - 1;
  binding.value = after;
  return prefix ? after : before;
}
