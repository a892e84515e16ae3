import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { send } from '../../../server/net/send.ts';
import { cleanSite, docsight, folderWith } from '../cli/run.ts';

/** What a server does with a connection after it has read something. */
type Ending = (socket: Socket) => void;

/** A response that continues while the client reads it. */
function endless(socket: Socket, first: string, again: string): void {
  socket.write(first);
  const more = (): void => {
    while (!socket.destroyed && socket.write(again));
  };
  socket.on('drain', more);
  more();
}

const ok = 'HTTP/1.1 200 OK\r\n';
const endings: Readonly<Record<string, readonly [ending: Ending, reported: RegExp]>> = {
  'another protocol': [
    (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\nhello'),
    /answered 101 and wants to use a protocol other than HTTP\./,
  ],
  'an unknown protocol': [
    (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
    /answered 101 and wants to use a protocol other than HTTP\./,
  ],
  'a reset': [(socket) => socket.resetAndDestroy(), /closed the connection before it answered\./],
  'connection closed before a response': [(socket) => socket.end(), /closed the connection before it answered\./],
  'half a status line': [(socket) => socket.end('HTTP/1.'), /closed the connection before|no HTTP/],
  'half a head': [(socket) => socket.end(`${ok}Content-Ty`), /closed the connection before|no HTTP/],
  'half a body': [
    (socket) => socket.end(`${ok}Content-Length: 100\r\n\r\nhalf`),
    /closed the connection in the middle of its answer\./,
  ],
  'reset within the body': [
    (socket) => {
      socket.write(`${ok}Content-Length: 100\r\n\r\nhalf`, () => setImmediate(() => socket.resetAndDestroy()));
    },
    /closed the connection in the middle of its answer\.|before it answered/,
  ],
  'half a chunk': [
    (socket) => socket.end(`${ok}Transfer-Encoding: chunked\r\n\r\n64\r\nhalf`),
    /closed the connection in the middle of its answer\./,
  ],
  'endless interim responses': [
    (socket) => endless(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(200)),
    /sends only interim answers \(103\)\./,
  ],
  'an interim response and silence': [
    (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'),
    /did not answer in time\./,
  ],
  'an interim response and the end': [
    (socket) => socket.end('HTTP/1.1 102 Processing\r\n\r\n'),
    /closed the connection before/,
  ],
  silence: [() => undefined, /did not answer in time\./],
  'silence within the body': [
    (socket) => socket.write(`${ok}Content-Length: 9\r\n\r\nhalf`),
    /did not answer in time\./,
  ],
  'silence within the head': [(socket) => socket.write(`${ok}X:`), /did not answer in time\./],
  'endless headers': [(socket) => endless(socket, ok, `X: ${'x'.repeat(1000)}\r\n`), /not HTTP\./],
  'no HTTP': [(socket) => socket.end('220 mail.example ESMTP\r\n'), /not HTTP\./],
  'a status with two digits': [(socket) => socket.end('HTTP/1.1 20 OK\r\n\r\n'), /not HTTP\.|another protocol/],
  'two lengths': [(socket) => socket.end(`${ok}Content-Length: 2\r\nContent-Length: 3\r\n\r\nabc`), /not HTTP\./],
  'both a length and chunks': [
    (socket) => socket.end(`${ok}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\nabc`),
    /not HTTP|middle of its answer/,
  ],
  'a redirect to itself': [
    (socket) => socket.end('HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n'),
    /redirects more than 5 times\./,
  ],
};

async function listen(
  t: Pick<TestContext, 'after'>,
  ending: Ending,
  hear: (text: string) => void = () => undefined,
): Promise<string> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      hear(data.toString('latin1'));
      ending(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.yaml`;
}

for (const [name, [ending, reported]] of Object.entries(endings))
  test(`a response that ends in ${name} is reported`, async (t) => {
    const url = await listen(t, ending);
    const outgoing = { method: 'GET', url, headers: [], body: undefined };
    // Large, so that on a busy machine a response that ends by itself does not time out.
    const timeoutMilliseconds = /did not answer/.test(reported.source) ? 400 : 60_000;
    const answer = await send(outgoing, { timeoutMilliseconds });
    assert.equal(answer.kind, 'problem', JSON.stringify(answer));
    if (answer.kind === 'problem') assert.match(answer.message, reported);
  });

test('a request can be cancelled at any moment', async (t) => {
  const url = await listen(t, () => undefined);
  const outgoing = { method: 'GET', url, headers: [], body: undefined };
  const cancelled = { kind: 'problem', message: 'Cancelled.' };
  const before = await send(outgoing, { signal: AbortSignal.abort() });
  assert.deepEqual({ ...before, milliseconds: undefined }, { ...cancelled, milliseconds: undefined });
  const controller = new AbortController();
  const waiting = send(outgoing, { signal: controller.signal });
  controller.abort();
  assert.deepEqual({ ...(await waiting), milliseconds: undefined }, { ...cancelled, milliseconds: undefined });
});

test('check: whatever happens to one description, all other findings are printed', async (t) => {
  // Those that only a timeout ends would take as long as it.
  const reported = Object.entries(endings).filter(([name]) => !/silence/.test(name));
  const urls = await Promise.all(reported.map(([, [ending]]) => listen(t, ending)));
  const config = JSON.parse(cleanSite['docs.json'] ?? '') as { navigation: { pages: string[] }[] };
  for (const group of config.navigation) group.pages.push('missing');
  const folder = folderWith(t, {
    ...cleanSite,
    'docs.json': JSON.stringify({ ...config, openapi: urls }),
    'index.mdx': `${cleanSite['index.mdx']}\n<Crad />\n`,
  });
  const { code, out, err } = await docsight(['check', '--allow-network', folder]);
  assert.equal(code, 1, err);
  assert.match(out, /component\/unknown/);
  assert.match(out, /"missing"/);
  assert.equal(err.match(/was not fetched: /g)?.length, urls.length, err);
});

test('authors cannot set connection and framing headers', async (t) => {
  let seen = '';
  const url = await listen(
    t,
    (socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'),
    (data) => {
      seen += data;
    },
  );
  const names = ['Host', 'content-length', 'Transfer-Encoding', 'CONNECTION', 'Upgrade', 'TE', 'Expect', 'Trailer'];
  const headers = [...names, 'X-Own'].map((name) => [name, 'theirs'] as const);
  const answer = await send({ method: 'POST', url, headers, body: { kind: 'text', text: 'abc' } });
  assert.equal(answer.kind, 'answer');
  assert.deepEqual(
    seen.match(/^.*: theirs\r$/gm)?.map((line) => line.trim()),
    ['X-Own: theirs'],
  );
  assert.match(seen, /^host: 127\.0\.0\.1:\d+\r$/im);
  assert.match(seen, /^content-length: 3\r$/im);
});
