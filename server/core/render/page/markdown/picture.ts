import type { Image } from '../../../page/pageTree.ts';
import { t } from '../../words.ts';
import type { Context } from '../context.ts';
import { type Attributes, el, type Html, text } from '../html/html.ts';
import { type Asset, assetOf } from './address.ts';

/** Renders a Markdown image. */
export function renderImage(node: Image, context: Context): Html {
  return picture(node.target, { alt: node.alt, title: node.title }, context);
}

/** An image, a card for one on another host, or a note for a missing one. */
export function picture(target: string, attributes: Attributes, context: Context): Html {
  const asset = assetOf(target, context);
  if (asset.kind === 'load') return el('img', { src: asset.url, ...attributes, loading: 'lazy', decoding: 'async' });
  const { alt } = attributes;
  return standIn(asset, 'image', typeof alt === 'string' ? alt : '', attributes, context);
}

/** Replaces an image, video or frame: same size, its text, and a button to load it. */
export function standIn(
  asset: Exclude<Asset, { readonly kind: 'load' }>,
  kind: 'image' | 'video' | 'audio' | 'frame' | 'font',
  label: string,
  attributes: Attributes,
  context: Pick<Context, 'inLink' | 'inSentence' | 'language'> & { readonly host?: Context['host'] },
): Html {
  const width = pixels(attributes['width']);
  const height = pixels(attributes['height']);
  const size = width === undefined ? undefined : height === undefined ? `${width} px wide` : `${width} × ${height}`;
  const isLow = (width !== undefined && width <= 160) || (height !== undefined && height <= 48);
  const isSmall = kind === 'image' && (isLow || (size === undefined && context.inSentence === true));
  const name =
    label === ''
      ? { image: 'Image', video: 'Video', audio: 'Audio', frame: 'Embedded page', font: 'Font' }[kind]
      : label;
  const shape = {
    class: `stand-in stand-in-${kind}${isSmall ? ' stand-in-small' : ''}${asset.kind === 'missing' ? ' stand-in-missing' : ''}`,
    'data-only': modeOf(attributes['class']),
    'data-tip': asset.kind === 'missing' ? asset.why : undefined,
  };
  const { poster } = attributes;
  const facts = [
    typeof poster === 'string' ? el('img', { class: 'stand-in-poster', src: poster, alt: '' }) : undefined,
    el('span', { class: 'stand-in-name' }, text(name)),
    size === undefined ? undefined : el('span', { class: 'stand-in-size' }, text(size)),
  ];
  if (asset.kind === 'missing') {
    return el(
      'span',
      { ...shape, role: 'img', 'aria-label': `${name}. ${asset.why}` },
      facts,
      el('span', { class: 'stand-in-why' }, text(asset.why)),
    );
  }
  const load = context.inLink
    ? el('span', { class: 'stand-in-host' }, text(`from ${asset.host}`))
    : el(
        'button',
        { type: 'button', class: 'stand-in-load', 'data-load': asset.host },
        text(t('Load from %', context, asset.host)),
      );
  // Readers of a static page may have no script.
  const link =
    context.inLink || context.host?.pageUrl === undefined
      ? undefined
      : el('noscript', {}, el('a', { href: asset.url, rel: 'noopener noreferrer' }, text(asset.host)));
  return el('span', { ...shape, 'data-url': asset.url, 'data-kind': kind }, facts, load, link);
}

/** The color mode of an image, by its classes. Of a light and a dark variant, one is shown. */
function modeOf(classes: Attributes[string]): 'light' | 'dark' | undefined {
  const names = new Set(typeof classes === 'string' ? classes.split(' ') : []);
  if (names.has('dark:hidden')) return 'light';
  return names.has('hidden') &&
    ['block', 'inline', 'inline-block', 'flex', 'grid'].some((each) => names.has(`dark:${each}`))
    ? 'dark'
    : undefined;
}

function pixels(value: Attributes[string]): number | undefined {
  const number = typeof value === 'string' ? Number(value.replace(/px$/, '')) : value;
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? Math.round(number) : undefined;
}
