import { performance } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { nodeRuntime } from '../host/nodeRuntime.ts';
import { serveReader } from '../host/reader/readerThread.ts';
import { startServer } from './server.ts';
import { answerTo } from './usage.ts';
import { createGate } from './wire/gate.ts';
import { openTransport } from './wire/transport.ts';

/** The language server as a process: over IPC or a socket where the arguments say so, otherwise over stdio. */
function serveProcess(): void {
  const answer = answerTo(process.argv.slice(2));
  if (answer !== undefined) {
    process.stdout.write(answer);
    return;
  }
  const { reader, writer } = openTransport(process.argv.slice(2), {
    broken(why) {
      process.stderr.write(`docsight-language-server: ${why} The server ends.\n`);
      process.exit(1);
    },
    unreadable: () => gate.refuseUnreadable(),
    closed: () => process.exit(gate.isShutDown ? 0 : 1),
  });
  const gate = createGate(reader, writer, () => performance.now());
  const connection = createConnection(ProposedFeatures.all, gate, writer);
  // What nobody caught is written down; the other features go on.
  process.on('uncaughtException', (error) => connection.console.error(error.stack ?? error.message));
  process.on('unhandledRejection', (reason) => connection.console.error(String(reason)));
  startServer(connection, nodeRuntime(), process.env['DOCSIGHT_TEST'] !== undefined);
  connection.listen();
}

if (isMainThread) serveProcess();
else serveReader();
