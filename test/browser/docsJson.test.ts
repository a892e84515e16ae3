import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useBrowser } from './tools/previewBrowser.ts';

const browser = useBrowser();

/** A site with everything that docs.json can put around a page. */
const full = {
  name: 'Widgets',
  logo: { light: '/light.svg', dark: '/dark.svg', href: 'https://example.com/home' },
  colors: { primary: '#7a3cff', light: '#b69bff', dark: '#5a1fe0' },
  versions: ['2.0', '1.0'],
  topbarLinks: [{ name: 'Support', url: 'https://example.com/support' }],
  topbarCtaButton: { name: 'Dashboard', url: 'https://example.com/app' },
  tabs: [{ name: 'Guides', url: 'guides' }],
  anchors: [
    { name: 'Chat', icon: 'discord', iconType: 'brands', url: 'chat', color: '#5865f2' },
    { name: 'Old', icon: 'clock', url: 'old', version: '1.0' },
    { name: 'Secret', icon: 'lock', url: 'secret', isDefaultHidden: true },
  ],
  navigation: [
    { group: 'Start', pages: ['one', { group: 'Nested', icon: 'folder', pages: ['two', 'three'] }] },
    { group: 'Guides', pages: ['guides/first'] },
    { group: 'Chat', pages: ['chat/home'] },
    { group: 'Secret', pages: ['secret/page'] },
  ],
  footerSocials: { github: 'https://github.com/example/widgets', x: 'https://x.com/example' },
  feedback: { suggestEdit: true, raiseIssue: true },
};

type Full = Partial<Record<keyof typeof full | 'topAnchor' | 'modeToggle' | 'backgroundImage', unknown>>;

