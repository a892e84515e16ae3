import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFile } from '../../../../server/core/checks/run.ts';
import { createSiteHost } from '../../../../server/core/site/siteHost.ts';
import type { Change } from '../../../../server/core/site/siteTypes.ts';
import { applyFileEdits } from '../../../applyFixes.ts';
import { siteOf } from '../../../check.ts';

const page = '---\ntitle: A\ndescription: B\n---\n';
const v2 = { theme: 'mint', name: 'X', colors: { primary: '#0D6E4F' }, navigation: { pages: ['index'] } };
const v1 = {
  name: 'X',
  favicon: '/f.svg',
  colors: { primary: '#0D6E4F' },
  navigation: [{ group: 'A', pages: ['index'] }],
};

/** Keys that only docs.json v2 has. With enough of them, a list as navigation is a mistake. */
const manyOfV2 = { navbar: { links: [] }, appearance: { default: 'dark' }, styling: { eyebrows: 'section' } };

type Json = Record<string, unknown>;

function changesOf(files: ReadonlyMap<string, string>): readonly Change[] {
  return [...files].map(([path, text]) =>
    /\.(?:svg|png)$/.test(path) ? { kind: 'asset', path } : { kind: 'text', path, text },
  );
}

/** The finding of a docs.json, and the docs.json after its fix. */
function fixed(
  config: unknown,
  more: Readonly<Record<string, string>> = {},
  path: 'docs.json' | 'mint.json' = 'docs.json',
): { readonly reported: readonly string[]; readonly after: Json } {
  const files = new Map([
    [path, JSON.stringify(config, undefined, 2)],
    ['index.mdx', page],
    ['openapi.json', '{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {}}'],
    ['f.svg', ''],
    ['a.png', ''],
    ['a.woff', ''],
    ...Object.entries(more),
  ]);
  const check = (of: ReadonlyMap<string, string>): ReturnType<typeof checkFile> =>
    checkFile(createSiteHost(changesOf(of)).site, path).filter(({ severity }) => severity !== 'hint');
  const found = check(files);
  const reported = found.map(({ message }) => message);
  const all = found.flatMap(({ fixes = [] }) => fixes);
  const fix = all.find(({ title }) => /into "navigation"$/.test(title)) ?? all[0];
  if (fix === undefined) return { reported, after: {} };
  const after = applyFileEdits(files, fix.edits);
  assert.deepEqual(
    check(after).map(({ message }) => message),
    [],
    fix.title,
  );
  return { reported, after: JSON.parse(after.get(path) ?? '') as Json };
}

/** Each as a v1 key in a v2 file, and the result of the fix. */
const toSecond: readonly (readonly [first: Json, second: Json])[] = [
  [
    { topbarLinks: [{ name: 'A', url: 'https://a.com' }] },
    { navbar: { links: [{ label: 'A', href: 'https://a.com' }] } },
  ],
  [
    { topbarCtaButton: { name: 'A', url: 'https://a.com' } },
    { navbar: { primary: { type: 'button', label: 'A', href: 'https://a.com' } } },
  ],
  [
    { topbarCtaButton: { type: 'github', url: 'https://github.com/a/b' } },
    { navbar: { primary: { type: 'github', href: 'https://github.com/a/b' } } },
  ],
  [{ footerSocials: { x: 'https://x.com/a' } }, { footer: { socials: { x: 'https://x.com/a' } } }],
  [{ modeToggle: { default: 'dark', isHidden: true } }, { appearance: { default: 'dark', strict: true } }],
  [{ backgroundImage: '/a.png' }, { background: { image: '/a.png' } }],
  [{ openapi: '/openapi.json' }, { api: { openapi: '/openapi.json' } }],
  [
    { font: { headings: { family: 'A', url: '/a.woff', format: 'woff' }, body: { family: 'B' } } },
    { fonts: { heading: { family: 'A', source: '/a.woff', format: 'woff' }, body: { family: 'B' } } },
  ],
  [{ codeBlock: { mode: 'auto' } }, { styling: { codeblocks: 'system' } }],
  [{ eyebrow: { display: 'breadcrumbs' } }, { styling: { eyebrows: 'breadcrumbs' } }],
  [{ analytics: { ga4: { measurementId: 'G-1' } } }, { integrations: { ga4: { measurementId: 'G-1' } } }],
  [{ api: { baseUrl: 'https://a.com' } }, { api: { mdx: { server: 'https://a.com' } } }],
  [{ api: { auth: { method: 'key', name: 'X' } } }, { api: { mdx: { auth: { method: 'key', name: 'X' } } } }],
  [{ api: { playground: { mode: 'hide' } } }, { api: { playground: { display: 'none' } } }],
  [{ api: { playground: { disableProxy: true } } }, { api: { playground: { proxy: false } } }],
  [{ seo: { indexHiddenPages: true } }, { seo: { indexing: 'all' } }],
  [{ background: { style: 'grid' } }, { background: { decoration: 'grid' } }],
  [{ theme: 'quill' }, { theme: 'willow' }],
  [
    { ...manyOfV2, navigation: [{ group: 'A', pages: ['index'] }] },
    { ...manyOfV2, navigation: { groups: [{ group: 'A', pages: ['index'] }] } },
  ],
];

