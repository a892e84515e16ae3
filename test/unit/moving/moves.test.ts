import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveFiles } from '../../../server/core/change/move/moveFiles.ts';
import { checkSite } from '../../../server/core/checks/run.ts';
import { parseJson } from '../../../server/core/data/json/parseJson.ts';
import { itemsOf, stringOf, valueOf } from '../../../server/core/data/node.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { siteOf } from '../../check.ts';
import { type Fixture, parseFixture } from '../../fixture.ts';
import { moving } from './movingSite.ts';

function move(fixture: Fixture, moves: readonly { from: string; to: string }[]): ReadonlyMap<string, string> {
  const edits = moveFiles(siteOf(fixture), moves);
  const texts = applyFileEdits(fixture.files, edits);
  const result = new Map<string, string>();
  for (const [path, text] of texts) {
    const found = moves.find(({ from }) => path === from || path.startsWith(`${from}/`));
    result.set(found === undefined ? path : found.to + path.slice(found.from.length), text);
  }
  return result;
}

const broken = (files: ReadonlyMap<string, string>): readonly string[] =>
  checkSite(siteOf({ files, marks: [], cursor: undefined }))
    .filter(({ code }) =>
      /missing-page|link\/(?!vague)|image\/missing|snippet\/|unused-prefix|missing-asset|redirect/.test(code),
    )
    .map(({ path, code, message }) => `${path} ${code} ${message}`);

test('before anything moves, nothing is broken', () => {
  assert.deepEqual(broken(parseFixture(moving).files), []);
});

