import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createRawServer, type LookupFunction } from 'node:net';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { fetchApiDocument } from '../../../server/net/fetchApiDocument.ts';
import type { FetchedApiDocument } from '../../../server/net/fetched.ts';

const description = '{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {}}';
const nobody = { mayAsk: async () => false };

interface Listening {
  readonly port: number;
  readonly url: string;
  readonly seen: IncomingMessage[];
}

async function listen(
  t: TestContext,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Listening> {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/openapi.json`, seen };
}

function refusal(fetched: FetchedApiDocument): string {
  assert.equal(fetched.kind, 'problem');
  return fetched.kind === 'problem' ? fetched.message : '';
}

/** Every name resolves to this machine, as with an attacker's name server. */
const inward: LookupFunction = (_, options, done) => {
  if (options.all === true) done(null, [{ address: '127.0.0.1', family: 4 }]);
  else done(null, '127.0.0.1', 4);
};

test('a description is fetched as text, compressed or not, without credentials or cookies', async (t) => {
  const plain = await listen(t, (_, response) => response.end(description));
  assert.deepEqual(await fetchApiDocument(plain.url, nobody), { kind: 'text', text: description });
  const { headers, method } = plain.seen[0] ?? { headers: {}, method: '' };
  assert.equal(method, 'GET');
  assert.equal(headers.authorization, undefined);
  assert.equal(headers.cookie, undefined);
  const packed = await listen(t, (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(description)),
  );
  assert.deepEqual(await fetchApiDocument(packed.url, nobody), { kind: 'text', text: description });
});

test('only http and https, and no URL with a password in it', async () => {
  for (const address of ['ftp://example.com/a.json', 'file:///etc/passwd', 'example.com', ''])
    assert.match(refusal(await fetchApiDocument(address, nobody)), /not an http or https URL/);
  assert.match(
    refusal(await fetchApiDocument('https://me:secret@example.com/a.json', nobody)),
    /^(?!.*secret).*password/,
  );
});

test('responses that are too large are dropped, even if only decompression makes them so', async (t) => {
  const long = await listen(t, (_, response) => response.end('x'.repeat(3_000_000)));
  assert.match(refusal(await fetchApiDocument(long.url, { ...nobody, maxBytes: 1_000_000 })), /larger than 1 MB/);
  const bomb = await listen(t, (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(3_000_000))),
  );
  assert.match(refusal(await fetchApiDocument(bomb.url, { ...nobody, maxBytes: 1_000_000 })), /larger than 1 MB/);
});

test('a status other than 200 and a dead or slow server are explained in words', async (t) => {
  const missing = await listen(t, (_, response) => response.writeHead(404).end('no'));
  assert.match(refusal(await fetchApiDocument(missing.url, nobody)), /answered 404 Not Found\.$/);
  const slow = await listen(t, () => undefined);
  assert.match(
    refusal(await fetchApiDocument(slow.url, { ...nobody, timeoutMilliseconds: 30 })),
    /did not answer in time/,
  );
  const stop = new AbortController();
  const waiting = fetchApiDocument(slow.url, { ...nobody, signal: stop.signal });
  stop.abort();
  assert.equal(refusal(await waiting), 'Cancelled.');
});

test('redirects: on the same host, to another only if allowed, never endless', async (t) => {
  const same = await listen(t, (request, response) =>
    request.url === '/openapi.json'
      ? response.writeHead(302, { location: '/v2/openapi.json' }).end()
      : response.end(description),
  );
  assert.equal((await fetchApiDocument(same.url, nobody)).kind, 'text');

  const target = await listen(t, (_, response) => response.end(description));
  const other = await listen(t, (_, response) => response.writeHead(302, { location: target.url }).end());
  assert.match(
    refusal(await fetchApiDocument(other.url, nobody)),
    /redirects to 127\.0\.0\.1:\d+, which was not allowed/,
  );
  assert.equal(target.seen.length, 0);
  const asked: string[] = [];
  const allowed = await fetchApiDocument(other.url, {
    async mayAsk(host) {
      asked.push(host);
      return true;
    },
  });
  assert.equal(allowed.kind, 'text');
  assert.deepEqual(asked, [`127.0.0.1:${target.port}`]);

  const endless = await listen(t, (_, response) => response.writeHead(302, { location: '/openapi.json' }).end());
  assert.match(refusal(await fetchApiDocument(endless.url, nobody)), /redirects more than 5 times/);
  assert.equal(endless.seen.length, 6);
});

test('a private network is reached only when the URL itself names it', async (t) => {
  const inside = await listen(t, (_, response) => response.end(description));
  const named = `http://api.example.com:${inside.port}/openapi.json`;
  assert.match(
    refusal(await fetchApiDocument(named, { ...nobody, lookup: inward })),
    /"api\.example\.com" is in a private network/,
  );
  assert.equal(inside.seen.length, 0);
  assert.equal(
    (await fetchApiDocument(`http://localhost:${inside.port}/`, { ...nobody, lookup: inward })).kind,
    'text',
  );

  // 192.0.2.1 represents a public address; this machine answers.
  const open: LookupFunction = (_, options, done) => {
    if (options.all === true) done(null, [{ address: '192.0.2.1', family: 4 }]);
    else done(null, '192.0.2.1', 4);
  };
  const unreachable = await fetchApiDocument('http://api.example.com:9/', {
    ...nobody,
    lookup: open,
    timeoutMilliseconds: 50,
  });
  assert.doesNotMatch(refusal(unreachable), /private/);
});

