import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publicationOf } from '../../../server/core/render/publish/publication.ts';
import { pagesIn, siteOf, writtenOf } from './renderText.ts';

const text = `//- docs.json
{"$schema": "x", "theme": "mint", "name": "Widgets", "colors": {"primary": "#0f6b62"},
 "navigation": {"tabs": [
  {"tab": "Guides", "groups": [{"group": "Start", "pages": ["start", "guides/index", "guides/two words"]}]},
  {"tab": "API", "groups": [{"group": "Calls", "pages": ["api/send"]}]}]},
 "seo": {"metatags": {"og:image": "/images/all.png", "google-site-verification": "abc"},
  "paths": [{"path": "guides", "metatags": {"og:image": "https://cdn.example.com/guides.png"}}]},
 "redirects": [
  {"source": "/old", "destination": "/guides/two words#part"},
  {"source": "/older", "destination": "/old"},
  {"source": "/away/", "destination": "https://example.org/x?y=1"},
  {"source": "/start", "destination": "/api/send"},
  {"source": "/nowhere", "destination": "/none"},
  {"source": "/../out", "destination": "/start"},
  {"source": "/.git/config", "destination": "/start"},
  {"source": "/blog/:slug*", "destination": "/guides/:slug*"},
  {"source": "/v1/:a/*", "destination": "/v2/:a/*"},
  {"source": "/x-*", "destination": "/y"}]}
//- .docsightrc.json
{"siteUrl": "https://docs.example.com/help"}
//- start.mdx
---
title: Begin "here"
description: What \`widgets\` are.
keywords: [one, "two"]
---

[Two](/guides/two%20words#part) ![Map](/images/map.png)
//- guides/index.mdx
---
title: Guides
"og:title": All guides
"twitter:site": "@widgets"
canonical: https://elsewhere.example.com/guides
---

Text
//- guides/two words.mdx
---
title: Two words
---

## Part

Text
//- api/send.mdx
---
title: Send
noindex: true
---

Text
//- secret.mdx
---
title: Secret
hidden: true
---

Text
`;

