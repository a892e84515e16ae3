import assert from 'node:assert/strict';
import { test } from 'node:test';
import { destinationOf } from '../../../server/core/site/config/redirects.ts';
import { fragmentsOf, resolveAsset, resolveLink } from '../../../server/core/site/link/resolve.ts';
import { resolveSnippet } from '../../../server/core/site/snippet/resolveSnippet.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const { index } = siteOf(
  parseFixture(`//- docs.json
{
  "name": "T",
  "navigation": [{ "group": "G", "pages": ["introduction", "guides/start", "shown/page"] }],
  "redirects": [
    { "source": "/old", "destination": "/introduction" },
    { "source": "/v1/:slug*", "destination": "/guides/:slug*" },
    { "source": "/images", "destination": "/guides/start" }
  ],
  "tabs": [{ "name": "API", "url": "reference", "openapi": "/openapi.json" }]
}
//- introduction.mdx
# Hello World
## tasks.trigger()
<Accordion title="What is it?">x</Accordion>
//- guides/start.mdx
## Setup
//- guides/index.mdx
## Index
//- loose/page.mdx
## Loose
//- shown/page.mdx
## Shown
//- snippets/shared.mdx
## From the snippet
//- _snippets/deep/note.mdx
Note
//- images/a b.png
//- guides/Photo.PNG.png
`),
);

const links: readonly (readonly [from: string, target: string, expected: Record<string, unknown>])[] = [
  ['introduction.mdx', '/guides/start', { kind: 'page', path: 'guides/start.mdx', fragment: undefined }],
  ['introduction.mdx', '/guides/start/', { kind: 'page', path: 'guides/start.mdx', fragment: undefined }],
  ['introduction.mdx', '/guides/start.mdx', { kind: 'page', path: 'guides/start.mdx', fragment: undefined }],
  ['introduction.mdx', 'guides/start?x=1#setup', { kind: 'page', path: 'guides/start.mdx', fragment: 'setup' }],
  ['guides/start.mdx', '../introduction', { kind: 'page', path: 'introduction.mdx', fragment: undefined }],
  ['guides/start.mdx', './start', { kind: 'page', path: 'guides/start.mdx', fragment: undefined }],
  ['guides/start.mdx', 'introduction', { kind: 'page', path: 'introduction.mdx', fragment: undefined }],
  ['introduction.mdx', '/guides', { kind: 'page', path: 'guides/index.mdx', fragment: undefined }],
  ['introduction.mdx', '/shown', { kind: 'folder', path: 'shown' }],
  ['introduction.mdx', '/shown/', { kind: 'folder', path: 'shown' }],
  // No listed page is in these folders.
  ['introduction.mdx', '/loose', { kind: 'missing', path: 'loose', nearest: undefined }],
  ['introduction.mdx', '/snippets', { kind: 'missing', path: 'snippets', nearest: undefined }],
  ['introduction.mdx', '/images', { kind: 'redirect', to: '/guides/start' }],
  ['introduction.mdx', '/', { kind: 'page', path: 'introduction.mdx', fragment: undefined }],
  ['introduction.mdx', '/docs/guides/start', { kind: 'missing', path: 'docs/guides/start', nearest: 'guides/start' }],
  ['introduction.mdx', '/old', { kind: 'redirect', to: '/introduction' }],
  ['introduction.mdx', '/v1/start', { kind: 'redirect', to: '/guides/start' }],
  ['introduction.mdx', '/reference/users', { kind: 'operation' }],
  ['introduction.mdx', '/Guides/Start', { kind: 'case', path: 'guides/start.mdx' }],
  ['introduction.mdx', '/guides/strat', { kind: 'missing', path: 'guides/strat', nearest: 'guides/start' }],
  ['introduction.mdx', '/start', { kind: 'missing', path: 'start', nearest: 'guides/start' }],
  ['introduction.mdx', '#hello-world', { kind: 'page', path: 'introduction.mdx', fragment: 'hello-world' }],
  ['introduction.mdx', '#tasks-trigger', { kind: 'page', path: 'introduction.mdx', fragment: 'tasks-trigger' }],
  ['introduction.mdx', '#taskstrigger', { kind: 'page', path: 'introduction.mdx', fragment: 'tasks-trigger' }],
  ['introduction.mdx', '#what-is-it', { kind: 'page', path: 'introduction.mdx', fragment: 'what-is-it' }],
  [
    'introduction.mdx',
    '#helo-world',
    { kind: 'missing-anchor', path: 'introduction.mdx', fragment: 'helo-world', nearest: 'hello-world' },
  ],
  ['introduction.mdx', 'https://example.com', { kind: 'external', url: 'https://example.com' }],
  ['introduction.mdx', '//example.com/x', { kind: 'external', url: 'https://example.com/x' }],
  ['introduction.mdx', 'mailto:a@example.com', { kind: 'external', url: 'mailto:a@example.com' }],
  ['introduction.mdx', 'javascript:alert(1)', { kind: 'unsafe', target: 'javascript:alert(1)' }],
  ['introduction.mdx', 'command:x', { kind: 'unsafe', target: 'command:x' }],
  ['introduction.mdx', '../../etc/passwd', { kind: 'unsafe', target: '../../etc/passwd' }],
  ['introduction.mdx', '/__proto__', { kind: 'missing', path: '__proto__', nearest: undefined }],
];

