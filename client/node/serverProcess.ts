import { fork } from 'node:child_process';
import { IPCMessageReader, IPCMessageWriter } from 'vscode-languageclient/node';
import { answersOf, type HostFiles } from '../../server/protocol/hostFiles.ts';
import type { Bytes } from '../../server/protocol/hostMessages.ts';
import { serverFlags } from '../../server/protocol/serverFlags.ts';
import { type Launched, runServer, type ServerProcess, type ServerProcessHost } from '../languageServer/serverRun.ts';
import type { EndCause } from '../languageServer/supervisor.ts';

/** Options for starting the server as a process. */
export interface ServerScript {
  readonly script: string;
  /** Folder for the compile cache of Node 22 and newer. */
  readonly compiled: string;
  /** Flags that let a debugger connect to the server. */
  readonly debugFlags: readonly string[];
  /** Files of virtual folders, which the server asks for. */
  readonly files: HostFiles;
}

/** Signals that a text can cause: a fault in the program, or no memory left. */
const faults = new Set<string>(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGTRAP', 'SIGFPE']);

/** Starts a server as a process. */
export function startServerProcess(script: ServerScript, host: ServerProcessHost): ServerProcess {
  const server = runServer(host, async (gone) => launch(script, host, gone));
  for (const [method, answer] of answersOf(script.files, inBase64)) server.client.onRequest(method, answer);
  return server;
}

function inBase64(bytes: Bytes): string {
  return typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('base64');
}

/** The server runs in VS Code's own Node. Debugger flags of the extension host are not passed on. */
function launch(
  { script, compiled, debugFlags }: ServerScript,
  { log }: ServerProcessHost,
  gone: (cause: EndCause) => void,
): Launched {
  const child = fork(script, ['--node-ipc', '--client-files', `--clientProcessId=${process.pid}`], {
    silent: true,
    execArgv: [...serverFlags, ...debugFlags],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_COMPILE_CACHE: compiled },
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => log.error(text.trimEnd()));
  child.stdout?.setEncoding('utf8').on('data', (text: string) => log.info(text.trimEnd()));
  child.on('error', (error) => {
    log.error(error);
    if (child.pid === undefined) gone('crash');
  });
  child.on('exit', (code, signal) => {
    log.info(`The language server ended (${signal ?? code ?? '?'}).`);
    gone(signal !== null && !faults.has(signal) ? 'killed' : 'crash');
  });
  return {
    transports: { reader: new IPCMessageReader(child), writer: new IPCMessageWriter(child), detached: true },
    isAlive: () => child.exitCode === null && child.signalCode === null,
    // No other signal ends a process that was stopped.
    kill: () => void child.kill('SIGKILL'),
  };
}
