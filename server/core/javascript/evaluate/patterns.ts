import type { AnyNode, MemberExpression } from 'acorn';
import {
  emptyFields,
  isAllowedKey,
  isFields,
  isList,
  keysOf,
  note,
  type Run,
  type Scope,
  spend,
  spendOnCopy,
  Unknown,
  unknown,
  type Value,
} from './values.ts';

/** Binds the names of a pattern to their values: `{ a, b = 1, ...rest }`, `[first, second]`, `name`. */
export function bind(pattern: AnyNode, value: Value, scope: Scope, run: Run, isChangeable = false): void {
  if (!spend(run, 1)) return;
  switch (pattern.type) {
    case 'Identifier':
      scope.bindings.set(pattern.name, { value, isChangeable, isOwn: true });
      return;
    case 'AssignmentPattern':
      bind(pattern.left, value === undefined ? run.evaluate(pattern.right, scope) : value, scope, run, isChangeable);
      return;
    case 'ArrayPattern':
      for (const [index, each] of pattern.elements.entries()) {
        if (each === null) continue;
        if (each.type === 'RestElement') bind(each.argument, itemsFrom(value, index, run), scope, run, isChangeable);
        else bind(each, isList(value) ? value[index] : unknown, scope, run, isChangeable);
      }
      return;
    case 'ObjectPattern': {
      const taken = new Set<string>();
      for (const each of pattern.properties) {
        if (each.type === 'RestElement') {
          bind(each.argument, restOfFields(value, taken, run), scope, run, isChangeable);
          continue;
        }
        const key = keyOfProperty(each, scope, run);
        if (key !== undefined) taken.add(key);
        bind(each.value, key === undefined ? unknown : fieldOf(value, key), scope, run, isChangeable);
      }
      return;
    }
    default:
      note(run, 'an assignment');
  }
}

/**
 * Returns the name of a property: the name as written, or the value in brackets. Undefined if it is not allowed or not
 * known.
 */
export function keyOfProperty(
  property: { readonly computed: boolean; readonly key: AnyNode },
  scope: Scope,
  run: Run,
): string | undefined {
  const { key, computed } = property;
  const name: Value = computed
    ? run.evaluate(key, scope)
    : key.type === 'Identifier'
      ? key.name
      : key.type === 'Literal'
        ? String(key.value)
        : unknown;
  if (typeof name !== 'string' && typeof name !== 'number') return undefined;
  if (isAllowedKey(String(name))) return String(name);
  note(run, String(name));
  return undefined;
}

/** Returns an own field of an object. `length` of lists and texts is included. */
export function fieldOf(value: Value, key: string): Value {
  if (value === undefined || value === null || value instanceof Unknown) return unknown;
  if (isFields(value)) return Object.hasOwn(value, key) ? value[key] : undefined;
  if (isList(value) || typeof value === 'string') {
    if (key === 'length') return value.length;
    return /^(?:0|[1-9]\d{0,8})$/.test(key) ? value[Number(key)] : unknown;
  }
  return unknown;
}

/** Returns the items of a list from an index on, for `...rest`. */
export function itemsFrom(value: Value, from: number, run: Run): Value {
  return isList(value) && spendOnCopy(run, value.length - from) ? value.slice(from) : unknown;
}

function restOfFields(value: Value, taken: ReadonlySet<string>, run: Run): Value {
  if (!isFields(value)) return unknown;
  const rest = emptyFields();
  for (const key of keysOf(value, run) ?? []) if (!taken.has(key)) rest[key] = value[key];
  return rest;
}

/** Returns the name after a dot or in brackets. Undefined if it is not allowed or not known. */
export function keyOfMember(node: MemberExpression, scope: Scope, run: Run): string | undefined {
  const { property } = node;
  const key = node.computed && property.type !== 'PrivateIdentifier' ? run.evaluate(property, scope) : undefined;
  const name = node.computed ? key : property.type === 'Identifier' ? property.name : unknown;
  if (typeof name !== 'string' && typeof name !== 'number') return undefined;
  if (isAllowedKey(String(name))) return String(name);
  note(run, String(name));
  return undefined;
}
