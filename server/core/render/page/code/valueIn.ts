import { newRun } from '../../../javascript/evaluate/evaluate.ts';
import { literalOfValue, type Run, Unknown, unknown, type Value } from '../../../javascript/evaluate/values.ts';
import { parseExpression } from '../../../javascript/parse.ts';
import type { Expression, Literal } from '../../../page/pageTree.ts';
import { memo } from '../../../text/memo.ts';
import type { Context } from '../context.ts';

/** What code is worth, and what of it was not run. */
export interface Worth {
  readonly value: Value;
  readonly notes: readonly string[];
}

const treeOf = memo((node: Expression) => {
  // Dots that spread a value are not part of the expression.
  const code = node.code.replace(/^\s*\.\.\./, '');
  const parsed = parseExpression(code);
  return parsed.ok ? parsed.node : undefined;
});

/** Works something out with the steps that the page has left. */
export function withRun({ state }: Context, compute: (run: Run) => Value): Worth {
  const run = newRun({ steps: state.steps });
  const before = run.steps;
  const value = compute(run);
  const taken = before - run.steps;
  state.steps -= taken;
  if (state.trace !== undefined) {
    state.trace.steps += taken;
    // What is shown with too few steps depends on the blocks before.
    if (state.steps <= 0) state.trace.isBound = true;
  }
  return { value, notes: [...run.notes] };
}

/** What an expression of a page is worth. */
export function valueIn(node: Expression, context: Context): Worth {
  const { scope } = context;
  const slot = scope.slots.get(node);
  if (slot !== undefined) return { value: unknown, notes: [] };
  if (node.literal !== undefined) return { value: node.literal.value, notes: [] };
  const tree = node.empty || node.code === '' ? undefined : treeOf(node);
  return tree === undefined
    ? { value: unknown, notes: [] }
    : withRun(context, (run) => run.evaluate(tree, scope.names));
}

/** The same as a literal; undefined when that cannot be told, or when it holds elements. */
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
