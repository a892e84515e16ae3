import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { createSupervisor } from '../../client/languageServer/supervisor.ts';
import { createClient, modernClient, type ServerProcess, spawnServer, type TestClient } from './client.ts';

/** An editor with the client's supervisor, which opens its document again after each restart. */
export function supervisedEditor(t: Parameters<typeof spawnServer>[0], file: string, textNow: () => string) {
  const waits: number[] = [];
  let waited = 0;
  /** A pending timer. It only fires while a test waits for another server. */
  let timer: { readonly milliseconds: number; readonly run: () => void } | undefined;
  let server: ServerProcess | undefined;
  let client: TestClient | undefined;
  const start = async (): Promise<void> => {
    const mine = spawnServer(t);
    server = mine;
    mine.process.once('exit', (_, signal) => {
      if (mine === server) supervisor.ended(signal === null ? 'crash' : 'killed');
    });
    client = await createClient(mine.reader, mine.writer, {
      folders: [dirname(file)],
      settings: { problems: { delay: 0 } },
      capabilities: modernClient,
    });
    client.open(file, textNow());
    supervisor.started();
  };
  const supervisor = createSupervisor({
    ping: () => client?.request('docsight/ping', {}) ?? Promise.reject(new Error('none')),
    kill() {
      const old = server;
      server = undefined;
      old?.process.kill('SIGKILL');
    },
    start() {
      waits.push(waited);
      void start();
    },
    openDocuments: () => [file],
    onSetAside: () => assert.fail('no document is to blame'),
    log: () => undefined,
    after(milliseconds, run) {
      const mine = { milliseconds, run };
      timer = mine;
      return () => {
        if (timer === mine) timer = undefined;
      };
    },
  });
  t.after(() => supervisor.stop());
  return {
    start,
    stop: () => supervisor.stop(),
    get client() {
      assert.ok(client);
      return client;
    },
    get process() {
      assert.ok(server);
      return server.process;
    },
    /** Delays before each restart, in the supervisor's milliseconds. */
    waits,
    /** All findings after every site was checked. */
    async findings(): Promise<ReadonlyMap<string, readonly string[]>> {
      const now = client;
      assert.ok(now);
      await now.ready();
      await now.until('the open document', () => now.diagnostics(file)?.version === 1);
      return now.everything();
    },
    /** Resolves when a server other than `old` is running. */
    async after(old: TestClient): Promise<void> {
      while (client === old || client === undefined) {
        const next = timer;
        timer = undefined;
        waited = next?.milliseconds ?? waited;
        next?.run();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
  };
}
