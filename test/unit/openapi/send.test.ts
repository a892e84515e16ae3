import assert from 'node:assert/strict';
import http, {
  Agent,
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createRawServer, type Server as RawServer } from 'node:net';
import { after, test } from 'node:test';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { Endpoint } from '../../../server/core/openapi/operation/endpoint.ts';
import type { Value } from '../../../server/core/openapi/operation/value.ts';
import { buildRequest, type RequestInputs } from '../../../server/core/openapi/request/request.ts';
import { send } from '../../../server/net/send.ts';
import type { ApiAnswer, ApiRequest } from '../../../server/protocol/messages.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const servers: Server[] = [];
after(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(
  answer: (seen: Seen, response: ServerResponse) => void,
): Promise<{ readonly url: string; readonly seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
      };
      seen.push(one);
      answer(one, response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

function get(url: string, more: Partial<ApiRequest> = {}): ApiRequest {
  return { method: 'GET', url, headers: [], body: undefined, problems: [], ...more };
}

function answered(answer: ApiAnswer): Extract<ApiAnswer, { kind: 'answer' }> {
  assert.equal(answer.kind, 'answer', JSON.stringify(answer));
  return answer as Extract<ApiAnswer, { kind: 'answer' }>;
}

const ok = (_: Seen, response: ServerResponse): void => void response.end('{}');

test('all methods arrive', async () => {
  const { url, seen } = await listen(ok);
  const methods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'];
  for (const method of methods) answered(await send(get(url, { method })));
  assert.deepEqual(
    seen.map(({ method }) => method),
    methods,
  );
});

test('every style in every place arrives as in the specification’s table', async () => {
  const { url, seen } = await listen(ok);
  const list: Value = ['blue', 'black', 'brown'];
  const object: Value = new Map([
    ['R', 100],
    ['G', 200],
    ['B', 150],
  ]);
  const rows = [
    ['path', 'simple', false, 'blue', '/blue'],
    ['path', 'simple', false, list, '/blue,black,brown'],
    ['path', 'simple', false, object, '/R,100,G,200,B,150'],
    ['path', 'simple', true, list, '/blue,black,brown'],
    ['path', 'simple', true, object, '/R=100,G=200,B=150'],
    ['path', 'label', false, 'blue', '/.blue'],
    ['path', 'label', false, list, '/.blue,black,brown'],
    ['path', 'label', false, object, '/.R,100,G,200,B,150'],
    ['path', 'label', true, list, '/.blue.black.brown'],
    ['path', 'label', true, object, '/.R=100.G=200.B=150'],
    ['path', 'matrix', false, 'blue', '/;color=blue'],
    ['path', 'matrix', false, list, '/;color=blue,black,brown'],
    ['path', 'matrix', false, object, '/;color=R,100,G,200,B,150'],
    ['path', 'matrix', true, list, '/;color=blue;color=black;color=brown'],
    ['path', 'matrix', true, object, '/;R=100;G=200;B=150'],
    ['query', 'form', false, '', '?color='],
    ['query', 'form', true, 'blue', '?color=blue'],
    ['query', 'form', false, list, '?color=blue,black,brown'],
    ['query', 'form', false, object, '?color=R,100,G,200,B,150'],
    ['query', 'form', true, list, '?color=blue&color=black&color=brown'],
    ['query', 'form', true, object, '?R=100&G=200&B=150'],
    ['query', 'spaceDelimited', false, list, '?color=blue%20black%20brown'],
    ['query', 'spaceDelimited', false, object, '?color=R%20100%20G%20200%20B%20150'],
    ['query', 'pipeDelimited', false, list, '?color=blue%7Cblack%7Cbrown'],
    ['query', 'pipeDelimited', false, object, '?color=R%7C100%7CG%7C200%7CB%7C150'],
    ['query', 'deepObject', true, object, '?color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
    ['header', 'simple', false, list, 'blue,black,brown'],
    ['header', 'simple', false, object, 'R,100,G,200,B,150'],
    ['header', 'simple', true, object, 'R=100,G=200,B=150'],
    ['cookie', 'form', false, 'blue', 'color=blue'],
    ['cookie', 'form', false, list, 'color=blue,black,brown'],
    ['cookie', 'form', false, object, 'color=R,100,G,200,B,150'],
    ['cookie', 'form', true, list, 'color=blue&color=black&color=brown'],
  ] as const;
  for (const [where, style, explode, value, expected] of rows) {
    const endpoint: Endpoint = {
      method: 'GET',
      path: where === 'path' ? '/{color}' : '/',
      serversFrom: '',
      servers: [{ url, description: undefined, variables: [] }],
      parameters: [
        { name: 'color', in: where, required: true, style, explode, allowReserved: false, mediaType: undefined },
      ],
      body: [],
      auth: [],
      needsBody: false,
      open: true,
    };
    answered(await send(buildRequest(endpoint, { parameters: new Map([[`${where} color`, value]]) })));
    const last = seen.at(-1);
    const arrived = {
      path: last?.url,
      query: last?.url.slice(1),
      header: last?.headers['color'],
      cookie: last?.headers.cookie,
    }[where];
    assert.equal(arrived, expected, `${where} ${style} ${explode}`);
  }
  console.log(`styles sent and compared: ${rows.length}`);
});

test('all bodies arrive', async () => {
  const { url, seen } = await listen(ok);
  const post = async (mediaType: string, body: RequestInputs['body']): Promise<Seen> => {
    const endpoint: Endpoint = {
      method: 'POST',
      path: '/',
      serversFrom: '',
      servers: [{ url, description: undefined, variables: [] }],
      parameters: [],
      body: [{ mediaType, fields: new Map() }],
      auth: [],
      needsBody: false,
      open: true,
    };
    answered(await send(buildRequest(endpoint, { parameters: new Map(), body }), { boundary: 'B' }));
    return seen.at(-1) ?? assert.fail();
  };
  const value: Value = new Map<string, Value>([
    ['name', 'Jürgen & "Co"'],
    ['n', [1, 2]],
  ]);
  const json = await post('application/json', { kind: 'value', mediaType: 'application/json', value });
  assert.deepEqual(JSON.parse(json.body.toString()), { name: 'Jürgen & "Co"', n: [1, 2] });
  assert.equal(json.headers['content-type'], 'application/json');
  const form = await post('application/x-www-form-urlencoded', {
    kind: 'value',
    mediaType: 'application/x-www-form-urlencoded',
    value,
  });
  assert.deepEqual(
    [...new URLSearchParams(form.body.toString())],
    [
      ['name', 'Jürgen & "Co"'],
      ['n', '1'],
      ['n', '2'],
    ],
  );
  const bytes = Buffer.from([0, 255, 13, 10, 1]);
  const file = { name: 'a"b.png', type: 'image/png', base64: bytes.toString('base64') };
  const parts = await post('multipart/form-data', {
    kind: 'value',
    mediaType: 'multipart/form-data',
    value,
    files: new Map([['picture', [file]]]),
  });
  const read = await new Response(new Uint8Array(parts.body), {
    headers: { 'content-type': parts.headers['content-type'] ?? '' },
  }).formData();
  assert.equal(read.get('name'), 'Jürgen & "Co"');
  assert.deepEqual(read.getAll('n'), ['1', '2']);
  const picture = read.get('picture');
  assert.ok(picture instanceof File);
  assert.deepEqual([picture.type, Buffer.from(await picture.arrayBuffer())], ['image/png', bytes]);
  const raw = await post('application/octet-stream', { kind: 'file', mediaType: 'application/octet-stream', file });
  assert.deepEqual(raw.body, bytes);
  const text = await post('text/csv', { kind: 'text', mediaType: 'text/csv', text: 'a,b' });
  assert.deepEqual([text.body.toString(), text.headers['content-type']], ['a,b', 'text/csv']);
});

test('credentials arrive, and no redirect takes them to another host', async () => {
  const other = await listen(ok);
  const { url, seen } = await listen(({ url: path }, response) => {
    if (path === '/away') response.writeHead(302, { location: `${other.url}/there` }).end();
    else if (path === '/near') response.writeHead(307, { location: '/here' }).end();
    else if (path === '/file') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    else if (path === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else response.end('{}');
  });
  const headers = [
    ['Authorization', 'Bearer secret'],
    ['X-Key', 'secret'],
    ['Cookie', 'k=secret'],
    ['Accept', 'application/json'],
  ] as const;
  const away = answered(await send(get(`${url}/away`, { headers })));
  assert.equal(away.url, `${other.url}/there`);
  const [there] = other.seen;
  assert.equal(JSON.stringify(there?.headers).includes('secret'), false);
  assert.equal(there?.headers.accept, 'application/json');
  await send(get(`${url}/near`, { method: 'POST', headers, body: { kind: 'text', text: 'x' } }));
  assert.deepEqual(
    [seen.at(-1)?.url, seen.at(-1)?.method, seen.at(-1)?.headers.authorization, String(seen.at(-1)?.body)],
    ['/here', 'POST', 'Bearer secret', 'x'],
  );
  const file = await send(get(`${url}/file`));
  assert.match(file.kind === 'problem' ? file.message : '', /not an http or https/);
  const round = await send(get(`${url}/loop`));
  assert.match(round.kind === 'problem' ? round.message : '', /redirects more than 5 times/);
});

test('code that looks for a proxy, and may log what it looks for, does not see a key in the query', async (t) => {
  const { url, seen } = await listen(ok);
  const usual = http.globalAgent;
  t.after(() => {
    http.globalAgent = usual;
  });
  const looked: string[] = [];
  // Like the agent that VS Code installs: it asks before a connection exists.
  class Looking extends Agent {
    addRequest(request: ClientRequest, ...rest: readonly unknown[]): void {
      looked.push(request.path);
      (Agent.prototype as unknown as { addRequest: (...all: readonly unknown[]) => void }).addRequest.call(
        this,
        request,
        ...rest,
      );
    }
  }
  http.globalAgent = new Looking();
  const body = { kind: 'text', text: 'x' } as const;
  for (const request of [get(`${url}/a?key=secret`), get(`${url}/b?key=secret`, { method: 'POST', body })])
    answered(await send(request));
  assert.deepEqual(looked, ['/a', '/b']);
  assert.deepEqual(
    seen.map((each) => `${each.method} ${each.url} ${each.body}`),
    ['GET /a?key=secret ', 'POST /b?key=secret x'],
  );
});

test('nothing is sent to a host that was not allowed: a redirect that keeps the body is not followed', async () => {
  const other = await listen(ok);
  const { url } = await listen((_, response) => response.writeHead(307, { location: `${other.url}/there` }).end());
  const asked: string[] = [];
  const refused = await send(get(url, { method: 'POST', body: { kind: 'text', text: 'client_secret=x' } }), {
    refuses: async (from, to) => {
      asked.push(`${from.origin} ${to.origin}`);
      return 'Not there.';
    },
  });
  assert.equal(refused.kind === 'problem' ? refused.message : '', 'Not there.');
  assert.deepEqual(asked, [`${url} ${other.url}`]);
  assert.equal(other.seen.length, 0);
});

test('a slow response ends with a message and can be cancelled', async () => {
  const { url } = await listen(() => {});
  const slow = await send(get(url), { timeoutMilliseconds: 60 });
  assert.match(slow.kind === 'problem' ? slow.message : '', /did not answer in time/);
  const controller = new AbortController();
  const pending = send(get(url), { signal: controller.signal });
  controller.abort();
  const cancelled = await pending;
  assert.equal(cancelled.kind === 'problem' ? cancelled.message : '', 'Cancelled.');
});

test('a huge response is cut, and so is a small one that decompresses to a huge one', async () => {
  const { url } = await listen(({ url: path }, response) => {
    if (path === '/zip')
      response
        .writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/plain' })
        .end(gzipSync(Buffer.alloc(3_000_000)));
    else {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const chunk = Buffer.alloc(100_000, 'x');
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    }
  });
  const huge = answered(await send(get(url), { maxBytes: 1_000_000 }));
  assert.equal(huge.isCut, true);
  assert.equal(huge.body.kind === 'text' ? huge.body.text.length : 0, 1_000_000);
  assert.equal(answered(await send(get(`${url}/zip`), { maxBytes: 100_000 })).isCut, true);
  const whole = answered(await send(get(`${url}/zip`)));
  assert.equal(whole.body.kind === 'text' ? whole.body.text.length : 0, 3_000_000);
});

test('bodies are decompressed as in browsers; if that fails, a message is shown instead of noise', async () => {
  const json = '{"a": "a text that is long enough to be packed, a text that is long enough to be packed"}';
  const packed: Readonly<Record<string, readonly [string, string | Buffer]>> = {
    '/gzip': ['gzip', gzipSync(json)],
    '/br': ['br', brotliCompressSync(json)],
    '/deflate': ['deflate', deflateSync(json)],
    '/raw': ['deflate', deflateRawSync(json)],
    '/twice': ['gzip, br', brotliCompressSync(gzipSync(json))],
    '/none': ['identity', json],
    '/wrong': ['gzip', json],
    '/half': ['gzip', gzipSync(json).subarray(0, 30)],
    '/strange': ['zstd', Buffer.from([0x28, 0xb5, 0x2f, 0xfd])],
  };
  const { url } = await listen(({ url: path }, response) => {
    const [encoding, body] = packed[path] ?? assert.fail();
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding }).end(body);
  });
  const body = async (path: string): Promise<unknown> => answered(await send(get(url + path))).body;
  for (const path of ['/gzip', '/br', '/deflate', '/raw', '/twice', '/none', '/wrong'])
    assert.deepEqual(await body(path), { kind: 'json', text: json }, path);
  const reported = (encoding: string): unknown => ({
    kind: 'text',
    text: '',
    problem: `The answer cannot be decompressed (${encoding}).`,
  });
  assert.deepEqual(await body('/half'), reported('gzip'));
  assert.deepEqual(await body('/strange'), reported('zstd'));
});

test('kinds of bodies are distinguished', async () => {
  const { url } = await listen(({ url: path }, response) => {
    const kinds: Readonly<Record<string, readonly [string, string | Buffer]>> = {
      '/json': ['application/problem+json', '{"a": 1}'],
      '/liar': ['application/json', '<html>'],
      '/png': ['image/png', 'PNG'],
      '/svg': ['image/svg+xml', '<svg onload="alert(1)"/>'],
      '/zip': ['application/zip', 'PK'],
      '/latin': ['text/plain; charset=iso-8859-1', Buffer.from([0xfc])],
    };
    const [type, body] = kinds[path] ?? ['text/html', 'x'];
    response.writeHead(path === '/json' ? 418 : 200, { 'content-type': type }).end(body);
  });
  const body = async (path: string): Promise<unknown> => answered(await send(get(url + path))).body;
  assert.deepEqual(await body('/json'), { kind: 'json', text: '{"a": 1}' });
  assert.deepEqual(await body('/liar'), {
    kind: 'text',
    text: '<html>',
    problem: 'The answer says it is JSON, but it is not valid JSON.',
  });
  assert.deepEqual(await body('/png'), { kind: 'image', type: 'image/png', base64: 'UE5H' });
  assert.deepEqual(await body('/svg'), { kind: 'text', text: '<svg onload="alert(1)"/>' });
  assert.deepEqual(await body('/zip'), { kind: 'binary', type: 'application/zip' });
  assert.deepEqual(await body('/latin'), { kind: 'text', text: 'ü' });
  assert.equal(answered(await send(get(`${url}/json`))).status, 418);
});

test('aborted, unreachable and unsupported encodings are reported as such', async () => {
  const gone = createRawServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const goneHost = `127.0.0.1:${(gone.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => gone.close(() => resolve()));
  const server = createServer((request, response) => {
    if (request.url === '/gone') response.writeHead(302, { location: `http://${goneHost}/` }).end();
    else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end();
    else if (request.url === '/ftp') response.writeHead(302, { location: 'ftp://example.com/' }).end();
    else if (request.url === '/nowhere') response.writeHead(302, { location: 'http://[' }).end();
    else if (request.url === '/packed') response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain');
    else response.writeHead(200, { 'content-length': '9' }).write('abc', () => response.destroy());
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const words = async (path: string): Promise<unknown> => {
    const answer = await send(get(`http://${host}${path}`));
    return answer.kind === 'problem' ? answer.message : answer.body;
  };
  assert.equal(await words('/gone'), `${goneHost} refused the connection. Nothing is listening there.`);
  assert.equal(await words('/nowhere'), 'It redirects to "http://[", which is not a URL.');
  assert.equal(await words('/ftp'), 'It redirects to "ftp://example.com/", which is not an http or https URL.');
  assert.equal(await words('/round'), 'It redirects more than 5 times.');
  assert.equal(await words('/half'), `${host} closed the connection in the middle of its answer.`);
  assert.deepEqual(await words('/packed'), { kind: 'text', text: 'plain' });
});

test('failures are described in words, without what was sent', async (t) => {
  const words = async (request: ApiRequest): Promise<string> => {
    const answer = await send(request, { timeoutMilliseconds: 5000 });
    assert.equal(answer.kind, 'problem');
    const message = answer.kind === 'problem' ? answer.message : '';
    assert.equal(message.includes('secret'), false);
    return message;
  };
  const secret = { headers: [['Authorization', 'secret']] } as const;
  const port = async (server: RawServer): Promise<number> => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  const raw = createRawServer((socket) => {
    socket.on('error', () => {});
    socket.end('this is no HTTP\r\n\r\n', () => socket.destroy());
  });
  t.after(() => raw.close());
  const rawPort = await port(raw);
  assert.match(await words(get(`http://127.0.0.1:${rawPort}/?k=secret`, secret)), /is not HTTP|closed the connection/);
  assert.match(
    await words(get(`https://127.0.0.1:${rawPort}/`, secret)),
    /does not use TLS|secure connection|closed the connection/,
  );
  const gone = createRawServer();
  const gonePort = await port(gone);
  await new Promise<void>((resolve) => gone.close(() => resolve()));
  assert.match(await words(get(`http://127.0.0.1:${gonePort}/`, secret)), /refused the connection/);
  assert.match(await words(get('ftp://example.com/', secret)), /not an http or https URL/);
  assert.match(await words(get('not a url')), /not an http or https URL/);
});

test('a credential in the URL is hidden in the shown response', async (t) => {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/from') === true)
      response.writeHead(302, { location: request.url.replace('/from', '/to') }).end();
    else response.writeHead(200, { link: `<${request.url}&page=2>; rel=next` }).end('ok');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const secret = "s3cret key/'1";
  const url = `http://127.0.0.1:${port}/from?q=a&api_key=${encodeURIComponent(secret).replaceAll("'", '%27')}`;
  const answer = await send({ method: 'GET', url, headers: [], body: undefined, secrets: [secret] });
  assert.ok(answer.kind === 'answer');
  assert.equal(answer.url, `http://127.0.0.1:${port}/to?q=a&api_key=•••`);
  assert.doesNotMatch(JSON.stringify(answer), /s3cret/);
});
