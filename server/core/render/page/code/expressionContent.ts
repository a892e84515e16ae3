import { Foreign, isList, JsxElement, type Run, Unknown, type Value } from '../../../javascript/evaluate/values.ts';
import type { Expression } from '../../../page/pageTree.ts';
import type { Context } from '../context.ts';
import type { Expanded } from './component.ts';
import { traceCode } from './component.ts';
import { isAlone } from './enter.ts';
import { nodesOf } from './made.ts';
import { valueIn, withRun } from './valueIn.ts';

/** Content of `{…}` in text: nodes with their context; undefined if unknown or not text. */
export function expressionContent(node: Expression, context: Context): Expanded | undefined {
  const slot = context.scope.slots.get(node);
  if (slot !== undefined) {
    const { depth, inLink } = context;
    const inside = { ...slot.context, depth, inLink: inLink || slot.context.inLink };
    return { nodes: slot.nodes, context: inside, notes: [] };
  }
  if (node.empty) return { nodes: [], context, notes: [] };
  // JSX alone in braces is not code and keeps its places.
  if (node.elements !== undefined && isAlone(node)) return { nodes: node.elements, context, notes: [] };
  const { value, notes } = valueIn(node, context);
  if (!isShown(value)) return undefined;
  traceCode(context);
  let made = { nodes: [], context } as Omit<Expanded, 'notes'>;
  const rest = withRun(context, (run: Run) => {
    made = nodesOf(value, node, context, run);
    return undefined;
  });
  return { ...made, notes: [...notes, ...rest.notes] };
}

/**
 * True if something of a value is shown. React rejects objects and shows nothing for functions. Each list is looked at
 * once, because lists can contain the same list twice at every level.
 */
function isShown(value: Value): boolean {
  const waiting: Value[] = [value];
  const seen = new Set<Value>();
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (next instanceof Unknown || seen.has(next)) continue;
    if (typeof next !== 'object' || next === null) return true;
    if (next instanceof JsxElement || next instanceof Foreign) return true;
    if (!isList(next)) continue;
    if (next.length === 0) return true;
    seen.add(next);
    for (const item of next) waiting.push(item);
  }
  return false;
}
