import type { AnyNode } from 'acorn';
import { parseExpression } from '../parse.ts';
import { newRun } from './evaluate.ts';
import { emptyScope, type Literal, literalOfValue, type Scope, Unknown, type Value } from './values.ts';

/** Values of names in expressions. */
export type Names = ReadonlyMap<string, Literal>;

/** A value that is known; undefined in its place means that only running the code could tell. */
export interface Known {
  readonly value: Literal;
}

/** The value of a tree of acorn's when it is a literal, or is made of literals alone. */
export function literalOf(node: AnyNode, scope: Scope = emptyScope()): Known | undefined {
  const run = newRun({ isStrict: true });
  const value = run.evaluate(node, scope);
  if (value instanceof Unknown || run.notes.size > 0) return undefined;
  return literalOfValue(value, run);
}

/** The same for the text of an expression, in which these names may stand. */
export function evaluateExpression(code: string, names?: Names): Known | undefined {
  const parsed = parseExpression(code);
  if (!parsed.ok || code.slice(parsed.node.end).trim() !== '') return undefined;
  return literalOf(parsed.node, names === undefined ? emptyScope() : scopeOfNames(names));
}

/** Names as code sees them. */
export function scopeOfNames(names: ReadonlyMap<string, Value>): Scope {
  const bindings = new Map([...names].map(([name, value]) => [name, { value, isChangeable: false }]));
  return { bindings, parent: undefined };
}
