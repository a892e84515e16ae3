/**
 * The look of components: one function for each shape in the catalogue. A component has its own function only if it
 * looks like no other. Attributes are read through `page/attributes.ts`, which also handles values from code.
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

/** A boolean attribute, with the catalogue's default. */
export function flag(element: Element, name: string, spec: ComponentSpec, context: Context): boolean {
  return flagOf(element, name, context, attributeOf(spec, name)?.default === true);
}

/** A string attribute, with the catalogue's default. */
export function word(element: Element, name: string, spec: ComponentSpec, context: Context): string | undefined {
  const absent = attributeOf(spec, name)?.default;
  return shownAttribute(element, name, context) ?? (typeof absent === 'string' ? absent : undefined);
}

/** A number attribute, with the catalogue's default. */
export function count(element: Element, name: string, spec: ComponentSpec, context: Context): number | undefined {
  const absent = attributeOf(spec, name)?.default;
  return numberOf(element, name, context) ?? (typeof absent === 'number' ? absent : undefined);
}

/**
 * A string from a fixed list in the catalogue, else the default. The values can be used in class names, because they
 * are our own words.
 */
export function oneOf(element: Element, name: string, spec: ComponentSpec, context: Context): string | undefined {
  const value = shownAttribute(element, name, context);
  const known = attributeOf(spec, name)?.enum ?? [];
  if (value !== undefined && known.includes(value)) return value;
  const absent = attributeOf(spec, name)?.default;
  return typeof absent === 'string' ? absent : undefined;
}

/** The id of a component: its own `id`, else made from the attribute in the catalogue. */
export function fragment(element: Element, spec: ComponentSpec, context: Context): string | undefined {
  const anchor = anchorOfElement(
    element.name,
    spec,
    (name) => shownAttribute(element, name, context),
    () => drawnText(element.children, context).trim(),
  );
  return anchor === undefined ? undefined : claimId(context.state, anchor);
}

/** The content of a box that arranges its children separately. Adjacent inline content is one child. */
export function together(element: Element, context: Context): Html {
  const content = context.render(element.children, context);
  const hasWords = element.children.some((child) => child.kind === 'text' && child.value.trim() !== '');
  return hasWords ? el('div', { class: 'p' }, content) : content;
}

/** Attributes that every component takes: class names and style. */
export function common(element: Element, context: Context, classes: string): Attributes {
  const own = pageClasses(attribute(element, 'className', context) ?? attribute(element, 'class', context));
  return {
    class: own === undefined ? classes : `${classes} ${own}`,
    style: safeStyle(attribute(element, 'style', context), (target) => loaded(target, () => assetOf(target, context))),
  };
}