test('moving a page updates its entry and links, and adds a redirect', () => {
  const files = move(parseFixture(moving), [{ from: 'guides/start.mdx', to: 'learn/first.mdx' }]);
  assert.deepEqual(broken(files), []);
  const docs = JSON.parse(files.get('docs.json') ?? '') as Record<string, unknown>;
  assert.deepEqual(docs['navigation'], [
    { group: 'A', pages: ['index', 'learn/first', 'guides/more', 'guides/index'] },
  ]);
  assert.deepEqual(docs['redirects'], [
    { source: '/old', destination: '/learn/first' },
    { source: '/guides/start', destination: '/learn/first' },
  ]);
  assert.match(files.get('index.mdx') ?? '', /\[Start\]\(\/learn\/first#two\).*href="\.\/learn\/first"/);
  assert.match(
    files.get('learn/first.mdx') ?? '',
    /\[More\]\(\.\.\/guides\/more\) and \[home\]\(\.\.\/index\) and \[root\]\(\/index\)/,
  );
});

test('moving a folder updates everything in it, the tab too', () => {
  const files = move(parseFixture(moving), [{ from: 'guides', to: 'docs/guide' }]);
  assert.deepEqual(broken(files), []);
  const docs = JSON.parse(files.get('docs.json') ?? '') as {
    tabs: unknown;
    navigation: { pages: unknown }[];
    redirects: unknown[];
  };
  assert.deepEqual(docs.tabs, [{ name: 'G', url: 'docs/guide' }]);
  assert.deepEqual(docs.navigation[0]?.pages, ['index', 'docs/guide/start', 'docs/guide/more', 'docs/guide/index']);
  assert.deepEqual(docs.redirects, [
    { source: '/old', destination: '/docs/guide/start' },
    { source: '/guides/:slug*', destination: '/docs/guide/:slug*' },
  ]);
  assert.match(
    files.get('index.mdx') ?? '',
    /\[Start\]\(\/docs\/guide\/start#two\) and \[more\]\(docs\/guide\/more\) and \[folder\]\(\/docs\/guide\)/,
  );
  assert.match(files.get('docs/guide/start.mdx') ?? '', /\[More\]\(\.\/more\) and \[home\]\(\.\.\/\.\.\/index\)/);
});

test('moved images and snippets are found again', () => {
  const files = move(parseFixture(moving), [
    { from: 'images', to: 'media/pictures' },
    { from: 'snippets/note.mdx', to: 'snippets/parts/hint.mdx' },
  ]);
  assert.deepEqual(broken(files), []);
  assert.match(
    files.get('index.mdx') ?? '',
    /from "\/snippets\/parts\/hint\.mdx"[\s\S]*\(\/media\/pictures\/a%20b\.png\)[\s\S]*file="parts\/hint\.mdx"/,
  );
  assert.match(files.get('docs.json') ?? '', /"favicon": "\/media\/pictures\/favicon\.svg"/);
});

const naming = `//- docs.json
{
  "name": "X",
  "colors": {"primary": "#0D6E4F"},
  "favicon": "/favicon.svg",
  "logo": {"light": "/img/logo.svg", "dark": "/img/logo.svg", "href": "/guides/start"},
  "topbarLinks": [{"name": "Guides", "url": "/guides"}, {"name": "Web", "url": "https://example.com/guides"}],
  "topbarCtaButton": {"name": "Start", "url": "/guides/start?from=top#two"},
  "anchors": [{"name": "Alone", "url": "guides/more", "icon": "/img/logo.svg"}],
  "navigation": [{"group": "A", "pages": ["index", "guides/start", "guides/more"]}],
  "openapi": "/specs/pets.json",
  "redirects": [{"source": "/old/:slug*", "destination": "/guides/:slug*"}, {"source": "/was", "destination": "/guides"}]
}
//- favicon.svg
//- img/logo.svg
//- specs/pets.json
{"openapi": "3.1.0", "info": {"title": "P", "version": "1"}, "paths": {"/pets": {"get": {"summary": "L", "responses": {}}}}}
//- index.mdx
---
title: Home
description: B
icon: '/img/logo.svg'
---
[A folder without an index](/guides) and [another](./guides/)
//- guides/start.mdx
---
title: Start
description: C
openapi: /specs/pets.json GET /pets
---
## Two
//- guides/more.mdx
---
title: More
description: D
---
`;

test('links of docs.json, of front matter and to folders follow a move', () => {
  const files = move(parseFixture(naming), [
    { from: 'guides', to: 'learn' },
    { from: 'img', to: 'pictures' },
    { from: 'specs', to: 'api/specs' },
  ]);
  assert.deepEqual(broken(files), []);
  const docs = JSON.parse(files.get('docs.json') ?? '') as Record<string, unknown>;
  assert.deepEqual(docs['logo'], { light: '/pictures/logo.svg', dark: '/pictures/logo.svg', href: '/learn/start' });
  assert.deepEqual(docs['topbarLinks'], [
    { name: 'Guides', url: '/learn' },
    { name: 'Web', url: 'https://example.com/guides' },
  ]);
  assert.deepEqual(docs['topbarCtaButton'], { name: 'Start', url: '/learn/start?from=top#two' });
  assert.deepEqual(docs['anchors'], [{ name: 'Alone', url: 'learn/more', icon: '/pictures/logo.svg' }]);
  assert.equal(docs['openapi'], '/api/specs/pets.json');
  assert.deepEqual((docs['redirects'] as unknown[]).slice(0, 2), [
    { source: '/old/:slug*', destination: '/learn/:slug*' },
    { source: '/was', destination: '/learn' },
  ]);
  assert.match(
    files.get('index.mdx') ?? '',
    /icon: '\/pictures\/logo\.svg'[\s\S]*\]\(\/learn\) and \[another\]\(\.\/learn\/?\)/,
  );
  assert.match(files.get('learn/start.mdx') ?? '', /openapi: \/api\/specs\/pets\.json GET \/pets/);
});

test('a tab or anchor that is one page follows that page', () => {
  const files = move(parseFixture(naming), [{ from: 'guides/more.mdx', to: 'other/pages.mdx' }]);
  assert.deepEqual(broken(files), []);
  assert.match(files.get('docs.json') ?? '', /"url": "other\/pages"/);
});

test('moving a page back creates no redirect loop', () => {
  const once = move(parseFixture(moving), [{ from: 'guides/more.mdx', to: 'learn/more.mdx' }]);
  const twice = move({ files: once, marks: [], cursor: undefined }, [
    { from: 'learn/more.mdx', to: 'guides/more.mdx' },
  ]);
  assert.deepEqual(broken(twice), []);
  const docs = JSON.parse(twice.get('docs.json') ?? '') as { redirects: unknown[] };
  assert.deepEqual(docs.redirects.at(-1), { source: '/learn/more', destination: '/guides/more' });
  assert.equal(docs.redirects.length, 2);
});

/** The texts of a three-page site after moves. `index` is the body of the first page; `more` is added to docs.json. */
function moved(index: string, moves: readonly { from: string; to: string }[], more = ''): ReadonlyMap<string, string> {
  const front = (title: string): string => `---\ntitle: ${title}\ndescription: About ${title}\n---\n`;
  const files = new Map([
    ['docs.json', `{"name": "X", "navigation": [{"group": "A", "pages": ["index", "start", "more"]}]${more}}`],
    ['index.mdx', `${front('A')}${index}`],
    ['start.mdx', `${front('B')}## v1.2\n`],
    ['more.mdx', front('C')],
    ['images/a.png', ''],
    ['snippets/note.mdx', 'Note'],
  ]);
  const after = move({ files, marks: [], cursor: undefined }, moves);
  assert.deepEqual(broken(after), []);
  return after;
}

test('reference-style links and images are changed in their definition', () => {
  const body = '![alt][pic] ![pic] [a][way] [way]\n\n> [pic]: /images/a.png "A"\n\n[way]: <./start#v1-2>\n';
  const files = moved(body, [
    { from: 'images/a.png', to: 'images/b c.png' },
    { from: 'start.mdx', to: 'guides/first.mdx' },
  ]);
  assert.match(
    files.get('index.mdx') ?? '',
    /!\[alt\]\[pic\] !\[pic\] \[a\]\[way\] \[way\]\n\n> \[pic\]: \/images\/b%20c\.png "A"\n\n\[way\]: <\.\/guides\/first#v1-2>\n$/,
  );
});

test('targets in quotes inside braces follow', () => {
  const body = `<a href={'/start'}>a</a> <a href={ "/start#v1-2" }>b</a> <img src={'/images/a.png'} alt="a" />\n`;
  const files = moved(body, [
    { from: 'start.mdx', to: "what's.mdx" },
    { from: 'images/a.png', to: 'images/b.png' },
  ]);
  const text = files.get('index.mdx') ?? '';
  assert.ok(text.includes(String.raw`<a href={'/what\'s'}>a</a> <a href={ "/what's#v1-2" }>b</a>`), text);
  assert.ok(text.includes(`<img src={'/images/b.png'} alt="a" />`), text);
});

test('a template literal without code is a text: the path in it follows', () => {
  const made = ['$', '{id}'].join('');
  const links = (path: string): string =>
    `<a href={\`/${path}\`}>a</a> <Card title="b" href={ \`/${path}#v1-2\` }>c</Card> <a href={\`/${made}\`}>d</a>\n`;
  const text = (to: string): string => moved(links('start'), [{ from: 'start.mdx', to }]).get('index.mdx') ?? '';
  assert.ok(text('next.mdx').endsWith(links('next')), text('next.mdx'));
  const signs = text(`a\`b${made}.mdx`);
  assert.ok(signs.includes(`<a href={\`/a\\\`b\\${made}\`}>a</a>`), signs);
});

test('characters in a new name that would end the surrounding text are escaped', () => {
  const body = `import Note from '/snippets/note.mdx'\n\n<Note /> <a href='/start'>a</a> <a href="/start">b</a> [c](/start)\n`;
  const files = moved(body, [
    { from: 'snippets/note.mdx', to: "snippets/it's.mdx" },
    { from: 'start.mdx', to: `what's "c#" 50%.mdx` },
  ]);
  const text = files.get('index.mdx') ?? '';
  assert.ok(text.includes(String.raw`from '/snippets/it\'s.mdx'`), text);
  assert.ok(text.includes(`href='/what&#39;s "c%23" 50%25'`), text);
  assert.ok(text.includes(`href="/what's &quot;c%23&quot; 50%25"`), text);
  assert.ok(text.includes(`(/what's%20"c%23"%2050%25)`), text);
});

test('redirects keep the anchor and query that they lead to', () => {
  const redirects = [
    { source: '/x', destination: '/start#v1.2' },
    { source: '/y', destination: '/start?tab=1' },
  ];
  const files = moved('', [{ from: 'start.mdx', to: 'first.mdx' }], `, "redirects": ${JSON.stringify(redirects)}`);
  assert.deepEqual((JSON.parse(files.get('docs.json') ?? '') as { redirects: unknown[] }).redirects, [
    { source: '/x', destination: '/first#v1.2' },
    { source: '/y', destination: '/first?tab=1' },
    { source: '/start', destination: '/first' },
  ]);
});

test('redirects of several pages go after the comment of the last one', () => {
  const files = moved(
    '',
    [
      { from: 'start.mdx', to: 'guides/start.mdx' },
      { from: 'more.mdx', to: 'guides/more.mdx' },
    ],
    ',\n  "redirects": [\n    {"source": "/x", "destination": "/start"} // old\n  ]\n',
  );
  const { root } = parseJson(files.get('docs.json') ?? '', 'docs.json');
  const sources = itemsOf(valueOf(root, 'redirects')).map((item) => stringOf(valueOf(item, 'source')));
  assert.deepEqual(sources, ['/x', '/start', '/more']);
  assert.match(files.get('docs.json') ?? '', /"\/guides\/start"\}, \/\/ old\n/);
});

test('pages that swap places get no redirects', () => {
  const files = moved(
    '[a](/start)\n',
    [
      { from: 'start.mdx', to: 'more.mdx' },
      { from: 'more.mdx', to: 'start.mdx' },
    ],
    ', "redirects": []',
  );
  assert.match(files.get('docs.json') ?? '', /"index", "more", "start"\]\}\], "redirects": \[\]/);
  assert.match(files.get('index.mdx') ?? '', /\[a\]\(\/more\)/);
});

