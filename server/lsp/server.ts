/**
 * The language server: everything specific to LSP. `session.ts` has the state between `initialize` and the end,
 * `features` the requests of LSP, `requests` our own, and `wire` validates what a client sends. Offsets of the core
 * become lines and columns here.
 */

import * as lsp from 'vscode-languageserver';
import type { ClientNotifications } from '../protocol/messages.ts';
import { field } from '../workspace/diagnostics/settings.ts';
import type { Runtime } from '../workspace/runtime.ts';
import { registerCodeFiles } from './codeFiles.ts';
import { documentsIn, offsetIn } from './columns.ts';
import { commandCapability, serveCommands } from './commands/serveCommands.ts';
import { followDocuments } from './documents.ts';
import { capabilitiesOf, serveFeatures } from './feature.ts';
import { features } from './features/list.ts';
import { readFetchedFiles } from './initOptions.ts';
import { pullCapability } from './pulled.ts';
import { serveRequests } from './requests/requests.ts';
import type { HostServices } from './services.ts';
import { Session } from './session.ts';
import { type UnsavedDocuments, unsavedDocuments } from './unsaved.ts';

const promised = capabilitiesOf(features);

/** Maximum time to wait for an editor's settings, in milliseconds. */
const settingsPatience = 2_000;

/** What a server is, and what its host gives it. */
export interface ServerOptions {
  readonly version: string;
  readonly services: HostServices;
  readonly isTesting?: boolean;
}

/**
 * Serves one client over a connection until it ends.
 *
 * @param isTesting enables a request that makes features throw, for the server's own tests
 */
export function startServer(connection: lsp.Connection, runtime: Runtime, options: ServerOptions): void {
  new LanguageServer(connection, runtime, options).serve();
}

/**
 * The server of one client:
 *
 * - until `initialize` it is silent;
 * - then it waits for the client's settings, which decide what is shown;
 * - then it serves, until `shutdown` stops its watchers.
 */
class LanguageServer {
  readonly #connection: lsp.Connection;
  readonly #runtime: Runtime;
  readonly #version: string;
  readonly #services: HostServices;
  readonly #isTesting: boolean;
  readonly #unsaved: UnsavedDocuments;
  readonly #documents = new lsp.TextDocuments(documentsIn(() => this.#session?.encoding ?? 'utf-16'));
  /** Methods that throw, for tests. */
  readonly #failing = new Set<string>();
  /** Resolves when the settings are known. Nothing is shown before. */
  readonly #configured: Promise<void>;
  #beConfigured: () => void = () => undefined;
  #session: Session | undefined;

