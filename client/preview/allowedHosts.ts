import * as vscode from 'vscode';

/** Key in the workspace's state for hosts that the user allowed when asked. */
const key = 'allowedHosts';
/** Maximum number of stored hosts. */
const maxHosts = 200;

/**
 * Hosts from which previews of a page can load images, video, frames and fonts: those in the settings (each workspace
 * root can have its own) and those that the user allowed when asked.
 */
export function allowedHosts({ workspaceState }: vscode.ExtensionContext, page: vscode.Uri): readonly string[] {
  const chosen = vscode.workspace.getConfiguration('docsight.preview', page).get<unknown>('allowedHosts');
  const once = workspaceState.get<readonly string[]>(key, []);
  const named = Array.isArray(chosen) ? chosen.filter((each): each is string => typeof each === 'string') : [];
  return [...new Set([...named, ...once])].sort();
}

/** Asks the user to allow a host. Returns false if the user declines. */
export async function askForHost({ workspaceState }: vscode.ExtensionContext, name: string): Promise<boolean> {
  const yes = vscode.l10n.t('Load');
  const question = vscode.l10n.t('Load images, video, frames and fonts from {0} in previews of this workspace?', name);
  if ((await vscode.window.showInformationMessage(question, { modal: true }, yes)) !== yes) return false;
  const before = workspaceState.get<readonly string[]>(key, []);
  await workspaceState.update(key, [...new Set([...before, name])].slice(-maxHosts));
  return true;
}
