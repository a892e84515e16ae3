import type { ShownRow } from './shownRows.ts';

type Json = Record<string, unknown>;

/** The divisions of a navigation: the key of their name, two of them, and how the first looks. */
const kinds: Readonly<
  Record<string, { readonly key: string; readonly names: readonly [string, string]; readonly label?: string }>
> = {
  products: { key: 'product', names: ['First', 'Second'] },
  languages: { key: 'language', names: ['fr', 'de'], label: 'Français' },
  versions: { key: 'version', names: ['First', 'Second'] },
  tabs: { key: 'tab', names: ['First', 'Second'] },
  dropdowns: { key: 'dropdown', names: ['First', 'Second'] },
  anchors: { key: 'anchor', names: ['First', 'Second'] },
  menu: { key: 'item', names: ['First', 'Second'] },
  groups: { key: 'group', names: ['First', 'Second'] },
};

/** Two divisions of a kind, extra keys of the first, and their place. */
function two(kind: string, first: object, second: object = { pages: ['z'] }): Json {
  const { key = '', names = ['', ''] } = kinds[kind] ?? {};
  const list = [
    { [key]: names[0], ...first },
    { [key]: names[1], ...second },
  ];
  return { navigation: kind === 'menu' ? { tabs: [{ tab: 'Tab', menu: list }] } : { [kind]: list } };
}

function pathTo(kind: string): string {
  return kind === 'menu' ? 'navigation.tabs[].menu[]' : `navigation.${kind}[]`;
}

function labelOf(kind: string): string {
  return kinds[kind]?.label ?? kinds[kind]?.names[0] ?? '';
}

const openapi = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: { '/pets': { get: { summary: 'Adopt a pet', responses: { 200: { description: 'x' } } } } },
});
const withApi = { files: { 'openapi.json': openapi } };
const tree = { groups: [{ group: 'Top', root: 'top', pages: ['a'] }] };
const blog = { anchors: [{ anchor: 'Blog', href: 'https://e.com/blog' }] };

/** Possible contents of a division, with a visible name in each. */
const contents: Readonly<Record<string, readonly [value: unknown, sees: RegExp]>> = {
  pages: [['a', 'b'], /href="\/b"[^>]*>(?:<[^>]*>)*Page b/],
  groups: [[{ group: 'Nested', pages: ['a'] }], />Nested</],
  menu: [[{ item: 'Nested', pages: ['a'] }], />Nested</],
  tabs: [[{ tab: 'Nested', pages: ['a'] }], /Nested/],
  anchors: [[{ anchor: 'Nested', pages: ['a'] }], />Nested</],
  dropdowns: [[{ dropdown: 'Nested', pages: ['a'] }], />Nested</],
  versions: [[{ version: 'Nested', pages: ['a'] }], />Nested</],
  languages: [[{ language: 'it', pages: ['a'] }], />Italiano</],
  products: [[{ product: 'Nested', pages: ['a'] }], />Nested</],
};

/** Keys that divisions of every kind can have. */
function common(kind: string): readonly ShownRow[] {
  const base = pathTo(kind);
  const row = (key: string, first: object, sees: RegExp, more: Partial<ShownRow> = {}): ShownRow => ({
    field: `${base}.${key}`,
    config: two(kind, first),
    sees,
    ...more,
  });
  const label = new RegExp(`>${labelOf(kind)}<`);
  const icon = { pages: ['a'], icon: { name: 'rocket', style: 'regular', library: 'lucide' } };
  const rows: ShownRow[] = [
    { field: base, config: two(kind, { pages: ['a'] }), sees: label },
    row(kinds[kind]?.key ?? '', { pages: ['a'] }, label),
    row('icon', icon, /data-name="rocket"/),
    row('icon.name', icon, /data-name="rocket"/),
    row('icon.style', icon, /data-type="regular"/),
    row('icon.library', icon, /data-library="lucide"/),
    row('color', { pages: ['a'], color: { light: '#112233', dark: '#445566' } }, /--tile-light:#112233/),
    row('description', { pages: ['a'], description: 'What it is about' }, /What it is about/),
    row('hidden', { pages: ['b'], hidden: true }, / (?:<b>)?.*is marked hidden/, { page: 'z' }),
    row('searchable', { pages: ['b'], hidden: true, searchable: true }, /"found":"[^"]*Page b/, { page: 'z' }),
    row('directory', { ...tree, directory: 'card' }, /class="directory"/, { page: 'top' }),
    row('href', { href: 'https://e.com/out' }, /e\.com\/out/, { page: 'z' }),
    row('openapi', { openapi: '/openapi.json' }, /Adopt a pet/, { ...withApi, page: 'get-pets' }),
    row('global', { pages: ['a'], global: blog }, /e\.com\/blog/),
    row('tag', { pages: ['a'], tag: 'Beta' }, />Beta</),
    row('name', { pages: ['a'], name: 'Shown so' }, /Shown so/),
    ...Object.entries(contents).map(([key, [value, sees]]) => row(key, { [key]: value }, sees)),
  ];
  return kind === 'groups' ? rows.filter(({ field }) => !field.endsWith('.directory')) : rows;
}

