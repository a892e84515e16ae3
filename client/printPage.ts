import * as vscode from 'vscode';
import type { PrintRequest } from '../server/protocol/messages.ts';
import type { Server } from './server.ts';

/**
 * Opens a page in the user's browser, which asks where to print it to: VS Code lets no webview print. In a remote window
 * VS Code leads the address to the machine that the user sits at.
 */
export async function printPage(server: Server, request: PrintRequest): Promise<void> {
  const made = await server.request('docsight/preview/print', request);
  if (made.kind === 'problem') {
    void vscode.window.showInformationMessage(made.message);
    return;
  }
  if (await vscode.env.openExternal(vscode.Uri.parse(made.url))) return;
  const copy = vscode.l10n.t('Copy Address');
  const words = vscode.l10n.t('No browser opened. The page is ready to be printed at {0} for an hour.', made.url);
  if ((await vscode.window.showInformationMessage(words, copy)) === copy)
    await vscode.env.clipboard.writeText(made.url);
}