  constructor(connection: lsp.Connection, runtime: Runtime, { version, services, isTesting = false }: ServerOptions) {
    this.#connection = connection;
    this.#unsaved = unsavedDocuments(runtime.places, () => (this.#session?.sites.all().length ?? 0) > 0);
    this.#runtime = { ...runtime, places: this.#unsaved.places };
    this.#version = version;
    this.#services = services;
    this.#isTesting = isTesting;
    this.#configured = new Promise((resolve) => {
      this.#beConfigured = resolve;
    });
  }

  /** Registers all handlers. */
  serve(): void {
    const connection = this.#connection;
    connection.onInitialize((params) => this.#begin(params));
    connection.onInitialized(() => this.#follow());
    connection.onShutdown(() => this.#session?.close());
    connection.onDidChangeConfiguration(({ settings }) => this.#reconfigure(settings));
    connection.onDidChangeWatchedFiles(({ changes }) => this.#session?.touched(changes.map(({ uri }) => uri)));
    this.#documents.onDidOpen(({ document }) => this.#unsaved.opened(document));
    followDocuments(this.#documents, () => this.#session, this.#runtime.clock);
    this.#documents.onDidClose(({ document }) => this.#unsaved.closed(document));
    this.#documents.listen(connection);
    this.#serveNotices();
    const failing = this.#failing;
    serveRequests(connection, { failing, scope: () => this.#session, log: this.#log });
    serveCommands(
      connection,
      () => this.#session,
      () => this.#session?.progress,
    );
    serveFeatures(connection, features, { failing, world: () => this.#session?.world });
  }

  readonly #log = (what: string, error: unknown): void => {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    try {
      this.#connection.console.error(`${what}: ${reason}`);
    } catch {
      // The connection is disposed, so no client is left to show it.
    }
  };

  #begin(params: lsp.InitializeParams): lsp.InitializeResult {
    const session = new Session(
      {
        connection: this.#connection,
        runtime: this.#runtime,
        services: this.#services,
        versionOf: (uri) => this.#documents.get(uri)?.version,
        openDocument: (file) => {
          const document = this.#documents.all().find(({ uri }) => this.#runtime.places.fileOf(uri) === file);
          return document && { uri: document.uri, text: document.getText() };
        },
        log: this.#log,
      },
      params,
    );
    this.#session = session;
    if (this.#isTesting) for (const method of session.options.failFeature) this.#failing.add(method);
    session.sites.wait(this.#configured);
    const stopTimer = this.#runtime.clock.after(settingsPatience, this.#beConfigured);
    this.#configured.then(stopTimer, stopTimer);
    const folders =
      params.workspaceFolders?.map(({ uri }) => uri) ?? (typeof params.rootUri === 'string' ? [params.rootUri] : []);
    for (const folder of folders) session.addFolder(folder);
    return {
      capabilities: {
        ...promised,
        ...commandCapability(session.world.abilities),
        ...pullCapability(params.capabilities, session.options.diagnostics === 'push'),
        positionEncoding: session.encoding,
        textDocumentSync: {
          openClose: true,
          change: lsp.TextDocumentSyncKind.Incremental,
          save: { includeText: false },
        },
        workspace: { ...promised.workspace, workspaceFolders: { supported: true, changeNotifications: true } },
      },
      serverInfo: { name: 'docsight-language-server', version: this.#version },
    };
  }

  /**
   * Asks the client to report changes of files, settings and folders. Changes that it cannot report are watched here.
   */
  #follow(): void {
    const { workspace } = this.#session?.client ?? {};
    const { client } = this.#connection;
    const failed = (error: unknown): void => this.#log('registering', error);
    if (this.#session !== undefined) registerCodeFiles(client, this.#session.client).catch(failed);
    if (workspace?.didChangeConfiguration?.dynamicRegistration === true)
      client.register(lsp.DidChangeConfigurationNotification.type, { section: 'docsight' }).catch(failed);
    if (workspace?.workspaceFolders === true) {
      this.#connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        for (const { uri } of added) this.#session?.addFolder(uri);
        for (const { uri } of removed) this.#session?.removeFolder(uri);
      });
    }
    this.#session?.progress.begin();
    const known = [this.#readConfiguration().catch(failed), this.#watchFiles(failed)];
    Promise.all(known).finally(this.#beConfigured);
  }

  async #watchFiles(failed: (error: unknown) => void): Promise<void> {
    const { workspace } = this.#session?.client ?? {};
    if (workspace?.didChangeWatchedFiles?.dynamicRegistration === true) {
      try {
        const watchers = [{ globPattern: '**/*' }];
        await this.#connection.client.register(lsp.DidChangeWatchedFilesNotification.type, { watchers });
        return;
      } catch (error) {
        failed(error);
      }
    }
    await this.#session?.watch.begin();
  }

  #reconfigure(sent: unknown): void {
    const own = field(sent, 'docsight');
    if (own === undefined) this.#session?.problems.publishAgain();
    else this.#session?.configure(own);
    this.#readConfiguration().catch((error: unknown) => this.#log('reading settings', error));
  }

  async #readConfiguration(): Promise<void> {
    if (this.#session?.client.workspace?.configuration !== true) return;
    const asked: unknown = await this.#connection.workspace.getConfiguration('docsight');
    // An editor without settings returns null. Then the initialization options stay.
    if (asked !== null && asked !== undefined) this.#session.configure(asked);
  }

  /** Handlers of Docsight's own notifications. */
  #serveNotices(): void {
    const on = <Method extends keyof ClientNotifications>(
      method: Method,
      take: (params: ClientNotifications[Method], session: Session) => void,
    ): void => {
      this.#connection.onNotification(method, (params: ClientNotifications[Method]) => {
        if (this.#session !== undefined) take(params, this.#session);
      });
    };
    on('docsight/cursor', ({ uri, line, character }, { problems, previews, live, encoding }) => {
      const document = this.#documents.get(uri);
      const offset = document && offsetIn(document, { line, character }, encoding);
      problems.cursorMoved(uri, offset);
      previews.cursorMoved(uri, offset);
      live.follow(uri, line);
    });
    on('docsight/preview/shown', ({ preview }, { previews }) => previews.shown(preview));
    on('docsight/cursorLeft', (_, { problems }) => problems.cursorMoved());
    on('docsight/apiDocuments', ({ apiDocuments }, { sites }) => sites.fetched(readFetchedFiles(apiDocuments)));
    on('docsight/trusted', (_, session) => session.trust());
  }
}
