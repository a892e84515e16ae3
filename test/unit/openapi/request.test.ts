import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuthMethod } from '../../../server/core/openapi/operation/authentication.ts';
import { type Endpoint, type EndpointParameter, endpointOf } from '../../../server/core/openapi/operation/endpoint.ts';
import type { ParameterPlace, ParameterStyle } from '../../../server/core/openapi/operation/model.ts';
import type { Value } from '../../../server/core/openapi/operation/value.ts';
import { requestOfPage } from '../../../server/core/openapi/request/inputs.ts';
import { base64, buildRequest } from '../../../server/core/openapi/request/request.ts';
import { samplesOf } from '../../../server/core/openapi/samples/samples.ts';
import type { Page } from '../../../server/core/page/pageTree.ts';
import { renderPreview } from '../../../server/core/render/preview.ts';
import { pageOf } from '../../../server/core/site/site.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import type { ApiRequest } from '../../../server/protocol/apiMessages.ts';
import { apiSite, operationNamed } from './apiSite.ts';

function parameter(where: ParameterPlace, name: string, style?: ParameterStyle, explode?: boolean): EndpointParameter {
  const usual = where === 'query' || where === 'cookie' ? 'form' : 'simple';
  return {
    name,
    in: where,
    required: where === 'path',
    style: style ?? usual,
    explode: explode ?? (style ?? usual) === 'form',
    allowReserved: false,
    mediaType: undefined,
  };
}

function endpoint(more: Partial<Endpoint>): Endpoint {
  return {
    method: 'POST',
    path: '/users',
    serversFrom: '"servers" in the API document',
    servers: [{ url: 'https://api.example.com/v1/', description: undefined, variables: [] }],
    parameters: [],
    body: [],
    needsBody: false,
    auth: [],
    open: false,
    ...more,
  };
}

function values(entries: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(entries));
}

function pageIn(site: Site, path = 'page.mdx'): Page {
  const file = site.files.get(path);
  assert.ok(file);
  return pageOf(file);
}

function markup(site: Site, path = 'page.mdx'): string {
  return renderPreview(site, path, { glyph: () => undefined, assetUrl: (asset) => asset })
    .blocks.map(({ html }) => html)
    .join('');
}

test('parameters go to their places', () => {
  const built = buildRequest(
    endpoint({
      path: '/users/{id}/items/{color}',
      parameters: [
        parameter('path', 'id'),
        parameter('path', 'color', 'matrix', true),
        parameter('query', 'q'),
        parameter('query', 'tags', 'pipeDelimited', false),
        parameter('header', 'X-Trace'),
        parameter('cookie', 'session'),
      ],
    }),
    {
      parameters: values({
        'path id': 'a/b?',
        'path color': ['red', 'blue'],
        'query q': 'x & y',
        'query tags': ['a', 'b'],
        'header X-Trace': ['1', '2'],
        'cookie session': 'a b',
      }),
    },
  );
  assert.deepEqual(built, {
    method: 'POST',
    url: 'https://api.example.com/v1/users/a%2Fb%3F/items/;color=red;color=blue?q=x%20%26%20y&tags=a%7Cb',
    headers: [
      ['X-Trace', '1,2'],
      ['Cookie', 'session=a%20b'],
    ],
    body: undefined,
    problems: [],
  });
});

test('missing values are described in words', () => {
  const built = buildRequest(endpoint({ servers: [], path: '/a/{id}', parameters: [parameter('path', 'id')] }), {
    parameters: new Map(),
  });
  assert.equal(built.problems.length, 2);
  assert.match(built.problems.join(), /"id" \(path\) needs a value/);
  assert.match(built.problems.join(), /There is no base URL/);
});

