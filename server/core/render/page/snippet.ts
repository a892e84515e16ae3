import { toValue } from '../../data/node.ts';
import type { Block, Element, Inline, Literal, Page } from '../../page/pageTree.ts';
import { isMarkdown } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import { resolveSnippet } from '../../site/snippet/resolveSnippet.ts';
import { attribute, meaningOf } from './attributes.ts';
import { type Context, maxSnippetDepth, type RenderInput, type Scope } from './context.ts';
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

/**
 * The names that a file's expressions and tags may use: what it exports and imports as literals, its front matter, and
 * for a snippet what the tag hands in, by itself and under `props`.
 */
export function scopeOf(
  page: Page,
  input: RenderInput,
  props: Readonly<Record<string, Literal>> = {},
  children: Html | undefined = undefined,
): Scope {
  const values = new Map<string, Literal>([['frontmatter', frontMatterOf(page)]]);
  for (const name in props) values.set(name, props[name]);
  values.set('props', props);
  const imports = new Map<string, { readonly source: string; readonly imported: string }>();
  const declared = new Set<string>();
  for (const [name, value] of literalsOf(page, input, new Map())) values.set(name, value);
  for (const block of page.esm) {
    for (const { source, names } of block.imports) {
      for (const { imported, local } of names) imports.set(local, { source, imported });
    }
    for (const { name, literal } of block.exports) if (literal === undefined) declared.add(name);
  }
  return { values, imports, declared, children };
}

/** Constants that a file exports or imports, where they are literals. Files that import each other see what is known by then. */
function literalsOf(
  page: Page,
  input: RenderInput,
  known: Map<string, ReadonlyMap<string, Literal>>,
): ReadonlyMap<string, Literal> {
  const done = known.get(page.file.path);
  if (done !== undefined) return done;
  const result = new Map<string, Literal>();
  known.set(page.file.path, result);
  for (const block of page.esm) {
    for (const { source, names } of block.imports) {
      const named = names.filter(({ imported }) => imported !== 'default' && imported !== '*');
      const resolved = named.length === 0 ? undefined : resolveSnippet(input.index, page.file.path, source, 'import');
      const file = resolved?.kind === 'file' && isMarkdown(resolved.path) ? input.files.get(resolved.path) : undefined;
      if (file === undefined) continue;
      const theirs = literalsOf(pageOf(file), input, known);
      for (const { imported, local } of named) if (theirs.has(imported)) result.set(local, theirs.get(imported));
    }
    for (const { name, literal } of block.exports) if (literal !== undefined) result.set(name, literal.value);
  }
  return result;
}

function frontMatterOf(page: Page): Literal {
  const root = page.frontMatter?.root;
  return root?.kind === 'object' ? (toValue(root) as Literal) : undefined;
}
