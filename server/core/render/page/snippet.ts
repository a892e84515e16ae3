import type { Element } from '../../page/pageTree.ts';
import { enter } from './code/enter.ts';
import type { Context } from './context.ts';
import { box, type Html } from './html/html.ts';

/** A snippet's text in the place where it is used, with what the tag hands in. */
export function renderSnippet(element: Element, path: string, context: Context): Html {
  const inside = enter(element, path, context);
  if (typeof inside === 'string') return box(`<${element.name}>`, inside, !element.flow);
  const { children } = inside.source.root;
  const only = children[0];
  // A snippet of one paragraph used in a line of text is part of that line.
  if (!element.flow && children.length === 1 && only?.kind === 'paragraph') return inside.render(only.children, inside);
  return inside.render(children, inside);
}
