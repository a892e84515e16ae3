import type { Element, Page } from '../page/pageTree.ts';
import type { ComponentSpec } from '../schema/catalogue.ts';
import { memo } from '../text/memo.ts';
import { isSnippet } from './paths.ts';
import { catalogueOf } from './siteCatalogue.ts';
import type { SiteIndex } from './siteTypes.ts';

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

const known = new WeakMap<Page, { readonly index: SiteIndex; readonly uses: readonly Use[] }>();

/** Every element of a page but fragments, with what the catalogue and the site's own entries say of it. */
export function usesOf(page: Page, index: SiteIndex): readonly Use[] {
  const before = known.get(page);
  if (before?.index === index) return before.uses;
  const { components } = catalogueOf(index);
  const uses = page.elements
    .filter((element) => element.name !== '')
    .map((element) => {
      const declared = isDeclared(page, element.name);
      return { element, declared, spec: declared ? undefined : components.get(element.name) };
    });
  known.set(page, { index, uses });
  return uses;
}

/**
 * The component that an element stands directly inside of, seen through fragments. `page` at the top of a page;
 * `unknown` where another file or code decides: at the top of a snippet, inside components of the site's own.
 */
export function parentOf(page: Page, element: Element): Element | 'page' | 'unknown' {
  let parent = element.parent;
  while (parent !== undefined && parent.name === '') parent = parent.parent;
  if (parent === undefined) return isSnippet(page.file.path) ? 'unknown' : 'page';
  return parent.name === 'Snippet' || isDeclared(page, parent.name) ? 'unknown' : parent;
}
