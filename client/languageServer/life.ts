import { type ChildProcess, fork } from 'node:child_process';
import * as vscode from 'vscode';
import {
  CloseAction,
  ErrorAction,
  IPCMessageReader,
  IPCMessageWriter,
  LanguageClient,
  type MessageTransports,
  RevealOutputChannelOn,
} from 'vscode-languageclient/node';
import type { FetchedFile, ServerNotifications } from '../../server/protocol/messages.ts';
import { serverFlags } from '../../server/protocol/serverFlags.ts';
import { formatOwnLanguage } from '../editing/formatters.ts';
import { isSiteFix, withSiteFixes } from '../sites/siteFix.ts';
import { besideMdx, lateInTests } from './middleware.ts';
import { traced } from './offeredTwice.ts';
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
export interface ServerProcessHost {
  readonly script: string;
  readonly log: vscode.LogOutputChannel;
  readonly setAside: ReadonlySet<string>;
  /** Flags of Node for a server that a debugger looks into. */
  readonly debugFlags: readonly string[];
  /** API descriptions that were fetched before. */
  fetched(): readonly FetchedFile[];
  /** Folder of the site that a page belongs to, as a URI. */
  siteOf(uri: vscode.Uri): string | undefined;
  onFindings(uri: vscode.Uri, diagnostics: readonly vscode.Diagnostic[]): void;
  onNotice<Method extends keyof ServerNotifications>(method: Method, message: ServerNotifications[Method]): void;
}

/** What the server is told of: the files of a site that people write. It decides itself which of them belong to one. */
export const selector = [
  { scheme: 'file', pattern: '**/*.{mdx,md}' },
  { scheme: 'file', pattern: '**/docs.json' },
  { scheme: 'file', pattern: '**/.docsightrc.json' },
  // API descriptions, and the parts of them that other files hold.
  { scheme: 'file', pattern: '**/*.{json,yaml,yml}' },
] as const;

/** Signals that text can cause: a fault of the program, its memory at an end. */
const faults = new Set<string>(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGTRAP', 'SIGFPE']);
const noticed = ['docsight/status', 'docsight/preview/update'] as const;

/** How long a server that is asked to end gets for it, in milliseconds. */
const patience = 3000;

/** Says in the log what the library would say in notifications, since nobody asked for those; credentials nowhere. */
class CalmClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }

  override trace(message: string, data?: unknown): void {
    super.trace(message, traced(message, data));
  }

  override registerFeature(feature: Parameters<LanguageClient['registerFeature']>[0]): void {
    formatOwnLanguage(feature);
    super.registerFeature(feature);
  }

  /** The library asks for it itself when a start fails, and lets nobody hear how that ends; the process is seen to elsewhere. */
  override async stop(timeout?: number): Promise<void> {
    await super.stop(timeout).catch(() => undefined);
  }
}

/** Starts a server. */
export function startServerProcess(host: ServerProcessHost): ServerProcess {
  const { log, setAside } = host;
  const reported = new Set<string>();
  let child: ChildProcess | undefined;
  let isReady = false;
  /** Set when the end is known not to be the process's own doing, or known to be. */
  let cause: EndCause | 'asked' | undefined;
  let gone: (cause: EndCause | 'asked') => void = () => undefined;
  const exited = new Promise<EndCause | 'asked'>((resolve) => {
    gone = resolve;
  });

  const startProcess = async (): Promise<MessageTransports> => {
    // VS Code's own Node runs it; flags of a debugger stay with the extension host.
    const process = fork(host.script, ['--node-ipc', `--clientProcessId=${globalThis.process.pid}`], {
      silent: true,
      execArgv: [...serverFlags, ...host.debugFlags],
      env: { ...globalThis.process.env, ELECTRON_RUN_AS_NODE: '1' },
    });
    child = process;
    process.stderr?.setEncoding('utf8').on('data', (text: string) => log.error(text.trimEnd()));
    process.stdout?.setEncoding('utf8').on('data', (text: string) => log.info(text.trimEnd()));
    process.on('error', (error) => {
      log.error(error);
      if (process.pid === undefined) gone('crash');
    });
    process.on('exit', (code, signal) => {
      log.info(`The language server ended (${signal ?? code ?? '?'}).`);
      gone(cause ?? (signal !== null && !faults.has(signal) ? 'killed' : 'crash'));
    });
    return { reader: new IPCMessageReader(process), writer: new IPCMessageWriter(process), detached: true };
  };

  /** Lets a document through unless it was set aside. */
  const unlessSetAside = <Result>(uri: vscode.Uri, next: () => Promise<Result>): Promise<Result | undefined> =>
    setAside.has(uri.toString()) ? Promise.resolve(undefined) : next();

  const client = new CalmClient('docsight', 'Docsight', startProcess, {
    documentSelector: selector.map((filter) => ({ ...filter })),
    outputChannel: log,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    initializationOptions: () => ({
      trusted: vscode.workspace.isTrusted,
      settings: vscode.workspace.getConfiguration('docsight'),
      setAside: [...setAside],
      descriptions: host.fetched(),
    }),
    initializationFailedHandler: () => false,
    // Whether and when there is a next server is the supervisor's business.
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => ({ action: CloseAction.DoNotRestart, handled: true, message: 'The connection was closed.' }),
    },
    middleware: {
      provideCompletionItem: async (document, position, context, token, next) =>
        lateInTests(
          besideMdx(document, position, host.siteOf(document.uri), await next(document, position, context, token)),
        ),
      provideCodeActions: async (document, range, context, token, next) => {
        const actions = await next(document, range, context, token);
        return actions === null || actions === undefined ? actions : withSiteFixes(actions);
      },
      resolveCodeAction: async (action, token, next) => (isSiteFix(action) ? action : next(action, token)),
      handleDiagnostics: (uri, diagnostics) => host.onFindings(uri, diagnostics),
      didOpen: async (document, next) => {
        await unlessSetAside(document.uri, () => {
          reported.add(document.uri.toString());
          return next(document);
        });
      },
      didChange: async (event, next) => {
        await unlessSetAside(event.document.uri, () => next(event));
      },
      didSave: async (document, next) => {
        await unlessSetAside(document.uri, () => next(document));
      },
      didClose: async (document, next) => {
        reported.delete(document.uri.toString());
        await unlessSetAside(document.uri, () => next(document));
      },
    },
  });
  for (const method of noticed) client.onNotification(method, (message) => host.onNotice(method, message));

  const kill = (why: EndCause | 'asked'): void => {
    cause = why;
    // Nothing weaker ends a process that was stopped.
    child?.kill('SIGKILL');
  };
  // Of a connection that closes during the start the library forgets the promise, and tells whoever began the start that
  // all is well. Who asks while it is under way hears how it ends.
  client.start().catch(() => undefined);
  const ready = client.start().then(
    () => {
      isReady = true;
      return true;
    },
    (error: unknown) => {
      log.error(`The language server did not start: ${error instanceof Error ? error.message : String(error)}`);
      kill('crash');
      return false;
    },
  );

  return {
    client,
    ready,
    reported,
    over: exited.then(async (cause) => {
      await ready;
      isReady = false;
      await client.dispose().catch(() => undefined);
      return cause;
    }),
    isRunning: () => isReady && child?.exitCode === null && child.signalCode === null,
    async end() {
      cause = 'asked';
      // A process that does as it is reported is gone long before; one that hangs, even at its start, never would be.
      const late = setTimeout(() => kill('asked'), patience);
      if (await ready) await client.stop(2000);
      await exited;
      clearTimeout(late);
    },
    kill: () => kill('asked'),
  };
}
