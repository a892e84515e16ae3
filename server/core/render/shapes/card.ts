import type { Element } from '../../page/pageTree.ts';
import { attribute, shown, shownAttribute, shownDescription } from '../page/attributes.ts';
import type { Context } from '../page/context.ts';
import { el, type Html, text } from '../page/html/html.ts';
import { safeColor } from '../page/html/style.ts';
import { isRemote } from '../page/markdown/address.ts';
import { icon, iconOf } from '../page/markdown/icon.ts';
import { anchor, linkTo } from '../page/markdown/link.ts';
import { picture } from '../page/markdown/picture.ts';
import { kindIcon } from './callout.ts';
import { common, count, flag, oneOf, type Shape, together } from './shape.ts';

/** Card. The link in its title covers the whole card; links in its text still work. */
export const card: Shape = (element, spec, context) => {
  const target = shownAttribute(element, 'href', context);
  const isDisabled = flag(element, 'disabled', spec, context);
  const color = safeColor(shownAttribute(element, 'color', context));
  const kind = oneOf(element, 'type', spec, context);
  const look = { class: 'card-icon', style: color === undefined ? undefined : `color:${color}` };
  const mark = iconOf(element, context, look) ?? kindIcon(kind, context, look);
  const hasLink = target !== undefined && !isDisabled && !context.inLink;
  const title = titleOf(element, hasLink ? target : undefined, context);
  const image = shownAttribute(element, 'img', context);
  const cta = shown(element, 'cta', context);
  const arrow = attribute(element, 'arrow', context);
  const showsArrow = hasLink && (arrow === undefined ? isRemote(target) : arrow !== false && arrow !== 'false');
  const classes = [
    'card',
    hasLink ? 'card-linked' : '',
    flag(element, 'horizontal', spec, context) ? 'card-horizontal' : '',
    isDisabled ? 'card-disabled' : '',
    kind === undefined ? '' : `card-kind card-${kind}`,
  ];
  const description = shownDescription(element, context);
  const tag = shownAttribute(element, 'as', context) ?? '';
  return el(
    // Source: @mintlify/components 1.0.19, Card: a disabled one is always a div.
    containers.has(tag) && !isDisabled ? tag : 'div',
    common(element, context, classes.filter((each) => each !== '').join(' ')),
    image === undefined
      ? undefined
      : el(
          'div',
          { class: 'card-image' },
          picture(image, { alt: '' }, { ...context, inLink: hasLink || context.inLink }),
        ),
    showsArrow ? el('span', { class: 'card-arrow', 'aria-hidden': 'true' }) : undefined,
    el(
      'div',
      { class: 'card-body' },
      mark,
      el(
        'div',
        { class: 'card-words' },
        title,
        description === undefined ? undefined : el('p', {}, description),
        el('div', { class: 'card-text' }, context.render(element.children, context)),
        cta === undefined ? undefined : el('span', { class: 'card-cta' }, cta),
      ),
    ),
  );
};

/** Values of `as`: container elements without behavior. The title is the link or button. */
const containers: ReadonlySet<string> = new Set(['article', 'aside', 'figure', 'footer', 'header', 'nav', 'section']);

function titleOf(element: Element, target: string | undefined, context: Context): Html | undefined {
  const title = shown(element, 'title', target === undefined ? context : { ...context, inLink: true });
  if (target === undefined) return title === undefined ? undefined : el('p', { class: 'card-title' }, title);
  if (title !== undefined)
    return el('p', { class: 'card-title' }, anchor(target, { class: 'card-link' }, title, context));
  const { attributes } = linkTo(target, context);
  return el('a', { class: 'card-link', ...attributes, 'aria-label': target });
}

/** CardGroup, Columns: up to four columns, fewer if they would be too narrow. */
export const columns: Shape = (element, spec, context) => {
  const wanted = count(element, 'cols', spec, context) ?? 2;
  const number = Math.min(Math.max(Math.trunc(wanted), 1), 4);
  return el('div', common(element, context, `columns columns-${number}`), context.render(element.children, context));
};

/** Column: content that the Columns around it arranges. */
export const column: Shape = (element, _spec, context) =>
  el('div', common(element, context, 'column'), context.render(element.children, context));

/** Tile: an image above its name. */
export const tile: Shape = (element, _spec, context) => {
  const target = shownAttribute(element, 'href', context);
  const hasLink = target !== undefined && !context.inLink;
  const description = shownDescription(element, hasLink ? { ...context, inLink: true } : context);
  const title = titleOf(element, hasLink ? target : undefined, context);
  return el(
    'div',
    common(element, context, hasLink ? 'tile card-linked' : 'tile'),
    el('div', { class: 'tile-picture' }, together(element, hasLink ? { ...context, inLink: true } : context)),
    el('div', { class: 'tile-words' }, title, description === undefined ? undefined : el('p', {}, description)),
  );
};

/** GitHub.Repo: a card for a repository. Without the network, only its name is known. */
export const repository: Shape = (element, spec, context) => {
  const name = shownAttribute(element, 'repo', context)?.trim() ?? '';
  const variant = oneOf(element, 'variant', spec, context) ?? 'inset';
  const title = text(name === '' ? 'A repository' : name);
  const isName = /^[\w.-]+\/[\w.-]+$/.test(name);
  return el(
    'div',
    common(element, context, `repository repository-${variant}${isName ? ' card-linked' : ''}`),
    icon({ name: 'github', type: 'brands' }, context.pagePath, context),
    el(
      'span',
      { class: 'repository-name' },
      isName ? anchor(`https://github.com/${name}`, { class: 'card-link' }, title, context) : title,
    ),
    isName ? el('span', { class: 'card-arrow', 'aria-hidden': 'true' }) : undefined,
  );
};
