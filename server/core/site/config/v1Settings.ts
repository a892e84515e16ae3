import { type DataNode, itemsOf, stringOf, valueOf } from '../../data/node.ts';
import { defaultOf } from '../../schema/schema.ts';
import type { Anchor, SiteSettings, Tab } from '../siteTypes.ts';
import { v1Seo } from './seo.ts';
import {
  fallbackPrimary,
  hexColor,
  isTrue,
  nonEmpty,
  readFonts,
  readLinks,
  readLogo,
  readPictures,
  readRedirects,
  readSocials,
  readTexts,
} from './settingsParts.ts';

/** Returns the first version with a name, of those marked as default, or of all if none is. */
function firstVersion(versions: readonly DataNode[]): string | undefined {
  const defaults = versions.filter((item) => isTrue(valueOf(item, 'default')));
  for (const item of defaults.length > 0 ? defaults : versions) {
    const name = versionName(item);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** Reads the settings of docs.json v1, with the specification's defaults. */
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
    topbarLinks: readLinks(at('topbarLinks'), 'name', 'url', 'iconType'),
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
    iconLibrary: undefined,
    decoration: undefined,
    code: { isDark: false, theme: undefined, grammars: [] },
    searchPrompt: undefined,
    missing: undefined,
    contextual: { options: [], isInToc: false },
    timestamp: false,
    drilldown: undefined,
    backgroundImage: readPictures(at('backgroundImage')),
    fonts: readFonts(at('font'), 'headings', 'url'),
    variables: undefined,
    openapi: readTexts(at('openapi')),
    api: v1Api(at('api')),
    redirects: readRedirects(root),
    seo: v1Seo(root),
  };
}

/** Reads settings of API pages. Settings that only docs.json v2 has get the values that v1 sites show. */
function v1Api(api: DataNode | undefined): SiteSettings['api'] {
  const at = (...path: string[]): DataNode | undefined => path.reduce(valueOf, api);
  const text = (...path: string[]): string | undefined => nonEmpty(stringOf(at(...path)));
  return {
    baseUrls: readTexts(at('baseUrl')),
    baseUrlField: 'api.baseUrl',
    onlyByHand: false,
    auth: {
      method: text('auth', 'method'),
      name: text('auth', 'name'),
      inputPrefix: text('auth', 'inputPrefix'),
    },
    playgroundMode: readMode(text('playground', 'mode')),
    maintainOrder: isTrue(at('maintainOrder')),
    showsBaseUrl: true,
    expandsFields: false,
    pills: [],
    examples: {
      languages: undefined,
      withOptional: { parameters: false, properties: true },
      prefill: false,
      autogenerate: true,
    },
  };
}

/** A version is a name or an object with one. */
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

function readMode(mode: string | undefined): 'show' | 'simple' | 'hide' {
  const value = mode ?? defaultOf('api.playground.mode');
  return value === 'simple' || value === 'hide' ? value : 'show';
}
