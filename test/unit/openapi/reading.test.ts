import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSite } from '../../../server/core/checks/run.ts';
import { documentOf } from '../../../server/core/openapi/document/document.ts';
import {
  allApiDocuments,
  apiDocumentsOf,
  lookupOfPage,
  remoteSources,
} from '../../../server/core/openapi/document/documentsOfSite.ts';
import { follow, resolveRef } from '../../../server/core/openapi/document/reference.ts';
import {
  bodyOf,
  parametersOf,
  responsesOf,
  securityOf,
  serversOf,
} from '../../../server/core/openapi/operation/model.ts';
import { operationOf, parseOperationReference } from '../../../server/core/openapi/operation/operationReference.ts';
import { callbacksOf, operationsOf, referenceOf } from '../../../server/core/openapi/operation/operations.ts';
import { readSchema } from '../../../server/core/openapi/operation/schema.ts';
import { typeLabel } from '../../../server/core/openapi/operation/typeLabel.ts';
import { toJson } from '../../../server/core/openapi/operation/value.ts';
import { operationOfPage, titleFromOperation } from '../../../server/core/openapi/page/pages.ts';
import { exampleOf } from '../../../server/core/openapi/request/example.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import { apiSite, fixtureText, operationNamed } from './apiSite.ts';

test('the operations of a description', () => {
  const site = apiSite({ 'petstore.yaml': undefined, 'webhooks.json': undefined });
  const names = apiDocumentsOf(site.index).map((each) => operationsOf(each, site.index.others).map(referenceOf));
  assert.deepEqual(names, [
    ['GET /pets', 'POST /pets', 'GET /pets/{petId}', 'DELETE /pets/{petId}'],
    ['GET /orders', 'webhook orderPlaced'],
  ]);
});

test('parts of an operation', () => {
  const site = apiSite({ 'petstore.yaml': undefined });
  const library = site.index.others;
  const list = operationNamed(site, 'GET /pets');
  assert.deepEqual(
    parametersOf(list, library).map((each) => [each.in, each.name, each.style, each.explode, each.required]),
    [
      ['header', 'X-Trace', 'simple', false, false],
      ['query', 'limit', 'form', true, false],
      ['query', 'tags', 'pipeDelimited', false, false],
      ['cookie', 'session', 'form', true, false],
    ],
  );
  assert.deepEqual(
    responsesOf(list, library).map(({ status, description }) => [status, description]),
    [
      ['200', 'A page of pets.'],
      ['default', 'What went wrong.'],
    ],
  );
  assert.deepEqual(
    serversOf(list).map(({ url, variables }) => [url, variables.map(({ name }) => name)]),
    [
      ['https://{region}.pets.example.com/v1', ['region']],
      ['https://sandbox.pets.example.com/v1', []],
    ],
  );
  const create = operationNamed(site, 'POST /pets');
  assert.deepEqual(
    callbacksOf(create, library).map(({ name, method, path }) => [name, method, path]),
    [['petReady', 'POST', '{$request.body#/callbackUrl}']],
  );
  const schemes = (name: string): unknown =>
    securityOf(operationNamed(site, name), library).map((each) => each.map(({ key }) => key));
  assert.deepEqual(
    [schemes('GET /pets'), schemes('GET /pets/{petId}'), schemes('DELETE /pets/{petId}')],
    [[['token']], [['basic'], ['key']], [[]]],
  );
});

test('schemas: allOf is one object, recursion ends, a nullable alternative is that alternative', () => {
  const site = apiSite({ 'petstore.yaml': undefined, 'shapes.json': undefined });
  const library = site.index.others;
  const pet = readSchema(library, responsesOf(operationNamed(site, 'POST /pets'), library)[0]?.media[0]?.schema);
  assert.deepEqual(
    pet?.properties.map(({ name, required }) => `${name}${required ? '*' : ''}`),
    ['nick', 'name*', 'kind*', 'owner', 'id*', 'parent'],
  );
  const circle = readSchema(library, responsesOf(operationNamed(site, 'POST /shapes'), library)[0]?.media[0]?.schema);
  assert.deepEqual(
    [circle?.name, circle?.nullable, circle && typeLabel(library, circle)],
    ['Circle', true, 'object or null'],
  );
  const body = bodyOf(operationNamed(site, 'POST /shapes'), library)?.media[0]?.schema;
  assert.equal(
    toJson(exampleOf(library, body, { direction: 'request', maintainOrder: true }), 0),
    '{"radius":1.5,"type":"round"}',
  );
});

