import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFile } from '../../../server/core/checks/run.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';
import { checkFixture } from '../../check.ts';
import { apiSite, findingsOf } from './apiSite.ts';

const only = { only: ['openapi/'] };

test('a description is validated by the published schema, with places', () => {
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

test('files that a description is composed of are validated as well', () => {
  checkFixture(
    `//- docs.json
{"name": "T", "navigation": [], "openapi": "api/main.json"}
//- api/main.json
{
  "openapi": "3.1.0",
  "info": { "title": "T", "version": "1" },
  "components": {
    "schemas": {
      "A": { "$ref": "parts/a.yaml#/A" },
                     ^^^^^^^^^^^^^^^^^ openapi/external-ref
      "B": { "$ref": "parts/broken.yaml#/B" },
                     ^^^^^^^^^^^^^^^^^^^^^^ openapi/external-ref
      "C": { "type": "object", "properties": { "c": { "$anchor": "deep", "type": "string" } } },
      "D": { "$ref": "#deep" },
      "E": { "$ref": "#shallow" }
                     ^^^^^^^^^^ openapi/ref
    }
  }
}
//- api/parts/a.yaml
A:
  type: object
  properties:
    again: { $ref: "#/A" }
    back: { $ref: "../main.json#/components/schemas/C" }
    out: { $ref: "../../../../etc/passwd" }
                 ^^^^^^^^^^^^^^^^^^^^^^^^ openapi/ref
    gone: { $ref: "gone.yaml" }
                  ^^^^^^^^^^^ openapi/ref
    far: { $ref: "https://example.com/far.json" }
                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ openapi/ref
    near: { $ref: "#/AA" }
                  ^^^^^^ openapi/ref
//- api/parts/broken.yaml
B: { type: object
   ^^^^^^^^^^^^^^ yaml/syntax
//- api/parts/nobody.yaml
lonely: { $ref: "#/nothing" }
`,
    { only: ['openapi/', 'yaml/'] },
  );
});

test('security refers to existing schemes', () => {
  checkFixture(
    `//- api.json
{
  "openapi": "3.0.3",
  "info": { "title": "T", "version": "1" },
  "security": [{ "token": [], "keyy": [] }, {}],
                              ^^^^^^ openapi/ref
  "paths": {
    "/a": { "get": { "security": [{ "other": [] }], "responses": { "200": { "description": "ok" } } } },
                                    ^^^^^^^ openapi/ref
    "/b": { "get": { "security": [{ "other": [] }], "responses": { "200": { "description": "ok" } } } }
  },
  "components": {
    "securitySchemes": {
      "token": { "type": "http", "scheme": "bearer" },
      "key": { "type": "apiKey", "in": "header", "name": "X" }
    }
  }
}
`,
    { only: ['openapi/ref'] },
  );
  const site = apiSite({
    'api.json':
      '{"openapi": "3.0.0", "info": {"title": "T", "version": "1"}, "paths": {}, "security": [{"keyy": []}], "components": {"securitySchemes": {"key": {"type": "http", "scheme": "basic"}}}}',
  });
  const found = findingsOf(site).find(({ code }) => code === 'openapi/ref');
  assert.equal(found?.message, '"securitySchemes" of the components does not define "keyy". Did you mean "key"?');
});

test('unsupported versions are reported once', () => {
  checkFixture(
    '//- docs.json\n{"name": "T", "navigation": [], "openapi": "api.json"}\n//- api.json\n{"swagger": "2.0", "paths": 1}\n            ^^^^^ openapi/swagger-2\n',
    only,
  );
  checkFixture(
    '//- docs.json\n{"name": "T", "navigation": [], "openapi": "api.json"}\n//- api.json\n{"openapi": "3.7.0", "paths": 1}\n            ^^^^^^^ openapi/version\n',
    only,
  );
});

test('OpenAPI 3.2 is validated by its own schema, and a finding says once that pages show it like 3.1', () => {
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
        "responses": { "200": { "content": { "text/event-stream": { "itemSchema": { "$ref": "#/components/schemas/A" } } } } }
      },
      "additionalOperations": {
        "COPY": { "operationId": "one", "responses": { "200": { "description": "ok" } } },
        "LINK": { "operationId": "one", "sumary": "x", "responses": { "299": { "description": "ok" } } },
                                 ^^^^^ openapi/duplicate-id
                                        ^^^^^^^^ openapi/unknown-key
                                                                      ^^^^^ openapi/status
        "PATCH": { "responses": { "200": { "description": "ok" } } },
        ^^^^^^^ openapi/invalid
        "A B": { "responses": { "200": { "description": "ok" } } }
        ^^^^^ openapi/invalid
      }
    },
    "/pets/{id}": {
      "additionalOperations": { "COPY": { "responses": { "200": { "description": "ok" } } } }
                                ^^^^^^ openapi/path-parameter
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

test('additions of OpenAPI 3.2 are checked, and each mistake is reported once', () => {
  const ok = { 200: { description: 'A' } };
  const about = (rest: object): object => ({
    openapi: '3.2.0',
    info: { title: 'T', version: '1' },
    paths: {},
    ...rest,
  });
  const get = (operation: object): object => about({ paths: { '/a': { get: { responses: ok, ...operation } } } });
  const string = { in: 'querystring', content: { 'application/json': { schema: {} } } };
  const media = (value: object): object => get({ responses: { 200: { content: { 'a/b': value } } } });
  const flow = (deviceAuthorization: object): object =>
    about({ components: { securitySchemes: { o: { type: 'oauth2', flows: { deviceAuthorization } } } } });
  const rows: readonly (readonly [object, readonly string[]])[] = [
    [
      get({
        parameters: [
          { name: 'a', in: 'query', schema: {} },
          { name: 'b', ...string },
        ],
      }),
      ['"parameters" has "query" and "querystring" parameters. Only one of these kinds is allowed.'],
    ],
    [
      get({
        parameters: [
          { name: 'a', ...string },
          { name: 'b', ...string },
        ],
      }),
      ['"parameters" can have only one "querystring" parameter.'],
    ],
    [get({ parameters: [{ name: 'a', in: 'querystring', schema: {} }] }), ['Entry 1 of "parameters" needs "content".']],
    [about({ tags: [{ name: 'a', parent: 'a', kind: 1 }] }), ['"kind" must be a string.']],
    [
      about({
        tags: [
          { name: 'a', parent: 'b' },
          { name: 'c', parent: 'a' },
        ],
      }),
      ['"tags" has no tag "b".'],
    ],
    [
      media({ examples: { e: { value: 1, dataValue: 2 } } }),
      ['"e" has "value" and "dataValue". Only one of them is allowed.'],
    ],
    [
      media({ itemSchema: { type: 'strin' } }),
      ['"type" must be "array", "boolean", "integer", "null", "number", "object", "string", or a list of them.'],
    ],
    [media({ encoding: {}, prefixEncoding: [] }), ['"prefixEncoding" is not allowed next to the other keys here.']],
    [media({ itemSchema: {}, itemEncoding: {}, $ref: undefined }), []],
    [flow({ tokenUrl: 'x', scopes: {} }), ['"deviceAuthorization" needs "deviceAuthorizationUrl".']],
    [flow({ deviceAuthorizationUrl: 'y', tokenUrl: 'x', scopes: {} }), []],
    [about({ $self: '/api.json', components: { mediaTypes: { m: { itemSchema: { type: 'string' } } } } }), []],
  ];
  for (const [document, messages] of rows) {
    const text = JSON.stringify(document);
    const found = findingsOf(apiSite({ 'api.json': text })).filter(
      ({ code }) => code === 'openapi/invalid' || code === 'openapi/unknown-key',
    );
    assert.deepEqual(
      found.map(({ message }) => message),
      messages,
      text,
    );
  }
});

test('missing responses are reported once', () => {
  for (const version of ['3.0.3', '3.1.0']) {
    const operation = { get: { responses: {} } };
    const text = JSON.stringify({ openapi: version, info: { title: 'T', version: '1' }, paths: { '/a': operation } });
    const found = findingsOf(apiSite({ 'api.json': text })).filter(({ code }) => code === 'openapi/invalid');
    assert.deepEqual(
      found.map(({ message }) => message),
      ['"responses" must not be empty.'],
    );
  }
});

test('a data file that is not an API document is ignored', () => {
  checkFixture('//- data.json\n{"openapi": {"a": 1}, "x": "openapi"}\n//- other.yaml\nkey: [\n', only);
});

test('our own fixtures have no findings', () => {
  for (const name of ['petstore.yaml', 'webhooks.json', 'shapes.json', 'upload.yaml']) {
    const found = findingsOf(apiSite({ [name]: undefined })).filter(
      ({ path, code }) => path === name && code !== 'openapi/unlisted-operations',
    );
    assert.deepEqual(found, [], name);
  }
});

test('what a syntax error may hide is not reported as missing where docs.json names the file', () => {
  const site = apiSite({
    'docs.json': '{"name": "T", "navigation": [], "openapi": "broken.json"}',
    'broken.json': '{"openapi": "3.0.0", "info": {',
  });
  const codes = findingsOf(site).map(({ path, code }) => `${path} ${code}`);
  assert.ok(codes.includes('broken.json json/syntax'), codes.join('\n'));
  assert.equal(codes.includes('docs.json config/no-openapi'), false);
});

test('a problem that keeps a file from being read to its end is the only finding', () => {
  const head = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths:\n';
  const reported = (api: string): readonly string[] => {
    const site = apiSite({
      'docs.json': '{"name": "T", "navigation": [], "openapi": "api.yaml"}',
      'api.yaml': api,
      'a.mdx': '---\ntitle: A\nopenapi: GET /a\n---\n',
    });
    return findingsOf(site).flatMap(({ code }) => (/^(?:openapi|yaml)|no-openapi/.test(code) ? [code] : []));
  };
  assert.deepEqual(reported(`${head}\t/a:\n\t\tget: {}\n`), ['yaml/tab', 'yaml/tab']);
});

test('excessive nesting is the only finding, and everything around it is read, in YAML and JSON', () => {
  const head =
    'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths:\n  /a:\n    get:\n      responses: { 200: { description: ok } }\n';
  const site = (path: string, text: string): Site =>
    apiSite({
      'docs.json': `{"name": "T", "navigation": [], "openapi": "${path}"}`,
      [path]: text,
      'a.mdx': '---\ntitle: A\nopenapi: GET /a\n---\n',
      'b.mdx': '---\ntitle: B\nopenapi: GET /b\n---\n',
    });
  const reported = (path: string, text: string): readonly string[] =>
    findingsOf(site(path, text)).flatMap(({ code }) =>
      /^(?:openapi|yaml|json)\/|no-openapi/.test(code) ? [code] : [],
    );
  const last = '  /b: { get: { responses: { 200: { description: ok } } } }\n';
  const deepBlock = `${head}components:\n  schemas:\n    Deep:\n      example:\n        ${'- '.repeat(4200)}1\n`;
  assert.deepEqual(reported('api.yaml', deepBlock.replace('components:', `${last}components:`)), ['yaml/too-deep']);
  for (const [open, close] of [
    ['{ not: ', ' }'],
    ['{ allOf: [', '] }'],
  ] as const) {
    for (const depth of [4200, 9000]) {
      const flow = `components: { schemas: { Deep: ${open.repeat(depth)}{}${close.repeat(depth)} } }\n`;
      assert.deepEqual(reported('api.yaml', `${head}${last}${flow}`), ['yaml/too-deep'], `${depth} ${open}`);
    }
  }
  const get = '{ "get": { "responses": { "200": { "description": "ok" } } } }';
  const json = `{ "openapi": "3.1.0", "info": { "title": "T", "version": "1" }, "paths": { "/a": ${get}, "/b": ${get} },
    "components": { "schemas": { "Deep": ${'{ "not": '.repeat(4200)}{}${' }'.repeat(4200)} } } }`;
  assert.deepEqual(reported('api.json', json), ['json/too-deep']);
});

test('an incomplete description is reported once, at its place', () => {
  const ok = 'paths: { /a: { get: { responses: { 200: { description: ok } } } } }\n';
  const info = 'info: { title: T, version: "1" }\n';
  const reported = (api: string, openapi = '"openapi": "api.yaml", '): readonly string[] =>
    findingsOf(
      apiSite({
        'docs.json': `{"name": "T", ${openapi}"navigation": []}`,
        'api.yaml': api,
        'a.mdx': '---\ntitle: A\nopenapi: GET /a\n---\n',
      }),
    ).flatMap(({ code, path, message }) => (/^openapi\/|no-openapi/.test(code) ? [`${path} ${code} ${message}`] : []));
  for (const [api, message] of [
    [`openapi: 3.1.0\n${info}paths:\n`, '"paths" must be an object.'],
    [`openapi: 3.0.0\n${info}paths: []\n`, '"paths" must be an object.'],
    [`openapi: 3.1.0\n${info}`, 'The description needs "paths", "webhooks" or "components".'],
    [`openapi: 3.1.0\n${ok}`, 'The description needs "info".'],
    [`openapi: 3.1.0\ninfo:\n${ok}`, '"info" must be an object.'],
    [`openapi: 3.1.0\ninfo: { version: "1" }\n${ok}`, '"info" needs "title".'],
  ] as const) {
    assert.deepEqual(reported(api), [`api.yaml openapi/incomplete ${message}`]);
    assert.deepEqual(reported(api, ''), [`api.yaml openapi/invalid ${message}`]);
  }
  const version = 'OpenAPI "4.0.0" does not exist. Use 3.0, 3.1 or 3.2, such as "3.1.0".';
  assert.deepEqual(reported(`openapi: 4.0.0\n${info}${ok}`), [`api.yaml openapi/version ${version}`]);
  assert.match(reported(`openapi: 3.1.0\n${info}components: {}\n`).join(), /^a.mdx openapi\/unknown-operation [^,]*$/);
});

test('byte order marks and Windows line endings change nothing', () => {
  const text =
    'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths:\n  /a:\n    get: { responses: { 200: { description: ok } } }\n';
  const site = apiSite({
    'docs.json': '{"name": "T", "navigation": [], "openapi": "api.yaml"}',
    'api.yaml': `\uFEFF${text.replaceAll('\n', '\r\n')}`,
    'a.mdx': '---\ntitle: A\nopenapi: GET /a\n---\n',
  });
  assert.deepEqual(
    findingsOf(site).flatMap(({ code }) => (/^yaml|openapi/.test(code) ? [code] : [])),
    [],
  );
});

test('a path starts with a slash; only one of two examples is allowed; the last of repeated paths counts', () => {
  const get = '"get": { "responses": { "200": { "description": "ok" } } }';
  const found = findingsOf(
    apiSite({
      'api.json': `{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"a": {${get}}, "/b": {${get}}, "/b": {${get}}},
        "components": {"parameters": {"P": {"name": "p", "in": "query", "schema": {}, "example": 1, "examples": {}}}}}`,
      'b.mdx': '---\ntitle: B\nopenapi: GET /b\n---\n',
    }),
  ).filter(({ code }) => code.startsWith('openapi'));
  assert.deepEqual(
    found.map(({ message }) => message),
    [
      'The operation "GET a" has no page.',
      'A path must begin with a slash, and "a" does not. Did you mean "/a"?',
      '"P" has "example" and "examples". Only one of them is allowed.',
    ],
  );
});

test('nullable has no meaning in OpenAPI 3.1, but in 3.0', () => {
  const described = (version: string, mark = ''): string => `//- api.yaml
openapi: ${version}
info:
  title: T
  version: "1"
paths: {}
components:
  schemas:
    A:
      type: object
      properties:
        nullable:
          type: boolean
        b:
          type: string
          nullable: true
${mark}        c:
          nullable: false
          type: string
        d:
          type: [string, "null"]
          nullable: true
        e:
          example:
            nullable: true
`;
  checkFixture(described('3.1.0', '          ^^^^^^^^ openapi/nullable\n'), { only: ['openapi/nullable'] });
  checkFixture(described('3.0.3'), { only: ['openapi/nullable'] });
});

test('the fix for nullable writes the types, in YAML and JSON, first or last in its schema', () => {
  const fixed = (schema: string, path = 'api.json'): string => {
    const text =
      path === 'api.json'
        ? `{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {}, "components": {"schemas": {"A": ${schema}}}}`
        : `openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {}\ncomponents:\n  schemas:\n    A:\n${schema}`;
    const site = apiSite({ [path]: text });
    const found = checkFile(site, path).find(({ code }) => code === 'openapi/nullable');
    const [change] = found?.fixes?.[0]?.edits ?? [];
    assert.ok(change?.kind === 'change', text);
    const result = applyEdits(text, change.edits);
    return path === 'api.json'
      ? result.slice(result.indexOf('"A": ') + 5, -3)
      : result.slice(result.indexOf('    A:\n') + 7);
  };
  assert.equal(fixed('{"type": "string", "nullable": true}'), '{"type": ["string", "null"]}');
  assert.equal(fixed('{"nullable": true, "type": "string"}'), '{"type": ["string", "null"]}');
  assert.equal(fixed('{"type": ["string", "integer"], "nullable": true}'), '{"type": ["string", "integer", "null"]}');
  assert.equal(fixed('      type: string\n      nullable: true\n', 'api.yaml'), '      type: ["string", "null"]\n');
  assert.equal(fixed('      nullable: true\n      type: string\n', 'api.yaml'), '      type: ["string", "null"]\n');
});

test('nullable is reported once per document and fixed everywhere', () => {
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {},
    components: { schemas: { A: { type: 'string', nullable: true }, B: { nullable: true, type: ['string'] } } },
  });
  const found = checkFile(apiSite({ 'api.json': text }), 'api.json').filter(({ code }) => code === 'openapi/nullable');
  assert.deepEqual(
    found.map(({ message }) => message),
    ['OpenAPI 3.1 ignores "nullable", which 2 schemas use. Add "null" to their types, such as ["string", "null"].'],
  );
  const [change] = found[0]?.fixes?.[0]?.edits ?? [];
  assert.ok(change?.kind === 'change');
  const fixed: unknown = JSON.parse(applyEdits(text, change.edits));
  assert.deepEqual((fixed as { components: unknown }).components, {
    schemas: { A: { type: ['string', 'null'] }, B: { type: ['string', 'null'] } },
  });
});

test('the platform does not resolve a reference to another file', () => {
  checkFixture(
    `//- api/main.yaml
openapi: 3.1.0
info:
  title: T
  version: "1"
paths:
  /pets:
    get:
      responses:
        "200":
          description: ok
          content:
            application/json:
              schema:
                $ref: ./schemas/pet.yaml#/Pet
                      ^^^^^^^^^^^^^^^^^^^^^^^ openapi/external-ref
components:
  schemas:
    Own:
      $ref: "#/components/schemas/Other"
    Other:
      type: string
//- api/schemas/pet.yaml
Pet:
  type: object
  properties:
    owner:
      $ref: ./owner.yaml#/Owner
//- api/schemas/owner.yaml
Owner:
  type: string
`,
    { only: ['openapi/ref', 'openapi/external-ref'] },
  );
});
