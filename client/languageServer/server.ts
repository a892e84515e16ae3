/**
 * Runs the language server: starts it with the flags of `serverFlags.ts`, watches it, and restarts it if it crashes or
 * hangs. Open documents are sent again without any action by the user.
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

/** The language server for the rest of the client. Restarts only make answers late. */
export interface Server extends vscode.Disposable {
  /** Waits for a running server. If that server ends before it answers, the request goes to the next one. */
  request<Method extends keyof ServerRequests>(
    method: Method,
    params: ServerRequests[Method]['params'],
  ): Promise<ServerRequests[Method]['result']>;
  /** Converts a WorkspaceEdit of the server for VS Code. */
  toEdit(edit: object): Promise<vscode.WorkspaceEdit>;
  /** If no server is running, the notification is dropped: a new server gets the current state when it starts. */
  notify<Method extends keyof ClientNotifications>(method: Method, params: ClientNotifications[Method]): void;
  on<Method extends keyof ServerNotifications>(
    method: Method,
    take: (message: ServerNotifications[Method]) => void,
  ): vscode.Disposable;
  /** A server runs and has all open documents. Fires for every start. */
  readonly onStarted: vscode.Event<void>;
  /** Ends the running server and starts another one. `why` is for the log. */
  restart(why?: string): void;
  stop(): Promise<void>;
}

/** Settings for every start of the server, and handlers for its notifications. */
export interface ServerHost {
  startServerProcess(host: ServerProcessHost): ServerProcess;
  readonly log: vscode.LogOutputChannel;
  readonly findings: Findings;
  /** Fetched OpenAPI documents. */
  fetched(): readonly FetchedFile[];
  /** URI of the folder of a page's site. */
  siteOf(uri: vscode.Uri): string | undefined;
  /** Asks the author if the server refuses a move. */
  readonly moves: Pick<Moves, 'edit'>;
  onSetAside(uris: readonly string[]): void;
}

/** Starts the server and keeps it running until `stop`. */
export function createServer(host: ServerHost): Server {
  return new LastingServer(host);
}

/**
 * States: starting, until a process is ready; running; then starting again, if the process ends or after `restart`.
 * After `stop`, nothing is started. Requests wait at the gate, which is open while a server runs.
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
  /** Number of processes so far, and number of attempts to start one. */
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
        // Any answer counts, even an error. Requests are only repeated if the server ended.
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
    this.#host.log.info(`The language server restarts because ${why}.`);
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
    // Another start may have begun while the old server was ending. Only one of them continues.
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

  /** Messages published just before this are still queued in the language client. */
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

/** A promise that is resolved from outside. */
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
