import type { Element, Literal } from '../../page/pageTree.ts';
import type { ComponentSpec } from '../../schema/catalogue.ts';
import { attribute, attributeNode, listOf, shown, shownAttribute } from '../page/attributes.ts';
import type { Context } from '../page/context.ts';
import { el, type Html, text } from '../page/html/html.ts';
import { t } from '../words.ts';
import { common, flag, fragment, type Shape } from './shape.ts';

/** ParamField and ResponseField: name, type, conditions, description, nested fields. */
export const field: Shape = (element, spec, context) => {
  const location = spec.exactlyOneOf.find((name) => attributeNode(element, name) !== undefined);
  const name =
    (location === undefined ? undefined : shownAttribute(element, location, context)) ??
    shownAttribute(element, 'name', context) ??
    '';
  // Source: @mintlify/components 1.0.19, Property: a `hidden` one is not drawn.
  if (flag(element, 'hidden', spec, context)) return text('');
  const id = fragment(element, spec, context);
  const place = location ?? shownAttribute(element, 'location', context);
  const labels = (from: string): readonly Html[] =>
    listOf(element, from, context).map((each) =>
      el('span', { class: from === 'pre' ? 'field-note field-note-before' : 'field-note' }, text(each)),
    );
  const anchor =
    id === undefined || name === ''
      ? undefined
      : el('a', { class: 'anchor', href: `#${id}`, 'aria-label': `Link to “${name}”` });
  return el(
    'div',
    { ...common(element, context, `field field-${spec.variant ?? 'parameter'}`), id },
    el(
      'div',
      { class: 'field-head' },
      anchor,
      labels('pre'),
      el(
        'code',
        { class: 'field-name' },
        name === '' ? el('span', { class: 'field-unnamed' }, text('unnamed')) : text(name),
      ),
      type(element, context),
      place === undefined ? undefined : el('span', { class: 'field-location' }, text(place)),
      defaultValue(element, spec, context),
      isRequired(element, context) ? el('span', { class: 'field-required' }, text(t('required', context))) : undefined,
      deprecation(attribute(element, 'deprecated', context), context),
      labels('post'),
    ),
    el('div', { class: 'field-body' }, context.render(element.children, context)),
  );
};

function type(element: Element, context: Context): Html | undefined {
  const value = shown(element, 'type', { ...context, inLink: true });
  return value === undefined ? undefined : el('span', { class: 'field-type' }, value);
}

/** As on the platform, only the bare attribute and `{true}` mean required. */
function isRequired(element: Element, context: Context): boolean {
  return attribute(element, 'required', context) === true;
}

function deprecation(value: Literal, context: Context): Html | undefined {
  return value === undefined || value === false
    ? undefined
    : el('span', { class: 'field-deprecated' }, text(t('deprecated', context)));
}

function defaultValue(element: Element, spec: ComponentSpec, context: Context): Html | undefined {
  const name =
    attributeNode(element, 'default') === undefined && spec.attributes.has('initialValue') ? 'initialValue' : 'default';
  if (attributeNode(element, name) === undefined) return undefined;
  const value = attribute(element, name, context);
  // Source: mintlify.com/docs/components/mermaid-diagrams shows `default:"bottom-right"`, with the quotes.
  const content = value === undefined ? shown(element, name, context) : text(JSON.stringify(value));
  return el('span', { class: 'field-default' }, text(`${t('default', context)}: `), el('code', {}, content));
}
