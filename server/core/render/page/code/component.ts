import { expand } from '../../../javascript/evaluate/elements.ts';
import type { Value } from '../../../javascript/evaluate/values.ts';
import type { Element } from '../../../page/pageTree.ts';
import { modulesOf } from '../../../site/code/modules.ts';
import type { Context } from '../context.ts';
import { propsOf } from './enter.ts';
import { type Made, nodesOf } from './made.ts';
import { withRun } from './valueIn.ts';

/** What a component of a site's own code shows, and the names of what of it was not run. */
export interface Expanded extends Made {
  readonly notes: readonly string[];
}

/** A tag of a component that code declares: what its function gives for these attributes. */
export function expandComponent(element: Element, component: Value, context: Context): Expanded {
  traceCode(context);
  const props = propsOf(element, context);
  let made: Made = { nodes: [], context };
  const { notes } = withRun(context, (run) => {
    made = nodesOf(expand(component, props, [], run), element, context, run);
    return undefined;
  });
  return { ...made, notes };
}

/** A block with code changes when a file of that code does. */
export function traceCode({ state, files, index, source }: Context): void {
  if (state.trace === undefined) return;
  for (const file of modulesOf(files, index).filesOf(source.file))
    if (file !== source.file) state.trace.snippets.push(file);
}
