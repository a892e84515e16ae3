import * as vscode from 'vscode';
import type { SiteFixData } from '../../server/protocol/messages.ts';
import type { App } from '../app.ts';
import { writeAfterALook } from '../editing/write.ts';

type Action = vscode.Command | vscode.CodeAction;

/**
 * Actions for a whole site become a command that shows what they change. VS Code itself would show changes that want to
 * be confirmed with each of them left out, and works out an action as soon as the mouse is over it.
 */
export function withSiteFixes(actions: readonly Action[]): Action[] {
  return actions.map((action) => {
    const data = dataOf(action);
    if (data === undefined || !(action instanceof vscode.CodeAction)) return action;
    action.command = { title: action.title, command: 'docsight.fixSite', arguments: [data.uri, data.code] };
    return action;
  });
}

/** Whether an action was made a command: there is nothing to work out before it is run. */
export function isSiteFix(action: Action): boolean {
  return dataOf(action) !== undefined;
}

/** Shows what cures one kind of finding in every file of a site, and does it when the author agrees. */
export async function fixSite(app: App, uri: unknown, code: unknown): Promise<void> {
  if (typeof uri !== 'string' || typeof code !== 'string') return;
  const fix = await app.server.request('docsight/siteFix', { uri, code });
  if (fix === null || fix.files.length === 0) {
    vscode.window.setStatusBarMessage(vscode.l10n.t('There is nothing of this kind left to fix.'), 5000);
    return;
  }
  const [only, ...others] = fix.files;
  const question =
    only !== undefined && others.length === 0
      ? vscode.l10n.t('Write these changes to {0}?', vscode.workspace.asRelativePath(vscode.Uri.parse(only.uri)))
      : vscode.l10n.t('Write these changes to {0} files?', fix.files.length);
  await writeAfterALook(fix.files, { title: fix.title, question, canLeaveOut: true });
}

/** What the server put into an action for a whole site; the library hands it on beside VS Code's own fields. */
function dataOf(action: Action): SiteFixData | undefined {
  const data: unknown = 'data' in action ? action.data : undefined;
  if (typeof data !== 'object' || data === null || !('uri' in data) || !('code' in data)) return undefined;
  const { uri, code } = data;
  return typeof uri === 'string' && typeof code === 'string' ? { uri, code } : undefined;
}