test('a v1 key in docs.json v2 is reported, and the fix writes it as v2 does', () => {
  for (const [first, second] of toSecond) {
    const { reported, after } = fixed({ ...v2, ...first });
    assert.equal(reported.length, 1, reported.join(' & '));
    assert.match(reported[0] ?? '', /docs\.json v1\.|must be an object with "groups"/);
    assert.deepEqual(after, { ...v2, ...second });
  }
  const inColors = fixed({ ...v2, colors: { primary: '#0D6E4F', background: { light: '#ffffff', dark: '#000000' } } });
  assert.match(inColors.reported[0] ?? '', /"background\.color".* The platform rejects this file/);
  assert.deepEqual(inColors.after, { ...v2, background: { color: { light: '#ffffff', dark: '#000000' } } });
});

test('a v2 key in docs.json v1 is reported, and the fix writes it as v1 does', () => {
  for (const [first, second] of toSecond) {
    const [key = ''] = Object.keys(second);
    if ('navigation' in second) continue;
    if (['theme', 'background', 'seo', 'footer', 'integrations', 'api'].includes(key)) continue;
    const { reported, after } = fixed({ ...v1, ...second });
    assert.equal(reported.length, 1, `${JSON.stringify(second)} ${reported.join(' & ')}`);
    assert.match(reported[0] ?? '', /docs\.json v2\./);
    const [written = {}] = Object.values(first);
    const isLink = 'topbarCtaButton' in first && !('type' in (written as Json));
    assert.deepEqual(after, {
      ...v1,
      ...(isLink ? { topbarCtaButton: { type: 'link', ...(written as Json) } } : first),
    });
  }
  const whole = fixed({ ...v1, navigation: { groups: v1.navigation } }, {}, 'mint.json');
  assert.match(whole.reported[0] ?? '', /"navigation" must be a list of groups in docs\.json v1/);
  assert.deepEqual(whole.after, v1);
  assert.match(fixed({ ...v1, contextual: { options: [] } }).reported[0] ?? '', /no such setting/);
});

test('v1 keys on tabs and groups', () => {
  const tab = { tab: 'A', icon: 'book', iconType: 'solid', pages: ['index'] };
  const icons = fixed({ ...v2, navigation: { tabs: [tab] } });
  assert.deepEqual(icons.reported, [
    '"iconType" belongs to docs.json v1. In v2, use "icon.style"; the platform drops the old key.',
  ]);
  assert.deepEqual(icons.after, {
    ...v2,
    navigation: { tabs: [{ tab: 'A', icon: { name: 'book', style: 'solid' }, pages: ['index'] }] },
  });
  const hidden = fixed({ ...v2, navigation: { tabs: [{ tab: 'A', isDefaultHidden: true, pages: ['index'] }] } });
  assert.deepEqual(hidden.after, { ...v2, navigation: { tabs: [{ tab: 'A', hidden: true, pages: ['index'] }] } });
});

test('v1 tabs, anchors and versions become divisions of the navigation, and the other way round', () => {
  const groups = [
    { group: 'A', pages: ['index'] },
    { group: 'B', pages: ['api/a'] },
  ];
  const tabbed = {
    tabs: [
      { tab: 'Documentation', groups: [groups[0]] },
      { tab: 'API', groups: [groups[1]] },
    ],
  };
  const tabs = [{ name: 'API', url: 'api' }];
  const asked: readonly (readonly [config: Json, reported: RegExp, after: Json])[] = [
    [{ ...v2, navigation: { groups }, tabs }, /"tabs" belongs to docs\.json v1\. .* "navigation\.tabs"/, tabbed],
    [
      { ...v2, navigation: { pages: ['index', 'api/a'], directory: 'card' }, tabs },
      /"tabs" belongs/,
      {
        tabs: [
          { tab: 'Documentation', pages: ['index'] },
          { tab: 'API', pages: ['api/a'] },
        ],
        directory: 'card',
      },
    ],
    [
      { ...v2, navigation: { groups }, anchors: [{ name: 'Blog', icon: 'rss', url: 'https://a.com' }] },
      /"anchors" belongs/,
      { groups, global: { anchors: [{ anchor: 'Blog', icon: 'rss', href: 'https://a.com' }] } },
    ],
    [
      {
        ...v2,
        navigation: { groups: [{ group: 'A', version: 'v1', pages: ['index'] }, groups[1]] },
        versions: ['v1', 'v2'],
      },
      /"versions" belongs/,
      {
        versions: [
          { version: 'v1', groups },
          { version: 'v2', groups: [groups[1]] },
        ],
      },
    ],
  ];
  const more = { 'api/a.mdx': page };
  for (const [config, reported, navigation] of asked) {
    const found = fixed(config, more);
    assert.ok(
      found.reported.some((each) => reported.test(each)),
      found.reported.join(' & '),
    );
    assert.deepEqual(found.after['navigation'], navigation);
    for (const key of ['tabs', 'anchors', 'versions', 'primaryTab']) assert.ok(!(key in found.after), key);
  }
  const back = fixed({ ...v1, navigation: tabbed }, more, 'mint.json');
  assert.deepEqual(back.after, {
    ...v1,
    navigation: groups,
    tabs,
    primaryTab: { name: 'Documentation' },
  });
});

