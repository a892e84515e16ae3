import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitOfUrl, pageByUrl } from '../../../server/core/model/link/pageByUrl.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const site = siteOf(
  parseFixture(`//- .docsightrc.json
{"siteUrl": "https://www.example.com/docs", "basePath": "/docs"}
//- docs.json
{
  "name": "Test",
  "navigation": [{"group": "G", "pages": ["guides/second", "guides/first", "index"]}],
  "redirects": [
    {"source": "/old/:name", "destination": "/guides/:name"},
    {"source": "/moved", "destination": "https://www.example.com/docs/guides/first#setup"},
    {"source": "/away", "destination": "https://other.example/x"},
    {"source": "/a", "destination": "/b"},
    {"source": "/b", "destination": "/a"}
  ],
  "openapi": "api.json"
}
//- api.json
{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {
  "/pets": {"get": {"summary": "List all pets", "tags": ["Pets"], "responses": {}}},
  "/pets/{id}": {"get": {"summary": "Get a pet", "tags": ["Pets"], "responses": {}}}
}}
//- api-reference/get-one.mdx
---
openapi: GET /pets/{id}
---
//- index.mdx
---
title: Home
---
//- guides/first.mdx
---
title: First
---

## Set up

## Setup {#setup}

<ParamField path="id" type="string">

Its id.

</ParamField>
//- guides/second.mdx
Text
//- images/a.png
`),
);

/** The target of a URL, as `path: line`. */
function at(url: string): string {
  const found = pageByUrl(site, url);
  if (found.kind !== 'place')
    return found.kind === 'missing' ? `${found.message} ${found.nearest?.path ?? '-'}` : found.url;
  const text = site.files.get(found.path)?.text ?? '';
  const line = text.slice(found.offset).split('\n')[0] ?? '';
  return `${found.path}: ${line}${found.note === undefined ? '' : ` (${found.note})`}`;
}

test('host, prefix, query and extension of a URL are dropped', () => {
  for (const url of [
    'https://www.example.com/docs/guides/first',
    ' HTTPS://WWW.EXAMPLE.COM/docs/guides/first/?utm=1 ',
    'www.example.com/docs/guides/first.md',
    'https://preview.example.app/guides/first',
    'http://localhost:3000/docs/guides/first',
    'localhost:3000/guides/first',
    '/docs/guides/first',
    '/guides/first',
    'guides/first',
    'guides/first.mdx',
    '//www.example.com/docs/guides/first',
  ])
    assert.equal(at(url), 'guides/first.mdx: ---', url);
  assert.equal(at('https://www.example.com/docs'), 'index.mdx: ---');
  assert.equal(at('https://www.example.com/docs/images/a.png'), 'images/a.png: ');
});

test('a fragment leads to its heading or element', () => {
  assert.equal(at('https://www.example.com/docs/guides/first#set-up'), 'guides/first.mdx: ## Set up');
  assert.equal(at('/guides/first#setup'), 'guides/first.mdx: ## Setup {#setup}');
  assert.equal(at('/guides/first#param-id'), 'guides/first.mdx: <ParamField path="id" type="string">');
  assert.equal(at('/guides/first#set-upp'), 'guides/first.mdx: --- (There is no "#set-upp" on this page.)');
});

test('redirects are followed, loops ignored', () => {
  assert.equal(at('/old/first#set-up'), 'guides/first.mdx: ## Set up');
  assert.equal(at('/moved'), 'guides/first.mdx: ## Setup {#setup}');
  assert.equal(at('/moved#set-up'), 'guides/first.mdx: ## Setup {#setup}');
  assert.equal(at('/away'), 'https://other.example/x');
  assert.match(at('/a'), /redirected in a loop/);
});

test('a folder leads to its first page in the navigation', () => {
  assert.equal(at('/guides'), 'guides/second.mdx: Text');
});

test('pages of operations are found; generated ones lead into the API document', () => {
  assert.equal(at('/api-reference/get-one'), 'api-reference/get-one.mdx: ---');
  assert.match(
    at('https://www.example.com/docs/api-reference/pets/list-all-pets'),
    /^api\.json: "get": \{"summary": "List all/,
  );
  assert.equal(at('/api-reference/pets/get-a-pet'), 'api-reference/get-one.mdx: ---');
});

test('a failed lookup suggests the nearest page', () => {
  assert.equal(at('/guides/frist'), 'No page of this site is at "/guides/frist". guides/first.mdx');
  assert.match(at('/../../etc/passwd'), /^No page/);
  assert.match(at('javascript:alert(1)'), /^No page/);
  assert.match(at(''), /index\.mdx|No page/);
});

test('a URL belongs to the site whose host and path it shares', () => {
  assert.ok(fitOfUrl(site, 'https://www.example.com/docs/x') > fitOfUrl(site, 'https://www.example.com/blog'));
  assert.equal(fitOfUrl(site, 'https://example.com/docs/x'), 0);
  assert.equal(fitOfUrl(site, '/docs/x'), 0);
});
