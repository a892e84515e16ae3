import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complete } from '../../../server/core/assist/completion/complete.ts';
import { hover } from '../../../server/core/assist/hover/hover.ts';
import { define, references } from '../../../server/core/assist/navigation/define.ts';
import { lenses } from '../../../server/core/assist/navigation/operation.ts';
import { symbols } from '../../../server/core/assist/navigation/symbols.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { apiSite } from './apiSite.ts';

const page = `---
title: Page
openapi: GET /pets/{petId}
---

<ParamField path="petId" type="string" required>Id</ParamField>
<ParamField query="" type="string">New</ParamField>
`;
const site = apiSite({
  'docs.json': '{"name": "T", "navigation": [{"group": "A", "pages": ["page", "GET /pets"]}]}',
  'petstore.yaml': undefined,
  'page.mdx': page,
  'list.mdx': '---\ntitle: List\nopenapi: GET /pets\n---\n\n<ParamField query="" />\n',
});

function textAt(
  on: Site,
  { path, range }: { readonly path: string; readonly range: { readonly start: number; readonly end: number } },
): string {
  return `${path}: ${on.files.get(path)?.text.slice(range.start, range.end)}`;
}

function offset(path: string, mark: string, from = 0): number {
  const at = site.files.get(path)?.text.indexOf(mark, from) ?? -1;
  assert.ok(at >= 0, mark);
  return at;
}

test('definitions from a page, the navigation and a ParamField into the description', () => {
  const from = (path: string, at: number): readonly string[] =>
    define(site, path, at).map((target) => textAt(site, target));
  assert.deepEqual(from('page.mdx', offset('page.mdx', 'GET /pets')), ['petstore.yaml: get']);
  assert.deepEqual(from('docs.json', offset('docs.json', 'GET /pets')), ['petstore.yaml: get']);
  assert.deepEqual(from('page.mdx', offset('page.mdx', '"petId"') + 2), ['petstore.yaml: petId']);
});

test('inside a description: a reference leads to its target, an operation to its pages', () => {
  const ref = offset('petstore.yaml', "'#/components/schemas/NewPet'");
  assert.deepEqual(
    define(site, 'petstore.yaml', ref + 3).map((target) => textAt(site, target)),
    ['petstore.yaml: NewPet'],
  );
  const get = offset('petstore.yaml', 'get:', offset('petstore.yaml', '/pets/{petId}:'));
  assert.deepEqual(
    define(site, 'petstore.yaml', get).map((target) => textAt(site, target)),
    ['page.mdx: GET /pets/{petId}'],
  );
  const list = offset('petstore.yaml', 'get:');
  assert.deepEqual(
    references(site, 'petstore.yaml', list).map((target) => textAt(site, target)),
    ['list.mdx: GET /pets', 'docs.json: "GET /pets"'],
  );
  assert.deepEqual(references(site, 'list.mdx', offset('list.mdx', 'GET')).length, 2);
});

test('a hover shows the texts of the OpenAPI document', () => {
  assert.match(hover(site, 'page.mdx', offset('page.mdx', 'GET /pets'))?.markdown ?? '', /Get a pet/);
  assert.match(
    hover(site, 'page.mdx', offset('page.mdx', '"petId"') + 2)?.markdown ?? '',
    /string<uuid>|uuid.*required/,
  );
  assert.match(hover(site, 'petstore.yaml', offset('petstore.yaml', 'get:'))?.markdown ?? '', /Shown by/);
});

test('a hover shows these texts without markup and pictures', () => {
  const described = [
    '**Asynchronous.** Returns a `task_id` at once.',
    '## Limits ![logo](https://example.com/a.png)',
    '- 20 calls a *minute*\\n- see [limits](https://example.com)',
    `Braces {as} <Text>. ${'long '.repeat(200)}`,
  ].join('\\n\\n');
  const on = apiSite({
    'petstore.yaml': `openapi: 3.1.0\ninfo: {title: A, version: "1"}\npaths:\n  /pets:\n    get:\n      description: "${described}"\n`,
    'page.mdx': '---\nopenapi: GET /pets\n---\n',
  });
  const markdown = hover(on, 'page.mdx', 16)?.markdown ?? '';
  const parts = markdown.split('\n\n');
  assert.deepEqual(parts.slice(0, 5), [
    '**GET /pets**',
    'Asynchronous\\. Returns a task\\_id at once\\.',
    'Limits logo',
    '- 20 calls a minute',
    '- see limits',
  ]);
  assert.match(parts[5] ?? '', /^Braces \\\{as\\\} \\<Text\\>\\\. (?:long )+l?o?n?g?…$/);
});

test('parameters of the operation in a ParamField', () => {
  const labels = complete(site, 'list.mdx', offset('list.mdx', 'query=""') + 7).map(({ label }) => label);
  assert.deepEqual(labels.slice(0, 2), ['limit', 'tags']);
});

test('operations in front matter and in the navigation, with their summaries', () => {
  const suggested = (path: string, text: string): readonly string[] => {
    const at = text.indexOf('$0');
    const on = apiSite({ 'petstore.yaml': undefined, [path]: text.replace('$0', '') });
    return complete(on, path, at).map(({ label, detail }) => `${label}${detail === undefined ? '' : ` (${detail})`}`);
  };
  const all = ['GET /pets (List pets)', 'POST /pets (Create a pet)'];
  const inPage = suggested('new.mdx', '---\ntitle: New\nopenapi: $0\n---\n');
  assert.deepEqual(inPage.slice(0, 2), all);
  assert.equal(
    inPage.some((each) => each.includes('(example)')),
    false,
  );
  const config = (entries: string): string =>
    `{"name": "T", "openapi": "petstore.yaml", "navigation": [{"group": "A", "pages": [${entries}]}]}`;
  assert.deepEqual(suggested('docs.json', config('"$0"')).slice(0, 2), all);
  assert.deepEqual(suggested('docs.json', config('"GET /pets", "PO$0"'))[0], all[1]);
});

test('a lens counts the pages of each operation, the outline has them by path', () => {
  assert.deepEqual(
    lenses(site, 'petstore.yaml').map(({ title }) => title),
    ['2 pages', 'no page', '1 page', 'no page'],
  );
  assert.deepEqual(lenses(site, 'page.mdx'), []);
  const outline = symbols(site, 'petstore.yaml');
  assert.deepEqual(
    outline.map(({ name, children }) => [name, children.map((each) => each.name).join(' ')]),
    [
      ['/pets', 'GET POST'],
      ['/pets/{petId}', 'GET DELETE'],
      ['securitySchemes', 'token basic key'],
      ['parameters', 'Trace'],
      ['responses', 'Error'],
      ['schemas', 'NewPet Pet Person'],
    ],
  );
});
