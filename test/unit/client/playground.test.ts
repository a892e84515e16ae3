import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { ExtensionContext } from 'vscode';
import type { Server } from '../../../client/server.ts';
import type { ApiRequest } from '../../../server/protocol/messages.ts';
import { fakeEditor } from './fakeEditor.ts';

/** As much of VS Code as the playground asks for: a trusted workspace, and a user who agrees. */
fakeEditor(`
  export const workspace = { isTrusted: true, getWorkspaceFolder: () => undefined };
  export const window = { showWarningMessage: async (question, options, yes) => yes };
  export const l10n = { t: (text) => text };
  export const Uri = { parse: (text) => text };
`);
const { createPlayground } = await import('../../../client/playground.ts');

function contextOf(): ExtensionContext {
  const kept = new Map<string, unknown>();
  const state = {
    get: (key: string, otherwise: unknown) => kept.get(key) ?? otherwise,
    update: async (key: string, value: unknown) => void kept.set(key, value),
  };
  return { workspaceState: state, globalState: state } as unknown as ExtensionContext;
}

test('a request that is cancelled while the server still makes it ready is not sent; the next one is', async (t) => {
  let arrived = 0;
  const listening = createServer((_, response) => {
    arrived++;
    response.end('{}');
  });
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  t.after(() => listening.close());
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

  const first = playground.send('file:///page.mdx', {}, false);
  playground.cancel();
  release(request);
  const cancelled = await first;
  assert.deepEqual(cancelled, { kind: 'problem', message: 'Cancelled.', milliseconds: 0 });
  assert.equal(arrived, 0);

  const second = playground.send('file:///page.mdx', {}, false);
  release(request);
  assert.equal((await second).kind, 'answer');
  assert.equal(arrived, 1);
});
