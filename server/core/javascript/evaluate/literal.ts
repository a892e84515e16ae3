import type { AnyNode } from 'acorn';
import { parseExpression } from '../parse.ts';
import { newRun } from './evaluate.ts';
import { emptyScope, type Literal, literalOfValue, type Scope, Unknown, type Value } from './values.ts';

/** Values of names in expressions. */
export type Names = ReadonlyMap<string, Literal>;

/** A known value. Functions return undefined in its place if only running the code would show the value. */
export interface Known {
  readonly value: Literal;
}

/** Returns the value of an expression that is a literal or consists of literals only. */
export function literalOf(node: AnyNode, scope: Scope = emptyScope()): Known | undefined {
  const run = newRun({ isStrict: true });
  const value = run.evaluate(node, scope);
  if (value instanceof Unknown || run.notes.size > 0) return undefined;
  return literalOfValue(value, run);
}

/** Same as `literalOf` for the text of an expression, which can use the given names. */
export function evaluateExpression(code: string, names?: Names): Known | undefined {
  const parsed = parseExpression(code);
  if (!parsed.ok || code.slice(parsed.node.end).trim() !== '') return undefined;
  return literalOf(parsed.node, names === undefined ? emptyScope() : scopeOfNames(names));
}

/** Makes a scope of names and their values. */
export function scopeOfNames(names: ReadonlyMap<string, Value>): Scope {
  const bindings = new Map([...names].map(([name, value]) => [name, { value, isChangeable: false }]));
  return { bindings, parent: undefined };
}
