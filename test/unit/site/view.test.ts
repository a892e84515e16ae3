import assert from 'node:assert/strict';
import { test } from 'node:test';
import { view } from '../../../server/core/site/view/view.ts';
import type { SidebarEntry } from '../../../server/core/site/view/viewTypes.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const outline = (entries: readonly SidebarEntry[]): unknown[] =>
  entries.map((entry) =>
    entry.kind === 'group' ? [entry.name, ...outline(entry.entries)] : `${entry.active ? '*' : ''}${entry.name}`,
  );

const classic = siteOf(
  parseFixture(`//- docs.json
{
  "name": "T",
  "versions": ["2", "1"],
  "tabs": [{ "name": "API", "url": "api" }],
  "anchors": [
    { "name": "Guides", "url": "guides", "icon": "book" },
    { "name": "Old", "url": "old", "version": "1" },
    { "name": "Secret", "url": "secret", "isDefaultHidden": true },
    { "name": "Forum", "url": "https://forum.example.com" }
  ],
  "navigation": [
    { "group": "Start", "pages": ["intro", { "group": "More", "pages": ["more"] }] },
    { "group": "Guides", "pages": ["guides/a", "guides/b"] },
    { "group": "API", "pages": ["api/x"] },
    { "group": "Old", "version": "1", "pages": ["old/z"] },
    { "group": "Secret", "pages": ["secret/s"] }
  ]
}
//- intro.mdx
---
title: Introduction
sidebarTitle: Intro
---
//- more.mdx
---
title: More
---
//- guides/a.mdx
---
title: A
---
//- guides/b.mdx
//- api/x.mdx
---
openapi: get /x
---
//- secret/s.mdx
`),
);

test('v1: the top anchor and primary tab hold what no prefix claims', () => {
  const seen = view(classic.index, { page: 'intro.mdx' });
  assert.deepEqual(outline(seen.sidebar), [['Start', '*Intro', ['More', 'More']]]);
  assert.deepEqual(
    seen.tabs.map(({ name, active, href }) => [name, active, href]),
    [
      ['Documentation', true, '/intro'],
      ['API', false, '/api/x'],
    ],
  );
  assert.deepEqual(
    seen.anchors.map(({ name, active }) => [name, active]),
    [
      ['Documentation', true],
      ['Guides', false],
      ['Forum', false],
    ],
  );
  assert.deepEqual(seen.hidden, [
    { kind: 'anchor', name: 'Old', why: 'shows when the version "1" is selected', version: '1', href: '/old/z' },
    {
      kind: 'anchor',
      name: 'Secret',
      why: 'shows only to readers of a page below "secret"',
      href: '/secret/s',
    },
    { kind: 'group', name: 'Old', why: 'shows when the version "1" is selected', version: '1' },
  ]);
  assert.equal(seen.previous, undefined);
  assert.equal(seen.next?.name, 'More');
  assert.deepEqual(seen.breadcrumbs, ['Start']);
});

test('v1: a page below an anchor shows that anchor’s groups', () => {
  const seen = view(classic.index, { page: 'guides/b.mdx' });
  assert.deepEqual(outline(seen.sidebar), [['Guides', 'A', '*B']]);
  assert.equal(seen.anchors.find(({ active }) => active)?.name, 'Guides');
  assert.equal(seen.previous?.href, '/guides/a');
});

test('v1: a link into the pages of another version chooses that version, unless the reader chose one', () => {
  const seen = view(classic.index, { page: 'old/z.mdx' });
  assert.deepEqual(
    seen.versions.map(({ name, active }) => [name, active]),
    [
      ['2', false],
      ['1', true],
    ],
  );
  assert.ok(seen.anchors.some(({ name }) => name === 'Old'));
  assert.equal(view(classic.index, { page: 'old/z.mdx', version: '2' }).versions[0]?.active, true);
});

test('pages that readers cannot find are listed, with the reason', () => {
  const { index } = siteOf(
    parseFixture(`//- docs.json
{
  "name": "T",
  "navigation": [{ "group": "G", "pages": ["shown", "draft"] }]
}
//- shown.mdx
text
//- draft.mdx
---
title: Draft
hidden: true
---
//- alone.mdx
---
title: Alone
---
`),
  );
  const draft = {
    kind: 'page',
    name: 'Draft',
    why: 'is marked hidden in its front matter: only links lead to it',
    href: '/draft',
  };
  assert.deepEqual(view(index, { page: 'shown.mdx' }).hidden, [draft]);
  assert.deepEqual(view(index, { page: 'draft.mdx' }).hidden, []);
  assert.deepEqual(view(index, { page: 'alone.mdx' }).hidden, [
    { kind: 'page', name: 'Alone', why: 'stands nowhere in the navigation: only links lead to it' },
    draft,
  ]);
});

