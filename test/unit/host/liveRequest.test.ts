import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { test } from 'node:test';
import { readRequest } from '../../../server/host/node/pages/liveRequest.ts';
import { rangeOf } from '../../../server/host/node/pages/sendFile.ts';

const own = { host: '127.0.0.1:4747' };
const message = { ...own, origin: 'http://127.0.0.1:4747', 'content-type': 'application/json' };

function read(
  method: string,
  url: string,
  headers: IncomingHttpHeaders = own,
  rawHeaders: readonly string[] = [],
): unknown {
  const target = readRequest({ method, url, headers, rawHeaders }, 4747);
  return target.kind === 'refused' ? target.status : target;
}

test('pages, files of the preview, files of the site and messages have their URLs', () => {
  assert.deepEqual(read('GET', '/'), { kind: 'document', path: '/' });
  assert.deepEqual(read('GET', '/guides/a%20b?x=1#y', { host: 'localhost:4747' }), {
    kind: 'document',
    path: '/guides/a b',
  });
  assert.deepEqual(read('GET', '/_docsight/media/fonts/a.woff2'), { kind: 'media', name: 'fonts/a.woff2' });
  assert.deepEqual(read('GET', '/_docsight/files/images/a%C3%A9.png'), { kind: 'file', path: 'images/aé.png' });
  assert.deepEqual(read('GET', '/_docsight/live/x'), { kind: 'live', id: 'x', isMessage: false });
  assert.deepEqual(read('POST', '/_docsight/live/x', message), { kind: 'live', id: 'x', isMessage: true });
});

test('a foreign host name that resolves to this machine gets nothing (DNS rebinding)', () => {
  for (const host of [
    'evil.example',
    'evil.example:4747',
    '127.0.0.1',
    '127.0.0.1:80',
    '[::1]:4747',
    '127.0.0.1.evil.example:4747',
    '',
    undefined,
  ]) {
    for (const url of ['/', '/_docsight/live/x', '/_docsight/files/a.png', '/_docsight/media/preview.js'])
      assert.equal(read('GET', url, host === undefined ? {} : { host }), 403, `${host} ${url}`);
  }
  assert.deepEqual(readRequest({ method: 'GET', url: '/', headers: { host: 'localhost' }, rawHeaders: [] }, 80), {
    kind: 'document',
    path: '/',
  });
});

test('other sites may link to a page, and nothing else', () => {
  const from = (headers: IncomingHttpHeaders): IncomingHttpHeaders => ({ ...own, ...headers });
  assert.deepEqual(read('GET', '/a', from({ 'sec-fetch-site': 'cross-site' })), { kind: 'document', path: '/a' });
  for (const headers of [
    from({ origin: 'https://evil.example' }),
    from({ origin: 'null' }),
    from({ origin: 'http://127.0.0.1:9999' }),
    from({ origin: 'https://127.0.0.1:4747' }),
    from({ 'sec-fetch-site': 'cross-site' }),
    from({ 'sec-fetch-site': 'same-site' }),
  ]) {
    for (const url of ['/_docsight/live/x', '/_docsight/files/a.png', '/_docsight/media/preview.js'])
      assert.equal(read('GET', url, headers), 403, JSON.stringify(headers));
    assert.equal(read('POST', '/_docsight/live/x', { ...headers, 'content-type': 'application/json' }), 403);
  }
});

test('messages have an origin and are JSON, which no form can send', () => {
  assert.equal(read('POST', '/_docsight/live/x', { ...message, origin: undefined }), 403);
  assert.equal(read('POST', '/_docsight/live/x', { ...message, 'content-type': 'text/plain' }), 415);
  assert.equal(read('POST', '/_docsight/live/x', { ...message, 'content-type': undefined }), 415);
  assert.equal(read('POST', '/', message), 405);
  for (const method of ['PUT', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']) assert.equal(read(method, '/'), 405, method);
});

test('no path leads anywhere else', () => {
  for (const url of [
    '/_docsight/files/../../etc/passwd',
    '/_docsight/files/%2e%2e/%2e%2e/etc/passwd',
    '/_docsight/files/..%2f..%2fetc/passwd',
    '/_docsight/files/..%5c..%5cetc',
    '/_docsight/media/a\0.js',
    '/_docsight/media/%00',
    '/_docsight/%',
    '/%zz',
    '/_docsight',
    '/_docsight/',
    '/_docsight/other/x',
    '/_docsight/media/',
    '//../x',
    'http://127.0.0.1:4747/',
    '*',
    '',
  ])
    assert.equal(read('GET', url), 400, url);
});

test('byte ranges of a file', () => {
  assert.equal(rangeOf(undefined, 10), undefined);
  assert.equal(rangeOf('bytes=0-1,3-4', 10), undefined);
  assert.equal(rangeOf('bytes=-', 10), undefined);
  assert.deepEqual(rangeOf('bytes=2-5', 10), { start: 2, end: 5 });
  assert.deepEqual(rangeOf('bytes=2-', 10), { start: 2, end: 9 });
  assert.deepEqual(rangeOf('bytes=-3', 10), { start: 7, end: 9 });
  assert.deepEqual(rangeOf('bytes=5-99', 10), { start: 5, end: 9 });
  for (const none of ['bytes=10-', 'bytes=6-2']) assert.equal(rangeOf(none, 10), 'none');
  assert.equal(rangeOf('bytes=0-', 0), 'none');
});

test('a request with two Host headers is refused', () => {
  const twice = ['Host', '127.0.0.1:4747', 'hOST', 'evil.example'];
  for (const url of ['/', '/_docsight/live/x', '/_docsight/media/preview.js'])
    assert.equal(read('GET', url, own, twice), 400, url);
  assert.notEqual(read('GET', '/', own, ['Host', '127.0.0.1:4747', 'X-Host', 'Host']), 400);
});
