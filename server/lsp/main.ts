import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { dataFolder } from '../host/node/dataFolder.ts';
import { nodeRuntime } from '../host/node/nodeRuntime.ts';
import { serveReader } from '../host/node/reader/readerThread.ts';
import { clientFiles } from '../host/web/clientFiles.ts';
import { type Host, withClientFolders } from './clientFolders.ts';
import { nodeServices } from './nodeServices.ts';
import { startServer } from './server.ts';
import { createGate } from './wire/gate.ts';
import { openTransport } from './wire/transport.ts';

const help = `Usage: docsight-language-server [--stdio | --socket PORT | --pipe NAME | --node-ipc]

A language server, started by an editor.

  --stdio        Use standard input and output. This is the default.
  --socket PORT  Connect to this local port, where the editor listens.
  --pipe NAME    Connect to this named pipe or Unix socket, where the editor listens.
  --node-ipc     Use the IPC channel of the parent Node.js process.
  --client-files Ask the client for files that are not on this machine.
  --version      Print the version.
  --help         Print this help.

To check a site without an editor: docsight check
`;

/** Text to print instead of serving, for arguments such as `--version`. Unknown arguments are left to the editor. */
function answerTo(args: readonly string[]): string | undefined {
  if (args.includes('--help') || args.includes('-h')) return help;
  if (!args.includes('--version') && !args.includes('-v')) return undefined;
  return `${version()}\n`;
}

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(dataFolder('../package.json', 'package.json'), 'utf8'));
  return (manifest as { readonly version: string }).version;
}

/** Runs the language server over IPC or a socket if the arguments say so, otherwise over stdio. */
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
  // Uncaught errors are logged, and the server continues.
  process.on('uncaughtException', (error) => connection.console.error(error.stack ?? error.message));
  process.on('unhandledRejection', (reason) => connection.console.error(String(reason)));
  const machine: Host = { runtime: nodeRuntime(), services: nodeServices };
  const { runtime, services } = process.argv.includes('--client-files')
    ? withClientFolders(
        machine,
        clientFiles((method, params) => connection.sendRequest(method, params)),
      )
    : machine;
  startServer(connection, runtime, {
    version: version(),
    services,
    isTesting: process.env['DOCSIGHT_TEST'] !== undefined,
  });
  connection.listen();
}

if (isMainThread) serveProcess();
else serveReader();
