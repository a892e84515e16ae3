import * as vscode from 'vscode';
import type { App } from '../app.ts';

/** Makes a folder a site: creates docs.json and a first page, and opens it. */
export async function newSite({ log, server }: App, chosen: vscode.Uri | undefined): Promise<void> {
  const folder = chosen ?? (await chooseFolder());
  if (folder === undefined) return;
  const config = vscode.Uri.joinPath(folder, 'docs.json');
  if (await exists(config)) {
    const open = vscode.l10n.t('Open');
    const answer = await vscode.window.showInformationMessage(
      vscode.l10n.t('{0} is already a site.', folder.path.slice(folder.path.lastIndexOf('/') + 1)),
      open,
    );
    if (answer === open) await vscode.window.showTextDocument(config);
    return;
  }
  const name = await vscode.window.showInputBox({
    title: vscode.l10n.t('Name of the site'),
    value: folder.path.split('/').filter(Boolean).at(-1) ?? '',
    validateInput: (value) => (value.trim() === '' ? vscode.l10n.t('Enter a name.') : undefined),
  });
  if (name === undefined) return;
  const format = await chooseFormat();
  if (format === undefined) return;
  const files = await server.request('docsight/newSite', { name: name.trim(), generation: format });
  const page = vscode.Uri.joinPath(folder, 'introduction.mdx');
  const edit = new vscode.WorkspaceEdit();
  for (const { path, text } of files) {
    const uri = vscode.Uri.joinPath(folder, path);
    // An existing page is not overwritten.
    if (!(await exists(uri))) edit.createFile(uri, { contents: new TextEncoder().encode(text) });
  }
  if (!(await vscode.workspace.applyEdit(edit))) {
    log.error(`No site could be created in ${folder.toString(true)}.`);
    void vscode.window.showErrorMessage(vscode.l10n.t('The files could not be created.'));
    return;
  }
  await vscode.window.showTextDocument(page);
}

async function chooseFolder(): Promise<vscode.Uri | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 1) return folders[0]?.uri;
  if (folders.length > 1) return (await vscode.window.showWorkspaceFolderPick())?.uri;
  const picked = await vscode.window.showOpenDialog({ canSelectFolders: true, canSelectFiles: false });
  return picked?.[0];
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

/** Asks for the format of docs.json, v2 first. */
async function chooseFormat(): Promise<'v1' | 'v2' | undefined> {
  const items = [
    {
      label: vscode.l10n.t('docs.json v2'),
      description: vscode.l10n.t('for new sites'),
      format: 'v2' as const,
    },
    {
      label: vscode.l10n.t('docs.json v1'),
      description: vscode.l10n.t('for sites that are still deployed as one'),
      format: 'v1' as const,
    },
  ];
  const title = vscode.l10n.t('Format of docs.json');
  return (await vscode.window.showQuickPick(items, { title, ignoreFocusOut: true }))?.format;
}
