import * as vscode from 'vscode';
import type { App } from '../app.ts';
import { rowsOf } from '../navigation/commands.ts';
import { applyRefactoring } from './refactor.ts';

/** Appends a page (from a menu or the editor) to another one that the author picks. */
export async function mergePage(app: App, ...args: readonly unknown[]): Promise<void> {
  const uri = pageOf(app, args);
  const site = uri === undefined ? null : await app.server.request('docsight/site', { uri: uri.toString() });
  if (uri === undefined || site === null) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Open the page to merge first.'));
    return;
  }
  const pages = await app.server.request('docsight/pagePlaces', { folder: site.folder });
  const items = pages
    .filter((page) => page.uri !== uri.toString())
    .map(({ uri: into, title, groups }) => ({ label: title, description: groups.join(' › '), into }));
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Page to append {0} to', vscode.workspace.asRelativePath(uri)),
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  if (picked === undefined) return;
  const answer = await app.server.request('docsight/mergePage', { uri: uri.toString(), into: picked.into });
  if (await applyRefactoring(app, answer)) await vscode.window.showTextDocument(vscode.Uri.parse(picked.into));
}

/** The file of the explorer's menu, the row of the navigation view, or the page in the editor. */
function pageOf(app: App, args: readonly unknown[]): vscode.Uri | undefined {
  const [first] = args;
  if (first instanceof vscode.Uri) return first;
  const row = first === undefined ? undefined : rowsOf(app, args)[0]?.row.uri;
  return row === undefined ? vscode.window.activeTextEditor?.document.uri : vscode.Uri.parse(row);
}
