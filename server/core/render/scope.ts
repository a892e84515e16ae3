import { toValue } from '../data/node.ts';
import type { Literal, Page } from '../page/pageTree.ts';
import { isMarkdown } from '../site/paths.ts';
import { resolveSnippet } from '../site/resolveSnippet.ts';
import { pageOf } from '../site/site.ts';
import type { RenderInput, Scope } from './context.ts';
import type { Html } from './html.ts';

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
