import type { AttributeValue, Element, Page } from '../../page/pageTree.ts';
import { codeTargetsOf, isPathLike, kindOfKey } from '../../page/script/codeTargets.ts';
import { variablesIn } from '../../page/variable.ts';
import {
  attributeOf,
  type Catalogue,
  type ComponentSpec,
  catalogue,
  withOwnComponents,
} from '../../schema/catalogue.ts';
import { isUrlAttribute } from '../../schema/html.ts';
import { isIconPath } from '../../schema/icons.ts';
import { memo, memo2 } from '../../text/memo.ts';
import type { Range } from '../../text/range.ts';
import { insideQuotes } from '../../text/text.ts';
import { docsightrcOf } from '../config/docsightrc.ts';
import type { SiteIndex } from '../siteTypes.ts';
import { isPart } from '../snippet/includers.ts';

/** Something in a page that points at a page, a file or a snippet of the site or out of it. */
export interface PageReference {
  readonly kind: 'link' | 'asset' | 'import' | 'snippet';
  /** As written, character references and escapes decoded. */
  readonly target: string;
  /** Of the target's text as written, without quotes. */
  readonly range: Range;
  /**
   * Where the text stands: decides how it is written back. A `script` is a text of JavaScript, in quotes; `words` are a
   * part of an attribute's text.
   */
  readonly form: 'markdown' | 'attribute' | 'words' | 'script' | 'expression';
  /** Where the target itself is written, when that is elsewhere: in a definition, within the braces of `range`. */
  readonly definedAt?: Range;
  /** It is one by the look of it, in data, in code, in words of an attribute: it follows what moves, and is never reported. */
  readonly guessed?: true;
}

/** Everything a page's text points at, in order of the text by kind: links, images, attributes, imports. */
export function referencesOf(page: Page, index: SiteIndex): readonly PageReference[] {
  return readWith(page, catalogueOf(index)).references;
}

/**
 * The same with the values of the site's variables, in order to check them. What has a variable that is not replaced,
 * as in the targets of Markdown links, is left out: the check of variables reports it.
 */
export function filledReferencesOf(page: Page, index: SiteIndex): readonly PageReference[] {
  const references = referencesOf(page, index);
  const { anchorRule, settings } = index.config;
  if ((settings.variables?.size ?? 0) === 0 || !page.file.text.includes('{{')) return references;
  return references.flatMap((reference): readonly PageReference[] => {
    const { target, form } = reference;
    if (variablesIn(target).length === 0) return [reference];
    const filled = form === 'markdown' ? target : anchorRule.fill(target);
    // Nothing can be written in its place: the value is another file's.
    return variablesIn(filled).length > 0 ? [] : [{ ...reference, target: filled, form: 'expression' }];
  });
}

/** What a page's tags are depends on the catalogue alone, which stays where the rest of the site changes. */
const readWith = memo2((page: Page, { components }: Catalogue) => {
  const uses: readonly Use[] = page.elements
    .filter((element) => element.name !== '')
    .map((element) => {
      const declared = isDeclared(page, element.name);
      return { element, declared, spec: declared ? undefined : components.get(element.name) };
    });
  const references: PageReference[] = [];
  addMarkdown(page, references);
  addAttributes(page, uses, references);
  addImports(page, references);
  return { uses, references };
});

/** What a page's text seems to point at besides: paths in data and code, in attributes of components of the site's own, in `srcSet`, in Markdown within attributes. */
export const guessedReferencesOf: (page: Page) => readonly PageReference[] = memo((page) => {
  const found: PageReference[] = codeTargetsOf(page).map((each) => ({ ...each, form: 'script', guessed: true }));
  for (const { name: component, attributes } of page.elements) {
    for (const { name, value } of attributes) {
      const guessed = value && guessedIn(page, component, name, value);
      if (guessed !== undefined) found.push(guessed);
      if (value?.kind !== 'string') continue;
      const { start, end } = insideQuotes(page.file.text, value.range);
      const text = page.file.text.slice(start, end);
      const targets = name === 'srcSet' ? targetsOfSrcSet(text) : text.includes('](') ? targetsOfMarkdown(text) : [];
      for (const { kind, target, at } of targets) {
        const range = { start: start + at, end: start + at + target.length };
        found.push({ kind, target, range, form: 'words', guessed: true });
      }
    }
  }
  return found;
});

