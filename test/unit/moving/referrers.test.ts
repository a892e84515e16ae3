import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Change, createSiteHost } from '../../../server/core/index.ts';
import { fragmentLinksTo } from '../../../server/core/model/references/linksTo.ts';
import { fileReferences } from '../../../server/core/model/references/reference.ts';
import { referencesTo, referTest } from '../../../server/core/model/references/referrers.ts';

const text = (path: string, body: string): Change => ({ kind: 'text', path, text: body });

const pages: readonly Change[] = [
  text('a/b/over_view-1.mdx', '## Part\n'),
  text('a/b/index.mdx', '## Part\n'),
  text('snippets/deep/part.mdx', 'Text\n'),
  { kind: 'asset', path: 'a/b/pic.ture.png' },
];

/** A link as written in a file, and what it leads to. */
const spellings: readonly (readonly [from: string, body: string, to: string])[] = [
  ['x.mdx', '[x](/a/b/over_view-1)', 'a/b/over_view-1.mdx'],
  ['x.mdx', '[x](/a/b/over_view-1.mdx?q#part)', 'a/b/over_view-1.mdx'],
  ['x.mdx', '[x](/A/b/Over_View-1)', 'a/b/over_view-1.mdx'],
  ['x.mdx', '[x](/a/b/over\\_view\\-1)', 'a/b/over_view-1.mdx'],
  ['x.mdx', '[x](/a/b/over&lowbar;view-1)', 'a/b/over_view-1.mdx'],
  ['x.mdx', '[x](/a/b/&#111;ver_view-1)', 'a/b/over_view-1.mdx'],
  ['x.mdx', '[x](/a/b/%6Fver_view-1)', 'a/b/over_view-1.mdx'],
  ['x.mdx', '[x](a/b/over_view-1)', 'a/b/over_view-1.mdx'],
  ['x.mdx', '[x](/a/./b//over_view-1)', 'a/b/over_view-1.mdx'],
  ['x.mdx', '[x](/q/../a/b/over_view-1)', 'a/b/over_view-1.mdx'],
  ['x.mdx', '<a href={"/a/b/\\u006fver_view-1"}>x</a>', 'a/b/over_view-1.mdx'],
  ['x.mdx', '[x](/a&sol;b&sol;over_view-1)', 'a/b/over_view-1.mdx'],
  ['x.mdx', '<a href="/a/b&bsol;over_view-1">x</a>', 'a/b/over_view-1.mdx'],
  ['x.mdx', '<a href={"/a/b" + "/over_view-1"}>x</a>', 'a/b/over_view-1.mdx'],
  ['x.mdx', '<a href={("/a/b/over_" + "view-1")}>x</a>', 'a/b/over_view-1.mdx'],
  ['x.mdx', '<a href={`/a/b/over_${"view"}-1`}>x</a>', 'a/b/over_view-1.mdx'],
  ['x.mdx', '<a href={["/a/b", "over_view-1"].join("/")}>x</a>', 'a/b/over_view-1.mdx'],
  ['a/x.mdx', '[x](b/over_view-1)', 'a/b/over_view-1.mdx'],
  ['a/x.mdx', '[x](../a/b/over_view-1)', 'a/b/over_view-1.mdx'],
  ['a/b/x.mdx', '[x](over_view-1)', 'a/b/over_view-1.mdx'],
  ['a/b/c/x.mdx', '[x](../over_view-1)', 'a/b/over_view-1.mdx'],
  ['x.mdx', '[x](/a/b)', 'a/b/index.mdx'],
  ['x.mdx', '[x](/a/b/index)', 'a/b/index.mdx'],
  ['a/x.mdx', '[x](b/)', 'a/b/index.mdx'],
  ['a/b/x.mdx', '[x](.)', 'a/b/index.mdx'],
  ['a/b/x.mdx', '[x](./#part)', 'a/b/index.mdx'],
  ['a/b/x.mdx', '<a href="./">x</a>', 'a/b/index.mdx'],
  ['a/b/c/x.mdx', '[x](..)', 'a/b/index.mdx'],
  ['a/b/c/d/x.mdx', '[x]: ../../\n\n[x]', 'a/b/index.mdx'],
  ['x.mdx', '![x](/a/b/pic.ture.png)', 'a/b/pic.ture.png'],
  ['x.mdx', '![x](/a/b/pic\\.ture.png)', 'a/b/pic.ture.png'],
  ['x.mdx', '<Snippet file="deep/part.mdx" />', 'snippets/deep/part.mdx'],
  ['x.mdx', 'import Part from "/snippets/deep/part.mdx"\n\n<Part />', 'snippets/deep/part.mdx'],
];

