import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { samplesOf } from '../../../server/core/openapi/samples/samples.ts';
import { apiSite, operationNamed } from './apiSite.ts';

const site = apiSite({ 'petstore.yaml': undefined, 'upload.yaml': undefined, 'shapes.json': undefined });

function sample(name: string, label: string, on = site): string {
  const found = samplesOf(on.index, operationNamed(on, name)).find((each) => each.label === label);
  assert.ok(found, `${name} ${label}`);
  return found.code;
}

test('seven languages, each with method, URL and the placeholder', () => {
  const samples = samplesOf(site.index, operationNamed(site, 'POST /pets'));
  assert.deepEqual(
    samples.map(({ label }) => label),
    ['cURL', 'JavaScript', 'Python', 'Go', 'Java', 'PHP', 'Ruby'],
  );
  for (const { label, code } of samples) {
    assert.match(code, /post/i, label);
    assert.match(code, /eu\.pets\.example\.com\/v1\/pets/, label);
    assert.match(code, /Bearer <API_KEY>/, label);
    assert.match(code, /Tom/, label);
  }
});

test('samples of operations without security have no credential, others that of their scheme', () => {
  assert.doesNotMatch(sample('POST /shapes', 'cURL'), /Authorization|API_KEY/);
  assert.equal(sample('DELETE /pets/{petId}', 'cURL').includes('API_KEY'), false);
  assert.match(sample('GET /pets/{petId}', 'cURL'), /Authorization: Basic <API_KEY>/);
  const own = apiSite({
    'docs.json':
      '{"name": "T", "navigation": [], "api": {"baseUrl": ["https://a.example.com", "https://b.example.com"], "auth": {"method": "key", "name": "X-Key", "inputPrefix": "pk_"}}}',
    'shapes.json': undefined,
  });
  assert.match(sample('POST /shapes', 'cURL', own), /curl https:\/\/a\.example\.com\/shapes[\s\S]*X-Key: pk_<API_KEY>/);
});

test('samples have a credential only where the operation or docs.json requires one', () => {
  const curlOf = (security: object, config = ''): string => {
    const described = {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      servers: [{ url: 'https://a.example.com' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      ...security,
    };
    const on = apiSite({
      'docs.json': `{"name": "T", "navigation": []${config}}`,
      'a.json': JSON.stringify(described),
    });
    return sample('GET /a', 'cURL', on);
  };
  const paths = (security?: unknown): object => ({
    paths: { '/a': { get: { ...(security === undefined ? {} : { security }), responses: {} } } },
  });
  const root = { security: [{ token: [] }] };
  assert.doesNotMatch(curlOf(paths()), /Authorization/);
  assert.doesNotMatch(curlOf({ ...root, ...paths([]) }), /Authorization/);
  assert.doesNotMatch(curlOf({ security: [], ...paths() }), /Authorization/);
  assert.doesNotMatch(curlOf(paths([{ token: [] }, {}])), /Authorization/);
  assert.doesNotMatch(curlOf(paths([{}, { token: [] }])), /Authorization/);
  assert.doesNotMatch(curlOf({ ...root, ...paths([{}]) }), /Authorization/);
  assert.match(curlOf({ ...root, ...paths() }), /Authorization: Bearer <API_KEY>/);
  assert.match(curlOf(paths([{ token: [] }])), /Authorization: Bearer <API_KEY>/);
  assert.match(curlOf(paths(), ', "api": {"auth": {"method": "bearer"}}'), /Authorization: Bearer <API_KEY>/);
  assert.doesNotMatch(curlOf(paths([]), ', "api": {"auth": {"method": "bearer"}}'), /Authorization/);
});

test('a key in the query or a cookie is a plain placeholder', () => {
  for (const place of ['query', 'cookie']) {
    const keyed = apiSite({
      'shapes.json': undefined,
      'keyed.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'T', version: '1' },
        servers: [{ url: 'https://keyed.example.com' }],
        security: [{ key: [] }],
        components: { securitySchemes: { key: { type: 'apiKey', in: place, name: 'key' } } },
        paths: { '/keyed': { get: { responses: { 200: { description: 'ok' } } } } },
      }),
    });
    for (const { label, code } of samplesOf(keyed.index, operationNamed(keyed, 'GET /keyed')))
      assert.match(code, /key=<API_KEY>/, `${place} ${label}: ${code}`);
  }
});

test('a path parameter without an example keeps its braces, one with an example is filled in', () => {
  assert.match(sample('GET /pets/{petId}', 'cURL'), /pets\/\{petId\}|pets\/%7BpetId%7D/);
  assert.match(sample('PUT /files/{id}/text', 'cURL'), /files\/7\/text/);
});

test('samples of the description come first', () => {
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        get: {
          'x-codeSamples': [
            { lang: 'go', label: 'Go', source: 'OWN' },
            { lang: 'bash', source: 'x' },
          ],
          responses: {},
        },
      },
    },
  });
  const samples = samplesOf(
    apiSite({ 'api.json': text }).index,
    operationNamed(apiSite({ 'api.json': text }), 'GET /a'),
  );
  assert.deepEqual(
    samples.slice(0, 2).map(({ label, code }) => [label, code]),
    [
      ['Go', 'OWN'],
      ['bash', 'x'],
    ],
  );
  assert.equal(samples.filter(({ label }) => label === 'Go').length, 1);
});

