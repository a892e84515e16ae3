import { attribute, attributeNode, shown, shownAttribute } from '../page/attributes.ts';
import { box, el, join } from '../page/html/html.ts';
import { safeColor, safeLength } from '../page/html/style.ts';
import { plainTitle } from '../page/markdown/description.ts';
import { drawnText, parseInline } from '../page/markdown/drawnText.ts';
import { icon, iconOf } from '../page/markdown/icon.ts';
import { anchor } from '../page/markdown/link.ts';
import { picture } from '../page/markdown/picture.ts';
import { common, flag, oneOf, type Shape } from './shape.ts';

/** Frame: an image or video with a border and a caption. */
export const frame: Shape = (element, _spec, context) => {
  const plain = shownAttribute(element, 'caption', context);
  const caption = plain === undefined ? shown(element, 'caption', context) : parseInline(plain, context);
  const hint = shown(element, 'hint', context);
  const figure = el(
    'figure',
    common(element, context, 'frame'),
    el('div', { class: 'frame-mat' }, context.render(element.children, context)),
    caption === undefined ? undefined : el('figcaption', { class: 'frame-caption' }, caption),
  );
  if (hint === undefined) return figure;
  const mark = icon({ name: 'hand-pointer' }, context.pagePath, context);
  return el('div', {}, el('p', { class: 'frame-hint' }, mark, hint), figure);
};

/** ZoomImage: an image that a click enlarges, like all images of a page. */
export const zoom: Shape = (element, _spec, context) => {
  const source = shownAttribute(element, 'src', context);
  if (source === undefined) return box('ZoomImage', 'names no picture', !element.flow);
  const size = { width: shownAttribute(element, 'width', context), height: shownAttribute(element, 'height', context) };
  return picture(
    source,
    { ...common(element, context, 'zoom-image'), alt: shownAttribute(element, 'alt', context) ?? '', ...size },
    context,
  );
};

/** Icon, within a line or alone. */
export const iconShape: Shape = (element, _spec, context) => {
  const light = safeColor(attribute(element, 'colorLight', context));
  const dark = safeColor(attribute(element, 'colorDark', context));
  const color =
    light !== undefined && dark !== undefined
      ? `light-dark(${light},${dark})`
      : safeColor(attribute(element, 'color', context));
  const size = safeLength(attribute(element, 'size', context));
  const { style, class: classes } = common(element, context, 'icon-alone');
  const own = [
    color === undefined ? undefined : `color:${color}`,
    size === undefined ? undefined : `--size:${size}`,
    style,
  ].filter((each) => each !== undefined);
  const more = { style: own.length === 0 ? undefined : own.join(';'), class: String(classes) };
  const source =
    shownAttribute(element, 'src', context) ??
    (shownAttribute(element, 'icon', context) === undefined ? shownAttribute(element, 'name', context) : undefined);
  return (
    (source === undefined
      ? iconOf(element, context, more)
      : icon({ name: source, ...more }, context.pagePath, context)) ?? box('Icon', 'names no icon', true)
  );
};

/** Tooltip: shown on hover and focus. */
export const tooltip: Shape = (element, spec, context) => {
  const given = attributeNode(element, 'tip');
  const jsx = typeof given === 'object' && given.kind === 'expression' ? (given.elements ?? []) : [];
  const tip =
    shownAttribute(element, 'tip', context) ?? (jsx.length === 0 ? undefined : drawnText(jsx, context).trim());
  const headline = shownAttribute(element, 'headline', context);
  const cta = shownAttribute(element, 'cta', context);
  const target = shownAttribute(element, 'href', context);
  const words = [headline, tip, cta === undefined ? undefined : `${cta} →`]
    .filter((each) => each !== undefined)
    .map(plainTitle)
    .join('\n');
  const attributes = {
    ...common(element, context, 'tooltip'),
    'data-tip': words,
    'data-side': oneOf(element, 'side', spec, context),
    'data-align': oneOf(element, 'align', spec, context),
    'aria-description': words,
  };
  const content = context.render(element.children, { ...context, inLink: true });
  if (target !== undefined && !context.inLink) return anchor(target, attributes, content, context);
  return el('span', { ...attributes, tabindex: context.inLink ? undefined : 0 }, content);
};

/** Badge. */
export const badge: Shape = (element, spec, context) => {
  const variant = oneOf(element, 'variant', spec, context);
  const isOutlined = variant === undefined ? flag(element, 'stroke', spec, context) : variant === 'outline';
  const isDisabled = flag(element, 'disabled', spec, context);
  const classes = [
    'badge',
    `badge-${oneOf(element, 'color', spec, context) ?? 'gray'}`,
    `badge-${oneOf(element, 'size', spec, context) ?? 'md'}`,
    `badge-${oneOf(element, 'shape', spec, context) ?? 'rounded'}`,
    isOutlined ? 'badge-outline' : '',
    isDisabled ? 'badge-disabled' : '',
  ];
  const attributes = common(element, context, classes.filter((each) => each !== '').join(' '));
  const target = isDisabled || context.inLink ? undefined : shownAttribute(element, 'href', context);
  const content = join([
    iconOf(element, context, {}, 'leadIcon'),
    context.render(element.children, target === undefined ? context : { ...context, inLink: true }),
    // Source: @mintlify/components 1.0.19, Badge: `icon` is the older name of `tailIcon`.
    iconOf(element, context, {}, 'tailIcon') ?? iconOf(element, context),
  ]);
  return target === undefined ? el('span', attributes, content) : anchor(target, attributes, content, context);
};
