import * as vscode from 'vscode';
import type { App } from './app.ts';
import { forgetCredentials } from './playground.ts';

/** Drops everything that was kept for API pages: credentials, hosts that were allowed, fetched descriptions. */
export async function forgetApi(app: App): Promise<void> {
  const credentials = await forgetCredentials(app.context);
  const descriptions = await app.descriptions.forget();
  const message = vscode.l10n.t(
    'Removed {0}, {1} and all allowed hosts.',
    credentials === 1 ? vscode.l10n.t('1 credential') : vscode.l10n.t('{0} credentials', credentials),
    descriptions === 1
      ? vscode.l10n.t('1 fetched description')
      : vscode.l10n.t('{0} fetched descriptions', descriptions),
  );
  void vscode.window.showInformationMessage(message);
}
