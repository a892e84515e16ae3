import * as vscode from 'vscode';
import type {
  ClientNotifications,
  FetchedFile,
  ServerNotifications,
  ServerRequests,
} from '../../server/protocol/messages.ts';
import type { Findings } from '../sites/findings.ts';
import type { ServerProcess, ServerProcessHost } from './life.ts';
import { createSupervisor } from './supervisor.ts';

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
  readonly script: string;
  /** Flags of Node for a server that a debugger looks into; none in what users run. */
  readonly debugFlags?: readonly string[];
  readonly log: vscode.LogOutputChannel;
  readonly findings: Findings;
  /** API descriptions that are kept. */
  fetched(): readonly FetchedFile[];
  /** Folder of the site that a page belongs to, as a URI. */
  siteOf(uri: vscode.Uri): string | undefined;
  onSetAside(uris: readonly string[]): void;
}

/** Starts the server and keeps it running, life after life, until `stop`. */
export function createServer(host: ServerHost): Server {
  const { log, findings } = host;
  const started = new vscode.EventEmitter<void>();
  const notices = new vscode.EventEmitter<{ readonly method: keyof ServerNotifications; readonly message: unknown }>();
  let lives = 0;
  let begins = 0;
  let isRestarting = false;
  let life: ServerProcess | undefined;
  let running = gate();
  let isStopped = false;

  const begin = async (): Promise<void> => {
    const turn = ++begins;
    await life?.over;
    // While the old one ended, somebody else may have begun too: there is one server only.
    if (isStopped || turn !== begins) return;
    const number = ++lives;
    const mine = host.startServerProcess({
      script: host.script,
      log,
      setAside: supervisor.setAside,
      debugFlags: host.debugFlags ?? [],
      fetched: host.fetched,
      siteOf: host.siteOf,
      onFindings: (uri, diagnostics) => findings.set(number, uri, diagnostics),
      onNotice: (method, message) => notices.fire({ method, message }),
    });
    life = mine;
    void mine.over.then((cause) => {
      if (mine !== life || isStopped) return;
      if (running.isOpen) running = gate();
      if (cause !== 'asked') supervisor.ended(cause);
    });
    if (!(await mine.ready) || mine !== life) return;
    supervisor.started();
    running.open(mine);
    started.fire();
  };

  const supervisor = createSupervisor({
    ping: () => life?.client.sendRequest('docsight/ping', {}) ?? Promise.reject(new Error('no server')),
    kill: () => life?.kill(),
    start: () => void begin(),
    openDocuments: () => [...(life?.reported ?? [])],
    onSetAside: host.onSetAside,
    log: (message) => log.warn(message),
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });

  void begin();

  const settled = notices.event(({ method, message }) => {
    if (method !== 'docsight/status') return;
    const { sites } = message as ServerNotifications['docsight/status'];
    const number = lives;
    // What was published just before still waits in the language client's queue.
    if (sites.every(({ ready }) => ready)) setTimeout(() => number === lives && findings.settle(number), 1000);
  });

  const stop = async (): Promise<void> => {
    if (isStopped) return;
    isStopped = true;
    supervisor.stop();
    await life?.end();
  };

  return {
    async request(method, params) {
      for (;;) {
        const mine = await running.opened;
        try {
          return await mine.client.sendRequest(method, params);
        } catch (error) {
          // An answer of the server, even a refusal, counts; only a server that went is replaced.
          if (mine.isRunning() || isStopped) throw error;
          await mine.over;
        }
      }
    },
    toEdit: async (edit) => (await running.opened).client.protocol2CodeConverter.asWorkspaceEdit(edit),
    notify(method, params) {
      if (life?.isRunning() === true) void life.client.sendNotification(method, params).catch(() => undefined);
    },
    on: (method, take) =>
      notices.event((notice) => {
        if (notice.method === method) take(notice.message as Parameters<typeof take>[0]);
      }),
    onStarted: started.event,
    restart(why = 'the user asked') {
      if (isRestarting) return;
      isRestarting = true;
      log.info(`The language server is started again because ${why}.`);
      const old = life;
      if (running.isOpen) running = gate();
      supervisor.stop();
      void old?.end().then(() => {
        isRestarting = false;
        supervisor.resume();
        if (life === old) return begin();
        return undefined;
      });
    },
    stop,
    dispose() {
      settled.dispose();
      void stop();
    },
  };
}

interface Gate {
  readonly opened: Promise<ServerProcess>;
  readonly isOpen: boolean;
  open(life: ServerProcess): void;
}

/** A promise that is kept from outside. */
function gate(): Gate {
  let isOpen = false;
  let keep: (life: ServerProcess) => void = () => undefined;
  const opened = new Promise<ServerProcess>((resolve) => {
    keep = resolve;
  });
  return {
    opened,
    get isOpen() {
      return isOpen;
    },
    open(life) {
      isOpen = true;
      keep(life);
    },
  };
}
