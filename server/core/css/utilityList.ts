/** Lists utility classes for authors: their names, rules and colors. */

import generate from 'tailwindcss/lib/lib/generateRules.js';
import resolve, { type Colors } from 'tailwindcss/resolveConfig.js';
import { memo } from '../text/memo.ts';
import { config, engineOf, isUtility, withoutDefaults } from './utilities.ts';

/** Tailwind's own theme with the platform's additions. */
export const utilityTheme = config;

type UtilityTheme = typeof utilityTheme;

/** Returns all utility classes, without variants such as `md:`. */
export const utilityNames: (theme: UtilityTheme) => readonly string[] = memo((theme: UtilityTheme) => [
  ...new Set([...engineOf(theme).context.getClassList(), 'group', 'peer', 'prose', 'not-prose']),
]);

/** Returns the prefixes that a utility class can have: `md:`, `dark:`, `hover:`. */
export const utilityVariants: (theme: UtilityTheme) => readonly string[] = memo((theme: UtilityTheme) =>
  engineOf(theme)
    .context.getVariants()
    .filter(({ name, values, isArbitrary: free }) => name !== '*' && !free && values.length === 0)
    .map(({ name }) => `${name}:`),
);

/** Splits a class such as `dark:hover:bg-red-500/50` into its variants and its utility. */
export function utilityParts(name: string): { readonly variants: string; readonly utility: string } {
  const at = name.lastIndexOf(':') + 1;
  return { variants: name.slice(0, at), utility: name.slice(at) };
}

/** Returns the rule of a utility class as CSS, or undefined for a class without one. */
export function utilityRule(name: string): string | undefined {
  if (!isUtility(name)) return undefined;
  const rules = generate.generateRules(new Set([name]), engineOf(utilityTheme).context);
  const text = rules.map(([, node]) => withoutDefaults(node).toString()).join('\n');
  // The preview marks the dark mode differently from the platform.
  return text === '' ? undefined : text.replaceAll('[data-mode="dark"]', '.dark');
}

const colored =
  /^(?:bg|text|border(?:-[xytrblse])?|ring(?:-offset)?|divide|from|via|to|placeholder|outline|decoration|shadow|stroke|fill|accent|caret)-/;

/** The color of a class as hex or as a custom property, and its opacity from 0 to 1. */
export interface UtilityColor {
  readonly color: string;
  readonly alpha: number;
}

/** Returns the color of a utility class such as `bg-red-500/50`, or undefined if it does not set a color. */
export function utilityColor(name: string): UtilityColor | undefined {
  const { utility } = utilityParts(name);
  const [prefix = ''] = colored.exec(utility.replace(/^!/, '')) ?? [];
  if (prefix === '') return undefined;
  const [shade = '', share = '100'] = utility.replace(/^!/, '').slice(prefix.length).split('/');
  const color = palette(utilityTheme).get(shade);
  const alpha = Number(share) / 100;
  return color === undefined || !(alpha >= 0 && alpha <= 1) ? undefined : { color, alpha };
}

/** Returns the class with its color replaced by the nearest color of the palette, or undefined if it has no color. */
export function withColor(name: string, channels: readonly [number, number, number]): string | undefined {
  const { variants, utility } = utilityParts(name);
  const [important = ''] = /^!/.exec(utility) ?? [];
  const [prefix = ''] = colored.exec(utility.slice(important.length)) ?? [];
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [shade, color] of palette(utilityTheme)) {
    if (!color.startsWith('#')) continue;
    const distance = [1, 3, 5].reduce((sum, at, i) => {
      return sum + (Number.parseInt(color.slice(at, at + 2), 16) - (channels[i] ?? 0)) ** 2;
    }, 0);
    if (distance < least) [best, least] = [shade, distance];
  }
  return prefix === '' || best === undefined ? undefined : `${variants}${important}${prefix}${best}`;
}

/** Returns all colors by the name used in classes: `red-500`, `primary`. */
const palette: (theme: UtilityTheme) => ReadonlyMap<string, string> = memo((theme: UtilityTheme) => {
  const found = new Map<string, string>();
  const add = (colors: Colors, lead: string): void => {
    for (const [key, value] of Object.entries(colors)) {
      const name = key === 'DEFAULT' ? lead : `${lead}${lead === '' ? '' : '-'}${key}`;
      if (typeof value === 'object') add(value, name);
      else if (typeof value === 'string') {
        const property = /^rgb\(var\((--[\w-]+)\)/.exec(value)?.[1];
        const [, r, g, b] = /^#(.)(.)(.)$/.exec(value) ?? [];
        if (property !== undefined) found.set(name, property);
        else if (value.startsWith('#')) found.set(name, r === undefined ? value : `#${r}${r}${g}${g}${b}${b}`);
      }
    }
  };
  add(resolve(theme).theme.colors, '');
  return found;
});