test('a reference is found however it is spelled, to its file and to each folder around it', () => {
  for (const [from, body, to] of spellings) {
    const { site } = createSiteHost([text('docs.json', '{"name": "A", "navigation": []}'), ...pages, text(from, body)]);
    const leads = fileReferences(site, from).some(({ resolved }) => 'path' in resolved && resolved.path === to);
    assert.ok(leads, `${body} leads to ${to}`);
    const found = [...referencesTo(site, to)].filter((each) => each.from === from);
    assert.ok(found.length > 0, `${body} in ${from}`);
    for (let folder = to; folder.includes('/'); ) {
      folder = folder.slice(0, folder.lastIndexOf('/'));
      if (!from.startsWith(`${folder}/`)) assert.ok(referTest(site, [folder])(from), `${body} in ${from}: ${folder}`);
    }
  }
});

test('a link to a fragment is found through redirects with and without parameters', () => {
  const to = 'a/b/over_view-1.mdx';
  for (const [redirects, link] of [
    [{ '/old': '/a/b/over_view-1' }, '/old#part'],
    [{ '/old': '/a/b/over%5Fview-1' }, '/old#part'],
    [{ '/old': '/middle', '/middle': '/a/b/over_view-1' }, '/old#part'],
    [{ '/oldest/:slug': '/old/:slug', '/old/:any': '/middle', '/middle': '/a/b/over_view-1' }, '/oldest/1#part'],
    [{ '/old': '/loop', '/loop': '/old', '/y': '/a/b/over_view-1' }, '/y#part'],
    [{ '/old/:slug*': '/a/:slug*' }, '/old/b/over_view-1#part'],
    [{ '/old/:slug': '/a/b/:slug' }, '/old/over_view-1#part'],
    [{ '/old/*': '/a/b/*' }, '/old/over_view-1#part'],
    [{ '/:slug': '/a/b/:slug' }, '/over_view-1#part'],
    [{ '/old/:a/:b': '/a/:a/:b' }, '/old/b/over_view-1#part'],
    [{ '/old/:slug': '/a/b/over_view-:slug' }, '/old/1#part'],
    [{ '/:any': '/a/b/over_view-1' }, '/something#part'],
  ] as const) {
    const sources = Object.entries(redirects).map(([source, destination]) => ({ source, destination }));
    const config = { name: 'A', navigation: [], redirects: sources };
    const { site } = createSiteHost([
      text('docs.json', JSON.stringify(config)),
      ...pages,
      text('x.mdx', `[x](${link})`),
    ]);
    const found = [...fragmentLinksTo(site, new Set([to]))].map(({ path, fragment }) => `${path}#${fragment}`);
    assert.deepEqual(found, ['x.mdx#part'], `${JSON.stringify(redirects)}, ${link}`);
  }
});

test('a file that cannot refer to the page is not read', () => {
  const { site } = createSiteHost([
    text('docs.json', '{"name": "A", "navigation": []}'),
    ...pages,
    text('x.mdx', '[x](/a/b/other) and the words over_view-1 of a/over_view-1'),
    text('a/b/x.mdx', 'This is it. Or is it..\n\n[x](/a/c/index)'),
  ]);
  assert.equal(referTest(site, ['a/b/over_view-1.mdx'])('x.mdx'), false);
  assert.equal(referTest(site, ['a/b/index.mdx'])('x.mdx'), true);
  assert.equal(referTest(site, ['a/b'])('x.mdx'), true);
  assert.equal(referTest(site, ['snippets/deep/part.mdx'])('a/b/x.mdx'), false);
});
