import { type DataNode, itemsOf, stringOf, valueOf } from '../../data/node.ts';
import { defaultOf } from '../../schema/schema.ts';
import type { Anchor, SiteFont, SiteSettings, Tab } from '../siteTypes.ts';

/** Chosen for sites that set no color; the specification leaves it open. */
const fallbackPrimary = '#2f6f5e';

/** Of the versions that are the default, or of all where none is, the first that has a name. */
function firstVersion(versions: readonly DataNode[]): string | undefined {
  const defaults = versions.filter((item) => isTrue(valueOf(item, 'default')));
  for (const item of defaults.length > 0 ? defaults : versions) {
    const name = versionName(item);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** Settings of the specification's docs.json, its defaults filled in. */
export function v1Settings(root: DataNode | undefined): SiteSettings {
  const at = (...path: string[]): DataNode | undefined => path.reduce(valueOf, root);
  const text = (...path: string[]): string | undefined => nonEmpty(stringOf(at(...path)));
  const primary = hexColor(text('colors', 'primary')) ?? fallbackPrimary;
  const cta = at('topbarCtaButton');
  const mode = text('modeToggle', 'default');
  return {
    name: text('name') ?? '',
    theme: undefined,
    eyebrows: text('eyebrow', 'display') === 'section' ? 'section' : 'breadcrumbs',
    logo: readLogo(at('logo')),
    favicon: text('favicon'),
    colors: {
      primary,
      light: hexColor(text('colors', 'light')) ?? primary,
      dark: hexColor(text('colors', 'dark')) ?? primary,
      background: {
        light: hexColor(text('colors', 'background', 'light')),
        dark: hexColor(text('colors', 'background', 'dark')),
      },
    },
    topbarLinks: readLinks(at('topbarLinks'), 'name', 'url'),
    cta:
      cta?.kind === 'object'
        ? {
            type:
              (text('topbarCtaButton', 'type') ?? defaultOf('topbarCtaButton.type')) === 'github' ? 'github' : 'link',
            name: text('topbarCtaButton', 'name'),
            url: text('topbarCtaButton', 'url') ?? '',
          }
        : undefined,
    versions: itemsOf(at('versions')).flatMap((item) => versionName(item) ?? []),
    versionLocales: versionLocales(itemsOf(at('versions'))),
    firstVersion: firstVersion(itemsOf(at('versions'))),
    anchors: itemsOf(at('anchors')).flatMap((item) => readAnchor(item)),
    topAnchor: {
      name: text('topAnchor', 'name') ?? defaultOf('topAnchor.name'),
      icon: text('topAnchor', 'icon') ?? defaultOf('topAnchor.icon'),
      iconType: text('topAnchor', 'iconType') ?? defaultOf('topAnchor.iconType'),
    },
    tabs: itemsOf(at('tabs')).flatMap((item) => readTab(item)),
    primaryTab: {
      name: text('primaryTab', 'name') ?? defaultOf('topAnchor.name'),
      isDefaultHidden: isTrue(at('primaryTab', 'isDefaultHidden')),
    },
    socials: readSocials(at('footerSocials')),
    footerLinks: [],
    banner: undefined,
    feedback: {
      suggestEdit: isTrue(at('feedback', 'suggestEdit')),
      raiseIssue: isTrue(at('feedback', 'raiseIssue')),
      thumbsRating: isTrue(at('feedback', 'thumbsRating')),
    },
    modeToggle: {
      default: mode === 'light' || mode === 'dark' ? mode : undefined,
      isHidden: isTrue(at('modeToggle', 'isHidden')),
    },
    backgroundImage: readPictures(at('backgroundImage')),
    fonts: readFonts(at('font'), 'headings', 'url'),
    variables: new Map(),
    openapi: readTexts(at('openapi')),
    api: {
      baseUrls: readTexts(at('api', 'baseUrl')),
      auth: {
        method: text('api', 'auth', 'method'),
        name: text('api', 'auth', 'name'),
        inputPrefix: text('api', 'auth', 'inputPrefix'),
      },
      playgroundMode: readMode(text('api', 'playground', 'mode')),
      maintainOrder: isTrue(at('api', 'maintainOrder')),
    },
    redirects: readRedirects(root),
  };
}

/** Settings of the second generation in the same form, by the mapping of the two generations' fields. */
export function v2Settings(root: DataNode | undefined): SiteSettings {
  const at = (...path: string[]): DataNode | undefined => path.reduce(valueOf, root);
  const text = (...path: string[]): string | undefined => nonEmpty(stringOf(at(...path)));
  const primary = hexColor(text('colors', 'primary')) ?? fallbackPrimary;
  const button = at('navbar', 'primary');
  const banner = text('banner', 'content');
  const mode = text('appearance', 'default');
  const display = text('api', 'playground', 'display');
  const openapi = at('api', 'openapi');
  return {
    name: text('name') ?? '',
    theme: text('theme'),
    eyebrows: text('styling', 'eyebrows') === 'breadcrumbs' ? 'breadcrumbs' : 'section',
    logo: readLogo(at('logo')),
    favicon: text('favicon') ?? text('favicon', 'light'),
    colors: {
      primary,
      light: hexColor(text('colors', 'light')) ?? primary,
      dark: hexColor(text('colors', 'dark')) ?? primary,
      background: {
        light: hexColor(text('background', 'color', 'light')),
        dark: hexColor(text('background', 'color', 'dark')),
      },
    },
    topbarLinks: readLinks(at('navbar', 'links'), 'label', 'href'),
    cta:
      button?.kind === 'object'
        ? {
            type: text('navbar', 'primary', 'type') === 'github' ? 'github' : 'link',
            name: text('navbar', 'primary', 'label'),
            url: text('navbar', 'primary', 'href') ?? '',
          }
        : undefined,
    versions: [],
    versionLocales: new Map(),
    firstVersion: undefined,
    anchors: itemsOf(at('navigation', 'global', 'anchors')).flatMap((item) => readGlobalAnchor(item)),
    topAnchor: {
      name: defaultOf('topAnchor.name'),
      icon: defaultOf('topAnchor.icon'),
      iconType: defaultOf('topAnchor.iconType'),
    },
    tabs: [],
    primaryTab: { name: defaultOf('topAnchor.name'), isDefaultHidden: false },
    socials: readSocials(at('footer', 'socials')),
    footerLinks: itemsOf(at('footer', 'links')).flatMap((item) => {
      const links = readLinks(valueOf(item, 'items'), 'label', 'href');
      return links.length === 0 ? [] : [{ name: nonEmpty(stringOf(valueOf(item, 'header'))), links }];
    }),
    banner: banner === undefined ? undefined : { content: banner, dismissible: isTrue(at('banner', 'dismissible')) },
    feedback: { suggestEdit: false, raiseIssue: false, thumbsRating: false },
    modeToggle: {
      default: mode === 'light' || mode === 'dark' ? mode : undefined,
      isHidden: isTrue(at('appearance', 'strict')),
    },
    backgroundImage: readPictures(at('background', 'image')),
    fonts: readFonts(at('fonts'), 'heading', 'source'),
    variables: readTable(at('variables')),
    openapi: openapi?.kind === 'object' ? readTexts(valueOf(openapi, 'source')) : readTexts(openapi),
    api: {
      baseUrls: readTexts(at('api', 'mdx', 'server')),
      auth: {
        method: text('api', 'mdx', 'auth', 'method'),
        name: text('api', 'mdx', 'auth', 'name'),
        inputPrefix: undefined,
      },
      playgroundMode: display === 'simple' ? 'simple' : display === 'none' ? 'hide' : 'show',
      maintainOrder: true,
    },
    redirects: readRedirects(root),
  };
}

/** A color of the specification, `#RGB` or `#RRGGBB`; anything else is no color (it reaches style sheets). */
export function hexColor(value: string | undefined): string | undefined {
  return value !== undefined && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? value : undefined;
}

/** A version is a name, or an object that has one. */
function versionLocales(versions: readonly DataNode[]): ReadonlyMap<string, string> {
  return new Map(
    versions.flatMap((item) => {
      const name = versionName(item);
      const locale = nonEmpty(stringOf(valueOf(item, 'locale')));
      return name === undefined || locale === undefined ? [] : [[name, locale]];
    }),
  );
}

function versionName(item: DataNode): string | undefined {
  return nonEmpty(stringOf(item) ?? stringOf(valueOf(item, 'name')));
}

function readLogo(node: DataNode | undefined): SiteSettings['logo'] {
  if (node?.kind !== 'string' && node?.kind !== 'object') return undefined;
  const { light, dark } = readPictures(node) ?? {};
  return { light, dark, href: nonEmpty(stringOf(valueOf(node, 'href'))) ?? defaultOf('logo.href') };
}

/** One picture for both modes, or one for each; where only one is named it serves for both. */
function readPictures(node: DataNode | undefined): { readonly light: string; readonly dark: string } | undefined {
  const light = nonEmpty(stringOf(node) ?? stringOf(valueOf(node, 'light')));
  const dark = nonEmpty(stringOf(node) ?? stringOf(valueOf(node, 'dark'))) ?? light;
  return dark === undefined ? undefined : { light: light ?? dark, dark };
}

/** One font for all, or one for headings and one for text. */
function readFonts(node: DataNode | undefined, headings: string, url: string): SiteSettings['fonts'] {
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

function readTable(node: DataNode | undefined): ReadonlyMap<string, string> {
  const rows = node?.kind === 'object' ? node.properties : [];
  return new Map(rows.flatMap(({ key, value }) => (value?.kind === 'string' ? [[key, value.value] as const] : [])));
}

function readLinks(node: DataNode | undefined, name: string, url: string): SiteSettings['topbarLinks'] {
  return itemsOf(node).flatMap((item) => {
    const target = nonEmpty(stringOf(valueOf(item, url)));
    const label =
      nonEmpty(stringOf(valueOf(item, name))) ??
      { github: 'GitHub', discord: 'Discord' }[stringOf(valueOf(item, 'type')) ?? ''];
    return target === undefined || label === undefined ? [] : [{ name: label, url: target }];
  });
}

function readAnchor(node: DataNode): Anchor[] {
  const name = nonEmpty(stringOf(valueOf(node, 'name')));
  if (name === undefined) return [];
  const color = valueOf(node, 'color');
  const from = hexColor(stringOf(valueOf(color, 'from')));
  const via = hexColor(stringOf(valueOf(color, 'via')));
  const to = hexColor(stringOf(valueOf(color, 'to')));
  return [
    {
      name,
      url: stringOf(valueOf(node, 'url')) ?? '',
      icon: nonEmpty(stringOf(valueOf(node, 'icon'))),
      iconType: nonEmpty(stringOf(valueOf(node, 'iconType'))) ?? defaultOf('anchors.iconType'),
      color:
        from !== undefined && to !== undefined
          ? { from, to, ...(via === undefined ? {} : { via }) }
          : hexColor(stringOf(color)),
      version: nonEmpty(stringOf(valueOf(node, 'version'))),
      isDefaultHidden: isTrue(valueOf(node, 'isDefaultHidden')),
    },
  ];
}

/** An anchor of the second generation that stands on every page. */
function readGlobalAnchor(node: DataNode): Anchor[] {
  const name = nonEmpty(stringOf(valueOf(node, 'anchor')));
  const icon = valueOf(node, 'icon');
  if (name === undefined) return [];
  return [
    {
      name,
      url: stringOf(valueOf(node, 'href')) ?? '',
      icon: nonEmpty(stringOf(icon) ?? stringOf(valueOf(icon, 'name'))),
      iconType: nonEmpty(stringOf(valueOf(icon, 'style'))) ?? defaultOf('anchors.iconType'),
      color: hexColor(stringOf(valueOf(valueOf(node, 'color'), 'light'))),
      version: undefined,
      isDefaultHidden: isTrue(valueOf(node, 'hidden')),
    },
  ];
}

function readTab(node: DataNode): Tab[] {
  const name = nonEmpty(stringOf(valueOf(node, 'name')));
  if (name === undefined) return [];
  return [
    {
      name,
      url: stringOf(valueOf(node, 'url')) ?? '',
      version: nonEmpty(stringOf(valueOf(node, 'version'))),
      isDefaultHidden: isTrue(valueOf(node, 'isDefaultHidden')),
    },
  ];
}

/** A map of platform to URL, or the array of `{type, url}` that older files have. */
function readSocials(node: DataNode | undefined): SiteSettings['socials'] {
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

function readRedirects(root: DataNode | undefined): SiteSettings['redirects'] {
  return itemsOf(valueOf(root, 'redirects')).flatMap((item) => {
    const source = stringOf(valueOf(item, 'source'));
    const destination = stringOf(valueOf(item, 'destination'));
    return source === undefined || destination === undefined ? [] : [{ source, destination }];
  });
}

function readMode(mode: string | undefined): 'show' | 'simple' | 'hide' {
  const value = mode ?? defaultOf('api.playground.mode');
  return value === 'simple' || value === 'hide' ? value : 'show';
}

function readTexts(node: DataNode | undefined): readonly string[] {
  const one = nonEmpty(stringOf(node));
  return one !== undefined ? [one] : itemsOf(node).flatMap((item) => nonEmpty(stringOf(item)) ?? []);
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}

function isTrue(node: DataNode | undefined): boolean {
  return node?.kind === 'boolean' && node.value;
}