test('a required body is asked for before sending, an optional one may stay empty', () => {
  const site = apiSite({
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      servers: [{ url: 'https://api.example.com' }],
      paths: {
        '/needed': { post: { requestBody: { required: true, content: { 'application/json': {} } }, responses: {} } },
        '/free': { post: { requestBody: { content: { 'application/json': {} } }, responses: {} } },
      },
    }),
    'needed.mdx': '---\nopenapi: POST /needed\n---\n',
    'free.mdx': '---\nopenapi: POST /free\n---\n',
    'hand.mdx':
      '---\napi: POST https://api.example.com/a\n---\n\n<ParamField body="name" required>A name.</ParamField>\n',
    'open.mdx': '---\napi: POST https://api.example.com/a\n---\n\n<ParamField body="name">A name.</ParamField>\n',
  });
  const problems = (path: string, inputs: unknown): readonly string[] | undefined => {
    return requestOfPage(site.index, pageIn(site, path), inputs)?.problems;
  };
  const marks = (path: string): number => markup(site, path).match(/<legend>Body<span/g)?.length ?? 0;
  for (const path of ['needed.mdx', 'hand.mdx']) {
    assert.deepEqual(problems(path, {}), ['The body needs a value.'], path);
    assert.deepEqual(problems(path, { body: { mediaType: 'application/json', text: '{}' } }), [], path);
    assert.equal(marks(path), 1, path);
  }
  for (const path of ['free.mdx', 'open.mdx']) {
    assert.deepEqual(problems(path, {}), [], path);
    assert.equal(marks(path), 0, path);
  }
});

test('server variables take the chosen value or their default', () => {
  const server = {
    url: 'https://{region}.example.com:{port}/v1',
    description: undefined,
    variables: [
      { name: 'region', default: 'eu', enum: ['eu', 'us'], description: undefined },
      { name: 'port', default: '8443', enum: [], description: undefined },
    ],
  };
  const built = buildRequest(endpoint({ servers: [server] }), {
    parameters: new Map(),
    variables: new Map([['region', 'us']]),
  });
  assert.equal(built.url, 'https://us.example.com:8443/v1/users');
});

test('the three kinds of authentication', () => {
  const send = (method: AuthMethod, value: string, password?: string): readonly unknown[] => {
    const credentials = password === undefined ? { method, value } : { method, value, password };
    const { url, headers } = buildRequest(endpoint({}), { parameters: new Map(), credentials });
    return [url, ...headers];
  };
  const url = 'https://api.example.com/v1/users';
  const bearer: AuthMethod = { kind: 'bearer', label: 'Authorization', header: 'Authorization', prefix: '' };
  assert.deepEqual(send(bearer, 'abc'), [url, ['Authorization', 'Bearer abc']]);
  assert.deepEqual(send(bearer, 'Token abc'), [url, ['Authorization', 'Token abc']]);
  const basic: AuthMethod = { kind: 'basic', label: 'Authorization', user: 'user', password: 'password' };
  assert.deepEqual(send(basic, 'jürgen', 'p:w'), [
    url,
    ['Authorization', `Basic ${Buffer.from('jürgen:p:w').toString('base64')}`],
  ]);
  const key = (where: 'header' | 'query' | 'cookie'): AuthMethod => ({
    kind: 'key',
    label: 'k',
    in: where,
    name: 'k',
    prefix: '',
  });
  assert.deepEqual(send(key('header'), 's3'), [url, ['k', 's3']]);
  assert.deepEqual(send(key('query'), 's&3'), [`${url}?k=s%263`]);
  assert.deepEqual(send(key('cookie'), 's3'), [url, ['Cookie', 'k=s3']]);
});

