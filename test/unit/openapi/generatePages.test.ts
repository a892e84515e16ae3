import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSite } from '../../../server/core/checks/run.ts';
import { generatePages } from '../../../server/core/model/write/apiPages.ts';
import { allApiDocuments } from '../../../server/core/openapi/document/documentsOfSite.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';
import { apiSite, fixtureText } from './apiSite.ts';

test('one fix creates the pages of a description, and no finding is left', () => {
  const files = {
    'docs.json':
      '{\n  "name": "Test",\n  "navigation": [\n    { "group": "Start", "pages": ["index"] }\n  ],\n  "openapi": "petstore.yaml"\n}\n',
    'index.mdx': '---\ntitle: Start\ndescription: Start here.\n---\n',
    'petstore.yaml': undefined,
  };
  const site = apiSite(files);
  const finding = checkSite(site).find(({ code }) => code === 'openapi/unlisted-operations');
  assert.equal(finding?.severity, 'information');
  assert.match(finding?.message ?? '', /None of the 4 operations has a page: "GET \/pets"/);
  const edits = finding?.fixes?.[0]?.edits ?? [];
  const after: Record<string, string> = { ...files, 'petstore.yaml': fixtureText('petstore.yaml') };
  for (const edit of edits) {
    if (edit.kind === 'create') after[edit.path] = edit.text;
    else if (edit.kind === 'change') after[edit.path] = applyEdits(after[edit.path] ?? '', edit.edits);
  }
  assert.deepEqual(
    Object.keys(after)
      .filter((path) => path.startsWith('api-reference'))
      .sort(),
    [
      'api-reference/delete-pet.mdx',
      'api-reference/pets/create-a-pet.mdx',
      'api-reference/pets/get-a-pet.mdx',
      'api-reference/pets/list-pets.mdx',
    ],
  );
  assert.equal(
    after['api-reference/pets/create-a-pet.mdx'],
    '---\ntitle: "Create a pet"\ndescription: "Create a pet"\nopenapi: "POST /pets"\n---\n',
  );
  const config = JSON.parse(after['docs.json'] ?? '');
  assert.deepEqual(config.navigation[1], {
    group: 'Pets',
    pages: ['api-reference/pets/list-pets', 'api-reference/pets/create-a-pet', 'api-reference/pets/get-a-pet'],
  });
  assert.deepEqual(
    checkSite(apiSite(after)).filter(({ code }) => code.startsWith('openapi/') || code === 'config/missing-page'),
    [],
  );
});

test('generating again places a new operation like its siblings and touches nothing else', () => {
  const text = `${fixtureText('petstore.yaml')}`.replace(
    '  /pets/{petId}:',
    '  /pets/search:\n    get:\n      tags: [Pets]\n      summary: Find pets\n      responses:\n        "200": { description: ok }\n  /pets/{petId}:',
  );
  const page = (name: string, openapi: string): [string, string] => [
    `reference/animals/${name}.mdx`,
    `---\ntitle: X\nopenapi: ${openapi}\n---\nBy hand.\n`,
  ];
  const site = apiSite({
    'docs.json':
      '{"name": "T", "openapi": "petstore.yaml", "navigation": [{"group": "Guides", "pages": ["index"]}, {"group": "Pets", "pages": ["reference/animals/list-pets", "reference/animals/create-a-pet"]}]}',
    'index.mdx': '',
    'petstore.yaml': text,
    ...Object.fromEntries([
      page('list-pets', 'GET /pets'),
      page('create-a-pet', 'POST /pets'),
      page('get-a-pet', 'GET /pets/{petId}'),
      page('delete-pet', 'DELETE /pets/{petId}'),
    ]),
  });
  const fix = checkSite(site).find(({ code }) => code === 'openapi/unlisted-operations')?.fixes?.[0];
  assert.equal(fix?.title, 'Create the page and list it in docs.json');
  assert.deepEqual(
    fix?.edits.map((edit) => [edit.kind, edit.path]),
    [
      ['create', 'reference/animals/find-pets.mdx'],
      ['change', 'docs.json'],
    ],
  );
  const change = fix?.edits[1];
  assert.ok(change?.kind === 'change');
  assert.match(
    applyEdits(site.files.get('docs.json')?.text ?? '', change.edits),
    /"reference\/animals\/create-a-pet", "reference\/animals\/find-pets"\]/,
  );
});

