import type { Block, Element, Inline, Literal } from '../page/pageTree.ts';
import { pageOf } from '../site/site.ts';
import { attribute } from './attributes.ts';
import { box } from './box.ts';
import { type Context, maxSnippetDepth } from './context.ts';
import type { Html } from './html.ts';
import { meaningOf } from './meaning.ts';
import { scopeOf } from './scope.ts';

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

/** The context inside a snippet, or why it cannot be shown. */
function enter(element: Element, path: string, context: Context): Context | string {
  if (context.snippets.includes(path)) return `${path} includes itself`;
  if (context.snippets.length >= maxSnippetDepth) return 'snippets are nested too deep';
  const file = context.files.get(path);
  if (file === undefined) return `${path} cannot be read`;
  context.state.trace?.snippets.push(file);
  const source = pageOf(file);
  const props: Record<string, Literal> = Object.create(null);
  for (const { name } of element.attributes) if (name !== '...') props[name] = attribute(element, name, context);
  const children = element.children.length === 0 ? undefined : context.render(element.children, context);
  return {
    ...context,
    source,
    blockStart: undefined,
    snippets: [...context.snippets, path],
    scope: scopeOf(source, context, props, children),
  };
}

/** A node with the file that it is from. */
export interface Placed {
  readonly node: Block | Inline;
  readonly context: Context;
}

/**
 * What stands inside a component, seen through fragments and snippets: a `Steps` whose steps come from a snippet has
 * those steps.
 */
export function contentsOf(element: Element, context: Context): readonly Placed[] {
  return expand(element.children, context, 0);
}

function expand(nodes: readonly (Block | Inline)[], context: Context, depth: number): readonly Placed[] {
  return nodes.flatMap((node): readonly Placed[] => {
    if (depth > 20) return [];
    if (node.kind === 'paragraph') {
      // Tags in a line of their own inside a tag are read as a paragraph when something stands beside them.
      const onlyTags = node.children.every(
        (child) => child.kind === 'element' || (child.kind === 'text' && child.value.trim() === ''),
      );
      return onlyTags ? expand(node.children, context, depth + 1) : [{ node, context }];
    }
    if (node.kind === 'text' && node.value.trim() === '') return [];
    if (node.kind !== 'element') return [{ node, context }];
    const meaning = meaningOf(node, context);
    if (meaning.kind === 'fragment') return expand(node.children, context, depth + 1);
    if (meaning.kind !== 'snippet') return [{ node, context }];
    const inside = enter(node, meaning.path, context);
    return typeof inside === 'string' ? [{ node, context }] : expand(inside.source.root.children, inside, depth + 1);
  });
}
