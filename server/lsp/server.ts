/**
 * The language server: what speaks LSP, and nothing else. `session.ts` holds what lives between `initialize` and the
 * end, `features` has a row for each of LSP's requests, `requests` one for each of our own, `wire` what a client may
 * send at all. Offsets of the core become lines and columns here.
 */

import * as lsp from 'vscode-languageserver';
import type { ClientNotifications } from '../protocol/messages.ts';
import { field } from '../workspace/diagnostics/settings.ts';
import type { Runtime } from '../workspace/runtime.ts';
import { hearOfCode } from './codeFiles.ts';
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

const promised = capabilitiesOf(features);

/** Longer than this, an editor's settings are not waited for. */
const settingsPatience = 2_000;

/** What a server is, and what its host gives it. */
export interface ServerOptions {
  readonly version: string;
  readonly services: HostServices;
  readonly isTesting?: boolean;
}

/**
 * Serves one client over a connection, until the connection ends.
 *
 * @param isTesting the server's own tests run: features can be made to throw
 */
export function startServer(connection: lsp.Connection, runtime: Runtime, options: ServerOptions): void {
  new LanguageServer(connection, runtime, options).serve();
}

/**
 * Silent until `initialize` begins a session; then nothing is read until it is known what is to be shown, which the
 * client's settings say; then it serves, until `shutdown` ends what it watches.
 */
class LanguageServer {
  readonly #connection: lsp.Connection;
  readonly #runtime: Runtime;
  readonly #version: string;
  readonly #services: HostServices;
  readonly #isTesting: boolean;
  readonly #documents = new lsp.TextDocuments(documentsIn(() => this.#session?.encoding ?? 'utf-16'));
  /** Methods that throw, for tests. */
  readonly #failing = new Set<string>();
  /** Nothing is shown before it is known what is to be shown. */
  readonly #configured: Promise<void>;
  #beConfigured: () => void = () => undefined;
  #session: Session | undefined;

  constructor(connection: lsp.Connection, runtime: Runtime, { version, services, isTesting = false }: ServerOptions) {
    this.#connection = connection;
    this.#runtime = runtime;
    this.#version = version;
    this.#services = services;
    this.#isTesting = isTesting;
    this.#configured = new Promise((resolve) => {
      this.#beConfigured = resolve;
    });
  }

  /** Listens to everything that a client may say. */
  serve(): void {
    const connection = this.#connection;
    connection.onInitialize((params) => this.#begin(params));
    connection.onInitialized(() => this.#follow());
    connection.onShutdown(() => this.#session?.close());
    connection.onDidChangeConfiguration(({ settings }) => this.#reconfigure(settings));
    connection.onDidChangeWatchedFiles(({ changes }) => this.#session?.touched(changes.map(({ uri }) => uri)));
    followDocuments(this.#documents, () => this.#session, this.#runtime.clock);
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

  readonly #log = (what: string, error: unknown): void =>
    this.#connection.console.error(
      `${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );

  #begin(params: lsp.InitializeParams): lsp.InitializeResult {
    const session = new Session(
      {
        connection: this.#connection,
        runtime: this.#runtime,
        services: this.#services,
        versionOf: (uri) => this.#documents.get(uri)?.version,
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

  /** Asks the client to tell of files, settings and folders; what it cannot tell is looked after here. */
  #follow(): void {
    const { workspace } = this.#session?.client ?? {};
    const { client } = this.#connection;
    const failed = (error: unknown): void => this.#log('registering', error);
    if (this.#session !== undefined) hearOfCode(client, this.#session.client).catch(failed);
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
    if (own === undefined) this.#session?.problems.showAnew();
    else this.#session?.configure(own);
    this.#readConfiguration().catch((error: unknown) => this.#log('reading settings', error));
  }

  async #readConfiguration(): Promise<void> {
    if (this.#session?.client.workspace?.configuration !== true) return;
    const asked: unknown = await this.#connection.workspace.getConfiguration('docsight');
    // An editor that keeps none for us says so; then those hold that it gave at the start.
    if (asked !== null && asked !== undefined) this.#session.configure(asked);
  }

  /** The notifications that are not LSP's own. */
  #serveNotices(): void {
    const on = <Method extends keyof ClientNotifications>(
      method: Method,
      take: (params: ClientNotifications[Method], session: Session) => void,
    ): void => {
      this.#connection.onNotification(method, (params: ClientNotifications[Method]) => {
        if (this.#session !== undefined) take(params, this.#session);
      });
    };
    on('docsight/cursor', ({ uri, line, character }, { problems, live, encoding }) => {
      const document = this.#documents.get(uri);
      problems.cursorMoved(uri, document && offsetIn(document, { line, character }, encoding));
      live.follow(uri, line);
    });
    on('docsight/preview/shown', ({ preview }, { previews }) => previews.shown(preview));
    on('docsight/cursorLeft', (_, { problems }) => problems.cursorMoved());
    on('docsight/apiDocuments', ({ apiDocuments }, { sites }) => sites.fetched(readFetchedFiles(apiDocuments)));
    on('docsight/trusted', (_, session) => session.trust());
  }
}