const hostile = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  servers: [{ url: "https://example.com/';touch$IFS/x;'" }],
  paths: {
    "/a'$(touch x)`touch x`/{id}": {
      post: {
        parameters: [
          {
            name: 'X-A',
            in: 'header',
            required: true,
            schema: { type: 'string' },
            example: '\'; touch x #{`touch x`} " $(touch x) \\',
          },
          { name: 'q', in: 'query', required: true, schema: { type: 'string' }, example: "'; touch x; echo '" },
        ],
        requestBody: {
          content: {
            'application/json': {
              example: { a: '\'"\\ #{`touch x`} $(touch x) \nJSON\n EOF $x', 'k"\'': null, t: true },
            },
          },
        },
        responses: {},
      },
    },
  },
};

test('nothing in a description can break out of a sample', () => {
  const on = apiSite({ 'api.json': JSON.stringify(hostile) });
  const name = `POST ${Object.keys(hostile.paths)[0]}`;
  // The shell itself shows what it parses: a function in place of curl prints its arguments.
  const curl = sample(name, 'cURL', on);
  const script = `curl() { printf '%s\\0' "$@"; }\n${curl}`;
  const printed = execFileSync('bash', ['-c', script], { encoding: 'utf8', cwd: '/' }).split('\0');
  assert.ok(printed[0]?.startsWith('https://example.com/'), printed[0]);
  assert.ok(printed.includes(`X-A: ${'\'; touch x #{`touch x`} " $(touch x) \\'}`), printed.join('\n'));
  const body = printed[printed.indexOf('--data') + 1] ?? '';
  assert.deepEqual(
    JSON.parse(body),
    JSON.parse(
      JSON.stringify(
        hostile.paths[Object.keys(hostile.paths)[0] as keyof typeof hostile.paths].post.requestBody.content[
          'application/json'
        ].example,
      ),
    ),
  );
  const ruby = sample(name, 'Ruby', on);
  assert.match(ruby, /<<~'JSON'/);
  const php = sample(name, 'PHP', on);
  // In single quotes, only backslash and quote are special. Each string must end in the right place.
  const outside = php.replace(/'(?:[^'\\]|\\.)*'/gs, '');
  assert.equal(/touch/.test(outside), false, php);
  const javascript = sample(name, 'JavaScript', on);
  const check = spawnSync(process.execPath, ['--check', '-'], { input: javascript, encoding: 'utf8' });
  assert.equal(check.status, 0, check.stderr);
});

test('Python samples are valid Python', (context) => {
  const python = spawnSync('python3', ['--version']);
  if (python.error !== undefined) return context.diagnostic('no python3 here');
  for (const name of ['POST /pets', 'GET /pets', 'POST /files', 'PUT /files/{id}/text', 'POST /shapes']) {
    const code = sample(name, 'Python');
    const result = spawnSync('python3', ['-c', 'import sys, ast; ast.parse(sys.stdin.read())'], {
      input: code,
      encoding: 'utf8',
    });
    assert.equal(result.status, 0, `${code}\n${result.stderr}`);
  }
});

test('JSON has the indentation of its statement', () => {
  const described = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: {
      '/a': { post: { requestBody: { content: { 'application/json': { example: { a: ["it's"] } } } }, responses: {} } },
    },
  });
  const on = apiSite({ 'a.json': described });
  assert.ok(
    sample('POST /a', 'cURL', on).endsWith(`  --data '{\n    "a": [\n      "it'\\''s"\n    ]\n  }'`),
    sample('POST /a', 'cURL', on),
  );
  assert.ok(
    sample('POST /a', 'Python', on).includes('    json={\n        "a": [\n            "it\'s"\n        ]\n    }\n)'),
  );
  assert.ok(sample('POST /a', 'Go', on).includes('NewReader(`{\n\t  "a": [\n\t    "it\'s"\n\t  ]\n\t}`)'));
  assert.ok(sample('POST /a', 'Ruby', on).includes('<<~\'JSON\'\n  {\n    "a": [\n      "it\'s"\n    ]\n  }\nJSON\n'));
});

test('files and texts are written as files and texts', () => {
  assert.match(sample('POST /files', 'cURL'), /--form/);
  assert.match(sample('PUT /files/{id}/text', 'Ruby'), /\\#\{1\}/);
  assert.match(sample('PUT /files/{id}/text', 'Python'), /quoted/);
});

test('bytes come from a file, XML stays XML', () => {
  const first = (content: unknown): string => {
    const described = {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      servers: [{ url: 'https://api.example.com' }],
      components: { schemas: { Pet: { type: 'object', properties: { 'full name': { const: 'a<b' } } } } },
      paths: { '/a': { post: { requestBody: { content }, responses: { 200: { description: 'ok' } } } } },
    };
    const site = apiSite({ 'a.json': JSON.stringify(described) });
    return samplesOf(site.index, operationNamed(site, 'POST /a'))[0]?.code ?? '';
  };
  assert.match(first({ 'application/octet-stream': {} }), /--data-binary '@file'$/);
  assert.match(first({ 'image/png': { schema: { type: 'string', format: 'binary' } } }), /--data-binary '@file'$/);
  const xml = first({ 'application/xml': { schema: { $ref: '#/components/schemas/Pet' } } });
  assert.match(xml, /--data '<Pet>\n {2}<full_name>a&lt;b<\/full_name>\n<\/Pet>'$/);
});
