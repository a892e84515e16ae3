import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { checkLinks, type LinkReply } from '../../../server/net/checkLinks.ts';
import { exchange } from '../../../server/net/exchange.ts';

const quiet = { accept: new Set<number>(), progress: () => undefined, wait: async () => undefined };

/** Sends requests to a server on this machine, whatever the URL. */
function local(port: number): (method: 'HEAD' | 'GET', url: string) => Promise<LinkReply> {
  return async (method, url) => {
    const { hostname, pathname } = new URL(url);
    const found = await exchange({
      method,
      url: `http://127.0.0.1:${port}${pathname}`,
      headers: [['X-Host', hostname]],
      body: undefined,
    });
    return found.kind === 'problem' ? found : { kind: 'status', status: found.message.statusCode ?? 0 };
  };
}

test('links of one server are requested one by one: HEAD, then GET, and once more if it was busy', async (t) => {
  const asked: string[] = [];
  const open = new Map<string, number>();
  let busy = 2;
  const server = createServer((request, response) => {
    const host = String(request.headers['x-host']);
    const count = (open.get(host) ?? 0) + 1;
    open.set(host, count);
    assert.equal(count, 1, 'one at a time');
    asked.push(`${request.method} ${host}${request.url}`);
    const status =
      request.url === '/gone'
        ? 404
        : request.url === '/no-head' && request.method === 'HEAD'
          ? 405
          : request.url === '/busy' && busy-- > 0
            ? 503
            : request.url === '/closed'
              ? 403
              : 200;
    setImmediate(() => {
      open.set(host, 0);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => server.close());
  const ask = local((server.address() as AddressInfo).port);
  const urls = ['/', '/gone', '/no-head', '/busy', '/closed'].map((path) => `https://one.example${path}`);
  const seen: string[] = [];
  const answers = await checkLinks([...urls, 'https://two.example/gone'], {
    ...quiet,
    accept: new Set([403]),
    progress: (done, all) => seen.push(`${done}/${all}`),
    ask,
  });
  assert.deepEqual(
    [...answers]
      .map(([url, answer]) => `${url} ${answer.kind}${answer.kind === 'broken' ? ` ${answer.message}` : ''}`)
      .sort(),
    [
      'https://one.example/ works',
      'https://one.example/busy works',
      'https://one.example/closed works',
      'https://one.example/gone broken one.example answered 404.',
      'https://one.example/no-head works',
      'https://two.example/gone broken two.example answered 404.',
    ],
  );
  assert.deepEqual(
    asked.filter((each) => each.includes('one.example')),
    [
      'HEAD one.example/',
      'HEAD one.example/gone',
      'GET one.example/gone',
      'HEAD one.example/no-head',
      'GET one.example/no-head',
      'HEAD one.example/busy',
      'HEAD one.example/busy',
      'HEAD one.example/busy',
      'HEAD one.example/closed',
    ],
  );
  assert.equal(seen.at(-1), '6/6');
});

test('private addresses are never requested; a server that limits requests yields no finding', async () => {
  const waits: number[] = [];
  const ask = async (_: string, url: string): Promise<LinkReply> => {
    assert.equal(url, 'https://busy.example/');
    return { kind: 'status', status: 429, wait: 60_000 };
  };
  const never = [
    'http://localhost:3000/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest',
    'https://a:b@example.com/',
  ];
  const answers = await checkLinks([...never, 'https://busy.example/'], {
    ...quiet,
    ask,
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  for (const url of never) assert.deepEqual(answers.get(url), { kind: 'skipped' }, url);
  assert.deepEqual(answers.get('https://busy.example/'), { kind: 'unknown' });
  assert.deepEqual(waits, [10_000, 10_000], 'no longer than is bearable');
});

test('http URLs that work are tried over https too', async () => {
  const asked: string[] = [];
  const ask = async (method: string, url: string): Promise<LinkReply> => {
    asked.push(`${method} ${url}`);
    return { kind: 'status', status: url.includes('//plain') && url.startsWith('https') ? 404 : 200 };
  };
  const urls = [
    'http://both.example/a',
    'http://plain.example/',
    'http://both.example:8080/',
    'https://both.example/b',
  ];
  const answers = await checkLinks(urls, { ...quiet, ask });
  assert.deepEqual(
    urls.map((url) => answers.get(url)),
    [{ kind: 'works', secure: 'https://both.example/a' }, { kind: 'works' }, { kind: 'works' }, { kind: 'works' }],
  );
  assert.deepEqual(
    asked.filter((each) => each.includes('plain')),
    ['HEAD http://plain.example/', 'HEAD https://plain.example/', 'GET https://plain.example/'],
  );
});

test('a host of a private network is requested where the user named it, metadata services never', async (t) => {
  const server = createServer((_, response) => void response.writeHead(200).end());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const own = `http://127.0.0.1:${port}/`;
  const never = 'http://169.254.169.254/latest';
  const answers = async (...hosts: string[]): Promise<readonly (string | undefined)[]> => {
    const found = await checkLinks([own, never], { ...quiet, allowedHosts: new Set(hosts) });
    return [found.get(own)?.kind, found.get(never)?.kind];
  };
  assert.deepEqual(await answers(), ['skipped', 'skipped']);
  assert.deepEqual(await answers('127.0.0.1', '169.254.169.254'), ['works', 'skipped']);
  assert.deepEqual(await answers(`127.0.0.1:${port}`), ['works', 'skipped']);
  assert.deepEqual(await answers(`127.0.0.1:${port + 1}`, '127.0.0.2'), ['skipped', 'skipped']);
});