/** The path in an attribute of a component: what those of the site's own components are, only their names say. */
function guessedIn(page: Page, component: string, name: string, value: AttributeValue): PageReference | undefined {
  const target = /^[A-Z]/.test(component) ? literalText(value) : undefined;
  const kind = target !== undefined && isPathLike(target) ? kindOfKey(name) : undefined;
  if (target === undefined || kind === undefined) return undefined;
  if (value.kind === 'string')
    return { kind, target, range: insideQuotes(page.file.text, value.range), form: 'attribute', guessed: true };
  const range = quotedIn(page, value.range);
  return range && { kind, target, range, form: 'script', guessed: true };
}

interface Written {
  readonly kind: 'link' | 'asset';
  readonly target: string;
  readonly at: number;
}

/** The addresses of `a.png 1x, b.png 2x`. */
function* targetsOfSrcSet(text: string): Iterable<Written> {
  let at = 0;
  for (const each of text.split(',')) {
    const [target] = each.trimStart().split(/\s/, 1);
    if (target !== undefined && target !== '' && !target.includes('&'))
      yield { kind: 'asset', target, at: at + each.length - each.trimStart().length };
    at += each.length + 1;
  }
}

/** The targets of links and images in words, where they stand as they are meant. */
function* targetsOfMarkdown(text: string): Iterable<Written> {
  for (const found of text.matchAll(/(!?)\[[^\][]{0,200}\]\(([^\s()<>&\\]{1,2000})(\s[^()]{0,200})?\)/g)) {
    const [all, sign, target = '', title = ''] = found;
    const at = found.index + all.length - 1 - title.length - target.length;
    yield { kind: sign === '!' ? 'asset' : 'link', target, at };
  }
}

function addMarkdown(page: Page, found: PageReference[]): void {
  for (const { form, target, targetRange: range, definedAt } of page.links) {
    // Autolinks are URLs.
    if (form === 'autolink') continue;
    found.push({ kind: 'link', target, range, form: 'markdown', ...(definedAt !== undefined && { definedAt }) });
  }
  for (const { target, targetRange: range, definedAt } of page.images)
    found.push({ kind: 'asset', target, range, form: 'markdown', ...(definedAt !== undefined && { definedAt }) });
}

function addAttributes(page: Page, uses: readonly Use[], found: PageReference[]): void {
  for (const { element, spec, declared } of uses) {
    if (declared) continue;
    for (const { name, value } of element.attributes) {
      const text = value === undefined ? undefined : literalText(value);
      if (value === undefined || text === undefined) continue;
      const kind = referenceKind(element, spec === undefined ? undefined : attributeOf(spec, name)?.refers, name, text);
      if (kind === undefined || isInDrawing(element, text)) continue;
      const { range } = value;
      if (value.kind === 'string') {
        found.push({ kind, target: text, range: insideQuotes(page.file.text, range), form: 'attribute' });
        continue;
      }
      const definedAt = quotedIn(page, range);
      found.push({
        kind,
        target: text,
        range,
        ...(definedAt === undefined ? { form: 'expression' } : { form: 'script', definedAt }),
      });
    }
  }
}

