/**
 * The visible effect of a field in the preview and in a rendered site. `none` is the reason for a field without one.
 */
export interface Look {
  /** The field's value. Default: the first accepted one. */
  readonly value?: unknown;
  /** More keys of docs.json for a visible effect. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** More files of the site. */
  readonly files?: Readonly<Record<string, string>>;
  /** The page to look at. */
  readonly page?: string;
  /** In the HTML with the field, and not without it. */
  readonly sees?: RegExp;
  /** In the HTML without the field, and not with it. */
  readonly hides?: RegExp;
  /** For a rendered site, if it differs. */
  readonly rendered?: { readonly sees?: RegExp; readonly hides?: RegExp; readonly none?: string };
  readonly none?: string;
}

const whole = (what: string): Look => ({ none: `it is seen by ${what}` });
const api = 'api/get';
/** Two documents with the same operation. docs.json decides which one a page means. */
const twoDocuments = { 'first.json': documentOf('First'), 'second.json': documentOf('Second') };

function documentOf(name: string): string {
  const parameters = [
    { name: `zetaOf${name}`, in: 'query', schema: { type: 'string' } },
    { name: 'alpha', in: 'query', required: true, schema: { type: 'string' } },
  ];
  const get = { summary: `List of ${name}`, parameters, responses: { 200: { description: 'Fine' } } };
  return JSON.stringify({ openapi: '3.1.0', info: { title: name, version: '1' }, paths: { '/pets': { get } } });
}

const repository = { '.docsightrc.json': '{"repository": {"url": "https://github.com/acme/docs"}}' };
const social = (name: string): Look => ({
  value: `https://${name}.example/team`,
  sees: new RegExp(`https://${name}\\.example/team`),
});
const anchor = { name: 'Community', url: 'https://example.org/community', icon: 'rocket' };

