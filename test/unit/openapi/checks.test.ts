import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFile, checkSite } from '../../../server/core/checks/run.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';
import { checkFixture } from '../../check.ts';
import { startCounting } from '../../steps.ts';
import { apiSite, fixtureText } from './apiSite.ts';

const only = { only: ['openapi/'] };

const description = `{
  "openapi": "3.0.1",
  "info": { "title": "T", "version": "1" },
  "paths": {
    "/users/{id}": {
      "get": {
        "operationId": "getUser",
        "parameters": [
          { "name": "id", "in": "path", "required": true, "schema": { "type": "string" } },
          { "name": "page", "in": "query", "schema": { "type": "integer" } }
        ],
        "responses": { "200": { "description": "ok" } }
      }
    }
  }
}`;

test('a page names an operation that is there', () => {
  checkFixture(
    `//- api.json
${description}
//- users/get.mdx
---
title: Get
openapi: "get /users/{id}"
---
//- users/wrong.mdx
---
title: Wrong
openapi: "GET /user/{id}"
         ^^^^^^^^^^^^^^^^ openapi/unknown-operation
---
//- users/file.mdx
---
title: File
openapi: "apis.json GET /users/{id}"
         ^^^^^^^^^^^^^^^^^^^^^^^^^^^ openapi/missing-file
---
//- users/nothing.mdx
---
title: Nothing
openapi: "users"
         ^^^^^^^ openapi/reference
---
//- users/hand.mdx
---
title: By hand
api: "https://example.com/users"
     ^^^^^^^^^^^^^^^^^^^^^^^^^^^ openapi/reference
---
`,
    { ...only, reveals: true },
  );
});

test('the second page of an operation is told', () => {
  checkFixture(
    `//- api.json
${description}
//- a.mdx
---
title: A
openapi: GET /users/{id}
---
//- b.mdx
---
title: B
openapi: GET /users/{id}
         ^^^^^^^^^^^^^^^ openapi/duplicate-page
---
`,
    only,
  );
});

test('fields of a page agree with the operation', () => {
  checkFixture(
    `//- api.json
${description}
//- a.mdx
---
title: A
openapi: GET /users/{id}
---

<ParamField path="id" type="string">The id</ParamField>
 ^^^^^^^^^^ openapi/required-disagrees

<ParamField query="pge" type="integer">Page</ParamField>
                  ^^^^^ openapi/param-unknown

<ResponseExample>
\`\`\`json 200
{}
\`\`\`
\`\`\`json 201
   ^^^^^^^^ openapi/status
{}
\`\`\`
</ResponseExample>
`.replace(
      ' ^^^^^^^^^^ openapi/required-disagrees',
      ' ^^^^^^^^^^ openapi/required-disagrees\n ^^^^^^^^^^ openapi/param-missing',
    ),
    only,
  );
});

test('a description is judged by the published schema, at the place', () => {
  checkFixture(
    `//- docs.json
{"name": "T", "navigation": [], "openapi": "api.json"}
//- api.json
{
  "openapi": "3.0.1",
  "info": { "title": "T" },
            ^^^^^^^ openapi/invalid
  "paths": {
    "/a/{id}": {
      "get": {
      ^^^^^ openapi/path-parameter
        "sumary": "x",
        ^^^^^^^^ openapi/unknown-key
        "operationId": "one",
        "parameters": [{ "name": "q", "in": "quer", "schema": { "$ref": "#/components/schemas/Usr" } }],
                                            ^^^^^^ openapi/invalid
                                                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^ openapi/ref
        "responses": { "299": { "description": "x" } }
                       ^^^^^ openapi/status
      },
      "put": {
      ^^^^^ openapi/path-parameter
        "operationId": "one",
                       ^^^^^ openapi/duplicate-id
        "responses": { "200": { "$ref": "https://example.com/x.json" } }
                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ openapi/ref
      }
    }
  },
  "components": { "schemas": { "User": { "type": "strin" } } }
                                                 ^^^^^^^ openapi/invalid
}
`.replace('"paths": {', '"paths": {'),
    {
      only: [
        'openapi/invalid',
        'openapi/unknown-key',
        'openapi/path',
        'openapi/ref',
        'openapi/status',
        'openapi/duplicate-id',
      ],
    },
  );
});

test('versions that are not read are told once', () => {
  checkFixture(
    '//- docs.json\n{"name": "T", "navigation": [], "openapi": "api.json"}\n//- api.json\n{"swagger": "2.0", "paths": 1}\n            ^^^^^ openapi/swagger-2\n',
    only,
  );
  checkFixture(
    '//- docs.json\n{"name": "T", "navigation": [], "openapi": "api.json"}\n//- api.json\n{"openapi": "3.7.0", "paths": 1}\n            ^^^^^^^ openapi/version\n',
    only,
  );
});

test('a data file that describes no API is left alone', () => {
  checkFixture('//- data.json\n{"openapi": {"a": 1}, "x": "openapi"}\n//- other.yaml\nkey: [\n', only);
});