test('an unused redirect whose source was the page now leads to its new place', () => {
  const files = moved(
    '[a](/start)\n',
    [{ from: 'start.mdx', to: 'first.mdx' }],
    ', "redirects": [{"source": "/start", "destination": "/more"}]',
  );
  assert.match(files.get('docs.json') ?? '', /"redirects": \[\{"source": "\/start", "destination": "\/first"\}\]/);
});

test('moving a page onto a partial wildcard replaces that redirect by one per page', () => {
  const files = move(
    parseFixture(`//- docs.json
{
  "name": "X",
  "navigation": [{"group": "A", "pages": ["index", "new/a-one", "new/a-two"]}],
  "redirects": [{"source": "/old/b-*", "destination": "/new/a-*"}, {"source": "/z#b-*", "destination": "/new/a-one"}]
}
//- index.mdx
[Two](/old/b-two)
//- new/a-one.mdx
//- new/a-two.mdx
`),
    [{ from: 'new/a-one.mdx', to: 'old/b-one.mdx' }],
  );
  const { redirects } = JSON.parse(files.get('docs.json') ?? '') as { readonly redirects: unknown };
  assert.deepEqual(redirects, [
    { source: '/z#b-*', destination: '/old/b-one' },
    { source: '/old/b-two', destination: '/new/a-two' },
    { source: '/new/a-one', destination: '/old/b-one' },
  ]);
});

test('new redirects are listed even when the only old one is removed', () => {
  const files = move(
    parseFixture(`//- docs.json
{
  "name": "X",
  "navigation": [{"group": "A", "pages": ["index", "new/a-one", "new/a-two"]}],
  "redirects": [{"source": "/old/b-*", "destination": "/new/a-*"}]
}
//- index.mdx
//- new/a-one.mdx
//- new/a-two.mdx
`),
    [{ from: 'new/a-one.mdx', to: 'old/b-one.mdx' }],
  );
  const { redirects } = JSON.parse(files.get('docs.json') ?? '') as { readonly redirects: unknown };
  assert.deepEqual(redirects, [
    { source: '/old/b-two', destination: '/new/a-two' },
    { source: '/new/a-one', destination: '/old/b-one' },
  ]);
});
