import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFromGallery, readFromWebview, readWebviewState } from '../../../server/protocol/fromWebview.ts';

test('messages are read as the webview sends them', () => {
  const good = [
    { kind: 'ready' },
    { kind: 'create' },
    { kind: 'navigate', href: '/guides/deploy#now', inEditor: true },
    { kind: 'reveal', line: 3 },
    { kind: 'reveal', line: 3, field: 'p-body-name' },
    { kind: 'scrolled', line: 0 },
    { kind: 'version', version: '2.0' },
    { kind: 'history', step: -1 },
    { kind: 'search', query: 'deploy' },
    { kind: 'allowHost', host: 'images.example.com' },
    { kind: 'copy', text: 'npm install' },
    { kind: 'send', inputs: { server: 0 }, remember: true, forget: false },
    { kind: 'isKept', inputs: { server: 0, variables: [] }, method: 1 },
    { kind: 'log', message: 'x' },
  ];
  for (const message of good) assert.deepEqual(readFromWebview(message), message);
});

test('everything else is rejected', () => {
  const bad: readonly unknown[] = [
    undefined,
    null,
    'ready',
    [],
    {},
    { kind: 'open', uri: 'file:///etc/passwd' },
    { kind: 'navigate' },
    { kind: 'navigate', href: 7 },
    { kind: 'navigate', href: 'x'.repeat(10_000) },
    { kind: 'reveal', line: -1 },
    { kind: 'reveal', line: 1.5 },
    { kind: 'reveal', line: '1' },
    { kind: 'history', step: 2 },
    { kind: 'allowHost', host: 'evil.example; script-src *' },
    { kind: 'allowHost', host: 'a b' },
    { kind: 'copy', text: 'x'.repeat(2_000_000) },
    { kind: 'send', inputs: 'all', remember: true },
    { kind: 'isKept', inputs: {}, method: -1 },
    { kind: 'isKept', inputs: {}, method: '0' },
    { kind: 'isKept', inputs: null, method: 0 },
    { kind: 'isKept', inputs: { server: 'x'.repeat(2_000_000) }, method: 0 },
    Object.create({ kind: 'ready' }),
    { kind: '__proto__' },
    { kind: 'constructor' },
  ];
  for (const message of bad) assert.equal(readFromWebview(message), undefined, JSON.stringify(message)?.slice(0, 80));
});

test('extra fields of a message are dropped', () => {
  assert.deepEqual(readFromWebview({ kind: 'ready', uri: 'file:///etc/passwd' }), { kind: 'ready' });
  assert.deepEqual(readFromWebview({ kind: 'navigate', href: '/a', inEditor: 'yes' }), {
    kind: 'navigate',
    href: '/a',
    inEditor: false,
  });
});

test('the gallery of components has three messages', () => {
  for (const message of [{ kind: 'ready' }, { kind: 'close' }, { kind: 'insert', name: 'Card' }] as const) {
    assert.deepEqual(readFromGallery(message), message);
    assert.deepEqual(readFromGallery({ ...message, more: 1 }), message);
  }
  const bad = [{ kind: 'insert' }, { kind: 'insert', name: 7 }, { kind: 'insert', name: 'x'.repeat(201) }];
  for (const message of [...bad, { kind: 'copy', text: 'x' }, { kind: '__proto__' }, 'ready', null, undefined])
    assert.equal(readFromGallery(message), undefined, JSON.stringify(message)?.slice(0, 80));
});

test('state kept over a reload is validated as strictly', () => {
  assert.deepEqual(readWebviewState({ uri: 'file:///a.mdx', version: '1', zoom: 1.5, line: 4, isPinned: true }), {
    uri: 'file:///a.mdx',
    version: '1',
    zoom: 1.5,
    isPinned: true,
  });
  assert.deepEqual(readWebviewState({ uri: 7, version: {}, zoom: 1e9, isPinned: 'yes' }), {});
  assert.deepEqual(readWebviewState(undefined), {});
});
