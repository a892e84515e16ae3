import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFile, checkSite } from '../../../server/core/checks/run.ts';
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

test('a page names an existing operation', () => {
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

test('the second page of an operation is reported', () => {
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

test('while a description is broken, pages that name its operations have no findings', () => {
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

test('operations that docs.json v2 names exist, if their description was read', () => {
  checkFixture(
    `//- docs.json
{"theme": "mint", "navigation": {"tabs": [
  {"tab": "A", "openapi": "en/shop.json", "pages": ["GET /gone"]},
  {"tab": "B", "openapi": ["api.json", "https://example.com/shop.json"], "pages": ["GET /gone"]},
  {"tab": "C", "openapi": "/api.json", "pages": ["GET /users/{id}", "get /user/{id}", "GET /wares"]},
                                                                    ^^^^^^^^^^^^^^^^ openapi/unknown-operation
                                                                                      ^^^^^^^^^^^^ openapi/unknown-operation
  {"tab": "D", "pages": ["apis.json GET /users/{id}", "GET /wares"]}]}}
                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^ openapi/missing-file
//- api.json
${description}
//- wares.json
{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/wares": {"get": {"responses": {"200": {"description": "Fine"}}}}}}
`,
    only,
  );
});

test('an operation is unknown only if every description that may hold it was read', () => {
  const menu = (openapi: string): string => `//- docs.json
{"theme": "mint", "navigation": {"tabs": [{"tab": "A", "menu": [
  {"item": "X", "openapi": ${openapi}, "pages": ["GET /gone"]}]}], "pages": ["GET /users/{id}"]}}
`;
  const pages = `//- old/api.json
${description}
//- gone.mdx
---
title: Gone
openapi: GET /gone
---
//- there.mdx
---
title: There
openapi: GET /users/{id}
---
//- there/again.mdx
---
title: Again
openapi: GET /users/{id}
---
//- named.mdx
---
title: Named
openapi: shop GET /gone
---
`;
  const { only: codes } = only;
  for (const openapi of [
    '"https://example.com/shop.json"',
    '{"source": "https://example.com/shop.json", "directory": "api"}',
    '["https://example.com/shop.json"]',
    '[{"source": "https://example.com/shop.json"}]',
  ])
    checkFixture(`${menu(openapi)}${pages}`, { only: codes });
  // The operation may be in a document that could not be read.
  checkFixture(
    `//- docs.json
{"theme": "mint", "navigation": {"groups": [{"group": "G", "openapi": "api.json", "pages": ["GET /a", "GET /b"]}]}}
                                                                                                      ^^^^^^^^ openapi/unknown-operation
//- api.json
{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/a": {"$ref": "https://example.com/a.json"}}}
`,
    { only: ['openapi/unknown-operation'] },
  );
});

test('a remote description that was not fetched is reported once, in both formats', () => {
  checkFixture(
    `//- docs.json
{"theme": "mint", "api": {"openapi": "https://example.com/a.json"}, "navigation": {"tabs": [
                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ config/openapi-remote
  {"tab": "A", "openapi": {"source": "https://example.com/a.json"}, "menu": [
    {"item": "X", "openapi": [{"source": "https://example.com/b.json"}], "groups": [
                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ config/openapi-remote
      {"group": "G", "openapi": "https://example.com/b.json", "pages": []}]}]}]}}
`,
    { only: ['config/openapi-remote'] },
  );
  checkFixture(
    `//- docs.json
{"name": "T", "openapi": ["https://example.com/a.json", "https://example.com/a.json"], "navigation": []}
                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ config/openapi-remote
`,
    { only: ['config/openapi-remote'] },
  );
});

test('an operation that docs.json v2 names belongs to the description beside it', () => {
  const paths = (path: string): string =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: { [path]: { get: { responses: { 200: { description: 'Fine' } } } } },
    });
  const faults = (openapi: string | readonly string[], entry: string): readonly string[] => {
    const config = {
      $schema: 'https://mintlify.com/docs.json',
      theme: 'mint',
      name: 'X',
      colors: { primary: '#0D6E4F' },
      navigation: { groups: [{ group: 'G', openapi, pages: [entry] }] },
    };
    const site = apiSite({
      'docs.json': JSON.stringify(config),
      'en/shop.json': paths('/infos'),
      'de/shop.json': paths('/info'),
    });
    return checkFile(site, 'docs.json').flatMap(({ message, fixes }) => [
      message,
      ...(fixes ?? []).map(({ title }) => title),
    ]);
  };
  assert.deepEqual(faults('en/shop.json', 'GET /info'), [
    '"en/shop.json" has no operation "GET /info". Did you mean "GET /infos"?',
    'Change to "GET /infos"',
  ]);
  assert.deepEqual(faults('de/shop.json', 'GET /info'), []);
  assert.deepEqual(faults('/fr/shop.json', 'GET /gone'), [
    'The file "fr/shop.json" does not exist. Did you mean "/de/shop.json"?',
    'Change to "/de/shop.json"',
  ]);
  // A file that was just moved is not referred to yet.
  assert.deepEqual(faults(['de/shop.json', 'shop.json'], 'GET /info'), [
    'The file "shop.json" does not exist. Did you mean "en/shop.json"?',
    'Change to "en/shop.json"',
  ]);
});

test('hundreds of pages that name another description are checked in time', () => {
  const pages = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [`p${i}.mdx`, `---\ntitle: T\nopenapi: GET /old/things/${i}/list\n---\n`]),
  );
  const paths = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [`/new/thing/${i}/all`, { get: { responses: {} } }]),
  );
  const site = apiSite({
    ...pages,
    'api.json': JSON.stringify({ openapi: '3.0.1', info: { title: 'T', version: '1' }, paths }),
  });
  const counter = startCounting();
  const steps = counter.stepsOf(() => {
    const found = checkSite(site).filter(({ code }) => code === 'openapi/unknown-operation');
    assert.equal(found.length, 300);
  });
  counter.stop();
  // Bounds the comparison of each page's operation with each one of the document, letter by letter.
  assert.ok(steps < 300 * 300 * 1500, `${steps} steps`);
});

