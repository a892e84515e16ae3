import * as vscode from 'vscode';
import type { DeletionRequest, ServerRequests } from '../../server/protocol/messages.ts';

/** How to ask the server, and how to convert its edits. */
export interface DeletionHost {
  request<Method extends 'docsight/deletion' | 'docsight/pagePlaces'>(
    method: Method,
    params: ServerRequests[Method]['params'],
  ): Promise<ServerRequests[Method]['result']>;
  toEdit(edit: object): Promise<vscode.WorkspaceEdit>;
}

/**
 * The edits for deleted files: their entries leave the navigation. If other pages link to them, the author decides
 * about the links.
 */
export async function editForDeletion(
  host: DeletionHost,
  files: readonly vscode.Uri[],
): Promise<vscode.WorkspaceEdit | null> {
  const uris = files.map(String);
  const found = await host.request('docsight/deletion', { uris });
  const choice = found.links === 0 ? {} : await ask(host, found, files);
  const { edit } = choice.links === undefined ? found : await host.request('docsight/deletion', { uris, ...choice });
  return edit === null ? null : host.toEdit(edit);
}

async function ask(
  host: DeletionHost,
  { links, files: linking, folder }: ServerRequests['docsight/deletion']['result'],
  files: readonly vscode.Uri[],
): Promise<Pick<DeletionRequest, 'links' | 'to'>> {
  const [only] = files;
  const name =
    only !== undefined && files.length === 1
      ? vscode.workspace.asRelativePath(only)
      : vscode.l10n.t('{0} files', files.length);
  const many =
    links === 1
      ? vscode.l10n.t('1 link points to {0}.', name)
      : linking === 1
        ? vscode.l10n.t('{0} links in 1 file point to {1}.', links, name)
        : vscode.l10n.t('{0} links in {1} files point to {2}.', links, linking, name);
  const remove = { title: vscode.l10n.t('Remove Links') };
  const redirect = { title: vscode.l10n.t('Redirect to…') };
  const anyway = { title: vscode.l10n.t('Delete Anyway'), isCloseAffordance: true };
  const detail = vscode.l10n.t(
    'Remove Links keeps their text. Redirect sends the links and the old address to another page. Delete Anyway leaves broken links.',
  );
  const buttons = folder === null ? [remove, anyway] : [remove, redirect, anyway];
  const pressed = await vscode.window.showWarningMessage(many, { modal: true, detail }, ...buttons);
  if (pressed === remove) return { links: 'remove' };
  if (pressed !== redirect || folder === null) return {};
  const to = await askPage(host, folder, files);
  return to === undefined ? {} : { links: 'redirect', to };
}

async function askPage(host: DeletionHost, folder: string, files: readonly vscode.Uri[]): Promise<string | undefined> {
  const pages = await host.request('docsight/pagePlaces', { folder });
  const isGone = ({ uri }: { readonly uri: string }): boolean =>
    files.some((file) => uri === file.toString() || uri.startsWith(`${file.toString()}/`));
  const items = pages
    .filter((page) => !isGone(page))
    .map(({ uri, title, groups }) => ({ label: title, description: groups.join(' › '), uri }));
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Page to redirect links and the old address to'),
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  return picked?.uri;
}
