import { newRun } from '../../../javascript/evaluate/evaluate.ts';
import { literalOfValue, type Run, Unknown, unknown, type Value } from '../../../javascript/evaluate/values.ts';
import { parseExpression } from '../../../javascript/parse.ts';
import type { Expression, Literal } from '../../../page/pageTree.ts';
import { memo } from '../../../text/memo.ts';
import type { Context } from '../context.ts';

/** The value of code, and the names of code that was not run. */
export interface Evaluated {
  readonly value: Value;
  readonly notes: readonly string[];
}

const treeOf = memo((node: Expression) => {
  // The dots of a spread are not part of the expression.
  const code = node.code.replace(/^\s*\.\.\./, '');
  const parsed = parseExpression(code);
  return parsed.ok ? parsed.node : undefined;
});

/** Computes a value with the page's remaining steps. */
export function withRun({ state }: Context, compute: (run: Run) => Value): Evaluated {
  const run = newRun({ steps: state.steps });
  const before = run.steps;
  const value = compute(run);
  const taken = before - run.steps;
  state.steps -= taken;
  if (state.trace !== undefined) {
    state.trace.steps += taken;
    // After the steps are used up, the result depends on the blocks before.
    if (state.steps <= 0) state.trace.isBound = true;
  }
  return { value, notes: [...run.notes] };
}

/** The value of an expression on a page. */
export function valueIn(node: Expression, context: Context): Evaluated {
  const { scope } = context;
  const slot = scope.slots.get(node);
  if (slot !== undefined) return { value: unknown, notes: [] };
  if (node.literal !== undefined) return { value: node.literal.value, notes: [] };
  const tree = node.empty || node.code === '' ? undefined : treeOf(node);
  return tree === undefined
    ? { value: unknown, notes: [] }
    : withRun(context, (run) => run.evaluate(tree, scope.names));
}

/** The same as a literal; undefined if unknown, or if it contains elements. */
export function evaluateIn(node: Expression, context: Context): { readonly value: Literal } | undefined {
  if (node.literal !== undefined) return node.literal;
  const { value } = valueIn(node, context);
  if (value instanceof Unknown) return undefined;
  let found: { readonly value: Literal } | undefined;
  withRun(context, (run) => {
    found = literalOfValue(value, run);
    return undefined;
  });
  return found;
}
