import { type ChildProcess, fork } from 'node:child_process';
import {
  IPCMessageReader,
  IPCMessageWriter,
  type LanguageClient,
  type MessageTransports,
} from 'vscode-languageclient/node';
import type { ServerNotifications } from '../../server/protocol/messages.ts';
import { serverFlags } from '../../server/protocol/serverFlags.ts';
import { type ClientHost, createClient } from './client.ts';
import type { EndCause } from './supervisor.ts';

/** One server process with its client, from its start to its end. */
export interface ServerProcess {
  readonly client: LanguageClient;
  /** True when it runs and was reported for all open documents; false when it did not get that far. */
  readonly ready: Promise<boolean>;
  /** When the process is gone and the client has let go of it. */
  readonly over: Promise<EndCause | 'asked'>;
  /** The documents that it was reported for. */
  readonly reported: ReadonlySet<string>;
  isRunning(): boolean;
  /** Asks it to end, and sees to it. */
  end(): Promise<void>;
  /** Ends it without asking; the end counts as asked for. */
  kill(): void;
}

/** What one process of the server is started with, and who hears of what it says. */
export interface ServerProcessHost extends Omit<ClientHost, 'reported' | 'start'> {
  readonly script: string;
  /** Folder where Node, from 22 on, keeps what it compiled of the script. */
  readonly compiled: string;
  /** Flags of Node for a server that a debugger looks into. */
  readonly debugFlags: readonly string[];
  onNotice<Method extends keyof ServerNotifications>(method: Method, message: ServerNotifications[Method]): void;
}

/** Signals that text can cause: a fault of the program, its memory at an end. */
const faults = new Set<string>(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGTRAP', 'SIGFPE']);
/** Every notification that is listened to; the compiler misses those that are left out. */
const noticed: Readonly<Record<keyof ServerNotifications, true>> = {
  'docsight/status': true,
  'docsight/preview/update': true,
  'docsight/navigation/changed': true,
};

/** How long a server that is asked to end gets for it, in milliseconds. */
const patience = 3000;

/** Starts a server. */
export function startServerProcess(host: ServerProcessHost): ServerProcess {
  return new ForkedServer(host);
}

/**
 * Starting, from its making until `ready` settles; then running, unless it did not get that far; then over, when the
 * process is gone and its client let go of. `end` and `kill` lead there from either.
 */
class ForkedServer implements ServerProcess {
  readonly client: LanguageClient;
  readonly ready: Promise<boolean>;
  readonly over: Promise<EndCause | 'asked'>;
  readonly reported = new Set<string>();
  readonly #host: ServerProcessHost;
  #gone: (cause: EndCause | 'asked') => void = () => undefined;
  readonly #exited = new Promise<EndCause | 'asked'>((resolve) => {
    this.#gone = resolve;
  });
  #child: ChildProcess | undefined;
  #isReady = false;
  /** Set when the end is known not to be the process's own doing, or known to be. */
  #cause: EndCause | 'asked' | undefined;

  constructor(host: ServerProcessHost) {
    this.#host = host;
    this.client = createClient({ ...host, reported: this.reported, start: () => this.#fork() });
    for (const method of Object.keys(noticed) as (keyof ServerNotifications)[])
      this.client.onNotification(method, (message) => host.onNotice(method, message));
    this.ready = this.#start();
    this.over = this.#exited.then(async (cause) => {
      await this.ready;
      this.#isReady = false;
      await this.client.dispose().catch(() => undefined);
      return cause;
    });
  }

  isRunning(): boolean {
    return this.#isReady && this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  async end(): Promise<void> {
    this.#cause = 'asked';
    // A process that does as it is told is gone long before; one that hangs, even at its start, never would be.
    const late = setTimeout(() => this.kill(), patience);
    if (await this.ready) await this.client.stop(2000);
    await this.#exited;
    clearTimeout(late);
  }

  kill(): void {
    this.#kill('asked');
  }

  /** VS Code's own Node runs it; flags of a debugger stay with the extension host. */
  async #fork(): Promise<MessageTransports> {
    const { log, script, compiled, debugFlags } = this.#host;
    const child = fork(script, ['--node-ipc', `--clientProcessId=${process.pid}`], {
      silent: true,
      execArgv: [...serverFlags, ...debugFlags],
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_COMPILE_CACHE: compiled },
    });
    this.#child = child;
    child.stderr?.setEncoding('utf8').on('data', (text: string) => log.error(text.trimEnd()));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => log.info(text.trimEnd()));
    child.on('error', (error) => {
      log.error(error);
      if (child.pid === undefined) this.#gone('crash');
    });
    child.on('exit', (code, signal) => {
      log.info(`The language server ended (${signal ?? code ?? '?'}).`);
      this.#gone(this.#cause ?? (signal !== null && !faults.has(signal) ? 'killed' : 'crash'));
    });
    return { reader: new IPCMessageReader(child), writer: new IPCMessageWriter(child), detached: true };
  }

  async #start(): Promise<boolean> {
    // Of a connection that closes during the start the library forgets the promise, and tells whoever began the start
    // that all is well. Who asks while it is under way hears how it ends.
    this.client.start().catch(() => undefined);
    try {
      await this.client.start();
      this.#isReady = true;
      return true;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#host.log.error(`The language server did not start: ${why}`);
      this.#kill('crash');
      return false;
    }
  }

  #kill(why: EndCause | 'asked'): void {
    this.#cause = why;
    // Nothing weaker ends a process that was stopped.
    this.#child?.kill('SIGKILL');
  }
}
