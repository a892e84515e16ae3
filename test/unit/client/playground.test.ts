import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { ExtensionContext } from 'vscode';
import type { Server } from '../../../client/languageServer/server.ts';
import { send } from '../../../server/net/send.ts';
import type { ApiRequest } from '../../../server/protocol/messages.ts';
import { fakeEditor } from './fakeEditor.ts';
import { platformWith } from './fakePlatform.ts';

/** The part of VS Code for the playground: a trusted workspace, and a user who agrees. */
fakeEditor(`
  export const workspace = { isTrusted: true, getWorkspaceFolder: () => undefined };
  export const window = { showWarningMessage: async (question, options, yes) => yes };
  export const l10n = { t: (text) => text };
  export const Uri = { parse: (text) => text };
`);
const { usePlatform } = await import('../../../client/platform.ts');
const { createPlayground } = await import('../../../client/preview/playground.ts');
usePlatform(platformWith({ send }));

function contextOf(): ExtensionContext {
  const kept = new Map<string, unknown>();
  const state = {
    get: (key: string, otherwise: unknown) => kept.get(key) ?? otherwise,
    update: async (key: string, value: unknown) => void kept.set(key, value),
  };
  const secrets = new Map<string, string>();
  return {
    workspaceState: state,
    globalState: state,
    secrets: {
      get: async (key: string) => secrets.get(key),
      store: async (key: string, value: string) => void secrets.set(key, value),
      delete: async (key: string) => void secrets.delete(key),
    },
  } as unknown as ExtensionContext;
}

test('a request cancelled while the server prepares it is not sent; the next one is', async (t) => {
  let arrived = 0;
  const listening = createServer((_, response) => {
    arrived++;
    response.end('{}');
  });
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  t.after(() => {
    listening.closeAllConnections();
    listening.close();
  });
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}/`;
  const request: ApiRequest = { method: 'GET', url, headers: [], body: undefined, problems: [] };
  let release: (request: ApiRequest) => void = () => undefined;
  const server = {
    request: () =>
      new Promise<ApiRequest>((done) => {
        release = done;
      }),
  } as unknown as Server;
  const playground = createPlayground(contextOf(), server);

  const first = playground.send('file:///page.mdx', {}, { remember: false, forget: false });
  playground.cancel();
  release(request);
  const cancelled = await first;
  assert.deepEqual(cancelled, { kind: 'problem', message: 'Cancelled.', milliseconds: 0 });
  assert.equal(arrived, 0);

  const second = playground.send('file:///page.mdx', {}, { remember: false, forget: false });
  release(request);
  assert.equal((await second).kind, 'answer');
  assert.equal(arrived, 1);
});

test('a stored credential is shown by host and authentication method; after deletion it is not sent', async (t) => {
  const listening = createServer((_, response) => response.end('{}'));
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  t.after(() => {
    listening.closeAllConnections();
    listening.close();
  });
  const host = `127.0.0.1:${(listening.address() as AddressInfo).port}`;
  let target = host;
  const asked: unknown[] = [];
  const server = {
    request: async (_: string, { inputs }: { readonly inputs: unknown }): Promise<ApiRequest> => {
      asked.push(inputs);
      return { method: 'GET', url: `http://${target}/`, headers: [], body: undefined, problems: [] };
    },
  } as unknown as Server;
  const playground = createPlayground(contextOf(), server);
  const page = 'file:///page.mdx';
  const typed = { auth: { method: 0, value: 'secret-1', untouched: false } };
  const untouched = { auth: { method: 0, value: '', untouched: true } };
  assert.equal(await playground.keptFor(page, {}, 0), undefined);

  await playground.send(page, typed, { remember: true, forget: false });
  assert.equal(await playground.keptFor(page, {}, 0), host);
  assert.equal(await playground.keptFor(page, {}, 1), undefined);
  target = 'other.example';
  assert.equal(await playground.keptFor(page, {}, 0), undefined);
  target = host;
  asked.length = 0;
  await playground.send(page, untouched, { remember: true, forget: false });
  assert.deepEqual(asked, [untouched, typed], 'the kept one stands in');

  asked.length = 0;
  await playground.send(page, untouched, { remember: false, forget: true });
  assert.deepEqual(asked, [untouched]);
  assert.equal(await playground.keptFor(page, {}, 0), undefined);
});
