import { checkFile } from '../server/core/checks/run.ts';
import type { GradedFinding } from '../server/core/model/graded.ts';
import { siteOf } from './check.ts';

type Json = Record<string, unknown>;

const page = '---\ntitle: A\ndescription: B\n---\n';
const pages = ['index', 'guides/start', 'guides/next', 'guides/more', 'api/intro', 'de/index', 'de/start', 'de/old'];
const assets = [
  'a.json',
  'schema.graphql',
  'favicon.svg',
  'fonts/a.woff2',
  'languages/a.json',
  'logo/light.svg',
  'logo/dark.svg',
  'images/background.png',
  'images/dark.png',
  'images/thumbnail.png',
];
const description = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: { '/pets': { get: { responses: { 200: { description: 'Pets' } } } } },
};

/** A docs.json v2 with nearly every field and without mistakes. */
const right: Json = {
  $schema: 'https://mintlify.com/docs.json',
  theme: 'mint',
  name: 'Acme',
  description: 'How to build with Acme.',
  public: true,
  colors: { primary: '#0D6E4F', light: '#4ADE9F', dark: '#0D6E4F' },
  logo: { light: '/logo/light.svg', dark: '/logo/dark.svg', href: 'https://example.com' },
  favicon: { light: '/favicon.svg', dark: '/favicon.svg' },
  appearance: { default: 'system', strict: false },
  background: {
    decoration: 'grid',
    image: { light: '/images/background.png', dark: '/images/background.png' },
    color: { light: '#FFFFFF', dark: '#0F1117' },
  },
  icons: { library: 'fontawesome' },
  styling: {
    eyebrows: 'breadcrumbs',
    latex: true,
    codeblocks: { theme: { light: 'github-light', dark: 'github-dark' }, languages: { custom: ['/languages/a.json'] } },
  },
  fonts: {
    heading: { family: 'Inter' },
    body: { family: 'Acme', weight: 400, source: '/fonts/a.woff2', format: 'woff2' },
  },
  navbar: {
    links: [{ label: 'Support', href: 'https://example.com/support', icon: 'book' }],
    primary: { type: 'button', label: 'Start', href: '/guides/start' },
  },
  footer: {
    socials: { x: 'https://x.com/acme', github: 'https://github.com/acme' },
    links: [{ header: 'More', items: [{ label: 'Blog', href: 'https://example.com/blog' }] }],
  },
  banner: {
    content: 'A [new version](/guides/start).',
    dismissible: true,
    type: 'info',
    color: { light: '#000000', dark: '#FFFFFF' },
  },
  search: { prompt: 'Search' },
  seo: {
    indexing: 'navigable',
    metatags: { robots: 'index' },
    trailingSlash: false,
    organization: {
      url: 'https://example.com',
      logo: 'https://example.com/a.svg',
      name: 'Acme',
      sameAs: ['https://github.com/acme'],
    },
    paths: [{ path: 'guides', metatags: { robots: 'noindex' } }],
  },
  errors: { 404: { redirect: false, title: 'Nothing here', description: 'Sorry.' } },
  api: {
    openapi: { source: '/openapi.json', directory: 'reference', overlays: [] },
    params: { expanded: 'all', post: ['x-since'] },
    playground: { display: 'simple', proxy: true, credentials: false },
    examples: { languages: ['bash', 'python'], defaults: 'required', prefill: true, autogenerate: false },
    url: 'full',
    spec: { download: true },
    mdx: { auth: { method: 'bearer', name: 'Authorization' }, server: ['https://api.example.com'] },
  },
  redirects: [{ source: '/old', destination: '/guides/start', permanent: true }],
  contextual: {
    options: [
      'copy',
      'view',
      {
        title: 'Forum',
        description: 'Ask there',
        icon: 'book',
        href: { base: 'https://example.com', query: [{ key: 'q', value: '$page' }] },
      },
      'devin-desktop',
      'download-spec',
    ],
    display: 'header',
  },
  thumbnails: { appearance: 'dark', background: '/images/thumbnail.png', fonts: { family: 'Inter' } },
  interaction: { drilldown: true },
  metadata: { timestamp: true },
  variables: { 'product-name': 'Acme' },
  markdown: { schema: true, instructions: ['Be brief.'] },
  integrations: {
    ga4: { measurementId: 'G-1' },
    gtm: { tagId: 'GTM-1' },
    posthog: { apiKey: 'phc_a', apiHost: 'https://eu.i.posthog.com', sessionRecording: true },
    plausible: { domain: 'docs.example.com' },
    segment: { key: 'a', cdnUrl: 'https://cdn.example.com' },
    mixpanel: { projectToken: 'a', region: 'eu' },
    intercom: { appId: 'abcdef' },
    hotjar: { hjid: '1', hjsv: '6' },
    transcend: { bundleId: 'a-b_1' },
  },
  navigation: {
    directory: 'card',
    global: {
      anchors: [
        {
          anchor: 'Blog',
          href: 'https://example.com/blog',
          icon: 'book',
          color: { light: '#000000', dark: '#FFFFFF' },
        },
      ],
    },
    languages: [
      {
        language: 'en',
        default: true,
        tabs: [
          {
            tab: 'Guides',
            icon: 'book',
            groups: [
              {
                group: 'Start',
                icon: { name: 'rocket', style: 'solid' },
                expanded: true,
                boost: 2,
                root: 'index',
                pages: ['guides/start', 'guides/next'],
              },
              { group: 'More', pages: ['guides/more', { sourceRef: 'sdk/reference' }] },
            ],
          },
          { tab: 'Links', anchors: [{ anchor: 'Forum', href: 'https://example.com/forum' }] },
          { tab: 'API', menu: [{ item: 'Reference', description: 'All of it', pages: ['api/intro', 'GET /pets'] }] },
        ],
      },
      {
        language: 'de',
        versions: [
          {
            version: 'v2',
            default: true,
            tag: 'Neu',
            products: [
              {
                product: 'cloud',
                name: 'Cloud',
                description: 'In der Cloud',
                dropdowns: [
                  { dropdown: 'Anfang', color: { light: '#000000', dark: '#FFFFFF' }, pages: ['de/index', 'de/start'] },
                ],
              },
            ],
          },
          { version: 'v1', pages: ['de/old'] },
        ],
      },
    ],
  },
};

