import { expand } from '../../../javascript/evaluate/elements.ts';
import type { Value } from '../../../javascript/evaluate/values.ts';
import type { Element } from '../../../page/pageTree.ts';
import { modulesOf } from '../../../site/code/modules.ts';
import type { Context } from '../context.ts';
import { propsOf } from './enter.ts';
import { type Made, nodesOf } from './made.ts';
import { withRun } from './valueIn.ts';

/** Content of a component from the site's code, and the names of code that was not run. */
export interface Expanded extends Made {
  readonly notes: readonly string[];
}

/** Expands a tag of a component declared in code: the content that its function returns for these attributes. */
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

/** A block with code depends on the files of that code. */
export function traceCode({ state, files, index, source }: Context): void {
  if (state.trace === undefined) return;
  for (const file of modulesOf(files, index).filesOf(source.file))
    if (file !== source.file) state.trace.snippets.push(file);
}