test('examples: no read-only fields in requests, no write-only fields in responses; order as chosen', () => {
  const site = apiSite({ 'petstore.yaml': undefined });
  const library = site.index.others;
  const place = responsesOf(operationNamed(site, 'POST /pets'), library)[0]?.media[0]?.schema;
  const keys = (direction: 'request' | 'response', maintainOrder: boolean): unknown =>
    Object.keys(JSON.parse(toJson(exampleOf(library, place, { direction, maintainOrder }))));
  assert.deepEqual(keys('request', true), ['nick', 'name', 'kind', 'owner']);
  assert.deepEqual(keys('response', true), ['nick', 'name', 'kind', 'owner', 'id']);
  assert.deepEqual(keys('response', false), ['name', 'kind', 'id', 'nick', 'owner']);
});

test('every form of reference to an operation', () => {
  const forms: readonly (readonly [string, unknown])[] = [
    ['GET /pets', { file: undefined, method: 'GET', path: '/pets' }],
    ['get  /pets', { file: undefined, method: 'GET', path: '/pets' }],
    ['/api/petstore.yaml Put /x', { file: '/api/petstore.yaml', method: 'PUT', path: '/x' }],
    ['openapi-v1 PUT /x', { file: 'openapi-v1', method: 'PUT', path: '/x' }],
    ['webhook orderPlaced', { file: undefined, method: 'WEBHOOK', path: 'orderPlaced' }],
    ['a b.json webhook order placed', { file: 'a b.json', method: 'WEBHOOK', path: 'order placed' }],
    ['/pets', undefined],
    ['GET', undefined],
    ['', undefined],
  ];
  for (const [text, expected] of forms) assert.deepEqual(parseOperationReference(text), expected, text);
});

test('operations are found by file, base name, without a file, with an extra slash', () => {
  const site = apiSite({ 'deep/in/openapi-v1.yaml': fixtureText('petstore.yaml'), 'webhooks.json': undefined });
  const found = (text: string, from = 'api/page.mdx'): unknown => {
    const result = operationOf({
      index: site.index,
      text,
      fromPath: from,
      lookup: lookupOfPage(site.index, from, undefined),
    });
    return result.kind === 'found'
      ? result.operation.path
      : result.kind === 'missing' || result.kind === 'missing-file'
        ? [result.kind, result.nearest]
        : result.kind;
  };
  assert.equal(found('GET /pets'), '/pets');
  assert.equal(found('get /pets/'), '/pets');
  assert.equal(found('openapi-v1 GET /pets'), '/pets');
  assert.equal(found('/deep/in/openapi-v1.yaml GET /pets'), '/pets');
  assert.equal(found('openapi-v1.yaml GET /pets', 'deep/in/page.mdx'), '/pets');
  assert.equal(found('webhook orderPlaced'), 'orderPlaced');
  assert.equal(found('https://example.com/openapi.json GET /pets'), 'unknown');
  assert.deepEqual(found('GET /pet'), ['missing', 'GET /pets']);
  assert.deepEqual(found('PUT /pets/{id}'), ['missing', 'GET /pets/{petId}']);
  assert.deepEqual(found('openapi-v1 GET /pet'), ['missing', 'openapi-v1 GET /pets']);
  assert.deepEqual(found('webhook.json GET /x'), ['missing-file', 'webhooks.json']);
  assert.equal(found('nonsense'), 'malformed');
});

test('if an operation is in two descriptions, a page shows that of its tab, anchor or group', () => {
  const described = (version: string): string =>
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'T', version },
      paths: { '/pets': { get: { summary: `Pets of ${version}`, responses: {} } } },
    });
  const page = '---\nopenapi: GET /pets\n---\n';
  const files = { 'one.json': described('one'), 'two.json': described('two'), 'a/list.mdx': page, 'b/list.mdx': page };
  const shown = (config: object): readonly unknown[] => {
    const { index } = apiSite({ ...files, 'docs.json': JSON.stringify({ name: 'T', ...config }) });
    return ['a/list.mdx', 'b/list.mdx'].map((path) => titleFromOperation(index, path));
  };
  const navigation = [{ group: 'G', pages: ['a/list', 'b/list'] }];
  const both = ['Pets of one', 'Pets of two'];
  assert.deepEqual(shown({ navigation, openapi: ['one.json', 'two.json'] }), ['Pets of one', 'Pets of one']);
  assert.deepEqual(
    shown({
      navigation,
      tabs: [{ name: 'A', url: '/a', openapi: '/one.json' }],
      anchors: [{ name: 'B', url: 'b/', openapi: ['two.json'] }],
    }),
    both,
  );
  assert.deepEqual(
    shown({
      navigation: [
        { group: 'A', openapi: 'one.json', pages: ['a/list'] },
        { group: 'B', openapi: { source: 'two.json', directory: 'made' }, pages: [{ group: 'C', pages: ['b/list'] }] },
      ],
    }),
    both,
  );
  assert.deepEqual(
    shown({
      navigation: {
        tabs: [
          { tab: 'A', openapi: 'one.json', pages: ['a/list'] },
          { tab: 'B', groups: [{ group: 'B', openapi: ['two.json'], pages: ['b/list'] }] },
        ],
      },
    }),
    both,
  );
});

