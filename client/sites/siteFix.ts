import * as vscode from 'vscode';
import type { SiteFixData } from '../../server/protocol/messages.ts';

type Action = vscode.Command | vscode.CodeAction;

/**
 * Turns actions for a whole site into a command that shows the changes. VS Code would show edits with confirmation
 * unselected, and would compute an action when the mouse is over it.
 */
export function withSiteFixes(actions: readonly Action[]): Action[] {
  return actions.map((action) => {
    const data = dataOf(action);
    if (data === undefined || !(action instanceof vscode.CodeAction)) return action;
    action.command = { title: action.title, command: 'docsight.fixSite', arguments: [data.uri, data.code] };
    return action;
  });
}

/** Whether an action is such a command, so that there is nothing to resolve. */
export function isSiteFix(action: Action): boolean {
  return dataOf(action) !== undefined;
}

/** The server's data in an action, which the library keeps next to VS Code's own fields. */
function dataOf(action: Action): SiteFixData | undefined {
  const data: unknown = 'data' in action ? action.data : undefined;
  if (typeof data !== 'object' || data === null || !('uri' in data) || !('code' in data)) return undefined;
  const { uri, code } = data;
  return typeof uri === 'string' && typeof code === 'string' ? { uri, code } : undefined;
}
