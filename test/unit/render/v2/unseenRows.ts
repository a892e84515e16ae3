import type { ShownRow } from './shownRows.ts';

/** A row in the table of fields without a visible effect here. */
export interface UnseenRow extends Pick<ShownRow, 'field' | 'config' | 'page' | 'files' | 'at'> {
  /** Its name in the inspector; undefined if the published site does not show it either. */
  readonly named: string | undefined;
  readonly reason: string;
}

const pages = { navigation: { pages: ['a'] } };

function rows(
  reason: string,
  named: string | undefined,
  config: object,
  fields: readonly string[],
): readonly UnseenRow[] {
  return fields.map((field) => ({ field, config: { ...pages, ...config }, named, reason }));
}

const forMachines = 'search engines and assistants read it';
const organization = {
  id: 'https://e.com/#o',
  url: 'https://e.com',
  logo: 'https://e.com/l.png',
  name: 'E',
  legalName: 'E Inc.',
  sameAs: ['https://x.com/e'],
};
const seo = {
  metatags: { robots: 'noindex' },
  indexing: 'all',
  paths: [{ path: 'b', metatags: { robots: 'all' } }],
  organization,
  trailingSlash: true,
};

const integrations: Readonly<Record<string, object>> = {
  adobe: { launchUrl: 'https://e.com/a.js' },
  amplitude: { apiKey: 'k' },
  clarity: { projectId: 'k' },
  clearbit: { publicApiKey: 'k' },
  fathom: { siteId: 'k' },
  frontchat: { snippetId: 'abcdef' },
  ga4: { measurementId: 'G-1' },
  gtm: { tagId: 'GTM-1' },
  heap: { appId: 'k' },
  hightouch: { writeKey: 'k', apiHost: 'e.com' },
  hotjar: { hjid: '1', hjsv: '2' },
  intercom: { appId: 'abcdef' },
  koala: { publicApiKey: 'kk' },
  logrocket: { appId: 'k' },
  mixpanel: { projectToken: 'k', region: 'eu' },
  onetrust: { domainScript: 'k', categoryId: 'C0002', scriptSource: 'https://e.com/a.js' },
  pirsch: { id: 'k' },
  posthog: { apiKey: 'phc_1', apiHost: 'https://e.com', sessionRecording: true },
  plausible: { domain: 'e.com', server: 's.e.com' },
  segment: { key: 'k', cdnUrl: 'https://e.com' },
  telemetry: { enabled: true },
  cookies: { key: 'k', value: 'v' },
  transcend: { bundleId: 'k' },
};

/** A division or group with a key that only the published site makes pages from. */
function madeOnly(list: string, key: string, own: string, value: unknown): UnseenRow {
  const division = { [key]: key === 'language' ? 'fr' : 'First', pages: ['a'], [own]: value };
  const isMenu = list === 'menu';
  return {
    field: `navigation.${isMenu ? 'tabs[].menu' : list}[].${own}`,
    config: { navigation: isMenu ? { tabs: [{ tab: 'T', menu: [division] }] } : { [list]: [division] } },
    named: isMenu ? `navigation … menu.${own}` : `navigation.${list}.${own}`,
    reason: 'its pages are made by the platform alone',
  };
}

/** Every invisible row of the table, with the reason. */
export const unseenRows: readonly UnseenRow[] = [
  ...rows('it tells editors which schema holds', undefined, { $schema: 'https://mintlify.com/docs.json' }, ['$schema']),
  ...rows(
    'the platform drops it, which a finding says',
    undefined,
    { navbar: { links: [{ label: 'L', href: '/a', icon: 'pen', iconType: 'thin' }] } },
    ['navbar.links[].iconType'],
  ),
  ...rows(forMachines, 'description', { description: 'D' }, ['description']),
  ...rows('who may read the site is decided where it is published', 'public', { public: true }, ['public']),
  ...rows('the tab of a preview is the editor’s', 'favicon.dark', { favicon: { light: '/f.svg', dark: '/d.svg' } }, [
    'favicon.dark',
  ]),
  ...rows(forMachines, 'seo', { seo }, [
    'seo',
    ...Object.keys(seo).map((key) => `seo.${key}`),
    ...['path', 'metatags'].map((key) => `seo.paths[].${key}`),
    ...Object.keys(organization).map((key) => `seo.organization.${key}`),
  ]),
  ...rows('formulas are always drawn', 'styling.latex', { styling: { latex: true } }, ['styling.latex']),
  ...rows(
    'links lead on at once here',
    'redirects.permanent',
    { redirects: [{ source: '/x', destination: '/a', permanent: false }] },
    ['redirects[].permanent'],
  ),
  ...rows(
    'a hover in docs.json draws it; it is seen where others link to the site',
    'thumbnails',
    { thumbnails: { appearance: 'dark', background: '/b.png', fonts: { family: 'Inter' } } },
    ['thumbnails', ...['appearance', 'background', 'fonts', 'fonts.family'].map((key) => `thumbnails.${key}`)],
  ),
  ...rows(forMachines, 'markdown', { markdown: { schema: false, instructions: 'Be kind.' } }, [
    'markdown',
    'markdown.schema',
    'markdown.instructions',
  ]),
  ...rows(
    'the platform does not document what it makes of it',
    'variations',
    { theme: 'willow', variations: { options: [{ id: 'a', label: 'A' }] } },
    ['variations'],
  ),
  ...rows('services on the network count visits', 'integrations', { integrations }, [
    'integrations',
    ...Object.entries(integrations).flatMap(([name, own]) =>
      Object.keys(own).map((key) => `integrations.${name}.${key}`),
    ),
  ]),
  ...rows(
    'the platform merges the documents',
    'api.openapi.overlays',
    { api: { openapi: { source: '/openapi.json', overlays: ['/o.yaml'] } } },
    ['api.openapi.overlays'],
  ),
  ...rows('its pages are made by the platform alone', 'api.asyncapi', { api: { asyncapi: '/events.yaml' } }, [
    'api.asyncapi',
  ]),
  ...['proxy', 'credentials'].flatMap((key) =>
    rows('requests are sent from the editor', `api.playground.${key}`, { api: { playground: { [key]: true } } }, [
      `api.playground.${key}`,
    ]),
  ),
  ...Object.entries({
    tabs: 'tab',
    menu: 'item',
    anchors: 'anchor',
    dropdowns: 'dropdown',
    versions: 'version',
    languages: 'language',
    products: 'product',
    groups: 'group',
  }).map(([list, key]) => madeOnly(list, key, 'asyncapi', '/events.yaml')),
  madeOnly('tabs', 'tab', 'graphql', '/schema.graphql'),
  ...[
    ['tabs', 'tab'],
    ['groups', 'group'],
  ].map(([list = '', key = '']) => madeOnly(list, key, 'sdk', { format: 'typedoc', source: '/sdk.json' })),
  {
    field: 'navigation.groups[].public',
    config: { navigation: { groups: [{ group: 'G', public: true, pages: ['a'] }] } },
    named: 'navigation.groups.public',
    reason: 'who may read pages is decided where the site is published',
  },
  {
    field: 'navigation.pages[].sourceRef',
    config: { navigation: { pages: ['a', { sourceRef: 'sdk/reference' }] } },
    at: ['navigation', 'pages', 1, 'sourceRef'],
    named: 'navigation.pages.sourceRef',
    reason: 'the pages are in another repository',
  },
];
