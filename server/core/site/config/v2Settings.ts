import { type DataNode, itemsOf, stringOf, valueOf } from '../../data/node.ts';
import { defaultOf } from '../../schema/schema.ts';
import type { ApiSettings, CodeStyle, ContextualOption, SiteAround, SiteSettings } from '../settingsTypes.ts';
import { v2Seo } from './seo.ts';
import {
  fallbackPrimary,
  hexColor,
  isTrue,
  nonEmpty,
  playgroundMode,
  readColors,
  readFonts,
  readIcon,
  readLinks,
  readLogo,
  readPictures,
  readRedirects,
  readSocials,
  readTable,
  readTexts,
} from './settingsParts.ts';

/** Reads the settings of docs.json v2 into the same form as those of v1. */
export function v2Settings(root: DataNode | undefined): SiteSettings {
  const at = (...path: string[]): DataNode | undefined => path.reduce(valueOf, root);
  const text = (...path: string[]): string | undefined => nonEmpty(stringOf(at(...path)));
  const primary = hexColor(text('colors', 'primary')) ?? fallbackPrimary;
  const mode = text('appearance', 'default');
  const decoration = text('background', 'decoration');
  const openapi = at('api', 'openapi');
  const missing = at('errors', '404');
  const drilldown = at('interaction', 'drilldown');
  return {
    ...nothingAround,
    ...aroundOf(root),
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
    versions: [],
    versionLocales: new Map(),
    firstVersion: undefined,
    anchors: [],
    topAnchor: {
      name: defaultOf('topAnchor.name'),
      icon: defaultOf('topAnchor.icon'),
      iconType: defaultOf('topAnchor.iconType'),
    },
    tabs: [],
    primaryTab: { name: defaultOf('topAnchor.name'), isDefaultHidden: false },
    feedback: { suggestEdit: false, raiseIssue: false, thumbsRating: false },
    modeToggle: {
      default: mode === 'light' || mode === 'dark' ? mode : undefined,
      isHidden: isTrue(at('appearance', 'strict')),
    },
    iconLibrary: text('icons', 'library'),
    decoration: decoration === 'gradient' || decoration === 'grid' || decoration === 'windows' ? decoration : undefined,
    code: readCode(at('styling', 'codeblocks')),
    searchPrompt: text('search', 'prompt'),
    missing: {
      redirects: !isFalse(valueOf(missing, 'redirect')),
      title: nonEmpty(stringOf(valueOf(missing, 'title'))),
      description: nonEmpty(stringOf(valueOf(missing, 'description'))),
    },
    contextual: {
      options: itemsOf(at('contextual', 'options')).flatMap((item) => readOption(item) ?? []),
      isInToc: text('contextual', 'display') === 'toc',
    },
    timestamp: isTrue(at('metadata', 'timestamp')),
    drilldown: drilldown?.kind === 'boolean' ? drilldown.value : undefined,
    backgroundImage: readPictures(at('background', 'image')),
    fonts: readFonts(at('fonts'), 'heading', 'source'),
    variables: readTable(at('variables')),
    openapi: openapi?.kind === 'object' ? readTexts(valueOf(openapi, 'source')) : readTexts(openapi),
    api: readApi(at('api')),
    redirects: readRedirects(root),
    seo: v2Seo(root),
  };
}

const nothingAround: SiteAround = {
  banner: undefined,
  topbarLinks: [],
  cta: undefined,
  socials: [],
  footerLinks: [],
};