test('references stay inside the site and never loop', () => {
  const site = apiSite({
    'api/a.json':
      '{"openapi": "3.1.0", "x": {"$ref": "b.yaml#/y"}, "loop": {"$ref": "#/loop2"}, "loop2": {"$ref": "#/loop"}, "me": {"$ref": "#/me"}, "a/b~c": 1}',
    'api/b.yaml': 'y: {z: 1}\nback: {$ref: "a.json#/x"}\n',
  });
  const file = site.files.get('api/a.json');
  assert.ok(file);
  const document = documentOf(file);
  const at = (ref: string): unknown => {
    const place = resolveRef(site.index.others, document, ref);
    return typeof place === 'string' ? place : place.node.kind;
  };
  assert.equal(at('b.yaml#/y/z'), 'number');
  assert.equal(at('./b.yaml'), 'object');
  assert.equal(at('/api/b.yaml#/y'), 'object');
  assert.equal(at('#/a~1b~0c'), 'number');
  assert.equal(at('#/a~1b%7E0c'), 'number');
  assert.equal(at('#/nothing'), 'missing');
  assert.equal(at('c.yaml'), 'no-file');
  assert.equal(at('../../etc/passwd'), 'outside');
  assert.equal(at('https://example.com/x.json'), 'remote');
  assert.equal(at('//example.com/x.json'), 'remote');
  assert.equal(at('#/%'), 'malformed');
  const chain = (key: string): unknown => {
    const node =
      document.root?.kind === 'object' ? document.root.properties.find((each) => each.key === key)?.value : undefined;
    assert.ok(node);
    const found = follow(site.index.others, { document, node });
    return found.kind === 'found' ? found.place.node.kind : found.fault;
  };
  assert.deepEqual([chain('x'), chain('loop'), chain('me')], ['object', 'cycle', 'cycle']);
});

test('12 MB with a thousand operations are read to the end', () => {
  const paths = Object.fromEntries(
    Array.from({ length: 1000 }, (_, i) => [
      `/things/${i}`,
      { get: { operationId: `get${i}`, description: 'x'.repeat(12_000), responses: { '200': { description: 'ok' } } } },
    ]),
  );
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths });
  assert.ok(text.length > 12_000_000);
  const site = apiSite({ 'api.json': text, 'last.mdx': '---\ntitle: Last\nopenapi: GET /things/999\n---\n' });
  assert.equal(operationOfPage(site.index, 'last.mdx')?.kind, 'found');
  assert.deepEqual(
    checkSite(site)
      .map(({ code }) => code)
      .filter((code) => /^(?:openapi|json)\//.test(code)),
    ['openapi/unlisted-operations'],
  );
});

test('a fetched document references neither files of the site nor further URLs', () => {
  const url = 'https://api.example.com/v1/openapi.json';
  const host = createSiteHost([
    { kind: 'text', path: 'docs.json', text: `{"name": "T", "navigation": [], "openapi": "${url}#x"}` },
    { kind: 'text', path: 'secret.json', text: '{"type": "string"}' },
    {
      kind: 'text',
      path: url,
      text: '{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {}, "components": {"schemas": {"A": {"$ref": "../../../secret.json"}, "B": {"$ref": "secret.json"}, "C": {"$ref": "#/components/schemas/A"}}}}',
    },
  ]);
  const { index } = host.site;
  assert.deepEqual(remoteSources(index), [url]);
  assert.equal(index.paths.has(url), false);
  assert.deepEqual(
    apiDocumentsOf(index).map(({ file }) => file.path),
    [url],
  );
  assert.deepEqual(allApiDocuments(index), []);
  const reported = checkSite(host.site).filter(({ code, path }) => code === 'openapi/ref' && path === url);
  assert.equal(reported.length, 2);
  for (const { message, fixes } of reported) {
    assert.match(message, /is on the network, and references are not fetched/);
    assert.equal(fixes, undefined);
  }
  host.apply([{ kind: 'delete', path: url }]);
  assert.deepEqual(apiDocumentsOf(host.site.index), []);
});