/** Every name resolves to one address. */
function leadingTo(address: string, family: 4 | 6): LookupFunction {
  return (_, options, done) => {
    if (options.all === true) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

test('link-local addresses and those of metadata services are never reached, however they are written', async () => {
  const anybody = { mayAsk: async () => true };
  for (const host of [
    '169.254.169.254',
    '169.254.0.1',
    '2852039166',
    '0xa9.0xfe.0xa9.0xfe',
    '[fe80::1]',
    '[febf::1]',
    '[::ffff:169.254.169.254]',
    '[64:ff9b::a9fe:a9fe]',
    '[2002:a9fe:a9fe::1]',
    '[fd00:ec2::254]',
    '[fd20:ce::254]',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    'metadata.google.internal',
    'metadata.google.internal.',
  ])
    assert.match(refusal(await fetchApiDocument(`http://${host}/latest`, anybody)), /never fetched/, host);
});

test('names and redirects that lead to such an address are refused too, even from a host of the own network', async (t) => {
  const anybody = { mayAsk: async () => true, timeoutMilliseconds: 30_000 };
  for (const name of ['api.example.com', 'localhost', 'x.localhost'])
    for (const [address, family] of [
      ['169.254.169.254', 4],
      ['fe80::1', 6],
      ['fd00:ec2::254', 6],
    ] as const)
      assert.match(
        refusal(await fetchApiDocument(`http://${name}:9/`, { ...anybody, lookup: leadingTo(address, family) })),
        /never fetched|private network/,
      );
  const redirecting = await listen(t, (_, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  );
  assert.match(
    refusal(await fetchApiDocument(redirecting.url, anybody)),
    /redirects to 169\.254\.169\.254, .*never fetched/,
  );
});

test('a redirect from this machine reaches no other private address through a public name, and each name is confirmed', async (t) => {
  const inside = await listen(t, (_, response) => response.end(description));
  const byName = await listen(t, (_, response) =>
    response.writeHead(302, { location: `http://api.example.com:${inside.port}/` }).end(),
  );
  const anybody = { mayAsk: async () => true };
  assert.match(refusal(await fetchApiDocument(byName.url, { ...anybody, lookup: inward })), /private network/);
  const named = await listen(t, (_, response) => response.writeHead(302, { location: inside.url }).end());
  const asked: (readonly [string, boolean])[] = [];
  const mayAsk = async (host: string, isPrivate: boolean): Promise<boolean> => {
    asked.push([host, isPrivate]);
    return false;
  };
  assert.match(refusal(await fetchApiDocument(named.url, { mayAsk })), /not allowed/);
  assert.deepEqual(asked, [[`127.0.0.1:${inside.port}`, true]]);
  assert.equal(inside.seen.length, 0);
});

test('an error page in place of a description is shortened, and its control characters are removed', async (t) => {
  const raw = createRawServer((socket) =>
    socket.on('data', () =>
      socket.end(`HTTP/1.1 404 \u001b]0;title\u0007Gone ${'x'.repeat(5000)}\r\nContent-Length: 0\r\n\r\n`),
    ),
  );
  await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve));
  t.after(() => raw.close());
  const { port } = raw.address() as AddressInfo;
  const said = refusal(await fetchApiDocument(`http://127.0.0.1:${port}/a.json`, nobody));
  assert.match(said, /^127\.0\.0\.1:\d+ answered 404 \]0;titleGone x+\.$/);
  assert.ok(said.length < 200, said);
});
