import { configPath } from '../../site/paths.ts';
import { assetAt } from '../asset.ts';
import { inkOn, readable, seen, visible } from '../color.ts';
import type { RenderInput } from '../context.ts';
import { cssUrl, fontVariables } from './fonts.ts';

/** Backgrounds of a site that names none; the style sheet has the same. */
const paper = { light: '#ffffff', dark: '#0b0d11' } as const;

/**
 * CSS custom properties from docs.json. Every value is a checked color, an encoded address or
 * a name of letters and digits, never docs.json's text.
 */
export function variables(input: Pick<RenderInput, 'index' | 'host'>): Readonly<Record<string, string>> {
  const { colors, backgroundImage } = input.index.config.settings;
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
    '--site-background-light': light,
    '--site-background-dark': dark,
    '--site-background-image': backgroundOf(backgroundImage?.light, input),
    '--site-background-image-dark': backgroundOf(backgroundImage?.dark, input),
    ...fontVariables(input),
  };
}

function backgroundOf(image: string | undefined, input: Pick<RenderInput, 'index' | 'host'>): string {
  if (image === undefined) return 'none';
  const asset = assetAt(image, configPath, input);
  return asset.kind === 'load' ? `url("${cssUrl(asset.url)}")` : 'none';
}
