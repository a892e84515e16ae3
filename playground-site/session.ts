import { LSPClient, type Workspace } from '@codemirror/lsp-client';
import DOMPurify from 'dompurify';
import { overWorker } from '../server/protocol/hostFiles.ts';
import type { ClientNotifications, ServerNotifications, ServerRequests } from '../server/protocol/messages.ts';
import type { SiteFiles } from './files/siteFiles.ts';
import type { CodeAction, Diagnostic } from './lsp.ts';

/** Requests of LSP that the editor library does not send. */
interface LspRequests {
  'textDocument/codeAction': {
    params: {
      readonly textDocument: { readonly uri: string };
      readonly range: Diagnostic['range'];
      readonly context: { readonly diagnostics: readonly Diagnostic[]; readonly only?: readonly string[] };
    };
    result: readonly CodeAction[] | null;
  };
  'codeAction/resolve': { params: CodeAction; result: CodeAction };
}

type Requests = ServerRequests & LspRequests;

interface LspNotifications {
  'workspace/didChangeWatchedFiles': {
    readonly changes: readonly { readonly uri: string; readonly type: 1 | 2 | 3 }[];
  };
}

/** What the page does with messages of the server. */
export interface SessionHooks {
  createWorkspace(client: LSPClient): Workspace;
  problems(uri: string, diagnostics: readonly Diagnostic[]): void;
  preview(message: ServerNotifications['docsight/preview/update']): void;
  status(status: ServerNotifications['docsight/status']): void;
  /** The server has ended. */
  failed(message: string): void;
}

/** The language server for one site, in a worker. */
export interface Session {
  readonly client: LSPClient;
  request<Method extends keyof Requests>(
    method: Method,
    params: Requests[Method]['params'],
  ): Promise<Requests[Method]['result']>;
  notify<Method extends keyof (ClientNotifications & LspNotifications)>(
    method: Method,
    params: (ClientNotifications & LspNotifications)[Method],
  ): void;
  close(): void;
}

/** Capabilities of the page, in addition to those of the editor library. */
const capabilities = {
  textDocument: {
    publishDiagnostics: { versionSupport: true, codeDescriptionSupport: true },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } },
      dataSupport: true,
      resolveSupport: { properties: ['edit'] },
    },
  },
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create'] } },
};

/** Starts the server for a site. */
export function startSession(files: SiteFiles, hooks: SessionHooks): Session {
  const worker = new Worker('web/server.js');
  worker.addEventListener('error', (event) => hooks.failed(event.message));
  const pipe = overWorker(worker, files.hostFiles(readAsset));
  const client = new LSPClient({
    rootUri: files.folder,
    // The first answers wait until the whole site has been read.
    timeout: 60_000,
    initializationOptions: { diagnostics: 'push', progress: false, commands: ['docsight.playground'] },
    workspace: (own) => hooks.createWorkspace(own),
    // Hovers quote the site, which can come from a stranger's link.
    sanitizeHTML: (html) => DOMPurify.sanitize(html, { FORBID_TAGS: ['img', 'style', 'form', 'input', 'svg', 'math'] }),
    extensions: [{ clientCapabilities: capabilities }],
    notificationHandlers: {
      'textDocument/publishDiagnostics': (_, { uri, diagnostics }) => {
        hooks.problems(uri, diagnostics);
        return true;
      },
      'docsight/preview/update': (_, message) => {
        hooks.preview(message);
        return true;
      },
      'docsight/status': (_, status) => {
        hooks.status(status);
        return true;
      },
    },
  });
  // The library sends and receives text; the worker uses objects.
  client.connect({
    send: (text) => pipe.send(JSON.parse(text) as object),
    subscribe: (hear) => pipe.listen((message) => hear(JSON.stringify(message))),
    unsubscribe: () => {},
  });
  return {
    client,
    request(method, params) {
      client.sync();
      return client.request(method, params);
    },
    notify: (method, params) => client.notification(method, params),
    close: () => worker.terminate(),
  };
}

/** Files that were loaded on first use, such as icons and grammars. */
const loaded = new Set<string>();

/** Reads a file next to the server's script. */
async function readAsset(name: string): Promise<Uint8Array | undefined> {
  const answer = await fetch(name);
  if (!answer.ok) return undefined;
  loaded.add(name);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Loads files again that were loaded before the service worker started, so that it keeps them for use without a network. */
export function keepLoaded(): void {
  for (const name of loaded) void fetch(name).catch(() => undefined);
}