/** Keys that only some kinds have. */
const own: readonly ShownRow[] = [
  {
    field: 'navigation.groups[].directory',
    config: two('groups', { root: 'top', pages: ['a'], directory: 'card' }),
    page: 'top',
    sees: /class="directory"/,
  },
  { field: 'navigation.tabs[].align', config: two('tabs', { pages: ['a'], align: 'end' }), sees: /tab-end/ },
  ...['versions', 'languages'].map((kind) => ({
    field: `navigation.${kind}[].default`,
    config: two(kind, { pages: ['a'] }, { pages: ['a'], default: true }),
    at: ['navigation', kind, 1, 'default'],
    sees: kind === 'versions' ? /<option[^>]* selected[^>]*>Second</ : /<option[^>]* selected[^>]*>Deutsch</,
  })),
  {
    field: 'navigation.languages[].banner',
    config: two('languages', { pages: ['a'], banner: { content: 'Bonjour' } }),
    sees: /Bonjour/,
  },
  {
    field: 'navigation.languages[].navbar',
    config: two('languages', { pages: ['a'], navbar: { links: [{ label: 'Presse', href: 'https://e.com/p' }] } }),
    sees: /Presse/,
  },
  {
    field: 'navigation.languages[].footer',
    config: two('languages', { pages: ['a'], footer: { socials: { github: 'https://github.com/fr' } } }),
    sees: /github\.com\/fr/,
  },
  {
    field: 'navigation.groups[].root',
    config: two('groups', { root: 'top', pages: ['a'] }),
    sees: /<a class="nav-title-link" href="\/top"/,
  },
  {
    field: 'navigation.groups[].expanded',
    config: two('groups', { pages: ['a', { group: 'Inner', expanded: true, pages: ['b'] }] }),
    at: ['navigation', 'groups', 0, 'pages', 1, 'expanded'],
    sees: /data-group="Inner" data-open=/,
  },
  {
    field: 'navigation.groups[].boost',
    config: two('groups', { pages: ['a'] }, { boost: 5, pages: ['z'] }),
    at: ['navigation', 'groups', 1, 'boost'],
    sees: /"found":"Page z/,
  },
];

const whole: readonly ShownRow[] = [
  { field: 'navigation', config: { navigation: { pages: ['a'] } }, sees: /class="nav-link"[^>]*>(?:<[^>]*>)*Page a/ },
  {
    field: 'navigation.pages',
    config: { navigation: { pages: ['a'] } },
    sees: /class="nav-link"[^>]*>(?:<[^>]*>)*Page a/,
  },
  {
    field: 'navigation.pages[]',
    config: { navigation: { pages: ['b', 'a'] } },
    sees: /class="nav-link"[^>]*>(?:<[^>]*>)*Page b/,
  },
  ...['products', 'languages', 'versions', 'tabs', 'dropdowns', 'anchors', 'groups'].map((kind) => ({
    field: `navigation.${kind}`,
    config: two(kind, { pages: ['a'] }),
    sees: new RegExp(`>${labelOf(kind)}<`),
  })),
  {
    field: 'navigation.directory',
    config: { navigation: { directory: 'accordion', ...tree } },
    page: 'top',
    sees: /directory-rows/,
  },
  { field: 'navigation.global', config: { navigation: { global: blog, pages: ['a'] } }, sees: /e\.com\/blog/ },
  ...Object.entries(kinds).flatMap(([kind, { key }]) => ({
    field: `navigation.global.${kind}`,
    config: {
      navigation: {
        global: { [kind]: [{ [key]: key === 'language' ? 'it' : 'Out', href: 'https://e.com/out' }] },
        pages: ['a'],
      },
    },
    sees: /e\.com\/out/,
  })),
];

/** Visible rows of the table below `navigation`. Exceptions of single kinds are only here. */
export const shownInNavigation: readonly ShownRow[] = [...whole, ...Object.keys(kinds).flatMap(common), ...own];
