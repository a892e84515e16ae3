import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LogOutputChannel } from 'vscode';
import type { Server } from '../../../client/languageServer/server.ts';
import type { Sites } from '../../../client/sites/sites.ts';
import { fakeEditor } from './fakeEditor.ts';

/** The part of VS Code for watching rules files. Tests trigger saves. */
fakeEditor(`
  const state = globalThis.docsightFake = { saved: () => undefined };
  const disposable = { dispose() {} };
  export const Disposable = { from: () => disposable };
  export const CodeActionKind = { QuickFix: 'quickfix' };
  export const languages = {
    createDiagnosticCollection: () => ({ clear() {}, set() {}, dispose() {} }),
    registerCodeActionsProvider: () => disposable,
  };
  export const workspace = {
    isTrusted: true,
    onDidSaveTextDocument: (take) => { state.saved = () => take({ uri: { path: '/docs.json' } }); return disposable; },
  };
`);
const { watchRules } = await import('../../../client/rules/staleRules.ts');

test('a check of the rules waits for the previous one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const finish: (() => void)[] = [];
  const sites = {
    all: () =>
      new Promise<readonly never[]>((done) => {
        finish.push(() => done([]));
      }),
  } as unknown as Sites;
  watchRules({
    server: { onStarted: () => undefined } as unknown as Server,
    sites,
    log: {} as LogOutputChannel,
    update: async () => undefined,
  });
  const { saved } = (globalThis as unknown as { docsightFake: { saved(): void } }).docsightFake;
  const settled = (): Promise<void> => new Promise((done) => setImmediate(done));
  saved();
  t.mock.timers.tick(10_000);
  await settled();
  assert.equal(finish.length, 1);
  saved();
  t.mock.timers.tick(10_000);
  await settled();
  assert.equal(finish.length, 1, 'the first still looks');
  finish[0]?.();
  await settled();
  assert.equal(finish.length, 2);
});
