import assert from 'node:assert/strict';
import { request } from 'node:http';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createPageServer, type PageServer } from '../../../server/host/node/pages/pageServer.ts';
import { fileAt } from '../../../server/host/node/pages/sendFile.ts';
import { makeFolder } from '../../folder.ts';

function serve(t: TestContext): { readonly server: PageServer; readonly folder: string } {
  const folder = makeFolder(t, { 'media/preview.js': 'script', 'site/shown.svg': '<svg/>', 'site/other.svg': 'no' });
  const server = createPageServer(join(folder, 'media'));
  t.after(() => server.close());
  return { server, folder };
}

const add = ({ server, folder }: ReturnType<typeof serve>, words = 'words'): Promise<string> =>
  server.add({
    html: (nonce) => `${words} ${nonce}`,
    policy: (nonce) => `script-src 'nonce-${nonce}'`,
    file: async (path) => (path === 'shown.svg' ? fileAt({ path: join(folder, 'site', path), folder }) : undefined),
  });

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** A raw request, whose path no client normalizes. */
function ask(url: string, path: string, method = 'GET', headers?: readonly string[]): Promise<Answer> {
  return new Promise((done, failed) => {
    const { port, pathname } = new URL(url);
    const more = headers === undefined ? {} : { headers };
    request({ host: '127.0.0.1', port, path: pathname + path, method, agent: false, ...more }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, text }));
    })
      .on('error', failed)
      .end();
  });
}

test('a page has its own URL, a nonce for each request, its pictures and the preview’s own script', async (t) => {
  const url = await add(serve(t));
  assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}\/$/);
  const [first, again] = [await ask(url, ''), await ask(url, '')];
  for (const { text, headers } of [first, again]) {
    assert.equal(headers['content-security-policy'], `script-src 'nonce-${text.replace('words ', '')}'`);
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(headers['referrer-policy'], 'no-referrer');
    assert.equal(headers['x-frame-options'], 'DENY');
  }
  assert.notEqual(first.text, again.text);
  assert.equal((await ask(url, 'media/preview.js')).text, 'script');
  const picture = await ask(url, 'files/shown.svg');
  assert.equal(picture.text, '<svg/>');
  assert.match(String(picture.headers['content-security-policy']), /default-src 'none'.*sandbox/);
});

test('files that a page does not show are not served, and nothing is served without the page’s key', async (t) => {
  const url = await add(serve(t));
  for (const path of [
    'files/other.svg',
    'files/../shown.svg',
    'files/%2e%2e/site/other.svg',
    'media/../site/other.svg',
    'media/..%2fsite%2fother.svg',
    'media/..%5csite%5cother.svg',
    'media/',
    'other/shown.svg',
    'files/%00',
    '%',
  ])
    assert.equal((await ask(url, path)).status, 404, path);
  const { origin } = new URL(url);
  for (const path of ['/', '/media/preview.js', '/files/shown.svg', `/${'A'.repeat(32)}/`])
    assert.equal((await ask(origin + path, '')).status, 404, path);
  assert.equal((await ask(url, '', 'POST')).status, 404);
  const { host } = new URL(url);
  for (const other of [host, 'evil.example'])
    assert.equal((await ask(url, '', 'GET', ['Host', host, 'Host', other])).status, 400, other);
});

test('the oldest of many pages is dropped; the server ends with the last page and starts again with a new one', async (t) => {
  const served = serve(t);
  const urls: string[] = [];
  for (let i = 0; i < 11; i++) urls.push(await add(served, `page ${i}`));
  assert.equal((await ask(urls[0] ?? '', '')).status, 404);
  assert.match((await ask(urls[1] ?? '', '')).text, /^page 1 /);
  assert.match((await ask(urls[10] ?? '', '')).text, /^page 10 /);
  served.server.close();
  await assert.rejects(ask(urls[10] ?? '', ''), { code: 'ECONNREFUSED' });
  assert.match((await ask(await add(served, 'anew'), '')).text, /^anew /);
});
