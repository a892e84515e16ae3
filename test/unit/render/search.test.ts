import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderSearch, searchSite } from '../../../server/core/render/search/search.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { assertLinear, stepsOf } from '../../linear.ts';
import { plainHost, siteOf } from './renderText.ts';

const site = siteOf(`//- docs.json
{"name": "S", "navigation": [{"group": "G", "pages": ["tokens", "start", "text", "hidden"]}]}
//- tokens.mdx
---
title: Tokens
---
About secrets.
//- start.mdx
---
title: Start
description: First steps with tokens.
---
Hello.

## Create tokens

Run the command.
//- text.mdx
---
title: Text
---
Somewhere deep in the text there is one of the tokens, <b>bold</b>.
//- hidden.mdx
---
title: Tokens hidden
hidden: true
---
x
`);

test('search: titles first, then headings, then text; hidden pages never', () => {
  assert.deepEqual(
    searchSite(site, 'tokens').map(({ path, heading }) => [path, heading]),
    [
      ['tokens.mdx', undefined],
      ['start.mdx', 'Create tokens'],
      ['text.mdx', undefined],
    ],
  );
  assert.deepEqual(
    searchSite(site, 'tokens command').map(({ path }) => path),
    ['start.mdx'],
  );
  assert.deepEqual(searchSite(site, '   '), []);
});

test('results are escaped, marked and lead to their section', () => {
  const html = renderSearch(site, 'tokens', plainHost);
  assert.match(html, /href="\/start#create-tokens"/);
  assert.match(html, /<mark>Tokens<\/mark>/);
  assert.match(renderSearch(site, '<script>', plainHost), /Nothing found for “&lt;script&gt;”/);
});

test('an excerpt is cut between words, and its ellipsis follows no period', () => {
  const excerpt = (text: string, query: string): string | undefined =>
    searchSite(siteOf(`//- docs.json\n{"name": "S", "navigation": []}\n//- p.mdx\n${text}\n`), query)[0]?.excerpt;
  const sentence = 'Nine words make a sentence of fifty characters now. ';
  assert.equal(excerpt(sentence.repeat(2), 'nine'), sentence.repeat(2).trim());
  assert.equal(excerpt(sentence.repeat(9), 'nine'), `${sentence.repeat(3).trim().slice(0, -5)}…`);
  assert.equal(
    excerpt(`${'a'.repeat(40)} ${'b'.repeat(59)} ${'c'.repeat(48)}. ${'d'.repeat(300)}`, 'aaa')?.slice(-3),
    'cc…',
  );
  assert.equal(excerpt('x'.repeat(400), 'xx'), `${'x'.repeat(150)}…`);
  assert.match(excerpt(`${sentence.repeat(4)}quokka ${sentence.repeat(9)}`, 'quokka') ?? '', /^…\w.*quokka.*\w…$/);
});

test('search takes linear time in the pages of a site, and little for each', () => {
  const words = 'lorem ipsum dolor sit amet consetetur sadipscing elitr sed diam nonumy eirmod tempor'.split(' ');
  const partOf = (page: number, part: number): string =>
    words.map((word, n) => words[(n * part + page) % words.length] ?? word).join(' ');
  const siteOfPages = (count: number): { readonly site: Site; readonly length: number } => {
    const pages = Array.from({ length: count }, (_, i) => ({
      kind: 'text' as const,
      path: `p/${i}.mdx`,
      text: `---\ntitle: Page ${i}\n---\n\n${Array.from({ length: 20 }, (_, k) => `## Part ${k}\n\n${partOf(i, k).repeat(3)}`).join('\n\n')}`,
    }));
    const { site } = createSiteHost([
      { kind: 'text', path: 'docs.json', text: '{"name": "L", "navigation": []}' },
      ...pages,
    ]);
    searchSite(site, 'page');
    return { site, length: pages.reduce((sum, { text }) => sum + text.length, 0) };
  };
  const halfAndWhole = new Map([200, 400].map((count) => [count, siteOfPages(count)]));
  const queries = ['lorem dolor', 'page 77', 'nothing at all', 'p'];
  assertLinear(
    queries.map((query) => ({
      name: query,
      at(size) {
        const { site, length } = halfAndWhole.get(800 * size) ?? siteOfPages(800 * size);
        return { length, run: () => searchSite(site, query) };
      },
    })),
    0.25,
    1,
  );
  const { site } = halfAndWhole.get(200) ?? siteOfPages(200);
  for (const query of queries) {
    const steps = stepsOf(() => searchSite(site, query));
    assert.ok(steps < 200 * 1000, `${query}: ${steps} steps for 200 pages`);
  }
});

