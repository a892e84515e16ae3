import { shownInNavigation } from './shownNavigation.ts';

/**
 * A visible row in the table of fields: a docs.json with the field, and what it adds to a page. `gone` is what it
 * removes.
 */
export interface ShownRow {
  readonly field: string;
  readonly config: object;
  readonly sees?: RegExp;
  readonly gone?: RegExp;
  /** The current page. Default: `a`. */
  readonly page?: string;
  readonly files?: Readonly<Record<string, string>>;
  /** Path of the field in `config`. Default: by its name, in the first item of each list. */
  readonly at?: readonly (string | number)[];
}

const pages = { navigation: { pages: ['a'] } };
const link = (name: string): string => `https://e.com/${name}`;

/** Keys in addition to the pages of a one-page site. */
function plain(field: string, config: object, sees: RegExp, more: Partial<ShownRow> = {}): ShownRow {
  return { field, config: { ...pages, ...config }, sees, ...more };
}

const code = { files: { 'a.mdx': '```acme\nwidget\n```\n' } };
const grammars = {
  files: { ...code.files, 'acme.json': '{"name": "acme", "scopeName": "source.acme", "patterns": []}' },
};

const look: readonly ShownRow[] = [
  plain('$ref', { colors: { $ref: 'colors.json' } }, /#abcdef/, {
    at: ['colors', '$ref'],
    files: { 'colors.json': '{"primary": "#abcdef"}' },
  }),
  plain('theme', { theme: 'willow' }, /"theme":"willow"/),
  plain('name', { name: 'Acme Docs' }, /Acme Docs/),
  plain('colors', { colors: { primary: '#123456' } }, /#123456/),
  plain('colors.primary', { colors: { primary: '#123456' } }, /#123456/),
  plain('colors.light', { colors: { primary: '#000000', light: '#abcdef' } }, /#abcdef/),
  plain('colors.dark', { colors: { primary: '#000000', dark: '#654321' } }, /#654321/),
  ...['logo', 'logo.light'].map((field) =>
    plain(field, { logo: { light: '/l.svg', dark: '/d.svg' } }, /src="asset:l\.svg"/, {
      files: { 'l.svg': '', 'd.svg': '' },
    }),
  ),
  plain('logo.dark', { logo: { light: '/l.svg', dark: '/d.svg' } }, /src="asset:d\.svg"/, {
    files: { 'l.svg': '', 'd.svg': '' },
  }),
  plain(
    'logo.href',
    { logo: { light: '/l.svg', href: link('home') } },
    /class="logo"[^>]* href="https:\/\/e\.com\/home"/,
  ),
  plain('favicon', { favicon: '/f.svg' }, /"favicon":"asset:f\.svg"/, { files: { 'f.svg': '' } }),
  plain('favicon.light', { favicon: { light: '/f.svg' } }, /"favicon":"asset:f\.svg"/, { files: { 'f.svg': '' } }),
  ...['appearance', 'appearance.default'].map((field) =>
    plain(field, { appearance: { default: 'dark' } }, /"mode":\{"default":"dark"/),
  ),
  { field: 'appearance.strict', config: { ...pages, appearance: { strict: true } }, gone: /data-act="mode"/ },
  ...['background', 'background.decoration'].map((field) =>
    plain(field, { background: { decoration: 'windows' } }, /"decoration":"windows"/),
  ),
  ...['background.image', 'background.image.light', 'background.image.dark'].map((field) =>
    plain(
      field,
      { background: { image: { light: '/bl.png', dark: '/bd.png' } } },
      field.endsWith('dark') ? /asset:bd\.png/ : /asset:bl\.png/,
      { files: { 'bl.png': '', 'bd.png': '' } },
    ),
  ),
  ...['background.color', 'background.color.light'].map((field) =>
    plain(field, { background: { color: { light: '#fafbfc', dark: '#0a0b0c' } } }, /#fafbfc/),
  ),
  plain('background.color.dark', { background: { color: { light: '#fafbfc', dark: '#0a0b0c' } } }, /#0a0b0c/),
  ...['fonts', 'fonts.family'].map((field) => plain(field, { fonts: { family: 'Lobster' } }, /Lobster/)),
  plain('fonts.weight', { fonts: { family: 'Lobster', weight: 350 } }, /"--site-font-weight":"350"/),
  plain('fonts.source', { fonts: { family: 'L', source: '/l.woff2', format: 'woff2' } }, /asset:l\.woff2/, {
    files: { 'l.woff2': '' },
  }),
  plain('fonts.format', { fonts: { family: 'L', source: '/l.x', format: 'woff' } }, /"format":"woff"/, {
    files: { 'l.x': '' },
  }),
  ...['fonts.heading', 'fonts.heading.family'].map((field) =>
    plain(field, { fonts: { heading: { family: 'Lobster' } } }, /Lobster/),
  ),
  plain('fonts.body', { fonts: { body: { family: 'Lobster' } } }, /"--site-font":"[^}]*Lobster/),
  ...['icons', 'icons.library'].map((field) =>
    plain(
      field,
      { icons: { library: 'tabler' }, navigation: { groups: [{ group: 'G', icon: 'rocket', pages: ['a'] }] } },
      /data-name="rocket"[^>]*data-library="tabler"/,
    ),
  ),
  ...['styling', 'styling.eyebrows'].map((field) =>
    plain(
      field,
      {
        styling: { eyebrows: 'breadcrumbs' },
        navigation: { tabs: [{ tab: 'T', groups: [{ group: 'G', pages: ['a'] }] }] },
      },
      /class="crumbs".*<li>T<\/li><li>G<\/li>/,
    ),
  ),
  plain('styling.codeblocks', { styling: { codeblocks: 'dark' } }, /"code":"dark-in-light"/),
  plain('styling.codeblocks.theme', { styling: { codeblocks: { theme: 'dracula' } } }, /#282a36/),
  plain(
    'styling.codeblocks.theme.light',
    { styling: { codeblocks: { theme: { light: 'nord', dark: 'dracula' } } } },
    /"code":"theme/,
  ),
  ...['styling.codeblocks.languages', 'styling.codeblocks.languages.custom'].map((field) =>
    plain(
      field,
      { styling: { codeblocks: { languages: { custom: ['/acme.json'] } } } },
      /highlighted by [^<]*source\.acme/,
      grammars,
    ),
  ),
  ...['banner', 'banner.content'].map((field) => plain(field, { banner: { content: 'Hear ye' } }, /Hear ye/)),
  plain('banner.dismissible', { banner: { content: 'C', dismissible: true } }, /close-banner/),
  plain('banner.type', { banner: { content: 'C', type: 'critical' } }, /banner-critical/),
  plain(
    'banner.color',
    { banner: { content: 'C', color: { light: '#010203', dark: '#040506' } } },
    /--banner-dark:#040506/,
  ),
];

const buttons = { primary: { type: 'button', label: 'Go', href: link('go') } };
const links = { links: [{ label: 'Blog', href: link('blog'), icon: 'pen' }] };
const socials = { socials: { bluesky: 'https://bsky.app/x' } };
const columns = { links: [{ header: 'Company', items: [{ label: 'Jobs', href: link('jobs') }] }] };

const around: readonly ShownRow[] = [
  ...['navbar', 'navbar.links', 'navbar.links[].label'].map((field) => plain(field, { navbar: links }, /Blog/)),
  plain('navbar.links[].href', { navbar: links }, /e\.com\/blog/),
  plain('navbar.links[].icon', { navbar: links }, /data-name="pen"/),
  plain(
    'navbar.links[].type',
    { navbar: { links: [{ type: 'github', href: 'https://github.com/a/b', label: 'Code' }] } },
    /data-name="github"/,
  ),
  ...['navbar.primary', 'navbar.primary.label'].map((field) => plain(field, { navbar: buttons }, /cta-name">Go</)),
  plain(
    'navbar.primary.type',
    { navbar: { primary: { type: 'discord', href: 'https://discord.gg/x' } } },
    /data-name="discord"/,
  ),
  plain('navbar.primary.href', { navbar: buttons }, /e\.com\/go/),
  ...['footer', 'footer.socials', 'footer.socials.bluesky'].map((field) =>
    plain(field, { footer: socials }, /bsky\.app\/x/),
  ),
  ...['footer.links', 'footer.links[].items', 'footer.links[].items[].label'].map((field) =>
    plain(field, { footer: columns }, /Jobs/),
  ),
  plain('footer.links[].header', { footer: columns }, /Company/),
  plain('footer.links[].items[].href', { footer: columns }, /e\.com\/jobs/),
  ...['search', 'search.prompt'].map((field) => plain(field, { search: { prompt: 'Ask away' } }, /Ask away/)),
  ...['redirects', 'redirects[].source', 'redirects[].destination'].map((field) =>
    plain(
      field,
      { redirects: [{ source: '/old', destination: '/b' }], navigation: { pages: ['a', 'b'] } },
      /href="\/b">to old/,
      {
        files: { 'a.mdx': '[to old](/old)\n' },
      },
    ),
  ),
  ...['errors', 'errors.404', 'errors.404.title'].map((field) =>
    plain(field, { errors: { 404: { title: 'Lost' } } }, /Lost/, { page: 'gone' }),
  ),
  plain('errors.404.description', { errors: { 404: { description: 'It **drifted**.' } } }, /drifted/, { page: 'gone' }),
  {
    field: 'errors.404.redirect',
    config: { ...pages, errors: { 404: { redirect: false, title: 'T' } } },
    page: 'gone',
    gone: /takes them to the home page/,
  },
  ...['contextual', 'contextual.options'].map((field) =>
    plain(field, { contextual: { options: ['claude'] } }, /claude\.ai/),
  ),
  ...['title', 'description', 'href'].map((key) =>
    plain(
      `contextual.options[].${key}`,
      { contextual: { options: [{ title: 'Try it', description: 'Right here', icon: 'play', href: link('try') }] } },
      { title: /Try it/, description: /Right here/, href: /e\.com\/try/ }[key] ?? /never/,
    ),
  ),
  plain(
    'contextual.options[].icon',
    { contextual: { options: [{ title: 'T', description: 'D', icon: 'play', href: link('try') }] } },
    /data-name="play"/,
  ),
  plain('contextual.display', { contextual: { options: ['claude'], display: 'toc' } }, /toc-menu/, {
    files: { 'a.mdx': '## One\n' },
  }),
  ...['interaction', 'interaction.drilldown'].map((field) =>
    plain(
      field,
      {
        theme: 'maple',
        interaction: { drilldown: true },
        navigation: { groups: [{ group: 'G', pages: ['a', { group: 'Inner', pages: ['b'] }] }] },
      },
      /<a class="nav-link" href="\/b"><span class="nav-label">Inner/,
    ),
  ),
  ...['metadata', 'metadata.timestamp'].map((field) =>
    plain(field, { metadata: { timestamp: true } }, /Last modified on/),
  ),
  plain('variables', { variables: { product: 'Rocket' } }, /Buy Rocket/, { files: { 'a.mdx': 'Buy {{product}}\n' } }),
];

const described = {
  files: {
    'a.mdx': '---\nopenapi: POST /pets\n---\n',
    'openapi.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      servers: [{ url: 'https://api.e.com/v1' }],
      paths: {
        '/pets': {
          post: {
            summary: 'Adopt a pet',
            parameters: [
              { name: 'limit', in: 'query', schema: { type: 'integer', example: 10 } },
              {
                name: 'owner',
                in: 'query',
                'x-since': '2.1',
                required: true,
                schema: { $ref: '#/components/schemas/O' },
              },
            ],
            responses: { 200: { description: 'x' } },
          },
        },
      },
      components: {
        schemas: { O: { type: 'object', properties: { n: { type: 'string', 'x-since': '2.1' } } } },
      },
    }),
  },
};
/** Settings of API pages, on a page of an operation. */
function api(field: string, settings: object, sees: RegExp): ShownRow {
  return plain(field, { api: { openapi: 'openapi.json', ...settings } }, sees, described);
}
const gone = ({ sees, ...row }: ShownRow): ShownRow => ({ ...row, ...(sees !== undefined && { gone: sees }) });
/** Settings of handwritten API pages. */
function byHand(field: string, mdx: object, sees: RegExp): ShownRow {
  return plain(field, { api: { mdx, url: 'full' } }, sees, { files: { 'a.mdx': '---\napi: GET /things\n---\n' } });
}

const apis: readonly ShownRow[] = [
  // Of two documents with the operation, the one in docs.json.
  ...['api', 'api.openapi', 'api.openapi.source'].map((field) =>
    plain(field, { api: { openapi: { source: 'openapi.json' } } }, />limit</, {
      files: { ...described.files, 'another.json': described.files['openapi.json'].replaceAll('limit', 'most') },
    }),
  ),
  plain(
    'api.openapi.directory',
    {
      api: { openapi: { source: 'openapi.json', directory: 'ref' } },
      navigation: { groups: [{ group: 'G', pages: ['a', 'POST /pets'] }] },
    },
    /href="\/ref\//,
    { files: { 'openapi.json': described.files['openapi.json'] } },
  ),
  api('api.params.expanded', { params: { expanded: 'all' } }, /<details class="expandable" open/),
  api('api.params.post', { params: { post: ['x-since'] } }, /<span class="field-note">2\.1</),
  gone(api('api.playground.display', { playground: { display: 'simple' } }, /endpoint-try/)),
  gone(api('api.examples.languages', { examples: { languages: ['python'] } }, /cURL/)),
  gone(api('api.examples.defaults', { examples: { defaults: 'required' } }, /limit=10/)),
  api('api.examples.prefill', { examples: { prefill: true } }, /<input data-control="number"[^>]* value=\\?"10/),
  gone(api('api.examples.autogenerate', { examples: { autogenerate: false } }, /cURL/)),
  api('api.url', { url: 'full' }, /endpoint-base">https:\/\/api\.e\.com/),
  byHand('api.mdx.server', { server: 'https://hand.e.com' }, /hand\.e\.com/),
  byHand('api.mdx.auth.method', { auth: { method: 'key', name: 'X-Hand' } }, /X-Hand/),
  byHand('api.mdx.auth.name', { auth: { method: 'key', name: 'X-Hand' } }, /X-Hand/),
];

/** Every visible row of the table, with its effect. */
export const shownRows: readonly ShownRow[] = [...look, ...around, ...apis, ...shownInNavigation];
