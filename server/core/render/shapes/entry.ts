import { anchorOfElement } from '../../page/anchors.ts';
import { pushAll, smallest } from '../../text/pushAll.ts';
import { attribute, listOf, shown, shownAttribute, shownDescription } from '../page/attributes.ts';
import { box, el, text } from '../page/html/html.ts';
import { plainTitle, titleText } from '../page/markdown/description.ts';
import { drawnText, parseInline } from '../page/markdown/drawnText.ts';
import { icon, iconOf } from '../page/markdown/icon.ts';
import { anchor } from '../page/markdown/link.ts';
import { headingOf } from '../page/markdown/markdown.ts';
import { renderMath } from '../page/markdown/math.ts';
import { tAs } from '../words.ts';
import { common, count, flag, fragment, type Shape, together, word } from './shape.ts';

/** Update: an entry of a changelog. Its label stays visible while its text scrolls. */
export const update: Shape = (element, spec, context) => {
  const id = fragment(element, spec, context);
  const label = shown(element, 'label', { ...context, inLink: true });
  const plain = shownAttribute(element, 'label', context) ?? 'Update';
  const description = shownDescription(element, context);
  const tags = listOf(element, 'tags', context);
  const { outline } = context.state;
  if (id !== undefined) outline.push({ level: 2, text: plainTitle(plain), id });
  const start = outline.length;
  const body = context.render(element.children, context);
  // In the table of contents, its headings are below its label.
  const inside = outline.splice(start);
  const down = Math.max(0, 3 - smallest(inside.map(({ level }) => level)));
  pushAll(
    outline,
    inside.map((entry) => ({ ...entry, level: entry.level + down })),
  );
  return el(
    'section',
    { ...common(element, context, 'update'), id },
    el(
      'div',
      { class: 'update-head' },
      label === undefined
        ? undefined
        : el('a', { class: 'update-label', href: id === undefined ? undefined : `#${id}` }, label),
      tags.length === 0
        ? undefined
        : el(
            'p',
            { class: 'update-tags' },
            tags.map((tag) => el('span', { class: 'update-tag' }, text(tag))),
          ),
      description === undefined ? undefined : el('p', { class: 'update-description' }, description),
    ),
    el('div', { class: 'update-body' }, body),
  );
};

/** View: a variant of the page's content that the reader chooses above it. */
export const view: Shape = (element, spec, context) => {
  const title = shownAttribute(element, 'title', context) ?? '';
  const id = fragment(element, spec, context);
  return el(
    'section',
    {
      ...common(element, context, 'view'),
      id,
      'data-view': title,
      'aria-label': title === '' ? undefined : plainTitle(title),
    },
    el('p', { class: 'view-title' }, iconOf(element, context), titleText(title)),
    context.render(element.children, context),
  );
};

/** Visibility: content for agents is folded, since readers do not see it. */
export const visibility: Shape = (element, _spec, context) => {
  const content = context.render(element.children, context);
  if (shownAttribute(element, 'for', context) !== 'agents') return content;
  return el(
    'details',
    { class: 'box box-hidden' },
    el(
      'summary',
      { class: 'box-head' },
      el('span', { class: 'box-label' }, text('For agents only')),
      el('span', { class: 'box-detail' }, text('readers do not see it')),
    ),
    el('div', { class: 'box-body' }, content),
  );
};

/** Prompt: a text for an assistant. */
export const prompt: Shape = (element, spec, context) => {
  const description = shownAttribute(element, 'description', context) ?? 'Prompt';
  const hasActions = attribute(element, 'actions', context) !== undefined;
  const wanted = hasActions ? listOf(element, 'actions', context) : [word(element, 'actions', spec, context) ?? 'copy'];
  return el(
    'div',
    common(element, context, 'prompt'),
    el(
      'div',
      { class: 'prompt-head' },
      iconOf(element, context) ?? icon({ name: 'wand-magic-sparkles' }, context.pagePath, context),
      el('span', { class: 'prompt-title' }, parseInline(description, context)),
      wanted.includes('copy')
        ? el(
            'button',
            {
              type: 'button',
              class: 'prompt-action',
              'data-act': 'copy-prompt',
              'data-copy': drawnText(element.children, context).trim(),
            },
            text(tAs('Copy prompt', 'Copy', context)),
          )
        : undefined,
      wanted.includes('cursor')
        ? el(
            'button',
            { type: 'button', class: 'prompt-action', 'data-tip': 'Opens the prompt in Cursor on the deployed site' },
            text('Open in Cursor'),
          )
        : undefined,
    ),
    el('div', { class: 'prompt-body' }, context.render(element.children, context)),
  );
};

/** Panel: shown next to the page instead of the table of contents. */
export const panel: Shape = (element, _spec, context) =>
  el('div', common(element, context, 'panel'), together(element, context));

/** Heading as a component. */
export const heading: Shape = (element, spec, context) => {
  const plain = drawnText(element.children, context).trim();
  const place = anchorOfElement(
    element.name,
    spec,
    (name) => shownAttribute(element, name, context),
    () => plain,
  );
  return headingOf(
    count(element, 'level', spec, context) ?? 2,
    place,
    plain,
    context.render(element.children, context),
    context,
    {},
    !flag(element, 'noAnchor', spec, context),
  );
};

/** Link as a component. */
export const link: Shape = (element, _spec, context) => {
  const target = shownAttribute(element, 'href', context);
  const content = context.render(element.children, { ...context, inLink: true });
  const { class: classes, style } = common(element, context, '');
  const attributes = {
    class: String(classes).trim() === '' ? undefined : String(classes).trim(),
    style,
    title: shownAttribute(element, 'title', context),
  };
  return target === undefined ? el('span', attributes, content) : anchor(target, attributes, content, context);
};

/** Latex as a component: its text is a formula. */
export const math: Shape = (element, _spec, context) =>
  renderMath(drawnText(element.children, context).trim(), element.flow);

/** ApiPlayground: sends requests on the published site. The preview never does. */
export const playground: Shape = (element) =>
  box('API playground', 'sends requests on the deployed site', !element.flow);
