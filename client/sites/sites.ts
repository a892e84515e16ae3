import * as vscode from 'vscode';
import type { FileRole, SiteInfo, SiteStatus } from '../../server/protocol/messages.ts';
import { selector } from '../languageServer/client.ts';
import type { Server } from '../languageServer/server.ts';
import { menuPath, setContext } from '../state.ts';
import { isPage, isPreviewed } from './roles.ts';

/** The sites of the workspace, and the roles of open files. */
export interface Sites extends vscode.Disposable {
  readonly status: SiteStatus;
  readonly onStatus: vscode.Event<SiteStatus>;
  /** Fires when the role of an open file is known. */
  readonly onRole: vscode.Event<{
    readonly document: vscode.TextDocument;
    readonly site: SiteInfo;
    readonly role: FileRole;
  }>;
  /** The role of a file, if it is known; undefined outside all sites. */
  roleOf(uri: vscode.Uri): FileRole | undefined;
  /** URI of the folder of an open file's site, if it is known. */
  siteOf(uri: vscode.Uri): string | undefined;
  all(): Promise<readonly SiteInfo[]>;
  /** The site around a file, even if the file is not part of it. */
  around(uri: vscode.Uri): Promise<SiteInfo | undefined>;
}

/** Updates the context keys for menus and keys. */
export function createSites(server: Server): Sites {
  const statusChanged = new vscode.EventEmitter<SiteStatus>();
  const roleFound = new vscode.EventEmitter<Parameters<Parameters<Sites['onRole']>[0]>[0]>();
  const roles = new Map<string, FileRole>();
  const folderOf = new Map<string, string>();
  let status: SiteStatus = { sites: [] };
  let folders = '';

  /**
   * Menus use `resourcePath in docsight.openPages`, which is correct in all editor groups, not only in the active one.
   */
  const showRoles = (): void => {
    const pages = [...roles].filter(([, role]) => isPreviewed(role) || role === 'config');
    setContext(
      'docsight.openPages',
      pages.map(([uri]) => menuPath(vscode.Uri.parse(uri))),
    );
    if (pages.some(([, role]) => isPage(role))) setContext('docsight.openedPage', true);
  };

  const forget = (uri: string): boolean => {
    folderOf.delete(uri);
    return roles.delete(uri);
  };

  const ask = async (document: vscode.TextDocument): Promise<void> => {
    if (vscode.languages.match(selector, document) === 0) return;
    const uri = document.uri.toString();
    const found = await server.request('docsight/role', { uri });
    if (document.isClosed) return;
    if (found === null) forget(uri);
    else {
      roles.set(uri, found.role);
      folderOf.set(uri, found.site.folder);
    }
    showRoles();
    if (found !== null) roleFound.fire({ document, ...found });
  };
  const askAll = (): void => {
    for (const document of vscode.workspace.textDocuments) ask(document).catch(() => undefined);
  };

  const subscriptions = vscode.Disposable.from(
    statusChanged,
    roleFound,
    server.on('docsight/status', (next) => {
      status = next;
      setContext('docsight.hasSites', status.sites.length > 0);
      // After a site was added or removed, roles can change.
      const now = status.sites.map(({ folder }) => folder).join('\n');
      if (now !== folders) askAll();
      folders = now;
      statusChanged.fire(status);
    }),
    server.onStarted(askAll),
    vscode.workspace.onDidOpenTextDocument((document) => void ask(document).catch(() => undefined)),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      if (forget(uri.toString())) showRoles();
    }),
  );

  return {
    get status() {
      return status;
    },
    onStatus: statusChanged.event,
    onRole: roleFound.event,
    roleOf: (uri) => roles.get(uri.toString()),
    siteOf: (uri) => folderOf.get(uri.toString()),
    all: () => server.request('docsight/sites', {}),
    around: async (uri) => (await server.request('docsight/site', { uri: uri.toString() })) ?? undefined,
    dispose: () => subscriptions.dispose(),
  };
}