test('fields inside the body are known: params of JSON-RPC, alternatives, list items', () => {
  const object = (properties: object): object => ({ type: 'object', properties });
  const text = { type: 'string' };
  const schema = {
    oneOf: [
      {
        allOf: [
          object({ jsonrpc: text, method: text }),
          {
            anyOf: [
              object({ params: object({ address: text, options: object({ encoding: text }) }) }),
              object({ batch: text }),
            ],
          },
        ],
      },
      object({ list: { type: 'array', items: object({ id: text }) } }),
    ],
  };
  const described = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/rpc': {
        post: {
          requestBody: { content: { 'application/json': { schema } } },
          responses: { 200: { description: 'ok' } },
        },
      },
    },
  };
  checkFixture(
    `//- api.json
${JSON.stringify(described, null, 2)}
//- rpc.mdx
---
title: RPC
openapi: POST /rpc
---

<ParamField body="method" type="string">M</ParamField>

<ParamField body="params" type="object">P</ParamField>

<ParamField body="address" type="string">A</ParamField>

<ParamField body="encoding" type="string">E</ParamField>

<ParamField body="params.options.encoding" type="string">E</ParamField>

<ParamField body="list[].id" type="string">I</ParamField>

<ParamField body="list[0].id" type="string">I</ParamField>

<ParamField body="batch" type="string">B</ParamField>

<ParamField body="adress" type="string">wrong</ParamField>
                 ^^^^^^^^ openapi/param-unknown
`,
    { only: ['openapi/param-unknown'] },
  );
});

test('in a body that allows any name, only likely typing errors are reported', () => {
  const described = (params: object): object => ({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/rpc': {
        post: {
          requestBody: {
            content: {
              'application/json': { schema: { type: 'object', properties: { method: { type: 'string' }, params } } },
            },
          },
          responses: { 200: { description: 'ok' } },
        },
      },
    },
  });
  for (const params of [{ type: 'object' }, {}, { type: 'array', items: {} }, { type: 'array' }])
    checkFixture(
      `//- api.json
${JSON.stringify(described(params), null, 2)}
//- rpc.mdx
---
title: RPC
openapi: POST /rpc
---

<ParamField body="address" type="string">A</ParamField>

<ParamField body="methood" type="string">M</ParamField>
                 ^^^^^^^^^ openapi/param-unknown
`,
      { only: ['openapi/param-unknown'], reveals: true },
    );
});

test('an API document outside the site is reported as outside, not as missing', () => {
  const site = apiSite({
    'docs.json': '{"name": "T", "navigation": [], "openapi": "../api.yaml"}',
    'page.mdx': '---\ntitle: P\nopenapi: ../../specs/shop.yaml GET /a\n---\n',
  });
  const messages = checkSite(site).flatMap(({ code, message }) => (/openapi/.test(code) ? [message] : []));
  assert.deepEqual(messages, [
    '"../api.yaml" is outside the site. Move the OpenAPI file into the site.',
    '"../../specs/shop.yaml" is outside the site.',
  ]);
});