/** By path; `[]` is an entry of a list. */
export const looks: Readonly<Record<string, Look>> = {
  name: { value: 'Widgets Inc', sees: /Widgets Inc/ },
  navigation: { value: [{ group: 'Only one', pages: ['guides/a'] }], sees: /Only one/ },
  'navigation[]': { value: { group: 'Only one', pages: ['guides/a'] }, sees: /Only one/ },
  'navigation[].group': { value: 'Chapter one', sees: /Chapter one/ },
  'navigation[].pages': { value: ['extra'], sees: /Extra page/ },
  'navigation[].pages[]': { value: 'extra', sees: /Extra page/ },
  logo: { value: '/logo/light.svg', sees: /logo\/light\.svg/ },
  'logo.light': { value: '/logo/light.svg', sees: /logo\/light\.svg/ },
  'logo.dark': { value: '/logo/dark.svg', sees: /logo\/dark\.svg/ },
  'logo.href': { value: 'https://example.org/start', sees: /href="https:\/\/example\.org\/start"/ },
  favicon: { value: '/images/icon.svg', sees: /images\/icon\.svg/ },
  colors: { value: { primary: '#AA1177' }, sees: /#aa1177/i },
  'colors.primary': { value: '#AA1177', sees: /#aa1177/i },
  'colors.light': { value: '#BB2288', sees: /#bb2288/i },
  'colors.dark': { value: '#CC3399', sees: /#cc3399/i },
  'colors.background': { value: { light: '#FAFAF1', dark: '#101011' }, sees: /#fafaf1/i },
  'colors.background.light': { value: '#FAFAF2', sees: /#fafaf2/i },
  'colors.background.dark': { value: '#101012', sees: /#101012/i },
  topbarLinks: { value: [{ name: 'Help desk', url: 'https://example.org/help' }], sees: /Help desk/ },
  'topbarLinks[]': { value: { name: 'Help desk', url: 'https://example.org/help' }, sees: /Help desk/ },
  'topbarLinks[].name': { value: 'Help desk', sees: /Help desk/ },
  'topbarLinks[].url': { value: 'https://example.org/help', sees: /https:\/\/example\.org\/help/ },
  topbarCtaButton: { value: { name: 'Sign up', url: 'https://example.org/up' }, sees: /Sign up/ },
  'topbarCtaButton.type': {
    value: 'github',
    more: { topbarCtaButton: { url: 'https://github.com/acme/widgets' } },
    sees: /class="repository-link"[\s\S]*★/,
  },
  'topbarCtaButton.url': { value: 'https://example.org/up', sees: /https:\/\/example\.org\/up/ },
  'topbarCtaButton.name': { value: 'Sign up', sees: /Sign up/ },
  versions: { value: ['Edition 1', 'Edition 2'], sees: /Edition 2/ },
  'versions[]': { value: 'Edition 0', more: { versions: ['Edition 1', 'Edition 2'] }, sees: /Edition 0/ },
  anchors: { value: [anchor], sees: /Community/ },
  'anchors[]': { value: anchor, sees: /Community/ },
  'anchors[].name': { value: 'Meeting place', sees: /Meeting place/ },
  'anchors[].url': { value: 'https://example.org/meet', sees: /https:\/\/example\.org\/meet/ },
  'anchors[].icon': { value: 'rocket', sees: /data-name="rocket"/ },
  'anchors[].iconType': { value: 'thin', more: { anchors: [anchor] }, sees: /data-name="rocket" data-type="thin"/ },
  'anchors[].color': { value: '#AB12CD', more: { anchors: [anchor] }, sees: /#ab12cd/i },
  'anchors[].color.from': {
    value: '#AB12CE',
    more: { anchors: [{ ...anchor, color: { from: '#000000', to: '#ffffff' } }] },
    sees: /#ab12ce/i,
  },
  'anchors[].color.to': {
    value: '#AB12CF',
    more: { anchors: [{ ...anchor, color: { from: '#000000', to: '#ffffff' } }] },
    sees: /#ab12cf/i,
  },
  'anchors[].version': {
    value: 'v2',
    more: { anchors: [{ name: 'Second', url: 'https://example.org/second' }], versions: ['v1', 'v2'] },
    hides: /Second/,
    rendered: { sees: /Second<span class="nav-tag">v2<|data-version="v2"[^>]*>[\s\S]{0,200}Second/ },
  },
  'anchors[].isDefaultHidden': {
    value: true,
    more: { anchors: [{ name: 'Backstage', url: 'api' }] },
    hides: /Backstage/,
  },
  topAnchor: { value: { name: 'Handbook' }, more: { anchors: [anchor] }, sees: /Handbook/ },
  'topAnchor.name': { value: 'Handbook', more: { anchors: [anchor] }, sees: /Handbook/ },
  'topAnchor.icon': { value: 'star', more: { anchors: [anchor] }, sees: /data-name="star"/ },
  'topAnchor.iconType': { value: 'thin', more: { anchors: [anchor] }, sees: /data-name="book-open" data-type="thin"/ },
  tabs: { value: [{ name: 'Reference', url: 'api' }], sees: /Reference/ },
  'tabs[]': { value: { name: 'Reference', url: 'api' }, sees: /Reference/ },
  'tabs[].name': { value: 'Reference', more: { tabs: [{ name: 'A', url: 'api' }] }, sees: /Reference/ },
  'tabs[].url': { value: 'https://example.org/tab', sees: /https:\/\/example\.org\/tab/ },
  api: whole('its fields'),
  'api.baseUrl': { value: 'https://api.widgets.example/v1', page: 'api/own', sees: /api\.widgets\.example/ },
  'api.baseUrl[]': {
    value: 'https://api.widgets.example/v1',
    more: { api: { baseUrl: ['https://a.example', 'https://b.example'] } },
    page: 'api/own',
    sees: /api\.widgets\.example/,
  },
  'api.auth': {
    value: { method: 'key', name: 'X-Widget-Key' },
    more: { api: { baseUrl: 'https://a.example' } },
    page: 'api/own',
    sees: /X-Widget-Key/,
  },
  'api.auth.method': {
    value: 'basic',
    more: { api: { baseUrl: 'https://a.example' } },
    page: 'api/own',
    sees: /username:password in Base64/,
  },
  'api.auth.name': {
    value: 'X-Widget-Key',
    more: { api: { baseUrl: 'https://a.example', auth: { method: 'key' } } },
    page: 'api/own',
    sees: /X-Widget-Key/,
  },
  'api.auth.inputPrefix': {
    value: 'Token-',
    more: { api: { baseUrl: 'https://a.example', auth: { method: 'key', name: 'X-Widget-Key' } } },
    page: 'api/own',
    sees: /Token-/,
  },
  'api.playground': whole('its field `mode`'),
  'api.playground.mode': {
    value: 'hide',
    more: { api: { baseUrl: 'https://a.example' } },
    page: 'api/own',
    hides: /class="[^"]*playground|data-act="send"|Try it/i,
  },
  'api.maintainOrder': {
    value: true,
    more: { openapi: '/first.json' },
    files: twoDocuments,
    page: api,
    sees: /^(?:(?!>alpha)[\s\S])*>zeta/,
  },
  openapi: { value: '/second.json', files: twoDocuments, page: api, sees: /zetaOfSecond/ },
  'openapi[]': { value: '/second.json', files: twoDocuments, page: api, sees: /zetaOfSecond/ },
  footerSocials: { value: { x: 'https://x.example/team' }, sees: /https:\/\/x\.example\/team/ },
  ...Object.fromEntries(
    ['website', 'facebook', 'x', 'discord', 'slack', 'github', 'linkedin', 'instagram', 'hacker-news'].map((name) => [
      `footerSocials.${name}`,
      social(name),
    ]),
  ),
  feedback: whole('its fields'),
  'feedback.suggestEdit': { value: true, files: repository, sees: /Suggest edits/ },
  'feedback.raiseIssue': { value: true, files: repository, sees: /Raise issue/ },
  modeToggle: whole('its fields'),
  'modeToggle.default': {
    value: 'dark',
    sees: /"default":"dark"/,
    rendered: { sees: /data-mode="dark" data-start="dark"/ },
  },
  'modeToggle.isHidden': { value: true, hides: /data-act="mode"|mode-toggle/ },
  backgroundImage: { value: '/images/background.png', sees: /images\/background\.png/ },
};