const findings = siteOf(`//- docs.json
{"name": "S", "navigation": []}
//- a.mdx
---
title: Installing the command line
---
<Steps>
<Step title="Download quokka">

### Checksums of archives

Compare them.

</Step>
</Steps>

<ParamField query="page_size" type="integer">How **ma**ny.</ParamField>
//- b.mdx
---
title: Café au lait
---
Getränke.
//- c.mdx
---
title: Authentication
---

## Installing 認証 キー
//- d.mdx
---
title: Command line
---
A line.
`);

const foundIn = (query: string): unknown[] =>
  searchSite(findings, query).map(({ path, heading }) => (heading === undefined ? path : [path, heading]));

test('search: text in components counts, and headings there are headings', () => {
  assert.deepEqual(foundIn('quokka'), ['a.mdx']);
  assert.deepEqual(foundIn('page_size'), [['a.mdx', 'Checksums of archives']]);
  assert.deepEqual(foundIn('checksums'), [['a.mdx', 'Checksums of archives']]);
  assert.deepEqual(foundIn('many'), [['a.mdx', 'Checksums of archives']]);
});

test('search: an exact page title comes first; the section counts unless the title has all words', () => {
  assert.deepEqual(foundIn('command line'), ['d.mdx', 'a.mdx']);
  assert.deepEqual(foundIn('authentication installing'), [['c.mdx', 'Installing 認証 キー']]);
});

test('search: accents and scripts', () => {
  assert.deepEqual(foundIn('cafe'), ['b.mdx']);
  assert.deepEqual(foundIn('CAFÉ'), ['b.mdx']);
  assert.deepEqual(foundIn('getranke'), ['b.mdx']);
  assert.deepEqual(foundIn('認証'), [['c.mdx', 'Installing 認証 キー']]);
  assert.match(renderSearch(findings, 'cafe', plainHost), /<mark>Café<\/mark>/);
});

test('search: without results, the likely spelling is searched and shown', () => {
  const instead = (query: string): readonly (string | undefined)[] => {
    const html = renderSearch(findings, query, plainHost);
    return [/results for “(.*?)”/.exec(html)?.[1], /href="([^"]*)"/.exec(html)?.[1]];
  };
  assert.deepEqual(instead('autentication'), ['authentication', '/c']);
  assert.deepEqual(instead('authnetic'), ['authentication', '/c']);
  assert.deepEqual(instead('comand line'), ['command line', '/d']);
  assert.deepEqual(instead('xyzzy'), [undefined, undefined]);
  assert.deepEqual(instead('lien'), ['line', '/a']);
  // Each word exists, but on no page together.
  assert.deepEqual(instead('cafe authentication'), [undefined, undefined]);
  assert.match(renderSearch(findings, 'xyzzy', plainHost), /Nothing found for “xyzzy”<\/li>$/);
});

test('search: a page is found by the text of its snippets, a snippet itself never', () => {
  const host = createSiteHost();
  const set = (path: string, text: string): void => void host.apply([{ kind: 'text', path, text }]);
  set('docs.json', '{"name": "S", "navigation": [{"group": "G", "pages": ["one", "two", "three"]}]}');
  set('one.mdx', '---\ntitle: One\n---\n\n<Snippet file="note.mdx" />\n');
  set('two.mdx', '---\ntitle: Two\n---\n\nimport Note from "/snippets/around.mdx";\n\n<Note />\n');
  set('three.mdx', '---\ntitle: Three\n---\n\nNothing of it.\n');
  set('snippets/note.mdx', '## Zebras\n\nThey have stripes.\n');
  // Each includes the other.
  set(
    'snippets/around.mdx',
    'import Note from "./note.mdx";\nimport Self from "./around.mdx";\n\n<Note />\n\n<Self />\n',
  );
  const found = (query: string): readonly unknown[] =>
    searchSite(host.site, query).map(({ path, heading, excerpt }) => [path, heading, excerpt]);
  assert.deepEqual(found('stripes'), [
    ['one.mdx', 'Zebras', 'They have stripes.'],
    ['two.mdx', 'Zebras', 'They have stripes.'],
  ]);
  set('snippets/note.mdx', 'They have dots.\n');
  assert.deepEqual(found('stripes'), []);
  assert.deepEqual(
    found('dots').map((each) => (each as unknown[])[0]),
    ['one.mdx', 'two.mdx'],
  );
});