/** Reads what appears around pages, from docs.json or from one of its languages. */
export function aroundOf(node: DataNode | undefined): Partial<SiteAround> {
  const [navbar, footer, banner] = [valueOf(node, 'navbar'), valueOf(node, 'footer'), valueOf(node, 'banner')];
  const content = nonEmpty(stringOf(valueOf(banner, 'content')));
  const type = stringOf(valueOf(banner, 'type'));
  return {
    ...(navbar?.kind === 'object' && {
      topbarLinks: readLinks(valueOf(navbar, 'links'), 'label', 'href'),
      cta: readButton(valueOf(navbar, 'primary')),
    }),
    ...(footer?.kind === 'object' && {
      socials: readSocials(valueOf(footer, 'socials')),
      footerLinks: itemsOf(valueOf(footer, 'links')).flatMap((item) => {
        const links = readLinks(valueOf(item, 'items'), 'label', 'href');
        return links.length === 0 ? [] : [{ name: nonEmpty(stringOf(valueOf(item, 'header'))), links }];
      }),
    }),
    ...(content !== undefined && {
      banner: {
        content,
        dismissible: isTrue(valueOf(banner, 'dismissible')),
        type: type === 'warning' || type === 'critical' ? type : 'info',
        color: readColors(valueOf(banner, 'color')),
      },
    }),
  };
}

function readButton(node: DataNode | undefined): SiteAround['cta'] {
  if (node?.kind !== 'object') return undefined;
  const type = stringOf(valueOf(node, 'type'));
  return {
    type: type === 'github' || type === 'discord' ? type : 'link',
    name: nonEmpty(stringOf(valueOf(node, 'label'))),
    url: nonEmpty(stringOf(valueOf(node, 'href'))) ?? '',
  };
}

function readCode(node: DataNode | undefined): CodeStyle {
  const theme = valueOf(node, 'theme');
  const one = nonEmpty(stringOf(theme));
  const light = one ?? nonEmpty(stringOf(valueOf(theme, 'light')));
  const dark = one ?? nonEmpty(stringOf(valueOf(theme, 'dark')));
  return {
    isDark: stringOf(node) === 'dark',
    // Its colors are variables of the platform's style sheet, so it is the same as no theme.
    theme: light === undefined || dark === undefined || one === 'css-variables' ? undefined : { light, dark },
    grammars: readTexts(valueOf(valueOf(node, 'languages'), 'custom')),
  };
}

function readOption(node: DataNode): ContextualOption | undefined {
  if (node.kind === 'string') return nonEmpty(node.value);
  const title = nonEmpty(stringOf(valueOf(node, 'title')));
  const address = valueOf(node, 'href');
  const href = nonEmpty(stringOf(address) ?? stringOf(valueOf(address, 'base')));
  if (title === undefined || href === undefined) return undefined;
  const query = itemsOf(valueOf(address, 'query')).flatMap((item): (readonly [string, string])[] => {
    const key = stringOf(valueOf(item, 'key'));
    const value = stringOf(valueOf(item, 'value'));
    return key === undefined || value === undefined ? [] : [[key, value]];
  });
  return { title, href, query, description: nonEmpty(stringOf(valueOf(node, 'description'))), ...readIcon(node) };
}

function readApi(node: DataNode | undefined): ApiSettings {
  const at = (...path: string[]): DataNode | undefined => path.reduce(valueOf, node);
  const text = (...path: string[]): string | undefined => nonEmpty(stringOf(at(...path)));
  const languages = at('examples', 'languages');
  const withOptional = text('examples', 'defaults') !== 'required';
  return {
    baseUrls: readTexts(at('mdx', 'server')),
    baseUrlField: 'api.mdx.server',
    onlyByHand: true,
    auth: { method: text('mdx', 'auth', 'method'), name: text('mdx', 'auth', 'name'), inputPrefix: undefined },
    playgroundMode: playgroundMode(text('playground', 'display')) ?? 'show',
    maintainOrder: true,
    showsBaseUrl: text('url') === 'full',
    expandsFields: text('params', 'expanded') === 'all',
    pills: readTexts(at('params', 'post')),
    examples: {
      languages: languages?.kind === 'array' ? readTexts(languages) : undefined,
      withOptional: { parameters: withOptional, properties: withOptional },
      prefill: isTrue(at('examples', 'prefill')),
      autogenerate: !isFalse(at('examples', 'autogenerate')),
    },
  };
}

function isFalse(node: DataNode | undefined): boolean {
  return node?.kind === 'boolean' && !node.value;
}
