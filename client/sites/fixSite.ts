import * as vscode from 'vscode';
import type { App } from '../app.ts';
import { writeAfterReview } from '../editing/write.ts';

/** Shows the fixes for one kind of finding in all files of a site, and applies them after confirmation. */
export async function fixSite(app: App, uri: unknown, code: unknown): Promise<void> {
  if (typeof uri !== 'string' || typeof code !== 'string') return;
  const fix = await app.server.request('docsight/siteFix', { uri, code });
  if (fix === null || fix.files.length === 0) {
    vscode.window.setStatusBarMessage(vscode.l10n.t('No problem of this kind is left.'), 5000);
    return;
  }
  const [only, ...others] = fix.files;
  const question =
    only !== undefined && others.length === 0
      ? vscode.l10n.t('Write these changes to {0}?', vscode.workspace.asRelativePath(vscode.Uri.parse(only.uri)))
      : vscode.l10n.t('Write these changes to {0} files?', fix.files.length);
  await writeAfterReview(fix.files, { title: fix.title, question, canLeaveOut: true });
}
