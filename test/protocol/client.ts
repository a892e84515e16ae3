import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import type { TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import * as lsp from 'vscode-languageserver/node';
import { nodeRuntime } from '../../server/host/node/nodeRuntime.ts';
import { nodeServices } from '../../server/lsp/nodeServices.ts';
import { startServer } from '../../server/lsp/server.ts';
import { createGate } from '../../server/lsp/wire/gate.ts';
import type { ServerNotifications, ServerRequests } from '../../server/protocol/messages.ts';
import { serverFlags } from '../../server/protocol/serverFlags.ts';
import type { Runtime } from '../../server/workspace/runtime.ts';

const root = resolve(import.meta.dirname, '../..');

export interface ClientOptions {
  readonly folders: readonly string[];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly capabilities?: lsp.ClientCapabilities;
  /** Locale of the editor, such as `de`. */
  readonly locale?: string;
  /** Answers to `workspace/configuration`. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** A diagnostic in tests: `line:column-line:column severity code`, with lines from 1. */
export type ShownDiagnostic = string;

/** An editor, as a language server sees it. */
export interface TestClient {
  readonly connection: lsp.ProtocolConnection;
  readonly capabilities: lsp.ServerCapabilities;
  readonly serverInfo: lsp.InitializeResult['serverInfo'];
  readonly log: readonly string[];
  readonly registrations: readonly lsp.Registration[];
  /** Methods of the server's requests to the client. */
  readonly asked: readonly string[];
  uri(file: string): string;
  notify(method: string, params: object): void;
  open(file: string, text?: string, version?: number): void;
  /** Replaces the only occurrence of `from`, like typing. Returns the new version. */
  edit(file: string, from: string, to: string): number;
  /** Replaces all text. */
  replace(file: string, text: string): number;
  close(file: string): void;
  save(file: string): void;
  textOf(file: string): string;
  cursor(file: string, at: string): void;
  watched(changes: Readonly<Record<string, 'created' | 'changed' | 'deleted'>>): void;
  /** The position of the text `at`, or its end with `behind`. */
  position(file: string, at: string, behind?: boolean): lsp.Position;
  request<Method extends keyof ServerRequests>(
    method: Method,
    params: ServerRequests[Method]['params'],
  ): Promise<ServerRequests[Method]['result']>;
  /** The latest diagnostics of a file. */
  diagnostics(file: string): lsp.PublishDiagnosticsParams | undefined;
  shown(file: string): readonly ShownDiagnostic[];
  /** All files with diagnostics, by URI. */
  everything(): ReadonlyMap<string, readonly ShownDiagnostic[]>;
  status(): ServerNotifications['docsight/status'] | undefined;
  /** Resolves when the condition is true; evaluated after every message of the server. */
  until(what: string, condition: () => boolean, patience?: number): Promise<void>;
  /** Resolves when every site is checked and the diagnostics of open documents are up to date. */
  ready(): Promise<void>;
  notifications(method: string): readonly unknown[];
  end(): Promise<void>;
}

/** Capabilities of a modern editor. */
export const modernClient: lsp.ClientCapabilities = {
  workspace: {
    workspaceFolders: true,
    configuration: true,
    didChangeWatchedFiles: { dynamicRegistration: true },
    workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename', 'delete'] },
  },
  textDocument: { publishDiagnostics: { versionSupport: true, relatedInformation: true } },
};

/** The language server as a separate process, over stdio. */
export interface ServerProcess {
  readonly process: ChildProcess;
  readonly reader: lsp.MessageReader;
  readonly writer: lsp.MessageWriter;
}

export function spawnServer(
  test: Pick<TestContext, 'after'>,
  env: Readonly<Record<string, string>> = {},
  script = join(root, 'server/lsp/main.ts'),
): ServerProcess {
  const child = spawn(process.execPath, [...serverFlags, script, '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  test.after(() => child.kill('SIGKILL'));
  return {
    process: child,
    reader: new lsp.StreamMessageReader(child.stdout),
    writer: new lsp.StreamMessageWriter(child.stdin),
  };
}

/** Connects a client to a server in a separate process. */
export async function connect(test: Pick<TestContext, 'after'>, options: ClientOptions): Promise<TestClient> {
  const { reader, writer, process: child } = spawnServer(test, { DOCSIGHT_TEST: '1' });
  const client = await createClient(reader, writer, options);
  return {
    ...client,
    async end() {
      await client.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** Connects a client to a server inside this process, with a clock or disk of the test. */
export async function connectInside(
  test: Pick<TestContext, 'after'>,
  options: ClientOptions,
  runtime: Partial<Runtime> = {},
  isTesting = true,
): Promise<TestClient> {
  const { toClient, toServer } = serveInside(test, runtime, isTesting);
  const client = await createClient(
    new lsp.StreamMessageReader(toClient),
    new lsp.StreamMessageWriter(toServer),
    options,
  );
  return {
    ...client,
    // The notification `exit` would end this process, whatever the server's own handler does.
    async end() {
      await client.connection.sendRequest(lsp.ShutdownRequest.type);
    },
  };
}

/** A server inside this process, and both ends of its connection. `now` is the clock of its log. */
function serveInside(
  test: Pick<TestContext, 'after'>,
  runtime: Partial<Runtime>,
  isTesting: boolean,
  now: () => number = () => performance.now(),
): { readonly toServer: PassThrough; readonly toClient: PassThrough } {
  const toServer = new PassThrough();
  const toClient = new PassThrough();
  const writer = new lsp.StreamMessageWriter(toClient);
  const gate = createGate(new lsp.StreamMessageReader(toServer), writer, now);
  const connection = lsp.createConnection(lsp.ProposedFeatures.all, gate, writer);
  startServer(connection, { ...nodeRuntime(), ...runtime }, { version: '0.0.0', services: nodeServices, isTesting });
  connection.onExit(() => undefined);
  connection.listen();
  test.after(() => {
    connection.dispose();
    toServer.destroy();
    toClient.destroy();
  });
  return { toServer, toClient };
}

/** A response as sent over the connection. */
export interface RawAnswer {
  readonly id: string | number | null;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A client that can send anything. */
export interface RawClient {
  /** Sends any JSON value. Resolves with the next response. */
  answerTo(message: unknown): Promise<RawAnswer>;
  request(method: string, params?: unknown): Promise<RawAnswer>;
  notify(method: string, params?: unknown): void;
  notices(method: string): readonly unknown[];
}

/** A server inside this process, with a client that does not follow the protocol. */
export function connectRaw(test: Pick<TestContext, 'after'>, now?: () => number): RawClient {
  const { toServer, toClient } = serveInside(test, {}, true, now);
  const waiting: ((answer: RawAnswer) => void)[] = [];
  const byId = new Map<unknown, (answer: RawAnswer) => void>();
  const received = new Map<string, unknown[]>();
  new lsp.StreamMessageReader(toClient).listen((message) => {
    const { method, params } = message as lsp.NotificationMessage;
    const answer = message as unknown as RawAnswer;
    if (method === undefined) (byId.get(answer.id) ?? waiting.shift())?.(answer);
    else received.set(method, [...(received.get(method) ?? []), params]);
  });
  const send = (message: unknown): void => {
    const text = JSON.stringify(message);
    toServer.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  let lastId = 1_000;
  return {
    answerTo(message) {
      const answer = new Promise<RawAnswer>((resolve) => waiting.push(resolve));
      send(message);
      return answer;
    },
    request(method, params) {
      const id = lastId++;
      const answer = new Promise<RawAnswer>((resolve) => byId.set(id, resolve));
      send({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) });
      return answer;
    },
    notify: (method, params) => send({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) }),
    notices: (method) => received.get(method) ?? [],
  };
}

/** An editor over any transport. */
export async function createClient(
  reader: lsp.MessageReader,
  writer: lsp.MessageWriter,
  options: ClientOptions,
): Promise<TestClient> {
  const connection = lsp.createProtocolConnection(reader, writer);
  const published = new Map<string, lsp.PublishDiagnosticsParams>();
  const received = new Map<string, unknown[]>();
  const documents = new Map<string, { text: string; version: number }>();
  const log: string[] = [];
  const asked: string[] = [];
  const registrations: lsp.Registration[] = [];
  const waiting = new Set<() => void>();
  const wake = (): void => {
    for (const look of [...waiting]) look();
  };
  const lastStatus = (): ServerNotifications['docsight/status'] | undefined =>
    received.get('docsight/status')?.at(-1) as ServerNotifications['docsight/status'] | undefined;

  const receive = (method: string, params: unknown): void => {
    received.set(method, [...(received.get(method) ?? []), params]);
    wake();
  };
  connection.onNotification(lsp.PublishDiagnosticsNotification.type, (params) => {
    published.set(params.uri, params);
    receive('textDocument/publishDiagnostics', params);
  });
  connection.onRequest(lsp.WorkDoneProgressCreateRequest.type, ({ token }) => {
    connection.onProgress(lsp.WorkDoneProgress.type, token, (value) => receive('$/progress', value));
  });
  connection.onNotification(lsp.LogMessageNotification.type, ({ message }) => {
    log.push(message);
    wake();
  });
  const anything = connection as unknown as lsp.MessageConnection;
  anything.onNotification(receive);
  connection.onRequest(lsp.ConfigurationRequest.type, ({ items }) => {
    asked.push('workspace/configuration');
    return items.map(() => options.settings ?? {});
  });
  connection.onRequest(lsp.RegistrationRequest.type, (params) => {
    asked.push('client/registerCapability');
    registrations.push(...params.registrations);
  });
  anything.onRequest((method) => {
    asked.push(method);
    wake();
    return null;
  });
  connection.onError(() => undefined);
  connection.listen();

  const notify = (type: { readonly method: string } | string, params: object): void => {
    connection.sendNotification(typeof type === 'string' ? type : type.method, params).catch(() => undefined);
  };
  const uri = (file: string): string => pathToFileURL(file).href;
  const { capabilities, serverInfo } = await connection.sendRequest(lsp.InitializeRequest.type, {
    processId: null,
    rootUri: null,
    capabilities: options.capabilities ?? modernClient,
    ...(options.locale === undefined ? {} : { locale: options.locale }),
    workspaceFolders: options.folders.map((folder) => ({ uri: uri(folder), name: folder })),
    initializationOptions: options.options,
  });
  await connection.sendNotification(lsp.InitializedNotification.type, {});

  const documentOf = (file: string): { text: string; version: number } => {
    const found = documents.get(uri(file));
    if (found === undefined) throw new Error(`${file} is not open`);
    return found;
  };
  const positionAt = (text: string, offset: number): lsp.Position => {
    const before = text.slice(0, offset).split(/\r\n|\r|\n/);
    return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  };
  const placeOf = (file: string, at: string, behind = false): lsp.Position => {
    const text = documents.get(uri(file))?.text ?? readFileSync(file, 'utf8');
    const offset = text.indexOf(at);
    if (offset < 0) throw new Error(`"${at}" is not in ${file}`);
    return positionAt(text, offset + (behind ? at.length : 0));
  };
  const show = (params: lsp.PublishDiagnosticsParams | undefined): readonly ShownDiagnostic[] =>
    (params?.diagnostics ?? []).map(({ range: { start, end }, severity, code }) => {
      const name = ['', 'error', 'warning', 'information', 'hint'][severity ?? 0];
      return `${start.line + 1}:${start.character}-${end.line + 1}:${end.character} ${name} ${code}`;
    });
  const change = (file: string, changes: lsp.TextDocumentContentChangeEvent[], text: string): number => {
    const document = documentOf(file);
    document.text = text;
    document.version++;
    notify(lsp.DidChangeTextDocumentNotification.type, {
      textDocument: { uri: uri(file), version: document.version },
      contentChanges: changes,
    });
    return document.version;
  };
  const until = (what: string, condition: () => boolean, patience = 300_000): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (!condition()) return;
        waiting.delete(look);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(look);
        reject(
          new Error(
            `waited for ${what}; published ${JSON.stringify([...published.values()], undefined, 1)}; log ${log.join('\n')}`,
          ),
        );
      }, patience);
      waiting.add(look);
      look();
    });

  return {
    connection,
    capabilities,
    serverInfo,
    log,
    registrations,
    asked,
    uri,
    notify,
    open(file, text = readFileSync(file, 'utf8'), version = 1) {
      documents.set(uri(file), { text, version });
      const languageId = file.endsWith('.json') ? 'docs-json' : 'mdx';
      notify(lsp.DidOpenTextDocumentNotification.type, {
        textDocument: { uri: uri(file), languageId, version, text },
      });
    },
    edit(file, from, to) {
      const { text } = documentOf(file);
      const at = text.indexOf(from);
      if (at < 0) throw new Error(`"${from}" is not in ${file}`);
      const range = { start: positionAt(text, at), end: positionAt(text, at + from.length) };
      return change(file, [{ range, text: to }], text.slice(0, at) + to + text.slice(at + from.length));
    },
    replace: (file, text) => change(file, [{ text }], text),
    close(file) {
      documents.delete(uri(file));
      notify(lsp.DidCloseTextDocumentNotification.type, { textDocument: { uri: uri(file) } });
    },
    save(file) {
      notify(lsp.DidSaveTextDocumentNotification.type, { textDocument: { uri: uri(file) } });
    },
    textOf: (file) => documentOf(file).text,
    cursor(file, at) {
      notify('docsight/cursor', { uri: uri(file), ...placeOf(file, at) });
    },
    watched(changes) {
      const types = {
        created: lsp.FileChangeType.Created,
        changed: lsp.FileChangeType.Changed,
        deleted: lsp.FileChangeType.Deleted,
      };
      notify(lsp.DidChangeWatchedFilesNotification.type, {
        changes: Object.entries(changes).map(([file, kind]) => ({
          uri: uri(file),
          type: types[kind] as lsp.FileChangeType,
        })),
      });
    },
    position: placeOf,
    request: (method, params) => connection.sendRequest(method as string, params as object),
    diagnostics: (file) => published.get(uri(file)),
    shown: (file) => show(published.get(uri(file))),
    everything: () =>
      new Map(
        [...published]
          .filter(([, { diagnostics }]) => diagnostics.length > 0)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, params]) => [name, show(params)]),
      ),
    status: lastStatus,
    until,
    async ready() {
      // The last status may be older than what was just sent. When this is answered, everything sent before was read.
      await connection.sendRequest('docsight/sites', {});
      await until('every site checked', () => {
        const status = lastStatus();
        const current = [...documents].every(
          ([name, { version }]) => !published.has(name) || published.get(name)?.version === version,
        );
        return status !== undefined && status.sites.length > 0 && status.sites.every((site) => site.ready) && current;
      });
    },
    notifications: (method) => received.get(method) ?? [],
    async end() {
      await connection.sendRequest(lsp.ShutdownRequest.type);
      await connection.sendNotification(lsp.ExitNotification.type);
      connection.dispose();
    },
  };
}
