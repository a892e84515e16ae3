import { type DataNode, itemsOf, stringOf, valueOf } from '../../data/node.ts';
import { defaultOf } from '../../schema/schema.ts';
import type { ModeColors, NamedIcon, PlaygroundMode, SiteFont, SiteSettings } from '../settingsTypes.ts';

/** Chosen for sites that set no color; the specification leaves it open. */
export const fallbackPrimary = '#2f6f5e';

/** A color of the specification, `#RGB` or `#RRGGBB`; anything else is no color (it reaches style sheets). */
export function hexColor(value: string | undefined): string | undefined {
  return value !== undefined && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? value : undefined;
}

/** How much of the playground the second generation's words ask for; undefined for any other word. */
export function playgroundMode(display: string | undefined): PlaygroundMode | undefined {
  return display === undefined ? undefined : displays.get(display);
}

const displays: ReadonlyMap<string, PlaygroundMode> = new Map([
  ['interactive', 'show'],
  ['simple', 'simple'],
  ['none', 'hide'],
  ['auth', 'login'],
]);

/** The logo of either generation, with where it leads. */
export function readLogo(node: DataNode | undefined): SiteSettings['logo'] {
  if (node?.kind !== 'string' && node?.kind !== 'object') return undefined;
  const { light, dark } = readPictures(node) ?? {};
  return { light, dark, href: nonEmpty(stringOf(valueOf(node, 'href'))) ?? defaultOf('logo.href') };
}

/** One picture for both modes, or one for each; where only one is named it serves for both. */
export function readPictures(
  node: DataNode | undefined,
): { readonly light: string; readonly dark: string } | undefined {
  const light = nonEmpty(stringOf(node) ?? stringOf(valueOf(node, 'light')));
  const dark = nonEmpty(stringOf(node) ?? stringOf(valueOf(node, 'dark'))) ?? light;
  return dark === undefined ? undefined : { light: light ?? dark, dark };
}

/** One font for all, or one for headings and one for text. */
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

/** The texts of an object by key; values that are no texts are left out. */
export function readTable(node: DataNode | undefined): ReadonlyMap<string, string> {
  const rows = node?.kind === 'object' ? node.properties : [];
  return new Map(rows.flatMap(({ key, value }) => (value?.kind === 'string' ? [[key, value.value] as const] : [])));
}

/** Links of a list whose items call name, address and style of their icon by these keys; one of a known `type` needs no name. */
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

/** Types of links that bring their own icon and name. */
const knownTypes: Readonly<Record<string, string>> = { github: 'GitHub', discord: 'Discord' };

function brand(icon: string): NamedIcon {
  return { icon, iconType: 'brands', iconLibrary: 'fontawesome' };
}

/** An icon as a text, with its style beside it under a key of its own where the place has one, or as an object that says all. */
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

/** A color for each mode; where only one is named it serves for both. */
export function readColors(node: DataNode | undefined): ModeColors | undefined {
  const light = hexColor(stringOf(valueOf(node, 'light')));
  const dark = hexColor(stringOf(valueOf(node, 'dark')));
  const any = light ?? dark;
  return any === undefined ? undefined : { light: light ?? any, dark: dark ?? any };
}

/** A map of platform to URL, or the array of `{type, url}` that older files have. */
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

/** The redirects of either generation, as written. */
export function readRedirects(root: DataNode | undefined): SiteSettings['redirects'] {
  return itemsOf(valueOf(root, 'redirects')).flatMap((item) => {
    const source = stringOf(valueOf(item, 'source'));
    const destination = stringOf(valueOf(item, 'destination'));
    return source === undefined || destination === undefined ? [] : [{ source, destination }];
  });
}

/** One text, or those of a list. */
export function readTexts(node: DataNode | undefined): readonly string[] {
  const one = nonEmpty(stringOf(node));
  return one !== undefined ? [one] : itemsOf(node).flatMap((item) => nonEmpty(stringOf(item)) ?? []);
}

/** A text in which something stands. */
export function nonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}

/** Exactly `true`; a text that says so is not. */
export function isTrue(node: DataNode | undefined): boolean {
  return node?.kind === 'boolean' && node.value;
}
