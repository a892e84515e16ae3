import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSite } from '../../../server/core/checks/run.ts';
import { rounds, sampleOf } from '../../long.ts';
import { html, pageOf, words } from './apiPage.ts';

const evil =
  '<script>alert(1)</script><img src=x onerror=alert(1)>[x](javascript:alert(1)) {alert(1)} <b onclick="x">b</b>';

test('no text of a description becomes a script, a handler or a component', () => {
  const operation = {
    summary: evil,
    description: `${evil}\n\nimport x from "y"\n\n<Snippet file="x.mdx" />\n\n<https://example.com/>`,
    tags: [evil],
    parameters: [
      {
        name: evil,
        in: 'query',
        description: evil,
        example: evil,
        schema: { type: 'string', enum: [evil], default: evil, description: evil },
      },
    ],
    requestBody: {
      description: evil,
      content: {
        [evil]: { schema: { title: evil, type: 'object', properties: { [evil]: { type: evil, format: evil } } } },
      },
    },
    responses: {
      [evil]: { description: evil },
      200: {
        description: evil,
        headers: { [evil]: { description: evil } },
        content: { 'application/json': { example: { [evil]: evil } } },
      },
    },
  };
  const site = pageOf('POST /a', {
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: evil, version: evil },
      servers: [{ url: evil, description: evil }],
      paths: { '/a': { post: operation } },
    }),
  });
  const markup = html(site);
  assert.equal(
    /<script|<img|<svg|<iframe|(?:href|src|action)="javascript:|<[a-z][^>"]*\son\w+=/i.test(markup),
    false,
    /.{50}(?:<script|<img|javascript:|\son\w+=).{50}/is.exec(markup)?.[0],
  );
  assert.ok(words(markup).includes('<script>alert(1)</script>'));
});

// Normally takes a fraction of this limit; otherwise it would never end.
test('schemas nested 500 deep, recursive ones and a million of them terminate', { timeout: 120_000 }, () => {
  let deep: unknown = { type: 'string' };
  for (let i = 0; i < 480; i++) deep = { type: 'object', properties: { [`level${i}`]: deep } };
  const wide = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, i) => [`p${i}`, { type: 'string', description: 'x' }]),
  );
  const twice = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [
      `S${i}`,
      {
        type: 'object',
        properties: { a: { $ref: `#/components/schemas/S${i + 1}` }, b: { $ref: `#/components/schemas/S${i + 1}` } },
      },
    ]),
  );
  const description = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/deep': { post: { requestBody: { content: { 'application/json': { schema: deep } } }, responses: {} } },
      '/wide': {
        post: {
          requestBody: { content: { 'application/json': { schema: { type: 'object', properties: wide } } } },
          responses: {},
        },
      },
      '/twice': {
        post: {
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } } },
          responses: {},
        },
      },
      '/self': {
        post: {
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Self' } } } },
          responses: { 200: { $ref: '#/paths/~1self/post/responses/200' } },
        },
      },
      '/proto': {
        post: {
          requestBody: {
            content: {
              'application/json': {
                schema: { properties: { ['__proto__']: { type: 'string' }, constructor: { type: 'integer' } } },
              },
            },
          },
          responses: {},
        },
      },
    },
    components: {
      schemas: {
        ...twice,
        Self: {
          allOf: [{ $ref: '#/components/schemas/Self' }],
          properties: { me: { $ref: '#/components/schemas/Self' } },
        },
      },
    },
  };
  const text = JSON.stringify(description).replace('"constructor"', '"__proto__": {"type": "string"}, "constructor"');
  for (const path of sampleOf(Object.keys(description.paths), 2)) {
    const site = pageOf(`POST ${path}`, { 'api.json': text });
    const markup = html(site);
    checkSite(site);
    assert.ok(markup.length < 6_000_000, `${path} has ${markup.length}`);
  }
  assert.match(words(html(pageOf('POST /proto', { 'api.json': text }))), /__proto__ string .*constructor integer/);
});

test('broken descriptions never throw and do not affect the rest of the site', () => {
  const whole = JSON.stringify(
    JSON.parse(
      `{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/a": {"get": {"parameters": [{"name": "x", "in": "query", "schema": {"$ref": "#/components/schemas/A"}}], "responses": {"200": {"description": "ok"}}}}}, "components": {"schemas": {"A": {"type": "string"}}}}`,
    ),
  );
  for (let end = 0; end <= whole.length; end += rounds(23, 3)) {
    const site = pageOf('GET /a', { 'api.json': whole.slice(0, end), 'other.mdx': '# Other' });
    html(site);
    assert.match(html(site, 'other.mdx'), /Other/);
    for (const { path, range } of checkSite(site)) {
      const length = site.files.get(path)?.text.length ?? 0;
      assert.ok(range.start >= 0 && range.start <= range.end && range.end <= length, path);
    }
  }
  for (const value of [null, 1, 'x', [], {}, true]) {
    for (const key of ['paths', 'components', 'info', 'servers', 'security', 'webhooks', 'tags']) {
      const site = pageOf('GET /a', { 'api.json': JSON.stringify({ ...JSON.parse(whole), [key]: value }) });
      html(site);
      checkSite(site);
    }
    const operations = {
      parameters: value,
      requestBody: value,
      responses: value,
      callbacks: value,
      security: value,
      tags: value,
      servers: value,
      summary: value,
      description: value,
    };
    for (const [key, each] of Object.entries(operations)) {
      const site = pageOf('GET /a', {
        'api.json': JSON.stringify({ openapi: '3.0.0', paths: { '/a': { get: { responses: {}, [key]: each } } } }),
      });
      html(site);
      checkSite(site);
    }
  }
});

test('a YAML alias bomb is bounded and reported', () => {
  const lines = ['openapi: 3.1.0', 'a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
  for (let i = 1; i < 12; i++)
    lines.push(
      `a${i}: &a${i} [${Array(10)
        .fill(`*a${i - 1}`)
        .join(', ')}]`,
    );
  const site = pageOf('GET /a', {
    'docs.json': '{"name": "T", "navigation": [], "openapi": "api.yaml"}',
    'api.yaml': lines.join('\n'),
  });
  html(site);
  assert.ok(checkSite(site).some(({ code }) => code === 'yaml/alias'));
});