/** The visible parts of the site, as words. */
function around(): Readonly<Record<string, string>> {
  const root = document.documentElement;
  const shown = (selector: string): readonly HTMLElement[] =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility());
  const words = (selector: string): string =>
    shown(selector)
      .map((each) => each.innerText.replace(/\s+/g, ' ').trim())
      .join(', ');
  const style = (selector: string, name: 'color' | 'backgroundColor' | 'backgroundImage'): string => {
    const [element] = shown(selector);
    return element === undefined ? '' : getComputedStyle(element)[name];
  };
  const logo = document.querySelector('.logo');
  return {
    mode: root.dataset['mode'] ?? '',
    toggle: String(shown('.mode-toggle').length),
    title: document.title,
    logo:
      shown('.logo img')
        .map((each) => each.getAttribute('src')?.replace(/^.*\//, ''))
        .join() || words('.logo-name'),
    home: logo?.getAttribute('href') ?? '',
    links: words('.header .topbar-link'),
    button: words('.header .cta'),
    buttonColor: style('.header .cta', 'backgroundColor'),
    repository: words('.header .repository-link'),
    versions: [...(document.querySelector<HTMLSelectElement>('.header .choice')?.options ?? [])]
      .map(({ text, selected }) => (selected ? `[${text}]` : text))
      .join(),
    tabs: words('.tab-link'),
    tab: words('.tab-link[aria-current]'),
    anchors: words('.anchor-link'),
    anchor: words('.anchor-link[aria-current]'),
    tile: style('.anchor-link[aria-current] .anchor-tile', 'backgroundImage'),
    atRest: style('.anchor-link:not([aria-current]) .anchor-tile[style]', 'backgroundImage'),
    restInk: style('.anchor-link:not([aria-current]) .anchor-tile[style]', 'color'),
    icons: String(shown('.anchor-tile svg').length),
    groups: words('.nav-title'),
    place: words('.nav-link[aria-current]'),
    crumbs: words('.crumbs li'),
    crumbColor: style('.crumbs li:last-child', 'color'),
    pager: words('.pager-name'),
    feedback: words('.feedback-button'),
    accounts: shown('.social')
      .map((each) => each.getAttribute('aria-label'))
      .join(),
    paper: style('body', 'backgroundColor'),
    picture: style('.app', 'backgroundImage').replace(/^.*\/|"\)$/g, ''),
    hidden: [...document.querySelectorAll('.inspector b')].map((each) => each.textContent).join(),
  };
}

const changes: readonly (readonly [
  field: string,
  change: Full,
  seen: Readonly<Record<string, string>>,
  page?: string,
])[] = [
  ['logo: one picture', { logo: '/light.svg' }, { logo: 'light.svg', home: '/one' }],
  ['logo: none', { logo: undefined }, { logo: 'Widgets' }],
  ['topbarLinks: none', { topbarLinks: undefined }, { links: '' }],
  ['topbarCtaButton: none', { topbarCtaButton: undefined }, { button: '' }],
  [
    'topbarCtaButton: a repository',
    { topbarCtaButton: { type: 'github', url: 'https://github.com/acme/tool' } },
    { button: '', repository: 'acme/tool ★ –' },
  ],
  ['versions: none', { versions: undefined }, { versions: '', anchors: 'Documentation, Chat, Old' }],
  ['tabs: none', { tabs: undefined }, { tabs: '', groups: 'Start, Guides' }],
  [
    'tabs: by prefix',
    {},
    { tab: 'Guides (current section)', groups: 'Guides', place: 'First', pager: '' },
    'guides/first.mdx',
  ],
  ['anchors: none', { anchors: undefined }, { anchors: 'Documentation', hidden: '' }],
  [
    'anchors: by prefix, in their color',
    {},
    { anchor: 'Chat', tile: 'linear-gradient(135deg, rgb(88, 101, 242), rgb(88, 101, 242))', icons: '2' },
    'chat/home.mdx',
  ],
  [
    'anchors: a gradient',
    { anchors: [{ name: 'Chat', icon: 'house', url: 'chat', color: { from: '#ff0000', to: '#0000ff' } }] },
    { anchor: 'Chat', tile: 'linear-gradient(135deg, rgb(255, 0, 0), rgb(0, 0, 255))' },
    'chat/home.mdx',
  ],
  [
    'anchors: their colors show at rest too, and their icons on them',
    { anchors: [{ name: 'Chat', icon: 'house', url: 'chat', color: { from: '#ffee00', to: '#ffaa00' } }] },
    { atRest: 'linear-gradient(135deg, rgb(255, 238, 0), rgb(255, 170, 0))', restInk: 'rgb(10, 13, 18)' },
  ],
  ['anchors: hidden by default', {}, { anchors: 'Documentation, Chat, Secret', hidden: 'Old' }, 'secret/page.mdx'],
  ['topAnchor', { topAnchor: { name: 'Home', icon: 'star' } }, { anchors: 'Home, Chat' }],
  [
    'colors: background',
    { colors: { ...full.colors, background: { light: '#fffbe6', dark: '#101820' } } },
    { paper: 'rgb(255, 251, 230)' },
  ],
  ['colors: primary alone', { colors: { primary: '#1d4ed8' } }, { crumbColor: 'rgb(29, 78, 216)' }],
  ['backgroundImage', { backgroundImage: '/light.svg' }, { picture: 'light.svg' }],
  ['feedback: one', { feedback: { raiseIssue: true } }, { feedback: 'Raise issue' }],
  ['feedback: none', { feedback: undefined }, { feedback: '' }],
  ['footerSocials: none', { footerSocials: undefined }, { accounts: '' }],
  [
    'modeToggle: a start',
    { modeToggle: { default: 'dark' } },
    { mode: 'dark', toggle: '1', logo: 'dark.svg', crumbColor: 'rgb(182, 155, 255)' },
  ],
  ['modeToggle: hidden', { modeToggle: { isHidden: true } }, { mode: 'light', toggle: '0' }],
  ['modeToggle: forced', { modeToggle: { default: 'dark', isHidden: true } }, { mode: 'dark', toggle: '0' }],
];

test('the site around the page follows docs.json while it is edited', async () => {
  const pages = {
    one: 'One',
    two: 'Two',
    three: 'Three',
    'guides/first': 'First',
    'chat/home': 'Chat',
    'secret/page': 'S',
  };
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="28"/>';
  const files = new Map([
    ['docs.json', JSON.stringify(full)],
    ['light.svg', picture],
    ['dark.svg', picture],
    ...Object.entries(pages).map(([path, title]) => [`${path}.mdx`, `---\ntitle: ${title}\n---\n\nText.\n`] as const),
  ]);
  const preview = await browser.open(files, { width: 1440 });
  const { page: shown } = preview;
  await preview.show('two.mdx');
  assert.deepEqual(await shown.evaluate(around), {
    mode: 'light',
    toggle: '1',
    title: 'Two - Widgets',
    logo: 'light.svg',
    home: 'https://example.com/home',
    links: 'Support',
    button: 'Dashboard',
    buttonColor: 'rgb(90, 31, 224)',
    repository: '',
    versions: '[2.0],1.0',
    tabs: 'Documentation (current section), Guides',
    tab: 'Documentation (current section)',
    anchors: 'Documentation, Chat',
    anchor: 'Documentation',
    tile: 'linear-gradient(rgb(122, 60, 255), rgb(122, 60, 255))',
    atRest: 'linear-gradient(135deg, rgb(88, 101, 242), rgb(88, 101, 242))',
    restInk: 'rgb(255, 255, 255)',
    icons: '2',
    groups: 'Start',
    place: 'Two',
    crumbs: 'Start, Nested',
    crumbColor: 'rgb(107, 53, 224)',
    pager: 'One, Three',
    feedback: 'Suggest edits, Raise issue',
    accounts: 'GitHub,X',
    paper: 'rgb(255, 255, 255)',
    picture: 'none',
    hidden: 'Old,Secret',
  });
  for (const [field, change, seen, path = 'two.mdx'] of changes) {
    preview.change('docs.json', JSON.stringify({ ...full, ...change }));
    await preview.show(path);
    const all = await shown.evaluate(around);
    assert.deepEqual(Object.fromEntries(Object.keys(seen).map((key) => [key, all[key]])), seen, field);
  }
  assert.deepEqual(preview.faults, []);
  await shown.close();
});

test('fonts of the site are loaded, and updated while docs.json is edited', async () => {
  const config = { name: 'T', navigation: ['one'] };
  const font = { url: '/own.woff2', format: 'woff2' };
  const files = new Map([
    ['docs.json', JSON.stringify({ ...config, font: { ...font, family: 'Own', weight: 500 } })],
    ['one.mdx', '---\ntitle: One\n---\n\n## Heading\n\nText.\n'],
    ['own.woff2', ''],
  ]);
  const assetUrl = (): string => `${browser.address}/media/fonts/KaTeX_Main-Regular.woff2`;
  const preview = await browser.open(files, { host: { assetUrl } });
  const { page } = preview;
  await preview.show('one.mdx');
  const fonts = (): Promise<readonly string[]> =>
    page.evaluate(async () => {
      const faces = [...document.fonts].filter(({ family }) => family.includes('site-'));
      await Promise.all(faces.map((face) => face.load()));
      const [first] = getComputedStyle(document.querySelector('.content h2') ?? document.body).fontFamily.split(',');
      const { fontFamily, fontWeight } = getComputedStyle(document.querySelector('.content p') ?? document.body);
      const states = faces.map(({ family, status }) => `${family} ${status}`);
      return [...states, `h2 ${first}`, `p ${fontFamily.split(',')[0]} ${fontWeight}`];
    });
  assert.deepEqual(await fonts(), ['site-body loaded', 'site-headings loaded', 'h2 site-headings', 'p site-body 500']);
  preview.change('docs.json', JSON.stringify({ ...config, font: { headings: { ...font, family: 'Other' } } }));
  await preview.show('one.mdx');
  assert.deepEqual(await fonts(), ['site-headings loaded', 'h2 site-headings', 'p "Inter Variable" 400']);
  preview.change('docs.json', JSON.stringify(config));
  await preview.show('one.mdx');
  assert.deepEqual(await fonts(), ['h2 "Inter Variable"', 'p "Inter Variable" 400']);
  assert.deepEqual(preview.faults, []);
  await page.close();
});

test('the banner and footer columns of docs.json v2', async () => {
  const config = {
    theme: 'mint',
    name: 'T',
    colors: { primary: '#5a1fe0' },
    navigation: { pages: ['one', 'two'] },
  };
  const text = (more: object): string => JSON.stringify({ ...config, ...more });
  const full = {
    banner: { content: 'Version 2 is **here**: [read on](/two) <img src=x>', dismissible: true },
    footer: {
      links: [
        {
          header: 'Product',
          items: [
            { label: 'Two', href: '/two' },
            { label: 'Gone', href: '/gone' },
          ],
        },
        { items: [{ label: 'Elsewhere', href: 'https://example.com' }] },
      ],
    },
  };
  const files = new Map([
    ['docs.json', text(full)],
    ...['one', 'two'].map((each) => [`${each}.mdx`, `---\ntitle: ${each}\n---\n\nText.\n`] as const),
  ]);
  const preview = await browser.open(files, { width: 1440 });
  const { page } = preview;
  await preview.show('one.mdx');
  const banner = page.locator('#ds-banner');
  const words = 'Version 2 is **here**: [read on](/two) <img src=x>';
  assert.equal(await banner.textContent(), `${words}×`, 'more than a line of Markdown is shown as it is written');
  preview.change(
    'docs.json',
    text({ ...full, banner: { ...full.banner, content: 'It is **here**: [read on](/two)' } }),
  );
  await preview.show('one.mdx');
  assert.equal(await banner.textContent(), 'It is here: read on×');
  assert.equal(await banner.locator('strong').textContent(), 'here');
  assert.deepEqual(
    await page.locator('.footer-links > div').evaluateAll((all) => all.map((each) => each.textContent)),
    ['ProductTwoGone', 'Elsewhere'],
  );
  assert.equal(await page.locator('.footer-link.broken').textContent(), 'Gone');
  assert.match((await banner.locator('a').getAttribute('href')) ?? '', /two/);
  await banner.getByRole('button', { name: 'Close' }).click();
  assert.equal(await banner.isVisible(), false);
  preview.change('docs.json', text({}));
  await preview.show('one.mdx');
  assert.equal(await banner.textContent(), '');
  assert.equal(await page.locator('.footer-links').count(), 0);
  assert.deepEqual(preview.faults, []);
  await page.close();
});