test('the pages of a description are made with one fix, and then nothing is left to say', () => {
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

test('a tab or group that names the description has all its pages made', () => {
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

test('fixtures of our own have nothing to be said about', () => {
  for (const name of ['petstore.yaml', 'webhooks.json', 'shapes.json', 'upload.yaml']) {
    const found = checkSite(apiSite({ [name]: undefined })).filter(
      ({ path, code }) => path === name && code !== 'openapi/unlisted-operations',
    );
    assert.deepEqual(found, [], name);
  }
});

test('while a description is broken nothing is said of the pages that name its operations', () => {
  checkFixture(
    `//- docs.json
{"name": "T", "navigation": [], "openapi": "api.json"}
//- api.json
{"openapi": "3.0.1", "info": {"title": "T", "version": "1"}, "paths": {"/a": {"get":
//- a.mdx
---
title: A
openapi: GET /users
---
`,
    only,
  );
});

test('what a fault of syntax hides is not told as missing where docs.json names the file', () => {
  const site = apiSite({
    'docs.json': '{"name": "T", "navigation": [], "openapi": "broken.json"}',
    'broken.json': '{"openapi": "3.0.0", "info": {',
  });
  const codes = checkSite(site).map(({ path, code }) => `${path} ${code}`);
  assert.ok(codes.includes('broken.json json/syntax'), codes.join('\n'));
  assert.equal(codes.includes('docs.json config/no-openapi'), false);
});

test('a thousand pages whose description is another one are judged in time', () => {
  const pages = Object.fromEntries(
    Array.from({ length: 1000 }, (_, i) => [`p${i}.mdx`, `---\ntitle: T\nopenapi: GET /old/things/${i}/list\n---\n`]),
  );
  const paths = Object.fromEntries(
    Array.from({ length: 1000 }, (_, i) => [`/new/thing/${i}/all`, { get: { responses: {} } }]),
  );
  const site = apiSite({
    ...pages,
    'api.json': JSON.stringify({ openapi: '3.0.1', info: { title: 'T', version: '1' }, paths }),
  });
  const counter = startCounting();
  const steps = counter.stepsOf(() => {
    const found = checkSite(site).filter(({ code }) => code === 'openapi/unknown-operation');
    assert.equal(found.length, 1000);
  });
  counter.stop();
  // Each page's operation is held against each of the description's, letter by letter.
  assert.ok(steps < 1000 * 1000 * 1500, `${steps} steps`);
});

test('a renamed operation is found again by its id or summary', () => {
  checkFixture(
    `//- api.json
{
  "openapi": "3.0.1",
  "info": { "title": "T", "version": "1" },
  "paths": {
    "/accounts/{key}/balance": {
      "get": {
        "operationId": "getFunds",
        "parameters": [{ "name": "key", "in": "path", "required": true, "schema": { "type": "string" } }],
        "responses": { "200": { "description": "ok" } }
      }
    }
  }
}
//- get-funds.mdx
---
title: Funds
openapi: "GET /money"
         ^^^^^^^^^^^^ openapi/unknown-operation
---
`,
    { only: ['openapi/unknown-operation'] },
  );
  const site = apiSite({
    'petstore.yaml': fixtureText('petstore.yaml'),
    'create-pet.mdx': '---\ntitle: Make\nopenapi: PUT /animals\n---\n',
  });
  const found = checkSite(site).find(({ code }) => code === 'openapi/unknown-operation');
  assert.match(found?.message ?? '', /no operation "PUT \/animals"\. Did you mean "POST \/pets"\?$/);
  assert.equal(found?.fixes?.[0]?.title, 'Change to "POST /pets"');
});

test('OpenAPI 3.2 is read as 3.1, which is told once; what it adds is right, what is wrong in both is told', () => {
  checkFixture(
    `//- api.json
{
  "openapi": "3.2.0",
             ^^^^^^^ openapi/read-as
  "$self": "https://example.com/api.json",
  "info": { "title": "T", "version": "1" },
  "servers": [{ "url": "https://example.com", "name": "one" }],
  "tags": [{ "name": "a", "summary": "A", "kind": "nav" }],
  "paths": {
    "/search": {
      "query": { "summary": "Search", "responses": { "200": { "summary": "ok" } } },
      "get": {
        "parameters": [
          { "name": "q", "in": "querystring", "content": { "application/json": { "schema": {} } } },
          { "name": "c", "in": "cookie", "style": "cookie", "schema": { "type": "string" } }
        ],
        "respones": {},
        ^^^^^^^^^^ openapi/unknown-key
        "responses": { "200": { "content": { "text/event-stream": { "itemSchema": { "type": "object" } } } } }
      },
      "additionalOperations": { "COPY": { "responses": { "200": { "description": "ok" } } } }
    }
  },
  "components": { "schemas": { "A": { "type": "strin" } } }
                                              ^^^^^^^ openapi/invalid
}
//- search.mdx
---
title: Search
openapi: "query /search"
---
//- get.mdx
---
title: Get
openapi: "get /search"
---
`,
    { only: ['openapi/'] },
  );
});

test('of a docs.json of the second generation no operation is judged', () => {
  const description = '{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {}}';
  const config =
    '{"$schema": "https://mintlify.com/docs.json", "theme": "mint", "name": "T", "colors": {"primary": "#112233"}, "api": {"openapi": "o.json"}, "navigation": {"groups": [{"group": "G", "pages": ["GET /gone"]}]}}';
  const host = createSiteHost([
    { kind: 'text', path: 'docs.json', text: config },
    { kind: 'text', path: 'o.json', text: description },
  ]);
  const codes = checkFile(host.site, 'docs.json').map(({ code }) => code);
  assert.ok(codes.includes('config/second-generation'), codes.join());
  assert.ok(!codes.some((code) => code.startsWith('openapi/')), codes.join());
});