test('keys that an operation needs together are asked for and sent together, an alternative alone', () => {
  const schemes = {
    id: { type: 'apiKey', in: 'header', name: 'X-App-Id' },
    key: { type: 'apiKey', in: 'query', name: 'app_key' },
    token: { type: 'http', scheme: 'bearer' },
  };
  const site = apiSite({
    'page.mdx': '---\ntitle: T\nopenapi: GET /both\n---\n',
    'both.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      servers: [{ url: 'https://both.example.com' }],
      security: [{ id: [], key: [] }, { token: [] }],
      components: { securitySchemes: schemes },
      paths: { '/both': { get: { responses: { 200: { description: 'ok' } } } } },
    }),
  });
  const curl = samplesOf(site.index, operationNamed(site, 'GET /both'))[0]?.code ?? '';
  assert.match(curl, /app_key=<API_KEY>/);
  assert.match(curl, /X-App-Id: <API_KEY>/);
  assert.equal(markup(site).match(/data-login/g)?.length, 3);
  const built = (auth: object): readonly unknown[] => {
    const request = requestOfPage(site.index, pageIn(site), { server: 0, variables: [], parameters: [], auth });
    return [request?.url, ...(request?.headers ?? [])];
  };
  assert.deepEqual(built({ method: 0, value: 'me', also: [{ value: 's3' }] }), [
    'https://both.example.com/both?app_key=s3',
    ['X-App-Id', 'me'],
  ]);
  assert.deepEqual(built({ method: 0, value: '', also: [{ value: 's3' }] }), [
    'https://both.example.com/both?app_key=s3',
  ]);
  assert.deepEqual(built({ method: 1, value: 't' }), ['https://both.example.com/both', ['Authorization', 'Bearer t']]);
});

test('bodies of all types', () => {
  const value: Value = new Map<string, Value>([
    ['name', 'Ann Lee'],
    ['tags', ['a', 'b']],
    ['address', new Map([['city', 'Ulm']])],
  ]);
  const body = (mediaType: string, fields: Endpoint['body'][number]['fields'] = new Map()): unknown => {
    const built = buildRequest(endpoint({ body: [{ mediaType, fields }] }), {
      parameters: new Map(),
      body: {
        kind: 'value',
        mediaType,
        value,
        files: new Map([['file', [{ name: 'a.txt', type: 'text/plain', base64: 'YQ==' }]]]),
      },
    });
    return [built.headers.map(([name, text]) => `${name}: ${text}`).join(), built.body];
  };
  assert.deepEqual(body('application/json'), [
    'Content-Type: application/json',
    { kind: 'text', text: '{"name":"Ann Lee","tags":["a","b"],"address":{"city":"Ulm"}}' },
  ]);
  assert.deepEqual(body('application/x-www-form-urlencoded'), [
    'Content-Type: application/x-www-form-urlencoded',
    { kind: 'text', text: 'name=Ann+Lee&tags=a&tags=b&address=%7B%22city%22%3A%22Ulm%22%7D' },
  ]);
  assert.deepEqual(
    body(
      'application/x-www-form-urlencoded',
      new Map([['address', { style: 'deepObject', explode: true, contentType: undefined }]]),
    ),
    [
      'Content-Type: application/x-www-form-urlencoded',
      { kind: 'text', text: 'name=Ann+Lee&tags=a&tags=b&address%5Bcity%5D=Ulm' },
    ],
  );
  assert.deepEqual(body('multipart/form-data'), [
    '',
    {
      kind: 'parts',
      parts: [
        { name: 'name', contentType: undefined, content: { text: 'Ann Lee' } },
        { name: 'tags', contentType: undefined, content: { text: 'a' } },
        { name: 'tags', contentType: undefined, content: { text: 'b' } },
        { name: 'address', contentType: 'application/json', content: { text: '{"city":"Ulm"}' } },
        {
          name: 'file',
          contentType: 'text/plain',
          content: { file: { name: 'a.txt', type: 'text/plain', base64: 'YQ==' } },
        },
      ],
    },
  ]);
  const raw = buildRequest(endpoint({}), {
    parameters: new Map(),
    body: { kind: 'text', mediaType: 'text/csv', text: 'a,b' },
  });
  assert.deepEqual([raw.headers, raw.body], [[['Content-Type', 'text/csv']], { kind: 'text', text: 'a,b' }]);
});