/** The text in `{"/guide"}`, in quotes of any kind; undefined for expressions of more than that. */
function quotedIn({ file }: Page, { start, end }: Range): Range | undefined {
  const found = /^\{\s*(["'`])[^"'`$\\\r\n]*\1(?=\s*\}$)/.exec(file.text.slice(start, end))?.[0];
  if (found === undefined) return undefined;
  const quote = found.charAt(found.length - 1);
  return { start: start + found.indexOf(quote) + 1, end: start + found.length - 1 };
}

function referenceKind(
  element: Element,
  refers: string | undefined,
  name: string,
  text: string,
): PageReference['kind'] | undefined {
  switch (refers) {
    case 'link':
      // What an iframe shows is another site's page.
      return element.name === 'iframe' ? undefined : 'link';
    case 'page':
      return 'link';
    case 'asset':
      return 'asset';
    case 'snippet':
      return 'snippet';
    case 'icon':
      return isIconPath(text) && !text.startsWith('data:') ? 'asset' : undefined;
    case undefined:
      if (!/^[a-z]/.test(element.name) || !isUrlAttribute(name) || name === 'srcSet') return undefined;
      return (name === 'href' && element.name !== 'image' && element.name !== 'use') || name === 'cite'
        ? 'link'
        : 'asset';
    default:
      return undefined;
  }
}

/** `<use href="#shape">` names a part of the drawings of the same document; only an `<a>` in them is followed. */
function isInDrawing(element: Element, target: string): boolean {
  if (!target.startsWith('#') || element.name === 'a') return false;
  if (element.name === 'use') return true;
  for (let each = element.parent; each !== undefined; each = each.parent) if (each.name === 'svg') return true;
  return false;
}

function literalText(value: AttributeValue): string | undefined {
  if (value.kind === 'string') return value.value;
  return typeof value.literal?.value === 'string' ? value.literal.value : undefined;
}

function addImports(page: Page, found: PageReference[]): void {
  for (const esm of page.esm) {
    for (const { source, sourceRange } of esm.imports) {
      if (!isLocal(source)) continue;
      found.push({
        kind: 'import',
        target: source,
        range: { start: sourceRange.start + 1, end: sourceRange.end - 1 },
        form: 'script',
      });
    }
  }
}

/** True for a module specifier that is a path rather than the name of a package. */
export function isLocal(source: string): boolean {
  return /^[./]/.test(source);
}

/** One tag of a page and what the catalogue knows of it. */
export interface Use {
  readonly element: Element;
  /** Undefined for what the catalogue does not have and for what the page declares itself. */
  readonly spec: ComponentSpec | undefined;
  /** Imported or exported by the page, or handed in by the page that includes it. */
  readonly declared: boolean;
}

/** The names that a page imports, exports or gets as props: what the catalogue says of them does not count. */
export const declaredNames: (page: Page) => ReadonlySet<string> = memo((page: Page) => {
  const names = new Set(['props', '_components']);
  for (const esm of page.esm) {
    for (const { names: imported } of esm.imports) for (const { local } of imported) names.add(local);
    for (const { name } of esm.exports) names.add(name);
  }
  return names;
});

/** True for a name whose first part the page declares: `Foo` and `Foo.Bar` where `Foo` is imported. */
export function isDeclared(page: Page, name: string): boolean {
  const dot = name.indexOf('.');
  return declaredNames(page).has(dot < 0 ? name : name.slice(0, dot));
}

/** Every element of a page but fragments, with what the catalogue and the site's own entries say of it. */
export function usesOf(page: Page, index: SiteIndex): readonly Use[] {
  return readWith(page, catalogueOf(index)).uses;
}

/**
 * The component that an element stands directly inside of, seen through fragments. `page` at the top of a page;
 * `unknown` where another file or code decides: at the top of a snippet, inside components of the site's own.
 */
export function parentOf(page: Page, element: Element, index: SiteIndex): Element | 'page' | 'unknown' {
  let parent = element.parent;
  while (parent !== undefined && parent.name === '') parent = parent.parent;
  if (parent === undefined) return isPart(index, page.file.path) ? 'unknown' : 'page';
  return parent.name === 'Snippet' || isDeclared(page, parent.name) ? 'unknown' : parent;
}

/** The built-in components and those that the site's .docsightrc.json adds or changes. */
export function catalogueOf(index: SiteIndex): Catalogue {
  const own = docsightrcOf(index).components;
  return own === undefined ? catalogue() : withOwnComponents(own);
}
