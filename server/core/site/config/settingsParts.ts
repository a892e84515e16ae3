import { type DataNode, itemsOf, stringOf, valueOf } from '../../data/node.ts';
import { defaultOf } from '../../schema/schema.ts';
import type { ModeColors, NamedIcon, PlaygroundMode, SiteFont, SiteSettings } from '../settingsTypes.ts';

/** Color for sites without one. The specification leaves it open. */
export const fallbackPrimary = '#2f6f5e';

/** Returns a color, `#RGB` or `#RRGGBB`. Undefined for other text, because the value is used in style sheets. */
export function hexColor(value: string | undefined): string | undefined {
  return value !== undefined && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? value : undefined;
}

/** Converts the playground modes of docs.json v2. Undefined for other words. */
export function playgroundMode(display: string | undefined): PlaygroundMode | undefined {
  return display === undefined ? undefined : displays.get(display);
}

const displays: ReadonlyMap<string, PlaygroundMode> = new Map([
  ['interactive', 'show'],
  ['simple', 'simple'],
  ['none', 'hide'],
  ['auth', 'login'],
]);

/** Reads the logo with its link, in docs.json v1 or v2. */
export function readLogo(node: DataNode | undefined): SiteSettings['logo'] {
  if (node?.kind !== 'string' && node?.kind !== 'object') return undefined;
  const { light, dark } = readPictures(node) ?? {};
  return { light, dark, href: nonEmpty(stringOf(valueOf(node, 'href'))) ?? defaultOf('logo.href') };
}

/** Reads one picture for both modes, or one for each. A single one is used for both. */
export function readPictures(
  node: DataNode | undefined,
): { readonly light: string; readonly dark: string } | undefined {
  const light = nonEmpty(stringOf(node) ?? stringOf(valueOf(node, 'light')));
  const dark = nonEmpty(stringOf(node) ?? stringOf(valueOf(node, 'dark'))) ?? light;
  return dark === undefined ? undefined : { light: light ?? dark, dark };
}

/** Reads one font for everything, or one for headings and one for text. */
export function readFonts(node: DataNode | undefined, headings: string, url: string): SiteSettings['fonts'] {
  const read = (each: DataNode | undefined): SiteFont | undefined => {
    const family = stringOf(valueOf(each, 'family'))
      ?.replace(/[^\p{L}\p{N} -]/gu, '')
      .trim()
      .slice(0, 100);
    const weight = valueOf(each, 'weight');
    if (family === undefined || family === '') return undefined;
    return {
      family,
      weight: weight?.kind === 'number' && weight.value >= 1 && weight.value <= 1000 ? weight.value : undefined,
      url: nonEmpty(stringOf(valueOf(each, url))),
      format: stringOf(valueOf(each, 'format')) === 'woff' ? 'woff' : 'woff2',
    };
  };
  const all = read(node);
  return { body: read(valueOf(node, 'body')) ?? all, headings: read(valueOf(node, headings)) ?? all };
}

/** Returns the strings of an object by key. Other values are left out. */
export function readTable(node: DataNode | undefined): ReadonlyMap<string, string> {
  const rows = node?.kind === 'object' ? node.properties : [];
  return new Map(rows.flatMap(({ key, value }) => (value?.kind === 'string' ? [[key, value.value] as const] : [])));
}

/**
 * Reads a list of links. The arguments are the keys for name, URL and icon style. A link with a known `type` needs no
 * name.
 */
export function readLinks(
  node: DataNode | undefined,
  name: string,
  url: string,
  style?: string,
): SiteSettings['topbarLinks'] {
  return itemsOf(node).flatMap((item) => {
    const target = nonEmpty(stringOf(valueOf(item, url)));
    const type = stringOf(valueOf(item, 'type')) ?? '';
    const known = Object.hasOwn(knownTypes, type) ? knownTypes[type] : undefined;
    const label = nonEmpty(stringOf(valueOf(item, name))) ?? known;
    if (target === undefined || label === undefined) return [];
    const icon = readIcon(item, style);
    return [{ name: label, url: target, ...(icon.icon === undefined && known ? brand(type) : icon) }];
  });
}

/** Types of links with their own icon and name. */
const knownTypes: Readonly<Record<string, string>> = { github: 'GitHub', discord: 'Discord' };

function brand(icon: string): NamedIcon {
  return { icon, iconType: 'brands', iconLibrary: 'fontawesome' };
}

/** Reads an icon: a name, with its style under another key if `style` is given, or an object with everything. */
export function readIcon(node: DataNode, style?: string): NamedIcon {
  const icon = valueOf(node, 'icon');
  if (icon?.kind !== 'object')
    return {
      icon: nonEmpty(stringOf(icon)),
      iconType: style === undefined ? undefined : nonEmpty(stringOf(valueOf(node, style))),
    };
  const iconLibrary = nonEmpty(stringOf(valueOf(icon, 'library')));
  return {
    icon: nonEmpty(stringOf(valueOf(icon, 'name'))),
    iconType: nonEmpty(stringOf(valueOf(icon, 'style'))),
    ...(iconLibrary !== undefined && { iconLibrary }),
  };
}

/** Reads a color for each mode. A single one is used for both. */
export function readColors(node: DataNode | undefined): ModeColors | undefined {
  const light = hexColor(stringOf(valueOf(node, 'light')));
  const dark = hexColor(stringOf(valueOf(node, 'dark')));
  const any = light ?? dark;
  return any === undefined ? undefined : { light: light ?? any, dark: dark ?? any };
}

/** Reads a map of platform to URL, or the array of `{type, url}` in older files. */
export function readSocials(node: DataNode | undefined): SiteSettings['socials'] {
  if (node?.kind === 'object') {
    return node.properties.flatMap(({ key, value }) => {
      const url = nonEmpty(stringOf(value));
      return url === undefined ? [] : [{ platform: key, url }];
    });
  }
  return itemsOf(node).flatMap((item) => {
    const platform = nonEmpty(stringOf(valueOf(item, 'type')));
    const url = nonEmpty(stringOf(valueOf(item, 'url')));
    return platform === undefined || url === undefined ? [] : [{ platform, url }];
  });
}

/** Reads the redirects of docs.json v1 or v2, as written. */
export function readRedirects(root: DataNode | undefined): SiteSettings['redirects'] {
  return itemsOf(valueOf(root, 'redirects')).flatMap((item) => {
    const source = stringOf(valueOf(item, 'source'));
    const destination = stringOf(valueOf(item, 'destination'));
    return source === undefined || destination === undefined ? [] : [{ source, destination }];
  });
}

/** Reads one string, or those of a list. */
export function readTexts(node: DataNode | undefined): readonly string[] {
  const one = nonEmpty(stringOf(node));
  return one !== undefined ? [one] : itemsOf(node).flatMap((item) => nonEmpty(stringOf(item)) ?? []);
}

/** Returns a text, or undefined if it has only white space. */
export function nonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}

/** True for the boolean `true`. False for the string. */
export function isTrue(node: DataNode | undefined): boolean {
  return node?.kind === 'boolean' && node.value;
}
