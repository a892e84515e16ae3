import type { Element } from '../page/pageTree.ts';
import type { ComponentSpec } from '../schema/catalogue.ts';
import { isMarkdown } from '../site/paths.ts';
import { resolveSnippet } from '../site/resolveSnippet.ts';
import { catalogueOf } from '../site/siteCatalogue.ts';
import { textOf } from './attributes.ts';
import type { Context } from './context.ts';

/** What a tag stands for where it is used. */
export type Meaning =
  | { readonly kind: 'fragment' | 'html' | 'unknown' }
  | { readonly kind: 'snippet'; readonly path: string }
  | { readonly kind: 'component'; readonly spec: ComponentSpec }
  /** Needs code to run. */
  | { readonly kind: 'code'; readonly why: string }
  | { readonly kind: 'missing'; readonly why: string };

/** A file's own imports and declarations come before the built-in components, as in MDX. */
export function meaningOf(element: Element, context: Context): Meaning {
  const { name } = element;
  if (name === '') return { kind: 'fragment' };
  const first = name.split('.', 1)[0] ?? '';
  const imported = context.scope.imports.get(first);
  if (imported !== undefined) return ofImport(imported.source, imported.imported, context);
  if (context.scope.declared.has(first)) return { kind: 'code', why: 'is code of this page, which is not run here' };
  const spec = catalogueOf(context.index).components.get(name);
  if (spec?.shape === 'snippet') return ofFile(textOf(element, 'file', context), context);
  if (spec?.shape !== undefined && spec.shape !== 'html') return { kind: 'component', spec };
  return /^[a-z]/.test(name) ? { kind: 'html' } : { kind: 'unknown' };
}

function ofImport(source: string, name: string, context: Context): Meaning {
  const resolved = resolveSnippet(context.index, context.source.file.path, source, 'import');
  switch (resolved.kind) {
    case 'file':
      if (isMarkdown(resolved.path) && name === 'default') return { kind: 'snippet', path: resolved.path };
      return { kind: 'code', why: `is code of ${resolved.path}, which is not run here` };
    case 'missing':
      if (!/^[./]/.test(source))
        return { kind: 'code', why: `is code of the package ${source}, which is not run here` };
      return { kind: 'missing', why: missing(resolved.path, resolved.nearest) };
    default:
      return { kind: 'code', why: `comes from “${source.slice(0, 100)}”, which is not run here` };
  }
}

function ofFile(file: string | undefined, context: Context): Meaning {
  if (file === undefined) return { kind: 'missing', why: 'names no file' };
  const resolved = resolveSnippet(context.index, context.source.file.path, file, 'snippet');
  if (resolved.kind === 'file') return { kind: 'snippet', path: resolved.path };
  return {
    kind: 'missing',
    why:
      resolved.kind === 'missing'
        ? missing(resolved.path, resolved.nearest)
        : `“${file.slice(0, 100)}” is outside the site`,
  };
}

function missing(path: string, nearest: string | undefined): string {
  return `there is no “${path}”${nearest === undefined ? '' : `; the nearest is “${nearest}”`}`;
}
