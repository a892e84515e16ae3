import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { nodeRuntime } from './nodeRuntime.ts';
import { startServer } from './server.ts';

/** The language server as a process: over IPC or a socket where the arguments say so, otherwise over stdio. */
const transports = ['--node-ipc', '--stdio', '--socket', '--pipe'];
if (!process.argv.some((argument) => transports.some((each) => argument.startsWith(each))))
  process.argv.push('--stdio');

const connection = createConnection(ProposedFeatures.all);
// What nobody caught is written down; the other features go on.
process.on('uncaughtException', (error) => connection.console.error(error.stack ?? error.message));
process.on('unhandledRejection', (reason) => connection.console.error(String(reason)));
startServer(connection, nodeRuntime());
connection.listen();
