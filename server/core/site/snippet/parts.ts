import type { Anchor } from '../../page/anchors.ts';
import { anchorPlacesOf } from '../../page/anchors.ts';
import { parseFenceMeta } from '../../page/fenceMeta.ts';
import type { Element, Page } from '../../page/pageTree.ts';
import { attributeText } from '../../page/walk.ts';
import { memo } from '../../text/memo.ts';
import { isSnippet } from '../paths.ts';

/** A tag that includes another file of the site, as written. */
export interface Include {
  readonly kind: 'import' | 'snippet';
  readonly target: string;
  /** Imported names, as exported by the file. */
  readonly names?: readonly string[];
}

/**
 * A fact about a file's content for files that include it, in order of the text. `around` has the names of the
 * components around it, outermost first, without fragments.
 */
export type Part =
  | {
      readonly kind: 'heading';
      readonly level: number;
      readonly text: string;
      readonly id?: string;
      readonly around: readonly string[];
    }
  | {
      readonly kind: 'component';
      readonly name: string;
      /** Its title. Undefined if it has an `id`. */
      readonly title?: string;
      readonly around: readonly string[];
    }
  /** The anchor of a component or plain element. */
  | { readonly kind: 'anchor'; readonly anchor: Anchor; readonly around: readonly string[] }
  | { readonly kind: 'code'; readonly titled: boolean; readonly around: readonly string[] }
  | { readonly kind: 'include'; readonly include: Include; readonly around: readonly string[] };

/** Most parts are not inside an element. They share this list. */
const outside: readonly string[] = [];

/** Maximum number of parts of a file. Real snippets have fewer. */
const maxParts = 1000;

/**
 * True if a tag is an HTML element whatever the page imports under its name, because names of components begin with a
 * capital.
 * Source: platform-today.md, "Snippets" (mintlify/docs create/reusable-snippets).
 */
export function isPlainTag(name: string): boolean {
  return /^[a-z]/.test(name) && !name.includes('.');
}

/** Returns the tags of a page that include other files: `<Snippet file>` and default imports. */
export const includesIn: (page: Page) => ReadonlyMap<Element, Include> = memo((page: Page) => {
  const imported = new Map<string, string>();
  for (const esm of page.esm) {
    for (const { source, names } of esm.imports)
      for (const { imported: name, local } of names)
        if (name === 'default' && !isPlainTag(local)) imported.set(local, source);
  }
  const found = new Map<Element, Include>();
  if (imported.size === 0 && !page.elements.some(({ name }) => name === 'Snippet')) return found;
  for (const element of page.elements) {
    const source = imported.get(element.name);
    const file = source === undefined && element.name === 'Snippet' ? attributeText(element, 'file') : undefined;
    if (source !== undefined) found.set(element, { kind: 'import', target: source });
    else if (file !== undefined) found.set(element, { kind: 'snippet', target: file });
  }
  return found;
});

/**
 * Returns the parts of a page or snippet. A page that includes nothing only has headings, so that editing it stays
 * cheap.
 */
export function partsOf(page: Page): readonly Part[] | undefined {
  const includes = includesIn(page);
  const snippet = isSnippet(page.file.path);
  if (!snippet && includes.size === 0) return undefined;
  const found: { readonly start: number; readonly part: Part }[] = [];
  const around = aroundIn(page);
  for (const element of page.elements) {
    const include = includes.get(element);
    if (include === undefined && !(snippet && /^[A-Z]/.test(element.name))) continue;
    const names = element.parent === undefined ? outside : around(element.parent);
    const start = element.range.start;
    if (include !== undefined) found.push({ start, part: { kind: 'include', include, around: names } });
    else found.push({ start, part: componentPart(element, names) });
    if (found.length >= maxParts) break;
  }
  for (const { range, level, text, id } of page.headings.slice(0, maxParts)) {
    const part = { kind: 'heading', level, text, around: outside, ...(id !== undefined && { id: id.value }) } as const;
    found.push({ start: range.start, part });
  }
  for (const { anchor, start } of anchorPlacesOf(page).slice(0, maxParts))
    found.push({ start, part: { kind: 'anchor', anchor, around: outside } });
  if (snippet) {
    for (const node of page.root.children.slice(0, maxParts)) {
      if (node.kind !== 'code') continue;
      const titled = parseFenceMeta(node.meta).title !== undefined;
      found.push({ start: node.range.start, part: { kind: 'code', titled, around: outside } });
    }
  }
  return found.sort((a, b) => a.start - b.start).map(({ part }) => part);
}

function componentPart(element: Element, around: readonly string[]): Part {
  const title = attributeText(element, 'id') === undefined ? attributeText(element, 'title') : undefined;
  return { kind: 'component', name: element.name, around, ...(title !== undefined && { title }) };
}

/**
 * Returns a function for the names of the components around an element, outermost first. Each element is visited once.
 */
function aroundIn(page: Page): (element: Element) => readonly string[] {
  const known = new Map<Element, readonly string[]>();
  // Elements are in order of the text, so a parent's names are known before its children's.
  for (const element of page.elements) {
    const outer = element.parent === undefined ? [] : (known.get(element.parent) ?? []);
    known.set(element, element.name === '' || outer.length >= 20 ? outer : [...outer, element.name]);
  }
  return (element) => known.get(element) ?? [];
}
