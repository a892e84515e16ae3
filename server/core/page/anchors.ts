import { stringOf, valueOf } from '../data/node.ts';
import { catalogue } from '../schema/catalogue.ts';
import { memo } from '../text/memo.ts';
import type { Element, Page } from './pageTree.ts';
import { slugOf } from './slug.ts';

/**
 * Every fragment that leads into a page's own text, without `#`, in order of the text and once each: headings, `id`
 * attributes (and the `name` of an `<a>`), and what the catalogue's `anchor` names of a component: its title, its
 * label, a field's name.
 */
export const anchorsOf: (page: Page) => readonly string[] = memo((page: Page) => {
  const found = new Set<string>(page.headings.map((heading) => heading.slug));
  for (const element of page.elements) for (const anchor of anchorsOfElement(element)) found.add(anchor);
  return [...found];
});

/** The fragments that lead to one element. */
export function anchorsOfElement(element: Element): readonly string[] {
  if (element.attributes.length === 0) return [];
  const text = (name: string): string => stringOf(valueOf(element.data, name)) ?? '';
  const own = (element.name === 'a' ? [text('id'), text('name')] : [text('id')]).filter((anchor) => anchor !== '');
  const component = catalogue().components.get(element.name);
  // Most elements have no title to be found under.
  if (component?.anchor === undefined) return own;
  const names = component.anchor === 'location' ? component.exactlyOneOf : [component.anchor];
  const made = names.map((name) => slugOf(text(name))).filter((slug) => slug !== '');
  // Fields are found under their prefixed name; both forms are in use.
  const prefixed = component.group === 'API' ? made.map((slug) => `param-${slug}`) : [];
  return [...own, ...prefixed, ...made];
}