/** A site with an OpenAPI document of these operations: tag names by path. */
function tagged(tags: Readonly<Record<string, string>>, config: string, pages: readonly string[] = []): Site {
  const paths = Object.fromEntries(
    Object.entries(tags).map(([path, tag]) => [path, { get: { tags: [tag], operationId: path, responses: {} } }]),
  );
  return apiSite({
    'docs.json': config,
    'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths }),
    ...Object.fromEntries(pages.map((path) => [path, '---\ntitle: "A"\nopenapi: "GET /a"\n---\n'])),
  });
}

function made(site: Site): { readonly paths: readonly string[]; readonly config: string } {
  const fix = checkSite(site).find(({ code }) => code === 'openapi/unlisted-operations')?.fixes?.[0];
  const paths = fix?.edits.flatMap((edit) => (edit.kind === 'create' ? [edit.path] : [])) ?? [];
  const change = fix?.edits.find(({ path }) => path === 'docs.json');
  const before = site.files.get('docs.json')?.text ?? '';
  return { paths, config: change?.kind === 'change' ? applyEdits(before, change.edits) : before };
}

test('if the pages of the only tag are in a folder with its name, those of another tag get their own', () => {
  const config = '{"name": "T", "openapi": "api.json", "navigation": [{"group": "Pets", "pages": ["api/pets/a"]}]}';
  const tags = { '/a': 'Pets', '/b': 'Pets', '/c': 'Shops' };
  assert.deepEqual(made(tagged(tags, config, ['api/pets/a.mdx'])).paths, ['api/pets/b.mdx', 'api/shops/c.mdx']);
  assert.deepEqual(made(tagged(tags, config, ['api/a.mdx'])).paths, ['api/b.mdx', 'api/c.mdx']);
});

test('a name that exists in other letter case is taken, for file systems that ignore case', () => {
  const config = '{"name": "T", "openapi": "api.json", "navigation": [{"group": "Pets", "pages": ["api/A"]}]}';
  assert.deepEqual(made(tagged({ '/a': 'Pets', '/A': 'Pets' }, config, ['api/A.mdx'])).paths, ['api/a-2.mdx']);
});

test('a docs.json without navigation gets one', () => {
  const tags = { '/a': 'Pets', '/b': 'Shops' };
  const navigation = [
    { group: 'Pets', pages: ['api-reference/pets/a'] },
    { group: 'Shops', pages: ['api-reference/shops/b'] },
  ];
  for (const config of ['{\n  "name": "T",\n  "openapi": "api.json"\n}\n', '{"name": "T", "openapi": "api.json"}'])
    assert.deepEqual(JSON.parse(made(tagged(tags, config)).config), { name: 'T', openapi: 'api.json', navigation });
});

test('a tab or group that names the description generates all its pages', () => {
  const site = apiSite({
    'docs.json':
      '{"name": "T", "navigation": [], "tabs": [{"name": "API", "url": "api", "openapi": "/petstore.yaml"}]}',
    'petstore.yaml': undefined,
  });
  assert.deepEqual(
    checkSite(site).filter(({ code }) => code.startsWith('openapi/')),
    [],
  );
});

