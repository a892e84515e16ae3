/**
 * What components look like: one function for each shape, chosen by the catalogue. A component gets a function here
 * only if it looks like nothing else. Attributes are read through `page/attributes.ts`, which knows what code passes
 * on.
 */

import { anchorOfElement } from '../../page/anchors.ts';
import type { Element } from '../../page/pageTree.ts';
import { attributeOf, type ComponentSpec } from '../../schema/catalogue.ts';
import { attribute, flagOf, numberOf, shownAttribute } from '../page/attributes.ts';
import { type Context, claimId } from '../page/context.ts';
import { pageClasses } from '../page/html/element.ts';
import { type Attributes, el, type Html } from '../page/html/html.ts';
import { safeStyle } from '../page/html/style.ts';
import { assetOf, loaded } from '../page/markdown/address.ts';
import { drawnText } from '../page/markdown/drawnText.ts';

/** Draws the components of one shape. */
export type Shape = (element: Element, spec: ComponentSpec, context: Context) => Html;

/** A flag, with the catalogue's default. */
export function flag(element: Element, name: string, spec: ComponentSpec, context: Context): boolean {
  return flagOf(element, name, context, attributeOf(spec, name)?.default === true);
}

/** A text, with the catalogue's default. */
export function word(element: Element, name: string, spec: ComponentSpec, context: Context): string | undefined {
  const absent = attributeOf(spec, name)?.default;
  return shownAttribute(element, name, context) ?? (typeof absent === 'string' ? absent : undefined);
}

/** A number, with the catalogue's default. */
export function count(element: Element, name: string, spec: ComponentSpec, context: Context): number | undefined {
  const absent = attributeOf(spec, name)?.default;
  return numberOf(element, name, context) ?? (typeof absent === 'number' ? absent : undefined);
}

/**
 * A text out of a closed list of the catalogue, else the default: what becomes part of a class name is one of the
 * project's own words.
 */
export function oneOf(element: Element, name: string, spec: ComponentSpec, context: Context): string | undefined {
  const value = shownAttribute(element, name, context);
  const known = attributeOf(spec, name)?.enum ?? [];
  if (value !== undefined && known.includes(value)) return value;
  const absent = attributeOf(spec, name)?.default;
  return typeof absent === 'string' ? absent : undefined;
}

/** The id under which links lead to a component: its own `id`, else from the attribute that the catalogue names. */
export function fragment(element: Element, spec: ComponentSpec, context: Context): string | undefined {
  const anchor = anchorOfElement(
    element.name,
    spec,
    (name) => shownAttribute(element, name, context),
    () => drawnText(element.children, context).trim(),
  );
  return anchor === undefined ? undefined : claimId(context.state, anchor);
}

/** Content of a box that lays its children out one by one: words and marked words among each other are one of them. */
export function together(element: Element, context: Context): Html {
  const content = context.render(element.children, context);
  const hasWords = element.children.some((child) => child.kind === 'text' && child.value.trim() !== '');
  return hasWords ? el('div', { class: 'p' }, content) : content;
}

/** What every component takes: classes of the page, style. */
export function common(element: Element, context: Context, classes: string): Attributes {
  const own = pageClasses(attribute(element, 'className', context) ?? attribute(element, 'class', context));
  return {
    class: own === undefined ? classes : `${classes} ${own}`,
    style: safeStyle(attribute(element, 'style', context), (target) => loaded(target, () => assetOf(target, context))),
  };
}