/** All files after the first fix of each finding in docs.json. */
function afterFix(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const files = new Map([...Object.entries(texts), ['index.mdx', page], ['guides/a.mdx', page]] as const);
  const site = siteOf({ files: new Map(files), marks: [], cursor: undefined });
  const found = Object.keys(texts).flatMap((path) => checkFile(site, path));
  assert.equal(found.length, 1, JSON.stringify(found));
  const [fix] = found[0]?.fixes ?? [];
  assert.ok(fix !== undefined, found[0]?.message);
  const after = applyFileEdits(new Map(files), fix.edits);
  const there = siteOf({ files: new Map(after), marks: [], cursor: undefined });
  const left = Object.keys(texts).flatMap((path) => checkFile(there, path));
  assert.deepEqual(left, []);
  return Object.fromEntries(Object.keys(texts).map((path) => [path, (after.get(path) ?? '').replace(/\s+/g, '')]));
}

test('with $ref, each file is changed where it has the key', () => {
  const docs = (more: object): string => JSON.stringify({ ...v2, ...more });
  const links = { topbarLinks: [{ name: 'A', url: 'https://a.com' }] };
  const bar = { navbar: { links: [{ label: 'A', href: 'https://a.com' }] } };
  const ref = { $ref: 'part.json' };
  const cases: readonly (readonly [docs: string, part: unknown, after: string, partAfter: unknown])[] = [
    [docs({ api: ref }), { baseUrl: 'https://a.com' }, docs({ api: ref }), { mdx: { server: 'https://a.com' } }],
    [docs(ref), { ...links, description: 'D' }, docs(ref), { description: 'D', ...bar }],
    [docs({ navigation: ref, ...links }), v2.navigation, docs({ navigation: ref, ...bar }), v2.navigation],
    [
      docs({ navigation: ref, tabs: [{ name: 'T', url: 'guides' }] }),
      {
        groups: [
          { group: 'G', pages: ['index'] },
          { group: 'H', pages: ['guides/a'] },
        ],
      },
      docs({ navigation: ref }),
      {
        tabs: [
          { tab: 'Documentation', groups: [{ group: 'G', pages: ['index'] }] },
          { tab: 'T', groups: [{ group: 'H', pages: ['guides/a'] }] },
        ],
      },
    ],
  ];
  for (const [before, part, after, partAfter] of cases)
    assert.deepEqual(afterFix({ 'docs.json': before, 'part.json': JSON.stringify(part) }), {
      'docs.json': after,
      'part.json': JSON.stringify(partAfter),
    });
  const named = { theme: 'mint', name: 'X', colors: v2.colors, navigation: v2.navigation };
  // In an object split over two files: the last key of one, and the only key next to the reference.
  for (const [config, part, end] of [
    [{ ...named, ...ref }, { description: 'D', thumbsRating: true }, { description: 'D' }],
    [{ ...named, api: { ...ref, unknownKey: 1 } }, { url: 'full' }, { url: 'full' }],
  ]) {
    const after = afterFix({ 'docs.json': JSON.stringify(config), 'part.json': JSON.stringify(part) });
    assert.equal(after['part.json'], JSON.stringify(end));
    assert.doesNotThrow(() => JSON.parse(after['docs.json'] ?? '') as unknown);
  }
});

test('a large file is fixed like a small one if little is to do', () => {
  const banner = { content: 'x'.repeat(400_000) };
  const { after } = fixed({
    ...v2,
    banner,
    navigation: { pages: ['index'] },
    tabs: [{ name: 'T', url: 'https://e.com' }],
  });
  assert.deepEqual((after['navigation'] as Json)['pages'] ?? (after['navigation'] as Json)['groups'], ['index']);
});
