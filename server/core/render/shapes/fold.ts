import { shown, shownAttribute, shownDescription } from '../page/attributes.ts';
import type { Context } from '../page/context.ts';
import { el, type Html, text } from '../page/html/html.ts';
import { titleText } from '../page/markdown/description.ts';
import { iconOf } from '../page/markdown/icon.ts';
import { wordsAroundName } from '../words.ts';
import { common, flag, fragment, type Shape, word } from './shape.ts';

/** AccordionGroup: accordions in one frame. */
export const accordions: Shape = (element, _spec, context) =>
  el('div', common(element, context, 'accordions'), context.render(element.children, context));

/** Accordion. */
export const accordion: Shape = (element, spec, context) => {
  const isOpen = flag(element, 'defaultOpen', spec, context);
  const inside = { ...context, inLink: true };
  const description = shownDescription(element, inside);
  return el(
    'details',
    {
      ...common(element, context, 'accordion'),
      id: fragment(element, spec, context),
      open: isOpen,
      'data-open': isOpen ? 'true' : undefined,
    },
    el(
      'summary',
      { class: 'accordion-summary' },
      chevron(),
      iconOf(element, context),
      el(
        'span',
        { class: 'accordion-words' },
        el('span', { class: 'accordion-title' }, shown(element, 'title', inside) ?? text('Accordion')),
        description === undefined ? undefined : el('span', { class: 'accordion-description' }, description),
      ),
    ),
    el('div', { class: 'accordion-body' }, context.render(element.children, context)),
  );
};

/** Expandable: the properties of an object, folded. */
export const expandable: Shape = (element, spec, context) => {
  const isOpen = flag(element, 'defaultOpen', spec, context);
  const title = word(element, 'title', spec, context) ?? '';
  return el(
    'details',
    { ...common(element, context, 'expandable'), open: isOpen, 'data-open': isOpen ? 'true' : undefined },
    el(
      'summary',
      { class: 'expandable-summary' },
      chevron(),
      showOrHide(titleText(title), context, {
        show: shownAttribute(element, 'closedText', context),
        hide: shownAttribute(element, 'openedText', context),
      }),
    ),
    el('div', { class: 'expandable-body' }, context.render(element.children, context)),
  );
};

/** The label of the button with both of its texts. The style sheet shows the current one. */
export function showOrHide(
  name: Html,
  context: Context,
  own: { readonly show?: string | undefined; readonly hide?: string | undefined } = {},
): Html {
  const show = own.show === undefined ? wordsAroundName('Show %', context) : ([`${own.show} `, ''] as const);
  const hide = own.hide === undefined ? wordsAroundName('Hide %', context) : ([`${own.hide} `, ''] as const);
  const side = (at: 0 | 1): readonly (Html | undefined)[] => [
    show[at] === '' ? undefined : el('span', { class: 'expandable-show' }, text(show[at])),
    hide[at] === '' ? undefined : el('span', { class: 'expandable-hide' }, text(hide[at])),
  ];
  return el('span', { class: 'expandable-title' }, side(0), name, side(1));
}

/** Drawn by the style sheet. It turns when the fold is open. */
function chevron(): Html {
  return el('span', { class: 'chevron', 'aria-hidden': 'true' });
}
