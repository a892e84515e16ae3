import { declared } from '../../javascript/evaluate/evaluate.ts';
import { fieldOf } from '../../javascript/evaluate/patterns.ts';
import { Closure, Foreign, isAllowedKey, Native, unknown, type Value } from '../../javascript/evaluate/values.ts';
import type { AttributeValue, Element, Literal } from '../../page/pageTree.ts';
import type { ComponentSpec } from '../../schema/catalogue.ts';
import type { SnippetFile } from '../../site/code/modules.ts';
import { catalogueOf } from '../../site/link/references.ts';
import { isMarkdown } from '../../site/paths.ts';
import { isPlainTag } from '../../site/snippet/parts.ts';
import { resolveSnippet } from '../../site/snippet/resolveSnippet.ts';
import { evaluateIn, withRun } from './code/valueIn.ts';
import type { Context } from './context.ts';
import type { Html } from './html/html.ts';
import { description, titleText } from './markdown/description.ts';

/** Value of an attribute: a literal if it is known, `undefined` if it is missing or needs code to run. */
export function attribute(element: Element, name: string, context: Context): Literal {
  const value = attributeNode(element, name);
  if (value === true) return true;
  if (value === undefined) return undefined;
  return value.kind === 'string' ? value.value : evaluateIn(value, context)?.value;
}

/** The attribute as written (the last of duplicates); `true` for a bare one. */
export function attributeNode(element: Element, name: string): AttributeValue | true | undefined {
  for (let i = element.attributes.length - 1; i >= 0; i--) {
    const found = element.attributes[i];
    if (found?.name === name) return found.value ?? true;
  }
  return undefined;
}

/** Strings and numbers as text; undefined for everything else and for text without visible characters. */
export function shownAttribute(element: Element, name: string, context: Context): string | undefined {
  const value = attribute(element, name, context);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Truthiness as in JavaScript: every string except the empty one is true, even `"false"`. */
export function flagOf(element: Element, name: string, context: Context, absent = false): boolean {
  const value = attribute(element, name, context);
  return value === undefined ? absent : Boolean(value);
}

/** A number, also if written as a string. */
export function numberOf(element: Element, name: string, context: Context): number | undefined {
  const value = attribute(element, name, context);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A rendered attribute: its text, its JSX, or a note for an expression. */
export function shown(element: Element, name: string, context: Context): Html | undefined {
  const value = attributeNode(element, name);
  if (value === undefined || value === true) return undefined;
  if (value.kind === 'string') return value.value.trim() === '' ? undefined : titleText(value.value);
  return context.render([value], context);
}

/** The description of a component: inline Markdown or JSX. */
export function shownDescription(element: Element, context: Context): Html | undefined {
  const words = shownAttribute(element, 'description', context);
  return words === undefined ? shown(element, 'description', context) : description(words, context);
}

/** A list; a single value or text with commas counts as one too. */
export function listOf(element: Element, name: string, context: Context): readonly string[] {
  const value = attribute(element, name, context);
  const items = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return items
    .slice(0, 100)
    .flatMap((item) => (typeof item === 'string' || typeof item === 'number' ? [String(item).trim()] : []))
    .filter((item) => item !== '');
}

/** What a tag refers to. */
export type Meaning =
  | { readonly kind: 'fragment' | 'html' | 'unknown' }
  | { readonly kind: 'snippet'; readonly path: string }
  | { readonly kind: 'component'; readonly spec: ComponentSpec }
  /** A function in the site's code, with the content that it returns. */
  | { readonly kind: 'made'; readonly component: Value }
  /** Needs code to run. */
  | { readonly kind: 'code'; readonly why: string }
  | { readonly kind: 'missing'; readonly why: string };

/** A file's own imports and declarations override built-in components, as in MDX. */
export function meaningOf(element: Element, context: Context): Meaning {
  const { name } = element;
  if (name === '' || name === 'Fragment' || name === 'React.Fragment') return { kind: 'fragment' };
  const first = name.split('.', 1)[0] ?? '';
  const imported = context.scope.imports.get(first);
  if (imported !== undefined && !isPlainTag(name)) return ofImport(name, imported, context);
  const own = isPlainTag(name) ? undefined : ofCode(name, 'code of this page', context);
  if (own !== undefined) return own;
  const spec = catalogueOf(context.index).components.get(name);
  if (spec?.shape === 'snippet') return ofFile(shownAttribute(element, 'file', context), context);
  if (spec?.shape !== undefined && spec.shape !== 'html') return { kind: 'component', spec };
  return /^[a-z]/.test(name) ? { kind: 'html' } : { kind: 'unknown' };
}

/** Meaning of a name that code declares; undefined for other names. */
function ofCode(name: string, where: string, context: Context): Meaning | undefined {
  const [first = '', ...rest] = name.split('.');
  let isDeclared = true;
  const { value } = withRun(context, (run) => {
    const found = declared(first, context.scope.names, run);
    isDeclared = found !== undefined;
    return rest.reduce<Value>((each, key) => (isAllowedKey(key) ? fieldOf(each, key) : unknown), found?.value);
  });
  if (!isDeclared) return undefined;
  if (value instanceof Closure || value instanceof Native) return { kind: 'made', component: value };
  const held = value instanceof Foreign ? (value.held as SnippetFile | { readonly kind: 'slot' }) : undefined;
  if (held?.kind === 'snippet') return { kind: 'snippet', path: held.path };
  return { kind: 'code', why: `${name}: ${where}` };
}

function ofImport(
  tag: string,
  { source, imported: name }: { readonly source: string; readonly imported: string },
  context: Context,
): Meaning {
  const resolved = resolveSnippet({
    index: context.index,
    fromPath: context.source.file.path,
    target: source,
    kind: 'import',
  });
  switch (resolved.kind) {
    case 'file':
      if (isMarkdown(resolved.path) && name === 'default') return { kind: 'snippet', path: resolved.path };
      return ofCode(tag, resolved.path, context) ?? { kind: 'code', why: `${tag}: ${resolved.path}` };
    case 'missing':
      if (!/^[./]/.test(source))
        return source === 'react'
          ? (ofCode(tag, source, context) ?? { kind: 'fragment' })
          : { kind: 'code', why: `${tag}: the package ${source}` };
      return { kind: 'missing', why: missing(resolved.path, resolved.nearest) };
    default:
      return { kind: 'code', why: `${tag}: ${source.slice(0, 100)}` };
  }
}

function ofFile(file: string | undefined, context: Context): Meaning {
  if (file === undefined) return { kind: 'missing', why: 'names no file' };
  const resolved = resolveSnippet({
    index: context.index,
    fromPath: context.source.file.path,
    target: file,
    kind: 'snippet',
  });
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