test('a renamed operation is reported on its page, and no second page is created', () => {
  const described = (paths: string): string => `openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths:\n${paths}\n`;
  const operation = (method: string, summary: string): string =>
    `{ ${method}: { summary: ${summary}, responses: { 200: { description: ok } } } }`;
  const page = (title: string, openapi: string): string => `---\ntitle: ${title}\nopenapi: ${openapi}\n---\n`;
  const found = checkSite(
    apiSite({
      'docs.json':
        '{"name": "T", "navigation": [{"group": "A", "pages": ["list-pets", "add-a-pet", "old"]}], "openapi": "api.yaml"}',
      'api.yaml': described(
        [
          `  /pets: ${operation('get', 'List pets')}`,
          `  /animals: ${operation('post', 'Add a pet')}`,
          `  /shops: ${operation('get', 'Shops')}`,
        ].join('\n'),
      ),
      'list-pets.mdx': page('List pets', 'GET /pets'),
      'add-a-pet.mdx': page('Add a pet', 'POST /pets'),
      'old.mdx': page('Old', 'GET /gone'),
    }),
  ).filter(({ code }) => code.startsWith('openapi/'));
  assert.deepEqual(
    found.map(({ path, message }) => `${path}: ${message}`),
    [
      'add-a-pet.mdx: "api.yaml" has no operation "POST /pets". Did you mean "POST /animals"?',
      'api.yaml: The operation "GET /shops" has no page.',
      'old.mdx: "api.yaml" has no operation "GET /gone".',
    ],
  );
  const edits = found[1]?.fixes?.[0]?.edits ?? [];
  assert.deepEqual(
    edits.flatMap((edit) => (edit.kind === 'create' ? [edit.path] : [])),
    ['shops.mdx'],
  );
});

test('where the navigation names operations without files, a new one is named next to those of its tag', () => {
  const operation = (tag: string) => ({ tags: [tag], responses: { 200: { description: 'Fine' } } });
  const paths = {
    '/info': { get: operation('Apps') },
    '/apps': { get: operation('Apps'), post: operation('Apps') },
    '/users': { get: operation('Users'), put: operation('Users') },
  };
  const api = JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths });
  const config = `{"$schema": "https://mintlify.com/docs.json", "theme": "mint", "navigation": {"tabs": [{"tab": "API", "groups": [
  {
    "group": "Applications",
    "openapi": "en.json",
    "pages": [
      "GET /info",
      "start"
    ]
  },
  {"group": "People", "openapi": "en.json", "pages": ["en.json GET /users"]},
  {"group": "Again", "openapi": "en.json", "pages": ["GET /info"]},
  {"group": "Other", "openapi": "de.json", "pages": ["GET /info", "GET /apps", "POST /apps", "GET /users", "PUT /users"]}]}]}}`;
  const site = apiSite({ 'docs.json': config, 'en.json': api, 'de.json': api, 'start.mdx': '---\ntitle: S\n---\n' });
  const finding = checkSite(site).find(({ code }) => code === 'openapi/unlisted-operations');
  const edits = finding?.fixes?.[0]?.edits ?? [];
  assert.deepEqual(
    edits.map(({ kind, path }) => [kind, path]),
    [['change', 'docs.json']],
  );
  const [change] = edits;
  const after = change?.kind === 'change' ? applyEdits(config, change.edits) : '';
  const expected = config
    .replace('      "GET /info",\n', '      "GET /info",\n      "GET /apps",\n      "POST /apps",\n')
    .replace('"en.json GET /users"', '"en.json GET /users", "en.json PUT /users"');
  assert.equal(after, expected);
});

const shop = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/pets': {
      get: { tags: ['Pets'], summary: 'List pets', responses: { 200: { description: 'ok' } } },
      post: { tags: ['Pets'], summary: 'Add a pet', responses: { 200: { description: 'ok' } } },
    },
    '/orders': { get: { tags: ['Orders'], summary: 'List orders', responses: { 200: { description: 'ok' } } } },
  },
});
const rootConfig = (navigation: unknown): string =>
  JSON.stringify({ theme: 'mint', name: 'T', colors: { primary: '#166534' }, navigation }, undefined, 2);

