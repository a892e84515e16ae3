import { meaningOf, numberOf, shown, shownAttribute } from '../page/attributes.ts';
import { contentsOf, type Placed } from '../page/code/contents.ts';
import { el, type Html, isCostly, text } from '../page/html/html.ts';
import { plainTitle } from '../page/markdown/description.ts';
import { iconOf } from '../page/markdown/icon.ts';
import { common, flag, fragment, oneOf, type Shape } from './shape.ts';

/** Steps: a numbered list joined by a line. */
export const steps: Shape = (element, spec, context) => {
  const size = oneOf(element, 'titleSize', spec, context) ?? 'p';
  let at = 0;
  const items = contentsOf(element, context).map(({ node, context: around }) => {
    const place = isStep({ node, context: around }) ? { ...around, stepAt: ++at } : around;
    const html = place.render([node], place);
    // Other content must be a list item too. Inspecting long HTML would copy it at each level.
    const isItem = isCostly(html, place) ? isStep({ node, context: place }) : html.startsWith('<li');
    return isItem ? html : el('li', { class: 'step step-other' }, html);
  });
  return el('ol', { ...common(element, context, 'steps'), 'data-title-size': size }, items);
};

function isStep({ node, context }: Placed): boolean {
  if (node.kind !== 'element') return false;
  const meaning = meaningOf(node, context);
  return meaning.kind === 'component' && meaning.spec.shape === 'step';
}

/** Step: number or icon, title, content. */
export const step: Shape = (element, spec, context) => {
  const title = shown(element, 'title', context);
  const id = flag(element, 'noAnchor', spec, context) ? undefined : fragment(element, spec, context);
  const number = numberOf(element, 'stepNumber', context);
  const size =
    shownAttribute(element, 'titleSize', context) === undefined
      ? undefined
      : oneOf(element, 'titleSize', spec, context);
  const mark = iconOf(element, context);
  return el(
    'li',
    { ...common(element, context, 'step'), id, value: number },
    el(
      'span',
      { class: mark === undefined ? 'step-mark' : 'step-mark step-mark-icon', 'aria-hidden': 'true' },
      mark ?? text(String(number ?? context.stepAt ?? 1)),
    ),
    title === undefined
      ? undefined
      : stepTitle(title, id, shownAttribute(element, 'title', context) ?? 'this step', size),
    el('div', { class: 'step-body' }, context.render(element.children, context)),
  );
};

function stepTitle(title: Html, id: string | undefined, plain: string, size: string | undefined): Html {
  const link =
    id === undefined
      ? undefined
      : el('a', { class: 'anchor', href: `#${id}`, 'aria-label': `Link to “${plainTitle(plain)}”` });
  return el('p', { class: 'step-title', 'data-size': size }, link, title);
}
