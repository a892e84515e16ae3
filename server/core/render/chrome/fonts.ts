import { configPath } from '../../site/paths.ts';
import type { SiteFont } from '../../site/siteTypes.ts';
import { type Asset, assetAt } from '../asset.ts';
import type { RenderInput } from '../context.ts';
import { el, type Html } from '../html.ts';
import { standIn } from '../picture.ts';

type Input = Pick<RenderInput, 'index' | 'host'>;

/** A font that a site brings along, as style sheets call it. */
export interface FontFace {
  readonly name: string;
  /** Without anything that ends a `url("…")` of CSS. */
  readonly url: string;
  readonly format: 'woff' | 'woff2';
  /** Of what is in the file; undefined for the usual one. */
  readonly weight: number | undefined;
}

/** The fonts of a site whose files may be loaded. */
export function fontFaces(input: Input): readonly FontFace[] {
  const { body, headings } = input.index.config.settings.fonts;
  return [
    ...(body === undefined ? [] : face('body', body, input)),
    ...(headings === undefined ? [] : face('headings', headings, input)),
  ];
}

function face(name: 'body' | 'headings', { url, format, weight }: SiteFont, input: Input): readonly FontFace[] {
  const asset = url === undefined ? undefined : assetAt(url, configPath, input);
  return asset?.kind === 'load' ? [{ name: `site-${name}`, url: cssUrl(asset.url), format, weight }] : [];
}

/** An address as it can stand in `url("…")`. */
export function cssUrl(url: string): string {
  return url.replace(/["\\\n\r\f()<>]/g, (each) => `%${each.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** As the value of a custom property: what stands behind the comma of `var()` counts. */
const none = 'initial';

/** CSS custom properties: the names of the fonts, each with a comma behind it, and how heavy they are. */
export function fontVariables({ index }: Input): Readonly<Record<string, string>> {
  const { body, headings } = index.config.settings.fonts;
  const names = (name: string, font: SiteFont | undefined): string =>
    font === undefined ? none : `"site-${name}", "${font.family}",`;
  return {
    '--site-font': names('body', body),
    '--site-font-headings':
      headings === undefined ? none : `${names('headings', headings)} ${body === undefined ? '' : names('body', body)}`,
    '--site-font-weight': String(body?.weight ?? none),
    '--site-font-headings-weight': String(headings?.weight ?? none),
  };
}

/** In place of fonts and backgrounds that cannot be loaded: what they are, and the way to load them. */
export function withheld(input: Input): Html | undefined {
  const { fonts, backgroundImage } = input.index.config.settings;
  const cards = new Map<string, Html>();
  const add = (kind: 'font' | 'image', url: string | undefined, label: string): void => {
    const asset: Asset | undefined = url === undefined ? undefined : assetAt(url, configPath, input);
    if (url !== undefined && asset !== undefined && asset.kind !== 'load')
      cards.set(url, standIn(asset, kind, label, {}, { inLink: false }));
  };
  for (const font of [fonts.body, fonts.headings]) add('font', font?.url, `Font ${font?.family ?? ''}`);
  for (const url of [backgroundImage?.light, backgroundImage?.dark]) add('image', url, 'Background image');
  return cards.size === 0 ? undefined : el('div', { class: 'withheld' }, [...cards.values()]);
}
