import * as vscode from 'vscode';
import {
  type FetchedDocument,
  type FetchedFile,
  fetchedScheme,
  type SiteInfo,
} from '../../server/protocol/messages.ts';
import { platform } from '../platform.ts';
import { type Fetched, fetchAll, withKept } from './fetchAll.ts';

/** Remote OpenAPI documents: fetched only by command, from hosts that the user allowed, and kept as files. */
export interface ApiDocuments extends vscode.Disposable {
  /** All fetched documents, for every site of the workspace. */
  kept(): readonly FetchedFile[];
  /**
   * Fetches the documents that a site refers to, asking once for each host and folder. Returns problems as sentences.
   */
  fetch(site: SiteInfo, cancel: vscode.CancellationToken): Promise<Fetched>;
  /** Deletes fetched documents and the list of allowed hosts. Returns the number of files. */
  forget(): Promise<number>;
}

const filesKey = 'fetchedDescriptions';
const hostsKey = 'apiDocumentHosts';
const maxKept = 200;

/** Creates the store. `notify` is called whenever the stored documents change. */
export function createApiDocuments(context: vscode.ExtensionContext, notify: () => void): ApiDocuments {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const kept = (): readonly FetchedFile[] => context.workspaceState.get<readonly FetchedFile[]>(filesKey, []);
  const storage = vscode.Uri.joinPath(context.storageUri ?? context.globalStorageUri, 'apiDocuments');

  const keep = async (folder: string, url: string, text: string): Promise<void> => {
    const name = await nameOf(`${folder}\n${url}`);
    const file = vscode.Uri.joinPath(storage, name);
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    const { all, dropped } = withKept(kept(), { folder, url, file: file.toString() }, maxKept);
    await context.workspaceState.update(filesKey, all);
    for (const each of dropped) await remove(vscode.Uri.parse(each.file));
    for (const { uri } of vscode.workspace.textDocuments) {
      const shown = documentOf(uri);
      if (shown?.folder === folder && shown.url === url) changed.fire(uri);
    }
  };

  /** The user is asked once for each host and folder. */
  const mayAsk = async ({ folder, name }: SiteInfo, host: string): Promise<boolean> => {
    const all = context.workspaceState.get<Readonly<Record<string, readonly string[]>>>(hostsKey, {});
    const known = all[folder] ?? [];
    if (known.includes(host)) return true;
    const yes = vscode.l10n.t('Fetch');
    const question = vscode.l10n.t('Fetch OpenAPI documents of {0} from {1}?', name, host);
    const detail = vscode.l10n.t("Only the request itself is sent. The answer is kept in the editor's storage.");
    if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) !== yes) return false;
    // Another command may have asked in the meantime.
    const now = context.workspaceState.get<Readonly<Record<string, readonly string[]>>>(hostsKey, {});
    const hosts = [...new Set([...(now[folder] ?? []), host])].slice(-maxKept);
    await context.workspaceState.update(hostsKey, { ...now, [folder]: hosts });
    return true;
  };

  const provider = vscode.workspace.registerTextDocumentContentProvider(fetchedScheme, {
    onDidChange: changed.event,
    async provideTextDocumentContent(uri) {
      const wanted = documentOf(uri);
      const found = kept().find(({ folder, url }) => folder === wanted?.folder && url === wanted.url);
      if (found === undefined) return '';
      return new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.parse(found.file)));
    },
  });

  return {
    kept,
    async fetch(site, cancel) {
      const stop = new AbortController();
      // If the user cancelled before this point, no other event reports it.
      if (cancel.isCancellationRequested) stop.abort();
      const listening = cancel.onCancellationRequested(() => stop.abort());
      const { signal } = stop;
      const fetched = await fetchAll(site.remote, {
        signal,
        mayAsk: (host) => mayAsk(site, host),
        fetch: (url, askOnce) => platform().fetchApiDocument(url, { signal, mayAsk: askOnce }),
        keep: (url, text) => keep(site.folder, url, text),
      });
      listening.dispose();
      if (fetched.count > 0) notify();
      return fetched;
    },
    async forget() {
      const files = kept();
      await context.workspaceState.update(filesKey, undefined);
      await context.workspaceState.update(hostsKey, undefined);
      // Also deletes files that the list no longer contains.
      await remove(storage);
      if (files.length > 0) notify();
      return files.length;
    },
    dispose() {
      provider.dispose();
      changed.dispose();
    },
  };
}

/** Returns the file name for a document, from its site and URL. */
async function nameOf(place: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(place));
  return Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Deletes a file or folder with its contents. A missing one counts as deleted. */
async function remove(uri: vscode.Uri): Promise<void> {
  await vscode.workspace.fs.delete(uri, { recursive: true }).then(undefined, () => undefined);
}

/** The fetched document for a URI of our scheme, whose query is untrusted. */
function documentOf({ scheme, query }: vscode.Uri): FetchedDocument | undefined {
  if (scheme !== fetchedScheme) return undefined;
  try {
    const value: unknown = JSON.parse(query);
    if (typeof value !== 'object' || value === null) return undefined;
    const folder = 'folder' in value ? value.folder : undefined;
    const url = 'url' in value ? value.url : undefined;
    return typeof folder === 'string' && typeof url === 'string' ? { folder, url } : undefined;
  } catch {
    return undefined;
  }
}