/** The files that generating all pages of the document changes, after the change. */
function changedBy(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { index } = apiSite(files);
  const [apiDocument] = allApiDocuments(index);
  assert.ok(apiDocument);
  const { edits } = generatePages(index, apiDocument);
  return Object.fromEntries(
    edits.flatMap((edit) =>
      edit.kind === 'change' ? [[edit.path, applyEdits(files[edit.path] ?? '', edit.edits)]] : [],
    ),
  );
}

test('pages are listed in the file that docs.json refers to, in its style', () => {
  const nav =
    '{\r\n\t"groups": [\r\n\t\t{\r\n\t\t\t"group": "Pets",\r\n\t\t\t"pages": [\r\n\t\t\t\t"start"\r\n\t\t\t]\r\n\t\t}\r\n\t]\r\n}\r\n';
  const files = {
    'docs.json': rootConfig({ $ref: './nav/main.json' }),
    'nav/main.json': nav,
    'start.mdx': '---\ntitle: Start\n---\n',
    'shop.json': shop,
  };
  const after = changedBy(files);
  assert.deepEqual(Object.keys(after), ['nav/main.json']);
  assert.equal(
    after['nav/main.json'],
    '{\r\n\t"groups": [\r\n\t\t{\r\n\t\t\t"group": "Pets",\r\n\t\t\t"pages": [\r\n\t\t\t\t"start",\r\n\t\t\t\t"api-reference/pets/list-pets",\r\n\t\t\t\t"api-reference/pets/add-a-pet"\r\n\t\t\t]\r\n\t\t},\r\n\t\t{\r\n\t\t\t"group": "Orders",\r\n\t\t\t"pages": [\r\n\t\t\t\t"api-reference/orders/list-orders"\r\n\t\t\t]\r\n\t\t}\r\n\t]\r\n}\r\n',
  );
});

test('a group in a separate file gets its pages there, with four spaces', () => {
  const files = {
    'docs.json': rootConfig({ tabs: [{ tab: 'API', groups: [{ $ref: 'nav/pets.json' }] }] }),
    'nav/pets.json': '{\n    "group": "Pets",\n    "pages": []\n}',
    'shop.json': JSON.stringify({ ...JSON.parse(shop), paths: { '/pets': JSON.parse(shop).paths['/pets'] } }),
  };
  const after = changedBy(files);
  assert.deepEqual(Object.keys(after), ['nav/pets.json']);
  assert.equal(
    after['nav/pets.json'],
    '{\n    "group": "Pets",\n    "pages": [\n        "api-reference/pets/list-pets",\n        "api-reference/pets/add-a-pet"\n    ]\n}',
  );
});

test('operations that such a file lists get their siblings there', () => {
  const files = {
    'docs.json': rootConfig({ groups: [{ group: 'API', openapi: 'shop.json', pages: { $ref: 'nav/api.json' } }] }),
    'nav/api.json': '[\r\n\t"GET /pets",\r\n\t"GET /orders"\r\n]\r\n',
    'shop.json': shop,
  };
  assert.deepEqual(changedBy(files), {
    'nav/api.json': '[\r\n\t"GET /pets",\r\n\t"POST /pets",\r\n\t"GET /orders"\r\n]\r\n',
  });
});

test('line endings and indentation of docs.json stay', () => {
  for (const [unit, ending] of [
    ['\t', '\r\n'],
    ['    ', '\n'],
    ['    ', '\r\n'],
  ] as const) {
    const config = JSON.stringify(
      {
        theme: 'mint',
        name: 'T',
        colors: { primary: '#166534' },
        navigation: { groups: [{ group: 'Start', pages: [] }] },
      },
      undefined,
      unit,
    ).replaceAll('\n', ending);
    const after = changedBy({ 'docs.json': config, 'shop.json': shop })['docs.json'] ?? '';
    assert.equal(after.replaceAll(ending, '\n'), JSON.stringify(JSON.parse(after), undefined, unit));
    assert.equal(after.split('\n').length, after.split(ending).length);
    assert.match(after, /api-reference\/orders\/list-orders/);
  }
});