const manifold = siteOf(`//- docs.json
{"theme": "mint", "name": "S", "colors": {"primary": "#000000"}, "navigation": {"languages": [
  {"language": "en", "tabs": [{"tab": "Guides", "groups": [{"group": "Send data", "pages": ["en/next", "en/settings", "en/other"]}]}]},
  {"language": "de", "groups": [{"group": "Daten", "pages": ["de/next"]}]}
]}}
//- en/next.mdx
---
title: Send data from Next.js
---
//- en/settings.mdx
---
title: Settings
---
## Favicon and logo

A picture.
//- en/other.mdx
---
title: Other
---
Uses the favicon of up-to-date apps.
//- de/next.mdx
---
title: Daten aus Next.js senden
---
`);

test('search: the reader’s language comes first, the others under a heading, each with its place', () => {
  const found = (page: string): readonly unknown[] =>
    searchSite(manifold, 'nextjs', { page }).map(({ path, isElsewhere, place }) => [path, isElsewhere, place]);
  const english = (isElsewhere: boolean): unknown => ['en/next.mdx', isElsewhere, ['Guides', 'Send data']];
  const german = (isElsewhere: boolean): unknown => ['de/next.mdx', isElsewhere, ['Daten']];
  assert.deepEqual(found('en/other.mdx'), [english(false), german(true)]);
  assert.deepEqual(found('de/next.mdx'), [german(false), english(true)]);
  const html = renderSearch(manifold, 'nextjs', plainHost, { page: 'en/other.mdx' });
  assert.match(
    html,
    /en\/next.*Guides › Send data.*<li class="search-part" role="presentation">In other languages and versions<\/li>.*de\/next/s,
  );
});

test('search: versions other than the reader’s come later', () => {
  const versions = siteOf(`//- docs.json
{"name": "S", "versions": ["2", "1"], "navigation": [{"group": "New", "version": "2", "pages": ["new"]}, {"group": "Old", "version": "1", "pages": ["a-old"]}, {"group": "All", "pages": ["all"]}]}
//- new.mdx
Quokka.
//- a-old.mdx
Quokka.
//- all.mdx
Quokka.
`);
  const found = (version?: string): readonly string[] =>
    searchSite(versions, 'quokka', { page: 'all.mdx', version }).map(({ path }) => path);
  assert.deepEqual(found(), ['all.mdx', 'new.mdx', 'a-old.mdx']);
  assert.deepEqual(found('1'), ['a-old.mdx', 'all.mdx', 'new.mdx']);
});

test('search: a compound name is found as one word, and a heading before a text', () => {
  const found = (query: string): readonly unknown[] =>
    searchSite(manifold, query, { page: 'en/other.mdx' }).map(({ path, heading }) => [path, heading]);
  assert.deepEqual(found('favicon'), [
    ['en/settings.mdx', 'Favicon and logo'],
    ['en/other.mdx', undefined],
  ]);
  assert.deepEqual(found('uptodate'), [['en/other.mdx', undefined]]);
  assert.deepEqual(found('next.js')[0], ['en/next.mdx', undefined]);
});

test('the message for no results is in the language of the page', () => {
  const config = {
    theme: 'mint',
    name: 'S',
    colors: { primary: '#111111' },
    navigation: { languages: ['en', 'de'].map((language) => ({ language, pages: [`${language}/a`] })) },
  };
  const two = siteOf(`//- docs.json\n${JSON.stringify(config)}\n//- en/a.mdx\nOne\n//- de/a.mdx\nEins\n`);
  assert.match(renderSearch(two, 'xyzzy', plainHost, { page: 'de/a.mdx' }), /Nichts gefunden für „xyzzy“/);
  assert.match(renderSearch(two, 'xyzzy', plainHost, { page: 'en/a.mdx' }), /Nothing found for “xyzzy”/);
});
