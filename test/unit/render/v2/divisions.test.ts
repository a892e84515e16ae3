import assert from 'node:assert/strict';
import { test } from 'node:test';
import { view } from '../../../../server/core/site/view/view.ts';
import { shown, siteWith, words } from './show.ts';

const products = {
  navigation: {
    products: [
      {
        product: 'cloud',
        name: 'Cloud',
        icon: 'cloud',
        description: 'Hosted for you',
        color: { light: '#112233', dark: '#aabbcc' },
        pages: ['a'],
      },
      { product: 'Self-Host', icon: { name: 'server', style: 'regular', library: 'lucide' }, pages: ['b'] },
    ],
  },
};

test('products: a menu with icon, color and description; the display name counts', () => {
  const header = shown(products, 'a', 'header');
  assert.match(header, /<button[^>]* class="choice-menu" popovertarget="ds-menu-product" aria-label="Product: Cloud">/);
  assert.match(words(header), /Cloud\|Cloud\|Hosted for you\|Self-Host/);
  assert.match(header, /<a class="menu-item" aria-current="true" href="\/a">/);
  assert.match(header, /style="--tile-light:#112233;--tile-dark:#aabbcc"/);
  assert.match(header, /data-name="server" data-type="regular"/);
});

test('a menu of the header appears once more in the menu of narrow windows, with another name', () => {
  assert.match(shown(products, 'a', 'sidebar'), /popovertarget="ds-menu-side-product"/);
});

test('dropdowns are chosen like products; plain names are a plain list', () => {
  const config = {
    navigation: {
      dropdowns: [
        { dropdown: 'Guides', pages: ['a'] },
        { dropdown: 'API', pages: ['b'] },
      ],
    },
  };
  assert.match(
    shown(config, 'b', 'header'),
    /<select class="choice" aria-label="Product".*selected data-href="\/b">API/,
  );
});

test('versions: a badge beside the name, and the site opens with the default one', () => {
  const config = {
    navigation: {
      versions: [
        { version: '1.0', pages: ['old'] },
        { version: '2.0', default: true, tag: 'Latest', pages: ['new'] },
      ],
    },
  };
  const header = shown(config, 'old', 'header');
  assert.match(words(header), /Version|1\.0|2\.0|Latest/);
  assert.match(header, /<a class="menu-item" data-version="2\.0" href="\/new">.*<span class="nav-tag">Latest<\/span>/);
  const { index } = siteWith(config);
  assert.equal(view(index, {}).versions.find(({ active }) => active)?.name, '2.0');
});

test('a page in two versions is shown in the default one', () => {
  const { index } = siteWith({
    navigation: {
      versions: [
        { version: '1.0', pages: ['a'] },
        { version: '2.0', default: true, pages: ['a'] },
      ],
    },
  });
  assert.equal(view(index, { page: 'a.mdx' }).versions.find(({ active }) => active)?.name, '2.0');
  assert.equal(view(index, { page: 'a.mdx', version: '1.0' }).versions.find(({ active }) => active)?.name, '1.0');
});

test('a language has its own banner, navbar and footer; otherwise it has the site’s', () => {
  const config = {
    banner: { content: 'Hello' },
    navbar: {
      links: [{ label: 'Blog', href: 'https://e.com/blog' }],
      primary: { type: 'button', label: 'Start', href: '/a' },
    },
    footer: { socials: { github: 'https://github.com/a/b' } },
    navigation: {
      languages: [
        { language: 'en', pages: ['a'] },
        {
          language: 'de',
          banner: { content: 'Hallo', type: 'warning' },
          navbar: { links: [{ label: 'Neues', href: 'https://e.com/de' }] },
          pages: ['de/a'],
        },
      ],
    },
  };
  assert.equal(words(shown(config, 'a', 'banner')), 'Hello');
  assert.equal(words(shown(config, 'de/a', 'banner')), 'Hallo');
  assert.match(shown(config, 'de/a', 'banner'), /banner-warning/);
  assert.match(words(shown(config, 'a', 'header')), /Blog\|Start/);
  const header = words(shown(config, 'de/a', 'header'));
  assert.match(header, /Neues/);
  assert.doesNotMatch(header, /Blog|Start/);
  assert.match(shown(config, 'de/a', 'footer'), /github\.com\/a\/b/);
});