const site = siteOf(text, ['images/all.png', 'images/map.png']);
const { files, assets } = writtenOf(site);
const file = (path: string): string => files.get(path) ?? '';
const tags = (path: string): readonly string[] =>
  [...file(path).matchAll(/<(?:meta (?:name|property)="(?!viewport)|link rel="(?:canonical|alternate)")[^>]*>/g)].map(
    ([tag]) => tag,
  );

test('the files of a published site', () => {
  assert.deepEqual([...files.keys()].sort(), [
    '404.html',
    '_docsight/search.js',
    '_redirects',
    'api/send.html',
    'api/send.md',
    'away.html',
    'guides/index.html',
    'guides/index.md',
    'guides/two words.html',
    'guides/two words.md',
    'index.html',
    'index.md',
    'llms-full.txt',
    'llms.txt',
    'old.html',
    'older.html',
    'secret.html',
    'secret.md',
    'sitemap.xml',
    'start.html',
    'start.md',
  ]);
  assert.deepEqual([...assets].sort(), ['images/all.png', 'images/map.png']);
});

test('the head describes the page, its URL and its link preview', () => {
  assert.deepEqual(tags('index.html'), [
    '<meta name="description" content="What widgets are.">',
    '<meta name="keywords" content="one, two">',
    '<meta property="og:type" content="website">',
    '<meta property="og:title" content="Begin &quot;here&quot;">',
    '<meta property="og:description" content="What widgets are.">',
    '<meta property="og:site_name" content="Widgets">',
    '<meta property="og:url" content="https://docs.example.com/help/">',
    '<meta property="og:image" content="https://docs.example.com/help/images/all.png">',
    '<meta name="google-site-verification" content="abc">',
    '<meta name="twitter:card" content="summary_large_image">',
    '<link rel="canonical" href="https://docs.example.com/help/">',
    '<link rel="alternate" type="text/markdown" href="index.md">',
  ]);
  // The same page at its other address.
  assert.ok(tags('start.html').includes('<link rel="canonical" href="https://docs.example.com/help/">'));
  const guides = tags('guides/index.html').join('\n');
  assert.match(guides, /og:title" content="All guides"/);
  assert.match(guides, /og:image" content="https:\/\/cdn\.example\.com\/guides\.png"/);
  assert.match(guides, /name="twitter:site" content="@widgets"/);
  assert.match(guides, /rel="canonical" href="https:\/\/elsewhere\.example\.com\/guides"/);
  assert.ok(tags('api/send.html').includes('<meta name="robots" content="noindex">'));
  assert.ok(tags('secret.html').includes('<meta name="robots" content="noindex">'));
  assert.ok(
    tags('guides/two words.html').includes('<link rel="alternate" type="text/markdown" href="two%20words.md">'),
  );
});

test('the sitemap has the visible pages, once and in full; llms.txt too, in the order of the navigation', () => {
  assert.deepEqual(
    [...file('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url),
    [
      'https://docs.example.com/help/guides/',
      'https://docs.example.com/help/guides/two%20words.html',
      'https://docs.example.com/help/',
    ],
  );
  assert.equal(
    file('llms.txt'),
    `# Widgets

> What widgets are.

## Guides › Start

- [Begin "here"](https://docs.example.com/help/index.md): What widgets are.
- [Guides](https://docs.example.com/help/guides/index.md)
- [Two words](https://docs.example.com/help/guides/two%20words.md)
`,
  );
  assert.match(file('llms-full.txt'), /^Source: https:\/\/docs\.example\.com\/help\/\n\n# Begin "here"\n/);
  assert.match(file('llms-full.txt'), /\[Two\]\(https:\/\/docs\.example\.com\/help\/guides\/two%20words\.md#part\)/);
  assert.doesNotMatch(file('llms-full.txt'), /Secret|# Send/);
});

test('each page is also there as Markdown, with links to Markdown', () => {
  assert.equal(
    file('start.md'),
    '# Begin "here"\n\nWhat `widgets` are.\n\n[Two](guides/two%20words.md#part) ![Map](images/map.png)\n',
  );
});

test('redirects: a page for each that leads somewhere, none over a page, none outside; a file for hosts that read it', () => {
  assert.match(file('old.html'), /content="0; url=guides\/two%20words\.html#p-part"/);
  assert.match(
    file('old.html'),
    /<link rel="canonical" href="https:\/\/docs\.example\.com\/help\/guides\/two%20words\.html">/,
  );
  assert.match(file('older.html'), /url=guides\/two%20words\.html#p-part/);
  assert.match(file('away.html'), /<a href="https:\/\/example\.org\/x\?y=1">/);
  assert.match(file('start.html'), /data-static/);
  assert.deepEqual(file('_redirects').trimEnd().split('\n'), [
    '/help/old /help/guides/two%20words.html#p-part 301',
    '/help/older /help/guides/two%20words.html#p-part 301',
    '/help/away https://example.org/x?y=1 301',
    '/help/start /help/api/send.html 301',
    '/help/blog/* /help/guides/:splat 301',
    '/help/v1/:a/* /help/v2/:a/:splat 301',
    '# /x-* has no form in this file',
  ]);
});

test('the URL of a site comes from its settings, unless the command gives another', () => {
  const { index } = site;
  assert.deepEqual(publicationOf(index), { base: '/help/', url: 'https://docs.example.com/help/' });
  assert.deepEqual(publicationOf(index, '/'), { base: '/', url: 'https://docs.example.com/' });
  assert.deepEqual(publicationOf(index, '/a/b/'), { base: '/a/b/', url: 'https://docs.example.com/a/b/' });
  assert.deepEqual(publicationOf(index, 'http://x.test:8080/y?z'), { base: '/y/', url: 'http://x.test:8080/y/' });
  for (const wrong of ['docs', '//evil.example', 'ftp://x.test/', 'javascript:x', '/a?b', ''])
    assert.equal(publicationOf(index, wrong), undefined, wrong);
  const bare = siteOf(
    '//- docs.json\n{"name": "S", "navigation": [{"group": "G", "pages": ["a"]}]}\n//- a.mdx\n[B](/b)\n//- b.mdx\nB\n',
  );
  assert.deepEqual(publicationOf(bare.index), { base: '/', url: undefined });
  const local = writtenOf(bare).files;
  assert.equal(local.has('sitemap.xml'), false);
  assert.doesNotMatch(local.get('index.html') ?? '', /canonical|og:url|og:image/);
  assert.match(local.get('llms.txt') ?? '', /\(\/index\.md\)/);
  const below = writtenOf(bare, { base: '/docs/', url: undefined }).files;
  assert.match(below.get('404.html') ?? '', /href="\/docs\/_docsight\/preview\.css"/);
  assert.match(below.get('404.html') ?? '', /href="\/docs\/a\.html"/);
  assert.deepEqual(pagesIn(below), ['a.html', 'index.html', 'b.html']);
});

test('a partial wildcard is written for each page that it leads to, a source that never matches is omitted', () => {
  const { files } = writtenOf(
    siteOf(`//- docs.json
{"name": "S", "navigation": [{"group": "G", "pages": ["a", "new/zk-one", "new/zk-two"]}], "redirects": [
  {"source": "/old/zk-*", "destination": "/new/zk-*"},
  {"source": "/b#c", "destination": "/a"},
  {"source": "/x-:slug*", "destination": "/new/:slug*"}
]}
//- a.mdx
[One](/old/zk-one)
//- new/zk-one.mdx
//- new/zk-two.mdx
`),
  );
  assert.deepEqual((files.get('_redirects') ?? '').trimEnd().split('\n'), [
    '/old/zk-one /new/zk-one.html 301',
    '/old/zk-two /new/zk-two.html 301',
  ]);
  assert.match(files.get('old/zk-one.html') ?? '', /url=\.\.\/new\/zk-one\.html/);
  assert.equal(files.has('b.html'), false);
});

test('Markdown of a page begins with its title, without menus, filters and lists', () => {
  const chrome = `//- docs.json
{"$schema": "https://mintlify.com/docs.json", "theme": "mint", "name": "Widgets", "colors": {"primary": "#0f6b62"},
 "navigation": {"groups": [{"group": "Start", "pages": ["start"]}]},
 "contextual": {"options": ["copy", "view", "chatgpt", "claude",
  {"title": "Ask us", "description": "In the forum", "href": "https://forum.example.com"}]},
 "feedback": {"thumbsRating": true}}
//- .docsightrc.json
{"siteUrl": "https://docs.example.com"}
//- start.mdx
---
title: Begin here
description: What widgets are.
tag: NEW
---

## One

<View title="Python">Snakes.</View>

<View title="Ruby">Stones.</View>

## Two

<Update label="1.0" tags={["Added"]}>First.</Update>

## Three

Last.
`;
  const { files: written } = writtenOf(siteOf(chrome));
  const start = /^# Begin here\n\nWhat widgets are\.\n\n## One\n/;
  for (const path of ['start.md', 'index.md']) assert.match(written.get(path) ?? '', start, path);
  const all = written.get('llms-full.txt') ?? '';
  assert.match(all.slice(all.indexOf('# Begin')), start);
  for (const [path, words] of written)
    if (/\.(?:md|txt)$/.test(path))
      assert.doesNotMatch(words, /Ask us|ChatGPT|Copy page|NEW|On this page|helpful/, path);
});
