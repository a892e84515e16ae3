import * as vscode from 'vscode';
import {
  BaseLanguageClient,
  CloseAction,
  ErrorAction,
  type LanguageClientOptions,
  type MessageTransports,
  type Middleware,
  RevealOutputChannelOn,
} from 'vscode-languageclient';
import type { FetchedFile } from '../../server/protocol/messages.ts';
import { formatOwnLanguage } from '../editing/formatters.ts';
import { type DeletionHost, editForDeletion } from '../pages/deleting.ts';
import type { Moves } from '../pages/moving.ts';
import { isServed } from '../platform.ts';
import { refuseReadOnly, withoutEdits } from '../readOnly.ts';
import { isSiteFix, withSiteFixes } from '../sites/siteFix.ts';
import { delayInTests, withoutMdxDuplicates } from './middleware.ts';
import { traced } from './offeredTwice.ts';

/**
 * Documents that the server is notified of: files of any file system. The server decides which belong to a site.
 * `isServed` excludes documents that only look like files, such as the old side of a diff.
 */
export const selector = [
  { pattern: '**/*.{mdx,md}' },
  { pattern: '**/docs.json' },
  { pattern: '**/.docsightrc.json' },
  // OpenAPI documents, other files with parts of them, and configurations of prose tools.
  { pattern: '**/*.{json,jsonc,yaml,yml}' },
  // Unsaved documents have no file name, so match them by language.
  { scheme: 'untitled', language: 'mdx' },
  { scheme: 'untitled', language: 'markdown' },
  { scheme: 'untitled', language: 'docsight-json' },
  // Components and style sheets: the server asks for their texts itself (`registerCodeFiles`).
] as const;

/** Logs what the library would show as notifications, because the user did not ask for them. Never logs credentials. */
class CalmClient extends BaseLanguageClient {
  readonly #transports: () => Promise<MessageTransports>;

  constructor(transports: () => Promise<MessageTransports>, options: LanguageClientOptions) {
    super('docsight', 'Docsight', options);
    this.#transports = transports;
  }

  protected override createMessageTransports(): Promise<MessageTransports> {
    return this.#transports();
  }

  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }

  override trace(message: string, data?: unknown): void {
    super.trace(message, traced(message, data));
  }

  override registerFeature(feature: Parameters<BaseLanguageClient['registerFeature']>[0]): void {
    formatOwnLanguage(feature);
    super.registerFeature(feature);
  }

  /** The library calls this after a failed start and hides the result. The process is handled elsewhere. */
  override async stop(timeout?: number): Promise<void> {
    await super.stop(timeout).catch(() => undefined);
  }
}

/** What the client of a server process needs from the code that creates it. */
export interface ClientHost {
  readonly log: vscode.LogOutputChannel;
  /** URIs of documents that must not be sent to the server. */
  readonly setAside: ReadonlySet<string>;
  /** OpenAPI documents that were fetched before. */
  fetched(): readonly FetchedFile[];
  /** URI of the folder of a page's site. */
  siteOf(uri: vscode.Uri): string | undefined;
  onFindings(uri: vscode.Uri, diagnostics: readonly vscode.Diagnostic[]): void;
  /** Documents that were sent to the server; the client updates the set. */
  readonly reported: Set<string>;
  /** Asks the author if the server refuses a move. */
  readonly moves: Pick<Moves, 'edit'>;
  /** Starts the process. */
  start(): Promise<MessageTransports>;
}

/** Creates a client for one process. It sends nothing until it is started. */
export function createClient(host: ClientHost): BaseLanguageClient {
  const { log, setAside } = host;
  const deleting: DeletionHost = {
    request: (method, params) => client.sendRequest(method, params),
    toEdit: (edit) => client.protocol2CodeConverter.asWorkspaceEdit(edit),
  };
  const client: BaseLanguageClient = new CalmClient(() => host.start(), {
    documentSelector: selector.map((filter) => ({ ...filter })),
    outputChannel: log,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    initializationOptions: () => ({
      trusted: vscode.workspace.isTrusted,
      settings: vscode.workspace.getConfiguration('docsight'),
      diagnostics: 'push',
      // The status bar item shows progress.
      progress: false,
      commands: ['editor.action.triggerSuggest', 'docsight.showPages'],
      setAside: [...setAside],
      apiDocuments: host.fetched(),
    }),
    initializationFailedHandler: () => false,
    // The supervisor decides about restarts.
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => ({ action: CloseAction.DoNotRestart, handled: true, message: 'The connection was closed.' }),
    },
    middleware: { ...answers(host, deleting), ...documents(host) },
  });
  return client;
}

function answers(host: ClientHost, deleting: DeletionHost): Middleware {
  return {
    provideCompletionItem: async (document, position, context, token, next) =>
      delayInTests(
        withoutMdxDuplicates(
          document,
          position,
          host.siteOf(document.uri),
          await next(document, position, context, token),
        ),
      ),
    provideCodeActions: async (document, range, context, token, next) => {
      const actions = await next(document, range, context, token);
      return actions === null || actions === undefined
        ? actions
        : withSiteFixes(await withoutEdits(document.uri, actions));
    },
    resolveCodeAction: async (action, token, next) => (isSiteFix(action) ? action : next(action, token)),
    prepareRename: async (document, position, token, next) => {
      await refuseReadOnly(document.uri);
      return next(document, position, token);
    },
    provideRenameEdits: async (document, position, newName, token, next) => {
      await refuseReadOnly(document.uri);
      return next(document, position, newName, token);
    },
    handleDiagnostics: (uri, diagnostics) => host.onFindings(uri, diagnostics),
    workspace: {
      willDeleteFiles: ({ files }) => editForDeletion(deleting, files),
      willRenameFiles: (event, next) => host.moves.edit(event.files, () => next(event)),
    },
  };
}

/** Passes documents to the server unless they are set aside. */
function documents({ setAside, reported }: ClientHost): Middleware {
  const unlessSetAside = <Result>(uri: vscode.Uri, next: () => Promise<Result>): Promise<Result | undefined> =>
    setAside.has(uri.toString()) || !isServed(uri) ? Promise.resolve(undefined) : next();
  return {
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
  };
}