/** One mistake: a line of test/fixtures/config/v2Mistakes.txt. */
export interface Mistake {
  readonly line: string;
  readonly path: readonly string[];
  readonly op: '=' | '->' | '-';
  readonly value: string;
  /** Code, class and marked text, as in the line. */
  readonly expected: string;
}

/** Parses the table: `PATH = VALUE`, `PATH -> KEY`, `PATH -`, and the expected finding after ` | `. */
export function mistakesOf(table: string): readonly Mistake[] {
  return table.split('\n').flatMap((line): Mistake[] => {
    const [what = '', expected = ''] = line.split(' | ');
    const match = /^(\S.*?) (=|->|-)(?: (.*))?$/.exec(what.trimEnd());
    if (match === null || line.startsWith('#')) return [];
    const [, path = '', op = '=', value = ''] = match;
    return [{ line: what, path: path.split('.'), op: op as Mistake['op'], value, expected }];
  });
}

/** The docs.json with the mistake, or the correct one. */
export function configWith(mistake?: Mistake): string {
  const config = structuredClone(right);
  if (mistake !== undefined) {
    const { path, op, value } = mistake;
    let owner: Json = config;
    for (const step of path.slice(0, -1)) {
      const next = (owner[step] ?? {}) as Json;
      owner[step] = next;
      owner = next;
    }
    const last = path.at(-1) ?? '';
    if (op === '=') owner[last] = JSON.parse(value);
    else if (op === '-') delete owner[last];
    else {
      const entries = Object.entries(owner);
      for (const key of Object.keys(owner)) delete owner[key];
      for (const [key, each] of entries) owner[key === last ? value : key] = each;
    }
  }
  return JSON.stringify(config, undefined, 2);
}

/** Findings of a docs.json without hints, in a site with all files of the correct one. */
export function findingsOf(text: string): readonly GradedFinding[] {
  return checkFile(siteWith(text), 'docs.json').filter(({ severity }) => severity !== 'hint');
}

/** A site with that docs.json and the files of the correct one. */
export function siteWith(text: string): ReturnType<typeof siteOf> {
  const files = new Map<string, string>([['docs.json', text]]);
  for (const path of pages) files.set(`${path}.mdx`, page);
  for (const path of assets) files.set(path, '');
  files.set('openapi.json', JSON.stringify(description));
  return siteOf({ files, marks: [], cursor: undefined });
}

/** `code class "marked text"`, with the first line of the text only. */
export function summaryOf(text: string, { code, class: kind, range }: GradedFinding): string {
  return `${code} ${kind} ${text.slice(range.start, range.end).split('\n', 1)[0]}`;
}
