import * as vscode from 'vscode';
import type { PrintRequest } from '../../server/protocol/messages.ts';
import type { Server } from '../languageServer/server.ts';

/** Services for printing. */
export interface PrintHost {
  readonly server: Pick<Server, 'request'>;
  readonly log: Pick<vscode.LogOutputChannel, 'error'>;
}

/**
 * Opens a page in the user's browser with its print dialog, because VS Code webviews cannot print. In a remote window,
 * VS Code forwards the URL to the local machine.
 */
export async function printPage({ server, log }: PrintHost, request: PrintRequest): Promise<void> {
  const failed = (error: unknown): undefined => {
    log.error(`Printing: ${String(error)}`);
    return undefined;
  };
  const made = await server.request('docsight/preview/print', request).catch(failed);
  if (made?.kind !== 'address') {
    const unknown = vscode.l10n.t('The page could not be prepared for printing. See the log for details.');
    void vscode.window.showInformationMessage(made?.message ?? unknown);
    return;
  }
  const isOpen = await vscode.env.openExternal(vscode.Uri.parse(made.url)).then((opened) => opened, failed);
  if (isOpen === true) return;
  const copy = vscode.l10n.t('Copy Address');
  const words = vscode.l10n.t(
    'No browser could be opened. For the next hour you can print the page from {0}.',
    made.url,
  );
  if ((await vscode.window.showInformationMessage(words, copy)) === copy)
    await vscode.env.clipboard.writeText(made.url);
}
