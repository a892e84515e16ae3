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

/** A reference in a page to a page, file or snippet, or to another site. */
export interface PageReference {
  readonly kind: 'link' | 'asset' | 'import' | 'snippet';
  /** As written, with character references and escapes decoded. */
  readonly target: string;
  /** Range of the target as written, without quotes. */
  readonly range: Range;
  /**
   * The syntax around the target, which decides how it is written back. A `script` is a JavaScript string, and `words`
   * are a part of an attribute's text.
   */
  readonly form: 'markdown' | 'attribute' | 'words' | 'script' | 'expression';
  /** Range of the target itself if it is elsewhere: in a definition, or inside the braces of `range`. */
  readonly definedAt?: Range;
  /**
   * True if it only looks like a reference, in data, code or words of an attribute. It is updated when its target
   * moves, and never reported.
   */
  readonly guessed?: true;
}

/** Returns the references in a page: links, images, attributes, imports, each kind in order of the text. */
export function referencesOf(page: Page, index: SiteIndex): readonly PageReference[] {
  return readWith(page, catalogueOf(index)).references;
}

/**
 * Same as `referencesOf`, with the values of the site's variables, for checks. Targets with a variable that is not
 * replaced, as in Markdown links, are left out, because the check of variables reports them.
 */
export function filledReferencesOf(page: Page, index: SiteIndex): readonly PageReference[] {
  const references = referencesOf(page, index);
  const { anchorRule, settings } = index.config;
  if ((settings.variables?.size ?? 0) === 0 || !page.file.text.includes('{{')) return references;
  return references.flatMap((reference): readonly PageReference[] => {
    const { target, form } = reference;
    if (variablesIn(target).length === 0) return [reference];
    const filled = form === 'markdown' ? target : anchorRule.fill(target);
    // Nothing can be written in its place, because the value is in another file.
    return variablesIn(filled).length > 0 ? [] : [{ ...reference, target: filled, form: 'expression' }];
  });
}

/** What tags refer to depends only on the catalogue, which stays the same when the rest of the site changes. */
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

/**
 * Returns further likely references in a page: paths in data and code, in attributes of the site's own components, in
 * `srcSet`, and in Markdown within attributes.
 */
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

/** Returns a path in an attribute of a component. Only the name of an attribute shows whether it is one. */
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

/** Yields the URLs of `a.png 1x, b.png 2x`. */
function* targetsOfSrcSet(text: string): Iterable<Written> {
  let at = 0;
  for (const each of text.split(',')) {
    const [target] = each.trimStart().split(/\s/, 1);
    if (target !== undefined && target !== '' && !target.includes('&'))
      yield { kind: 'asset', target, at: at + each.length - each.trimStart().length };
    at += each.length + 1;
  }
}

/** Yields the targets of links and images in a text that is Markdown. */
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

/** Returns the range of the text in `{"/guide"}`, with any kind of quotes. Undefined for other expressions. */
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
      // An iframe shows a page of another site.
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

/** True for `<use href="#shape">`, which refers to a shape in the same document. In drawings, only `<a>` is a link. */
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

/** True for a module specifier that is a path, not the name of a package. */
export function isLocal(source: string): boolean {
  return /^[./]/.test(source);
}

/** A tag of a page with its entry in the catalogue. */
export interface Use {
  readonly element: Element;
  /** Undefined if the catalogue does not have it, or if the page declares the name itself. */
  readonly spec: ComponentSpec | undefined;
  /** True if the page imports or exports it, or gets it from the page that includes it. */
  readonly declared: boolean;
}

/** Returns the names that a page imports, exports or gets as props. The catalogue does not apply to them. */
export const declaredNames: (page: Page) => ReadonlySet<string> = memo((page: Page) => {
  const names = new Set(['props', '_components']);
  for (const esm of page.esm) {
    for (const { names: imported } of esm.imports) for (const { local } of imported) names.add(local);
    for (const { name } of esm.exports) names.add(name);
  }
  return names;
});

/** True for a name whose first part the page declares: `Foo` and `Foo.Bar` if `Foo` is imported. */
export function isDeclared(page: Page, name: string): boolean {
  const dot = name.indexOf('.');
  return declaredNames(page).has(dot < 0 ? name : name.slice(0, dot));
}

/** Returns every element of a page except fragments, with its entry in the catalogue or the site's settings. */
export function usesOf(page: Page, index: SiteIndex): readonly Use[] {
  return readWith(page, catalogueOf(index)).uses;
}

/**
 * Returns the component directly around an element, ignoring fragments. `page` at the top of a page. `unknown` if
 * another file or code decides: at the top of a snippet, and inside the site's own components.
 */
export function parentOf(page: Page, element: Element, index: SiteIndex): Element | 'page' | 'unknown' {
  let parent = element.parent;
  while (parent !== undefined && parent.name === '') parent = parent.parent;
  if (parent === undefined) return isPart(index, page.file.path) ? 'unknown' : 'page';
  return parent.name === 'Snippet' || isDeclared(page, parent.name) ? 'unknown' : parent;
}

/** Returns the built-in components and those that the site's .docsightrc.json adds or changes. */
export function catalogueOf(index: SiteIndex): Catalogue {
  const own = docsightrcOf(index).components;
  return own === undefined ? catalogue() : withOwnComponents(own);
}
