import * as vscode from 'vscode';
import type { App } from '../app.ts';

/** Copies the link to the section at the cursor, as other pages of the site write it. */
export async function copyLink(app: App): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return;
  const { line, character } = editor.selection.active;
  const link = await app.server.request('docsight/headingLink', {
    uri: editor.document.uri.toString(),
    line,
    character,
  });
  if (link === null) {
    void vscode.window.showInformationMessage(vscode.l10n.t('This file is not a page of a site.'));
    return;
  }
  await vscode.env.clipboard.writeText(link);
  vscode.window.setStatusBarMessage(vscode.l10n.t('Copied {0}', link), 3000);
}