test('global: links of every kind beside those of the page', () => {
  const config = {
    navigation: {
      global: {
        anchors: [
          { anchor: 'Blog', icon: 'pen', color: { light: '#010203', dark: '#040506' }, href: 'https://e.com/blog' },
        ],
        tabs: [{ tab: 'Status', href: 'https://e.com/status' }],
        dropdowns: [{ dropdown: 'Other', href: 'https://e.com/other' }],
        products: [{ product: 'Sister', href: 'https://e.com/sister' }],
        versions: [{ version: 'Old', href: 'https://e.com/old' }],
        languages: [{ language: 'fr', href: 'https://e.com/fr' }],
      },
      tabs: [
        { tab: 'Guides', pages: ['a'], global: { anchors: [{ anchor: 'Inner', href: 'https://e.com/in' }] } },
        { tab: 'API', pages: ['b'] },
      ],
    },
  };
  assert.equal(words(shown(config, 'a', 'tabs')), 'Guides| (current section)|API|Status');
  const header = shown(config, 'a', 'header');
  for (const name of ['Other', 'Sister', 'Old', 'Français']) assert.match(header, new RegExp(`>${name}<`));
  const sidebar = shown(config, 'a', 'sidebar');
  assert.match(words(sidebar), /Blog.*Inner/);
  assert.match(sidebar, /--tile-light:#010203;--tile-dark:#040506/);
  assert.doesNotMatch(words(shown(config, 'b', 'sidebar')), /Inner/);
});

test('a tab with a menu opens it: items with icon and description', () => {
  const config = {
    navigation: {
      tabs: [
        { tab: 'Start', pages: ['a'] },
        {
          tab: 'Developers',
          icon: 'code',
          align: 'end',
          menu: [
            { item: 'API', icon: 'terminal', description: 'Every endpoint', pages: ['b'] },
            { item: 'CLI', groups: [{ group: 'G', pages: ['c'] }] },
            { item: 'Secret', hidden: true, pages: ['d'] },
          ],
        },
      ],
    },
  };
  const tabs = shown(config, 'c', 'tabs');
  assert.match(
    tabs,
    /<li class="tab-end"><button[^>]*class="tab-link" popovertarget="ds-menu-tab-1" aria-current="true">/,
  );
  assert.equal(words(tabs), 'Start|Developers| (current section)|API|Every endpoint|CLI');
  assert.match(tabs, /<a class="menu-item" aria-current="true" href="\/c">/);
  // They are only in the menu.
  assert.doesNotMatch(words(shown(config, 'c', 'sidebar')), /Every endpoint|API/);
});

test('the inspector names hidden entries of every kind', () => {
  const config = {
    navigation: {
      products: [
        { product: 'Public', pages: ['a', { group: 'Old', hidden: true, pages: ['c'] }] },
        { product: 'Secret', hidden: true, pages: ['b'] },
      ],
    },
  };
  assert.match(
    words(shown(config, 'a', 'sidebar')),
    /Product \|Secret\| is marked hidden.*Group \|Old\| is marked hidden/,
  );
});

test('navbar: links with icons, and the button of each type', () => {
  const bar = (primary: object): string =>
    shown(
      {
        navbar: {
          links: [
            { type: 'github', href: 'https://github.com/a/b' },
            { label: 'Blog', icon: 'pen', href: '/a' },
          ],
          primary,
        },
        navigation: { pages: ['a'] },
      },
      'a',
      'header',
    );
  const github = bar({ type: 'github', href: 'https://github.com/owner/name' });
  assert.match(words(github), /GitHub\|Blog\|owner\/name/);
  assert.match(github, /data-name="github" data-type="brands".*GitHub.*data-name="pen"/);
  assert.match(bar({ type: 'discord', href: 'https://discord.gg/x' }), /data-name="discord".*Discord/);
  assert.match(words(bar({ type: 'button', label: 'Go', href: '/a' })), /\|Go$|Go\|/);
});

test('banner: its type, its colors with readable text, and a close button', () => {
  const banner = (more: object): string =>
    shown({ banner: { content: 'Read [this](/a)', ...more }, navigation: { pages: ['a'] } }, 'a', 'banner');
  assert.match(banner({}), /class="banner-line banner-info"/);
  assert.match(banner({ type: 'critical', dismissible: true }), /banner-critical.*data-act="close-banner"/);
  assert.match(
    banner({ color: { light: '#ffffff', dark: '#000000' } }),
    /style="--banner-light:#ffffff;--banner-ink-light:#0a0d12;--banner-dark:#000000;--banner-ink-dark:#ffffff"/,
  );
});
