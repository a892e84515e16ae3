import type { Block, Element, Inline } from '../../../page/pageTree.ts';
import { isBlankText } from '../../../page/walk.ts';
import { meaningOf } from '../attributes.ts';
import type { Context } from '../context.ts';
import { expandComponent } from './component.ts';
import { enter } from './enter.ts';
import { expressionContent } from './expressionContent.ts';

/** A node and its file. */
export interface Placed {
  readonly node: Block | Inline;
  readonly context: Context;
}

/**
 * The children of a component, looking through fragments, snippets and the site's own components. Example: a `Steps`
 * whose steps come from a snippet.
 */
export function contentsOf(element: Element, context: Context): readonly Placed[] {
  return expand(element.children, context, 0);
}

function expand(nodes: readonly (Block | Inline)[], context: Context, depth: number): readonly Placed[] {
  return nodes.flatMap((node): readonly Placed[] => {
    if (depth > 20) return [];
    if (node.kind === 'paragraph') {
      // Inline tags next to each other are parsed as a paragraph.
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
      // Code that was not run is reported where the component is drawn.
      return made.notes.length > 0 ? [{ node, context }] : expand(made.nodes, made.context, depth + 1);
    }
    if (meaning.kind !== 'snippet') return [{ node, context }];
    const inside = enter(node, meaning.path, context);
    return typeof inside === 'string' ? [{ node, context }] : expand(inside.source.root.children, inside, depth + 1);
  });
}