test('a value cannot become another header', () => {
  const built = buildRequest(endpoint({ parameters: [parameter('header', 'X-A'), parameter('header', 'X B')] }), {
    parameters: values({ 'header X-A': 'a\r\nEvil: 1', 'header X B': 'x' }),
  });
  assert.deepEqual(built.headers, [['X-A', 'a Evil: 1']]);
});

test('replacement patterns and prototypes are plain text', () => {
  const built = buildRequest(endpoint({ path: '/a/{__proto__}', parameters: [parameter('path', '__proto__')] }), {
    parameters: values({ 'path __proto__': '$&$1' }),
  });
  assert.equal(built.url, 'https://api.example.com/v1/a/%24%26%241');
});

test('base64 as in Node', () => {
  for (const text of ['', 'a', 'ab', 'abc', 'ü€😀', '\0\x7f'])
    assert.equal(base64(text), Buffer.from(text).toString('base64'));
});

test('styles as a description writes them, and their defaults', () => {
  const site = apiSite({ 'styles.json': undefined });
  const list: Value = ['blue', 'black', 'brown'];
  const object: Value = new Map([
    ['R', 100],
    ['G', 200],
    ['B', 150],
  ]);
  const rows: readonly (readonly [string, string, Value, string])[] = [
    ['/simple/{color}', 'path', list, '/simple/blue,black,brown'],
    ['/simple-explode/{color}', 'path', object, '/simple-explode/R=100,G=200,B=150'],
    ['/label/{color}', 'path', object, '/label/.R,100,G,200,B,150'],
    ['/label-explode/{color}', 'path', object, '/label-explode/.R=100.G=200.B=150'],
    ['/matrix/{color}', 'path', list, '/matrix/;color=blue,black,brown'],
    ['/matrix-explode/{color}', 'path', list, '/matrix-explode/;color=blue;color=black;color=brown'],
    ['/form', 'query', list, '/form?color=blue&color=black&color=brown'],
    ['/form-joined', 'query', object, '/form-joined?color=R,100,G,200,B,150'],
    ['/space', 'query', list, '/space?color=blue%20black%20brown'],
    ['/pipe', 'query', list, '/pipe?color=blue%7Cblack%7Cbrown'],
    ['/deep', 'query', object, '/deep?color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
    ['/content', 'query', object, '/content?color=%7B%22R%22%3A100%2C%22G%22%3A200%2C%22B%22%3A150%7D'],
    ['/reserved', 'query', 'a/b:c', '/reserved?color=a/b:c'],
  ];
  for (const [path, where, value, expected] of rows) {
    const of = endpointOf(site.index, operationNamed(site, `GET ${path}`));
    const { url } = buildRequest(of, { parameters: new Map([[`${where} color`, value]]) });
    assert.equal(url, `https://example.com${expected}`);
  }
});

test('a request says which credentials are in its URL, and every page names its authentication', () => {
  const described = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    servers: [{ url: 'https://a.example.com' }],
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'query', name: 'api_key' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
    paths: {
      '/a': { get: { security: [{ key: [] }, { token: [] }], responses: {} } },
      '/b': { get: { security: [{ token: [] }], responses: {} } },
    },
  };
  const site = apiSite({
    'api.json': JSON.stringify(described),
    'a.mdx': '---\ntitle: A\nopenapi: GET /a\n---\n',
    'b.mdx': '---\ntitle: B\nopenapi: GET /b\n---\n',
  });
  const requestOf = (path: string, method: number): ApiRequest | undefined => {
    const file = site.files.get(path);
    assert.ok(file);
    return requestOfPage(site.index, pageOf(file), { auth: { method, value: 'hush' } });
  };
  assert.deepEqual(requestOf('a.mdx', 0)?.secrets, ['hush']);
  assert.equal(requestOf('a.mdx', 1)?.secrets, undefined);
  assert.equal(requestOf('a.mdx', 0)?.login, 'key query api_key');
  assert.equal(requestOf('a.mdx', 1)?.login, requestOf('b.mdx', 0)?.login);
});
