import { configPath } from '../../site/paths.ts';
import type { SiteFont } from '../../site/siteTypes.ts';
import { codeVariables } from '../page/codeLook.ts';
import type { RenderInput } from '../page/context.ts';
import { el, type Html } from '../page/html/html.ts';
import { channels, deepening, deepInk, inkOn, readable, seen, visible } from '../page/html/style.ts';
import { type Asset, assetAt } from '../page/markdown/address.ts';
import { standIn } from '../page/markdown/picture.ts';

type Input = Pick<RenderInput, 'index' | 'host'>;

/** A font file of the site, for a style sheet. */
export interface FontFace {
  readonly name: string;
  /** Safe in `url("…")`: without characters that would end it. */
  readonly url: string;
  readonly format: 'woff' | 'woff2';
  /** Weight of the font file; undefined for the default. */
  readonly weight: number | undefined;
}

/** Fonts of a site whose files are allowed to load. */
export function fontFaces(input: Input): readonly FontFace[] {
  const { body, headings } = input.index.config.settings.fonts;
  return [
    ...(body === undefined ? [] : face('body', body, input)),
    ...(headings === undefined ? [] : face('headings', headings, input)),
  ];
}

function face(name: 'body' | 'headings', { url, format, weight }: SiteFont, input: Input): readonly FontFace[] {
  const asset = url === undefined ? undefined : assetAt({ target: url, fromPath: configPath, from: input });
  return asset?.kind === 'load' ? [{ name: `site-${name}`, url: cssUrl(asset.url), format, weight }] : [];
}

/** A URL that is safe in `url("…")`. */
export function cssUrl(url: string): string {
  return url.replace(/["\\\n\r\f()<>]/g, (each) => `%${each.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** As a custom property, this selects the fallback after the comma in `var()`. */
const none = 'initial';

/** CSS custom properties: names of the fonts, each followed by a comma, and their weights. */
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

/** Replaces fonts and backgrounds that cannot load: a note with the option to allow them. */
export function blockedStylesNote(input: Input): Html | undefined {
  const { fonts, backgroundImage } = input.index.config.settings;
  const cards = new Map<string, Html>();
  const add = (kind: 'font' | 'image', url: string | undefined, label: string): void => {
    const asset: Asset | undefined =
      url === undefined ? undefined : assetAt({ target: url, fromPath: configPath, from: input });
    if (url !== undefined && asset !== undefined && asset.kind !== 'load')
      cards.set(url, standIn(asset, kind, label, {}, { inLink: false }));
  };
  for (const font of [fonts.body, fonts.headings]) add('font', font?.url, `Font ${font?.family ?? ''}`);
  for (const url of [backgroundImage?.light, backgroundImage?.dark]) add('image', url, 'Background image');
  return cards.size === 0 ? undefined : el('div', { class: 'withheld' }, [...cards.values()]);
}

/** Default backgrounds, as in the style sheet. */
const paper = { light: '#ffffff', dark: '#0b0d11' } as const;

/** Color of the faintest text, `--muted` in the style sheet. */
const faintest = { light: '#545e70', dark: '#a6b0c0' } as const;

/**
 * CSS custom properties from docs.json. Every value is a validated color, an encoded URL or a name of letters and
 * digits, never unchecked text.
 */
export function variables(input: Pick<RenderInput, 'index' | 'host'>): Readonly<Record<string, string>> {
  const { colors, backgroundImage, code } = input.index.config.settings;
  const light = colors.background.light ?? paper.light;
  const dark = colors.background.dark ?? paper.dark;
  return {
    '--site-primary': colors.primary,
    '--site-primary-text': readable(colors.primary, light),
    '--site-primary-line': visible(colors.primary, light),
    '--site-light': colors.light,
    '--site-light-text': readable(colors.light, dark),
    '--site-light-line': visible(colors.light, dark),
    '--site-dark': colors.dark,
    '--site-on-dark': inkOn(colors.dark),
    '--site-on-primary': inkOn(colors.primary),
    '--site-glyph-on-primary': inkOn(colors.primary, seen),
    '--site-on-light': inkOn(colors.light),
    '--site-deep-light': deep(faintest.light, paper.light, light),
    '--site-deep-dark': deep(faintest.dark, paper.dark, dark),
    '--site-background-light': light,
    '--site-background-dark': dark,
    '--site-background-image': backgroundOf(backgroundImage?.light, input),
    '--site-background-image-dark': backgroundOf(backgroundImage?.dark, input),
    ...codeVariables(code),
    ...fontVariables(input),
  };
}

/** Colors of docs.json under the names that utility classes and the site's style sheets use. */
export function siteColors({ index }: Pick<RenderInput, 'index'>): string {
  const { colors } = index.config.settings;
  const named = {
    primary: colors.primary,
    'primary-light': colors.light,
    'primary-dark': colors.dark,
    'background-light': colors.background.light ?? paper.light,
    'background-dark': colors.background.dark ?? paper.dark,
  };
  return `:root{${Object.entries(named)
    .map(([name, color]) => `--${name}:${channels(color)}`)
    .join(';')}}`;
}

/** The color that the style sheet mixes into its colors (black or white), and its share. */
function deep(color: string, usual: string, background: string): string {
  return `${deepInk(background)} ${Math.round(deepening(color, usual, background) * 100)}%`;
}

function backgroundOf(image: string | undefined, input: Pick<RenderInput, 'index' | 'host'>): string {
  if (image === undefined) return 'none';
  const asset = assetAt({ target: image, fromPath: configPath, from: input });
  return asset.kind === 'load' ? `url("${cssUrl(asset.url)}")` : 'none';
}

/** URL of the site's favicon, if it has one that is allowed to load. */
export function favicon(input: Pick<RenderInput, 'index' | 'host'>): string | undefined {
  const target = input.index.config.settings.favicon;
  const asset = target === undefined ? undefined : assetAt({ target, fromPath: configPath, from: input });
  return asset?.kind === 'load' ? asset.url : undefined;
}