test('v1: hidden anchors appear if their condition holds', () => {
  assert.ok(view(classic.index, { page: 'secret/s.mdx' }).anchors.some(({ name }) => name === 'Secret'));
  const one = view(classic.index, { page: 'intro.mdx', version: '1' });
  assert.ok(one.anchors.some(({ name }) => name === 'Old'));
  assert.deepEqual(
    one.versions.map(({ name, active, href }) => [name, active, href]),
    [
      // Every version has it.
      ['2', false, '/intro'],
      ['1', true, '/intro'],
    ],
  );
  assert.deepEqual(
    one.versions.map(({ home }) => home),
    ['/intro', '/old/z'],
  );
});

test('v1: the primary tab is hidden where docs.json says so, until a reader opens a page of it', () => {
  const hidden = siteOf(
    parseFixture(`//- docs.json
{
  "name": "T", "tabs": [{ "name": "API", "url": "api" }],
  "primaryTab": { "name": "Home", "isDefaultHidden": true },
  "navigation": [{ "group": "Start", "pages": ["intro"] }, { "group": "API", "pages": ["api/x"] }]
}
//- intro.mdx
//- api/x.mdx
`),
  );
  const api = view(hidden.index, { page: 'api/x.mdx' });
  assert.deepEqual(
    api.tabs.map(({ name }) => name),
    ['API'],
  );
  assert.deepEqual(api.hidden, [
    { kind: 'tab', name: 'Home', why: 'shows only to readers of a page that is below no other tab', href: '/intro' },
  ]);
  assert.deepEqual(
    view(hidden.index, { page: 'intro.mdx' }).tabs.map(({ name }) => name),
    ['Home', 'API'],
  );
});

