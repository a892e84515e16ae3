import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LogOutputChannel } from 'vscode';
import type { ServerProcess } from '../../../client/languageServer/serverRun.ts';
import type { Findings } from '../../../client/sites/findings.ts';
import { fakeEditor } from './fakeEditor.ts';

fakeEditor(`
  export class EventEmitter {
    listeners = new Set();
    event = (listener) => (this.listeners.add(listener), { dispose: () => this.listeners.delete(listener) });
    fire(value) { for (const listener of this.listeners) listener(value); }
  }
`);
const { createServer } = await import('../../../client/languageServer/server.ts');

/** A server process that runs at once, and ends on request or when the test says so. */
function fakeLife(): ServerProcess & { over: Promise<'asked' | 'crash'>; crash(): void; readonly isOver: boolean } {
  let isOver = false;
  let settle: (cause: 'asked' | 'crash') => void = () => undefined;
  const over = new Promise<'asked' | 'crash'>((resolve) => {
    settle = (cause) => {
      isOver = true;
      resolve(cause);
    };
  });
  return {
    client: { sendRequest: async () => 'pong' } as unknown as ServerProcess['client'],
    ready: Promise.resolve(true),
    over,
    reported: new Set(),
    isRunning: () => !isOver,
    async end() {
      settle('asked');
      await over;
    },
    kill: () => settle('asked'),
    crash: () => settle('crash'),
    get isOver() {
      return isOver;
    },
  };
}

test('a server restarted twice at once is one server, and is kept running afterwards', async () => {
  const lives: ReturnType<typeof fakeLife>[] = [];
  const quiet = () => undefined;
  const server = createServer({
    startServerProcess() {
      const life = fakeLife();
      lives.push(life);
      return life;
    },
    log: { info: quiet, warn: quiet } as unknown as LogOutputChannel,
    findings: { set: quiet, settle: quiet, dispose: quiet } satisfies Findings,
    fetched: () => [],
    siteOf: quiet,
    moves: { edit: async () => null },
    onSetAside: quiet,
  });
  const started = (): Promise<void> => new Promise((resolve) => void server.onStarted(() => resolve()));
  const running = (): number => lives.filter(({ isOver }) => !isOver).length;
  await started();
  server.restart();
  server.restart();
  await started();
  await new Promise(setImmediate);
  assert.deepEqual([lives.length, running()], [2, 1]);
  lives[1]?.crash();
  await started();
  await new Promise(setImmediate);
  assert.deepEqual([lives.length, running()], [3, 1]);
  await server.stop();
  assert.equal(running(), 0);
});
