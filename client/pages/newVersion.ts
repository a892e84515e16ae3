import * as vscode from 'vscode';
import type { App } from '../app.ts';
import { chooseSite } from './chooseSite.ts';
import { applyRefactoring } from './refactor.ts';

/** Creates a version of the documentation: copies or moves a folder, and lists it in docs.json. */
export async function newVersion(app: App): Promise<void> {
  const site = await chooseSite(app, vscode.l10n.t('Create a version in which site?'));
  if (site === undefined) return;
  const { versions, folders } = await app.server.request('docsight/versions', { folder: site.folder });
  if (folders.length === 0) {
    const said = vscode.l10n.t('A version needs a folder of pages that docs.json lists. This site has none.');
    void vscode.window.showInformationMessage(said);
    return;
  }
  const from = await vscode.window.showQuickPick(folders, {
    title: vscode.l10n.t('Folder for the version'),
    ignoreFocusOut: true,
  });
  const moves = from === undefined ? undefined : await askMoves(from, versions.length > 0);
  if (from === undefined || moves === undefined) return;
  const current = versions.length > 0 ? '' : await askName(vscode.l10n.t('Name of the current version'), versions);
  if (current === undefined) return;
  const name = await askName(vscode.l10n.t('Name of the new version'), current === '' ? versions : [current]);
  if (name === undefined) return;
  const answer = await app.server.request('docsight/newVersion', {
    folder: site.folder,
    name,
    from,
    moves,
    ...(current !== '' && { current }),
  });
  if (await applyRefactoring(app, answer))
    await vscode.window.showTextDocument(vscode.Uri.joinPath(vscode.Uri.parse(site.folder), 'docs.json'));
}

/** Only if docs.json already has versions can a folder be moved to become one. */
async function askMoves(folder: string, hasVersions: boolean): Promise<boolean | undefined> {
  if (!hasVersions) return false;
  const items = [
    { label: vscode.l10n.t('Copy {0}', folder), description: vscode.l10n.t('links to it stay'), moves: false },
    { label: vscode.l10n.t('Move {0}', folder), description: vscode.l10n.t('links to it follow'), moves: true },
  ];
  const title = vscode.l10n.t('Copy or move the folder?');
  return (await vscode.window.showQuickPick(items, { title, ignoreFocusOut: true }))?.moves;
}

async function askName(title: string, taken: readonly string[]): Promise<string | undefined> {
  const name = await vscode.window.showInputBox({
    title,
    ignoreFocusOut: true,
    validateInput: (value) =>
      value.trim() === ''
        ? vscode.l10n.t('Enter a name.')
        : taken.includes(value.trim())
          ? vscode.l10n.t('A version with this name already exists.')
          : undefined,
  });
  return name?.trim();
}
