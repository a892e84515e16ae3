import * as vscode from 'vscode';
import type { SiteFixData } from '../../server/protocol/messages.ts';

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

/** What the server put into an action for a whole site; the library hands it on next to VS Code's own fields. */
function dataOf(action: Action): SiteFixData | undefined {
  const data: unknown = 'data' in action ? action.data : undefined;
  if (typeof data !== 'object' || data === null || !('uri' in data) || !('code' in data)) return undefined;
  const { uri, code } = data;
  return typeof uri === 'string' && typeof code === 'string' ? { uri, code } : undefined;
}
