import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderSearch, searchSite } from '../../../server/core/render/search.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import { cpuTime } from '../../cpuTime.ts';
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

test('an excerpt is cut between words, and no dot runs into its dots', () => {
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

test('2,000 pages are searched in under 50 ms', () => {
  const words = 'lorem ipsum dolor sit amet consetetur sadipscing elitr sed diam nonumy eirmod tempor'.split(' ');
  const pages = Array.from({ length: 2000 }, (_, i) => ({
    kind: 'text' as const,
    path: `p/${i}.mdx`,
    text: `---\ntitle: Page ${i}\n---\n\n${Array.from(
      { length: 20 },
      (_, k) =>
        `## Part ${k}\n\n${words
          .map((word, n) => words[(n * k + i) % words.length] ?? word)
          .join(' ')
          .repeat(3)}`,
    ).join('\n\n')}`,
  }));
  const large = createSiteHost([
    { kind: 'text', path: 'docs.json', text: '{"name": "L", "navigation": []}' },
    ...pages,
  ]).site;
  searchSite(large, 'page');
  const times = ['lorem dolor', 'page 77', 'nothing at all', 'p'].map((query) => {
    const started = cpuTime();
    searchSite(large, query);
    return cpuTime() - started;
  });
  assert.ok(Math.min(...times) < 50 && ([...times].sort((a, b) => a - b)[2] as number) < 100, `${times}`);
});
