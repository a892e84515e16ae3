import type { Block, Element, Inline } from '../../../page/pageTree.ts';
import { isBlankText } from '../../../page/walk.ts';
import { meaningOf } from '../attributes.ts';
import type { Context } from '../context.ts';
import { expandComponent } from './component.ts';
import { enter } from './enter.ts';
import { expressionContent } from './expressionContent.ts';

/** A node with the file that it is from. */
export interface Placed {
  readonly node: Block | Inline;
  readonly context: Context;
}

/**
 * What is inside a component, seen through fragments, snippets and components of the site's own: a `Steps` whose steps
 * come from a snippet has those steps.
 */
export function contentsOf(element: Element, context: Context): readonly Placed[] {
  return expand(element.children, context, 0);
}

function expand(nodes: readonly (Block | Inline)[], context: Context, depth: number): readonly Placed[] {
  return nodes.flatMap((node): readonly Placed[] => {
    if (depth > 20) return [];
    if (node.kind === 'paragraph') {
      // Tags in their own line inside a tag are read as a paragraph when something is next to them.
      const onlyTags = node.children.every((child) => child.kind === 'element' || isBlankText(child));
      return onlyTags ? expand(node.children, context, depth + 1) : [{ node, context }];
    }
    if (isBlankText(node)) return [];
    if (node.kind === 'expression') {
      const made = expressionContent(node, context);
      return made === undefined ? [{ node, context }] : expand(made.nodes, made.context, depth + 1);
    }
    if (node.kind !== 'element') return [{ node, context }];
    const meaning = meaningOf(node, context);
    if (meaning.kind === 'fragment') return expand(node.children, context, depth + 1);
    if (meaning.kind === 'made') {
      const made = expandComponent(node, meaning.component, context);
      // What was not run is said where the component itself is drawn.
      return made.notes.length > 0 ? [{ node, context }] : expand(made.nodes, made.context, depth + 1);
    }
    if (meaning.kind !== 'snippet') return [{ node, context }];
    const inside = enter(node, meaning.path, context);
    return typeof inside === 'string' ? [{ node, context }] : expand(inside.source.root.children, inside, depth + 1);
  });
}