test('switching version or language opens the same page if it exists there, else the first one', () => {
  const leads = (config: object, pages: readonly string[], page: string, version?: string): readonly string[] => {
    const { index } = siteOf(
      parseFixture(`//- docs.json\n${JSON.stringify(config)}\n${pages.map((path) => `//- ${path}.mdx\n`).join('')}`),
    );
    const seen = view(index, { page: `${page}.mdx`, ...(version !== undefined && { version }) });
    return [...seen.versions, ...seen.languages].map(({ href }) => href);
  };
  const group = (version: string, pages: readonly string[]): object => ({ group: version, version, pages });
  const classic = {
    name: 'T',
    versions: ['2', '1'],
    navigation: [
      group('2', ['start', 'guides/a', 'guides/new']),
      group('1', ['v1/first', 'v1/start', 'v1/guides/a']),
      { group: 'All', pages: ['legal'] },
    ],
  };
  const files = ['start', 'guides/a', 'guides/new', 'v1/first', 'v1/start', 'v1/guides/a', 'legal'];
  assert.deepEqual(leads(classic, files, 'guides/a'), ['/guides/a', '/v1/guides/a']);
  assert.deepEqual(leads(classic, files, 'v1/guides/a'), ['/guides/a', '/v1/guides/a']);
  assert.deepEqual(leads(classic, files, 'guides/new'), ['/guides/new', '/v1/first']);
  assert.deepEqual(leads(classic, files, 'legal', '1'), ['/legal', '/legal']);
  const language = (code: string, names: readonly string[]): object => ({
    language: code,
    tabs: [{ tab: 'Cloud', pages: names.map((name) => `${code}/cloud/${name}`) }],
  });
  const modern = {
    theme: 'mint',
    name: 'T',
    colors: { primary: '#000000' },
    navigation: { languages: [language('en', ['one', 'two', 'three']), language('zh', ['one', 'two'])] },
  };
  const pages = ['en/cloud/one', 'en/cloud/two', 'en/cloud/three', 'zh/cloud/one', 'zh/cloud/two'];
  assert.deepEqual(leads(modern, pages, 'en/cloud/two'), ['/en/cloud/two', '/zh/cloud/two']);
  assert.deepEqual(leads(modern, pages, 'zh/cloud/two'), ['/en/cloud/two', '/zh/cloud/two']);
  assert.deepEqual(leads(modern, pages, 'en/cloud/three'), ['/en/cloud/three', '/zh/cloud/one']);
});

test('v1: a page made from an operation shows its method', () => {
  const seen = view(classic.index, { page: 'api/x.mdx' });
  const group = seen.sidebar[0];
  assert.equal(
    group?.kind === 'group' && group.entries[0]?.kind === 'page' ? group.entries[0].method : undefined,
    'GET',
  );
});

const modern = siteOf(
  parseFixture(`//- docs.json
{
  "$schema": "https://example.com/docs.json",
  "theme": "mint", "name": "T", "colors": { "primary": "#000000" },
  "navigation": {
    "versions": [
      { "version": "v2", "tabs": [
        { "tab": "Guides", "groups": [{ "group": "Start", "pages": ["a", "b"] }] },
        { "tab": "API", "pages": ["c", "GET /x"] },
        { "tab": "Blog", "href": "https://blog.example.com" }
      ] },
      { "version": "v1", "groups": [{ "group": "Start", "pages": ["v1/a"] }] }
    ]
  }
}
//- a.mdx
//- b.mdx
//- c.mdx
//- v1/a.mdx
`),
);

test('docs.json v2: the page decides which divisions are active', () => {
  assert.equal(modern.index.config.dialect, 'v2');
  const seen = view(modern.index, { page: 'c.mdx' });
  assert.deepEqual(
    seen.versions.map(({ name, active, href }) => [name, active, href]),
    [
      ['v2', true, '/c'],
      ['v1', false, '/v1/a'],
    ],
  );
  assert.deepEqual(
    seen.tabs.map(({ name, active, href }) => [name, active, href]),
    [
      ['Guides', false, '/a'],
      ['API', true, '/c'],
      ['Blog', false, 'https://blog.example.com'],
    ],
  );
  assert.deepEqual(outline(seen.sidebar), ['*C', '/x']);
  assert.deepEqual(seen.breadcrumbs, ['v2', 'API']);
});

test('docs.json v2: without a page the first division opens', () => {
  const seen = view(modern.index, {});
  assert.deepEqual(outline(seen.sidebar), [['Start', '*A', 'B']]);
});

const layered = siteOf(
  parseFixture(`//- docs.json
{
  "name": "T",
  "versions": ["1", { "name": "2", "default": true }],
  "tabs": [{ "name": "API", "url": "api" }],
  "anchors": [
    { "name": "Deep", "url": "api/deep" },
    { "name": "Secret", "url": "secret", "isDefaultHidden": true },
    { "name": "Vault", "url": "secret/vault" }
  ],
  "navigation": [
    { "group": "Start", "pages": ["intro", "new", { "group": "Before", "version": "1", "pages": ["before", "api/x"] }] },
    { "group": "API", "pages": ["api/x", "api/deep/y"] },
    { "group": "Secret", "pages": ["secret/s", "secret/vault/v"] }
  ]
}
//- intro.mdx
//- new.mdx
---
title: New
version: "2"
---
//- before.mdx
//- api/x.mdx
//- api/deep/y.mdx
//- secret/s.mdx
//- secret/vault/v.mdx
`),
);

const namesOf = (links: readonly { readonly name: string; readonly active: boolean }[]): readonly string[] =>
  links.map(({ name, active }) => (active ? `[${name}]` : name));

test('v1: a page can be below a tab and, deeper, below an anchor', () => {
  const seen = view(layered.index, { page: 'api/deep/y.mdx' });
  assert.deepEqual(namesOf(seen.tabs), ['Documentation', '[API]']);
  assert.deepEqual(namesOf(seen.anchors), ['Documentation', '[Deep]', 'Vault']);
  assert.deepEqual(outline(seen.sidebar), [['API', '*Y']]);
});

test('v1: a hidden anchor is shown on every page below it, even where another anchor is closer', () => {
  const seen = view(layered.index, { page: 'secret/vault/v.mdx' });
  assert.deepEqual(namesOf(seen.anchors), ['Documentation', 'Deep', 'Secret', '[Vault]']);
  assert.ok(!view(layered.index, { page: 'intro.mdx' }).anchors.some(({ name }) => name === 'Secret'));
});

test('v1: readers see the default version first, and groups at any depth and pages of their own version', () => {
  const first = view(layered.index, { page: 'intro.mdx' });
  assert.deepEqual(namesOf(first.versions), ['1', '[2]']);
  assert.deepEqual(outline(first.sidebar), [['Start', '*Intro', 'New']]);
  assert.deepEqual(
    first.hidden.filter(({ kind }) => kind !== 'anchor').map(({ kind, name, version }) => [kind, name, version]),
    [['group', 'Before', '1']],
  );
  const old = view(layered.index, { page: 'intro.mdx', version: '1' });
  assert.deepEqual(outline(old.sidebar), [['Start', '*Intro', ['Before', 'Before']]]);
  assert.deepEqual(
    old.hidden.filter(({ kind }) => kind !== 'anchor').map(({ kind, name, version }) => [kind, name, version]),
    [['page', 'New', '2']],
  );
  assert.deepEqual(
    old.versions.map(({ home }) => home),
    ['/before', '/new'],
  );
  assert.deepEqual(namesOf(view(layered.index, { page: 'before.mdx' }).versions), ['[1]', '2']);
  assert.deepEqual(namesOf(view(layered.index, { page: 'api/x.mdx' }).versions), ['1', '[2]']);
});

const menus = siteOf(
  parseFixture(`//- docs.json
{
  "$schema": "https://example.com/docs.json",
  "theme": "mint", "name": "T", "colors": { "primary": "#000000" },
  "navbar": { "links": [{ "type": "discord", "href": "https://discord.gg/x" }] },
  "navigation": { "tabs": [
    { "tab": "Guides", "menu": [
      { "item": "First", "icon": "star", "groups": [{ "group": "G", "pages": ["a", { "group": "Open", "expanded": true, "pages": ["b"] }] }] },
      { "item": "Second", "pages": ["c"] }
    ] },
    { "tab": "API", "pages": ["d"] }
  ] }
}
//- a.mdx
//- b.mdx
//- c.mdx
//- d.mdx
`),
);

test('docs.json v2: the menu of a tab leads to everything in it, groups can start open, links have names', () => {
  const seen = view(menus.index, { page: 'a.mdx' });
  assert.deepEqual(namesOf(seen.tabs), ['[Guides]', 'API']);
  assert.deepEqual(
    seen.tabs[0]?.menu.map(({ name, href, active, icon }) => [name, href, active, icon]),
    [
      ['First', '/a', true, 'star'],
      ['Second', '/c', false, undefined],
    ],
  );
  const group = seen.sidebar[0]?.kind === 'group' ? seen.sidebar[0].entries[1] : undefined;
  assert.ok(group?.kind === 'group' && group.expanded && !group.active);
  assert.deepEqual(menus.index.config.settings.topbarLinks, [
    { name: 'Discord', url: 'https://discord.gg/x', icon: 'discord', iconType: 'brands', iconLibrary: 'fontawesome' },
  ]);
  assert.deepEqual(seen.anchors, []);
});

test('a page that is listed several times is active at each place, also as the page of its group', () => {
  const { index } = siteOf(
    parseFixture(`//- docs.json
{
  "$schema": "https://example.com/docs.json", "theme": "mint", "name": "T", "colors": { "primary": "#112233" },
  "navigation": { "pages": [
    "a",
    { "group": "One", "root": "a", "pages": ["b", "a", { "group": "Two", "pages": ["a", "b"] }] },
    "b",
    "a"
  ] }
}
//- a.mdx
---
title: A
---
//- b.mdx
---
title: B
---
`),
  );
  const { sidebar, listed, next } = view(index, { page: 'a.mdx' });
  assert.deepEqual(outline(sidebar), ['*A', ['One', 'B', ['Two', '*A', 'B']], 'B', '*A']);
  const [, group] = sidebar;
  assert.ok(group?.kind === 'group' && group.active && group.root?.active === true);
  assert.equal(sidebar[2], listed?.[2], 'other entries are the same objects');
  assert.equal(next?.name, 'A');
});

test('v1: a version starts at its first page, else below its tab, else at the first page of all versions', () => {
  const { index } = siteOf(
    parseFixture(`//- docs.json
{
  "name": "T",
  "versions": ["1", "2", "3", "4"],
  "anchors": [{ "name": "C", "url": "deep/er", "version": "3" }, { "name": "D", "url": "https://example.com", "version": "4" }],
  "navigation": [
    { "group": "Two", "version": "2", "pages": [] },
    { "group": "One", "version": "1", "pages": [{ "group": "Two", "version": "2", "pages": ["one/two"] }] },
    { "group": "All", "pages": ["all", "deeper", "deep/er/c", "page-of-two"] }
  ]
}
//- page-of-two.mdx
---
title: Two
version: "2"
---
`),
  );
  assert.deepEqual(
    view(index, { page: 'x.mdx' }).versions.map(({ name, home }) => [name, home]),
    [
      ['1', '/one/two'],
      ['2', '/one/two'],
      ['3', '/deep/er/c'],
      ['4', '/all'],
    ],
  );
});
