/**
 * The language server as a process that is looked after. It is started with the flags of `serverFlags.ts`, watched, and
 * started again when it dies or does not answer. What was open then is opened again, and no one has to do anything.
 */

import * as vscode from 'vscode';
import type {
  ClientNotifications,
  FetchedFile,
  ServerNotifications,
  ServerRequests,
} from '../../server/protocol/messages.ts';
import type { Moves } from '../pages/moving.ts';
import type { Findings } from '../sites/findings.ts';
import type { ServerProcess, ServerProcessHost } from './serverRun.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';

/** The language server as the rest of the client sees it: one that is always there, sometimes late. */
export interface Server extends vscode.Disposable {
  /** Waits for a running server and, when that one ends before it answers, asks the next one. */
  request<Method extends keyof ServerRequests>(
    method: Method,
    params: ServerRequests[Method]['params'],
  ): Promise<ServerRequests[Method]['result']>;
  /** A WorkspaceEdit of the server's as VS Code applies it. */
  toEdit(edit: object): Promise<vscode.WorkspaceEdit>;
  /** Lost when no server runs: each one is reported all it needs at its start. */
  notify<Method extends keyof ClientNotifications>(method: Method, params: ClientNotifications[Method]): void;
  on<Method extends keyof ServerNotifications>(
    method: Method,
    take: (message: ServerNotifications[Method]) => void,
  ): vscode.Disposable;
  /** A server runs and was reported for all open documents: the first one, and each one after it. */
  readonly onStarted: vscode.Event<void>;
  /** Ends the running server and starts another one. `why` is for the log. */
  restart(why?: string): void;
  stop(): Promise<void>;
}

/** What the server is started with, again after each end, and who hears of what its processes say. */
export interface ServerHost {
  startServerProcess(host: ServerProcessHost): ServerProcess;
  readonly log: vscode.LogOutputChannel;
  readonly findings: Findings;
  /** API documents that are kept. */
  fetched(): readonly FetchedFile[];
  /** Folder of the site that a page belongs to, as a URI. */
  siteOf(uri: vscode.Uri): string | undefined;
  /** Asks the author where the server refuses a move. */
  readonly moves: Pick<Moves, 'edit'>;
  onSetAside(uris: readonly string[]): void;
}

/** Starts the server and keeps it running, process after process, until `stop`. */
export function createServer(host: ServerHost): Server {
  return new LastingServer(host);
}

/**
 * Starting until a process is ready, then running; when that ends, or is asked to by `restart`, starting again. The gate
 * is open while one runs: whoever asks waits at it. After `stop` nothing is started any more.
 */
class LastingServer implements Server {
  readonly #host: ServerHost;
  readonly #started = new vscode.EventEmitter<void>();
  readonly #notices = new vscode.EventEmitter<{
    readonly method: keyof ServerNotifications;
    readonly message: unknown;
  }>();
  readonly #supervisor: Supervisor;
  readonly #settling: vscode.Disposable;
  readonly onStarted = this.#started.event;
  /** How many processes there were, and how many times one was to begin. */
  #count = 0;
  #begins = 0;
  #isRestarting = false;
  #process: ServerProcess | undefined;
  #running = gate();
  #isStopped = false;

  constructor(host: ServerHost) {
    this.#host = host;
    this.#supervisor = createSupervisor({
      ping: () => this.#process?.client.sendRequest('docsight/ping', {}) ?? Promise.reject(new Error('no server')),
      kill: () => this.#process?.kill(),
      start: () => void this.#begin(),
      openDocuments: () => [...(this.#process?.reported ?? [])],
      onSetAside: host.onSetAside,
      log: (message) => host.log.warn(message),
      after(milliseconds, run) {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
    });
    void this.#begin();
    this.#settling = this.on('docsight/status', (status) => this.#settle(status));
  }

  async request<Method extends keyof ServerRequests>(
    method: Method,
    params: ServerRequests[Method]['params'],
  ): Promise<ServerRequests[Method]['result']> {
    for (;;) {
      const mine = await this.#running.opened;
      try {
        return await mine.client.sendRequest(method, params);
      } catch (error) {
        // An answer of the server, even a refusal, counts; only a server that went is replaced.
        if (mine.isRunning() || this.#isStopped) throw error;
        await mine.over;
      }
    }
  }

  async toEdit(edit: object): Promise<vscode.WorkspaceEdit> {
    return (await this.#running.opened).client.protocol2CodeConverter.asWorkspaceEdit(edit);
  }

  notify<Method extends keyof ClientNotifications>(method: Method, params: ClientNotifications[Method]): void {
    const running = this.#process;
    if (running?.isRunning() === true) void running.client.sendNotification(method, params).catch(() => undefined);
  }

  on<Method extends keyof ServerNotifications>(
    method: Method,
    take: (message: ServerNotifications[Method]) => void,
  ): vscode.Disposable {
    return this.#notices.event((notice) => {
      if (notice.method === method) take(notice.message as ServerNotifications[Method]);
    });
  }

  restart(why = 'the user asked'): void {
    if (this.#isRestarting) return;
    this.#isRestarting = true;
    this.#host.log.info(`The language server is started again because ${why}.`);
    const old = this.#process;
    this.#close();
    this.#supervisor.stop();
    void old?.end().then(() => {
      this.#isRestarting = false;
      this.#supervisor.resume();
      return this.#process === old ? this.#begin() : undefined;
    });
  }

  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#supervisor.stop();
    await this.#process?.end();
  }

  dispose(): void {
    this.#settling.dispose();
    void this.stop();
  }

  async #begin(): Promise<void> {
    const turn = ++this.#begins;
    await this.#process?.over;
    // While the old one ended, someone else may have begun too: there is one server only.
    if (this.#isStopped || turn !== this.#begins) return;
    const mine = this.#startProcess(++this.#count);
    this.#process = mine;
    void mine.over.then((cause) => {
      if (mine !== this.#process || this.#isStopped) return;
      this.#close();
      if (cause !== 'asked') this.#supervisor.ended(cause);
    });
    if (!(await mine.ready) || mine !== this.#process) return;
    this.#supervisor.started();
    this.#running.open(mine);
    this.#started.fire();
  }

  #startProcess(number: number): ServerProcess {
    const { log, findings, ...host } = this.#host;
    return host.startServerProcess({
      log,
      setAside: this.#supervisor.setAside,
      fetched: host.fetched,
      siteOf: host.siteOf,
      moves: host.moves,
      onFindings: (uri, diagnostics) => findings.set(number, uri, diagnostics),
      onNotice: (method, message) => this.#notices.fire({ method, message }),
    });
  }

  /** What was published just before the last site is read still waits in the language client's queue. */
  #settle({ sites }: ServerNotifications['docsight/status']): void {
    const number = this.#count;
    if (sites.every(({ ready }) => ready))
      setTimeout(() => number === this.#count && this.#host.findings.settle(number), 1000);
  }

  #close(): void {
    if (this.#running.isOpen) this.#running = gate();
  }
}

interface Gate {
  readonly opened: Promise<ServerProcess>;
  readonly isOpen: boolean;
  open(process: ServerProcess): void;
}

/** A promise that is kept from outside. */
function gate(): Gate {
  let isOpen = false;
  let keep: (process: ServerProcess) => void = () => undefined;
  const opened = new Promise<ServerProcess>((resolve) => {
    keep = resolve;
  });
  return {
    opened,
    get isOpen() {
      return isOpen;
    },
    open(process) {
      isOpen = true;
      keep(process);
    },
  };
}