for (const [from, target, expected] of links) {
  test(`link ${target} from ${from}`, () => assert.deepEqual(resolveLink({ index, fromPath: from, target }), expected));
}

test('assets are found with spaces, in other letter case and by name', () => {
  assert.deepEqual(resolveAsset({ index, fromPath: 'introduction.mdx', target: '/images/a%20b.png' }), {
    kind: 'file',
    path: 'images/a b.png',
  });
  assert.deepEqual(resolveAsset({ index, fromPath: 'introduction.mdx', target: '/guides/photo.png.png' }), {
    kind: 'case',
    path: 'guides/Photo.PNG.png',
  });
  assert.deepEqual(resolveAsset({ index, fromPath: 'introduction.mdx', target: '/img/a b.png' }), {
    kind: 'missing',
    path: 'img/a b.png',
    nearest: 'images/a b.png',
  });
  assert.deepEqual(resolveAsset({ index, fromPath: 'introduction.mdx', target: '../x.png' }), {
    kind: 'unsafe',
    target: '../x.png',
  });
});

test('snippets: imports count from the root, file= from _snippets and its subfolders', () => {
  assert.deepEqual(
    resolveSnippet({ index, fromPath: 'guides/start.mdx', target: '/snippets/shared.mdx', kind: 'import' }),
    {
      kind: 'file',
      path: 'snippets/shared.mdx',
    },
  );
  assert.deepEqual(resolveSnippet({ index, fromPath: 'guides/start.mdx', target: 'note.mdx', kind: 'snippet' }), {
    kind: 'file',
    path: '_snippets/deep/note.mdx',
  });
  assert.equal(
    resolveSnippet({ index, fromPath: 'guides/start.mdx', target: '/snippets/gone.mdx', kind: 'import' }).kind,
    'missing',
  );
});

test('redirects fill in what their source matched', () => {
  const redirects = [
    { source: '/a/:id', destination: '/b/:id' },
    { source: '/c/*', destination: '/d' },
    { source: '/c/x/one', destination: '/e' },
    { source: '/old/article-*', destination: '/new/article-*' },
  ];
  assert.equal(destinationOf(redirects, '/a/7'), '/b/7');
  assert.equal(destinationOf(redirects, '/a/7/8'), undefined);
  assert.equal(destinationOf(redirects, '/c/x/y'), '/d');
  // A source without a wildcard has priority.
  assert.equal(destinationOf(redirects, '/c/x/one'), '/e');
  assert.equal(destinationOf(redirects, '/old/article-12'), '/new/article-12');
  assert.equal(destinationOf(redirects, '/old/other'), undefined);
});

test('headings of snippets count when repeated headings are numbered', () => {
  const { index } = siteOf(
    parseFixture(`//- index.mdx
import More from "/snippets/more.mdx";

## Setup

<More />

## Setup
//- snippets/more.mdx
## Setup

### Own {#mine}
`),
  );
  assert.deepEqual([...fragmentsOf(index, 'index.mdx')].sort(), ['mine', 'setup', 'setup-2', 'setup-3']);
});

test('snippets that include each other repeatedly terminate', () => {
  const files = Array.from(
    { length: 15 },
    (_, i) => `//- snippets/s${i}.mdx\nimport N from './s${i + 1}.mdx'\n\n## H${i}\n\n${'<N /> '.repeat(10)}\n`,
  ).join('');
  const { index } = siteOf(parseFixture(`//- index.mdx\nimport N from '/snippets/s0.mdx'\n\n<N />\n${files}`));
  assert.ok(fragmentsOf(index, 'index.mdx').has('h14'));
});

test('only the deployment prefix leads to the first page, with or without a slash or fragment', () => {
  const settings = parseFixture(`//- .docsightrc.json
{"basePath": "/help/docs"}
//- docs.json
{"name": "T", "navigation": [{"group": "G", "pages": ["introduction"]}]}
//- introduction.mdx
## Hello
`);
  const deployed = siteOf(settings).index;
  const page = { kind: 'page', path: 'introduction.mdx', fragment: undefined };
  for (const target of ['/help/docs', '/help/docs/', '/help/docs/introduction'])
    assert.deepEqual(resolveLink({ index: deployed, fromPath: 'introduction.mdx', target }), page, target);
  assert.deepEqual(resolveLink({ index: deployed, fromPath: 'introduction.mdx', target: '/help/docs#hello' }), {
    ...page,
    fragment: 'hello',
  });
  assert.equal(resolveLink({ index: deployed, fromPath: 'introduction.mdx', target: '/help' }).kind, 'missing');
});
