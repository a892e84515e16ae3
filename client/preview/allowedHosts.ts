import * as vscode from 'vscode';

/** Where hosts stand that the user let previews load from when asked, in the workspace's state. */
const key = 'allowedHosts';
/** How many of them are kept at the most. */
const maxHosts = 200;

/**
 * The hosts that a page's preview may load pictures, video, frames and fonts from: those of the settings, which each root
 * of a workspace may have its own of, and those that were asked for.
 */
export function allowedHosts({ workspaceState }: vscode.ExtensionContext, page: vscode.Uri): readonly string[] {
  const chosen = vscode.workspace.getConfiguration('docsight.preview', page).get<unknown>('allowedHosts');
  const once = workspaceState.get<readonly string[]>(key, []);
  const named = Array.isArray(chosen) ? chosen.filter((each): each is string => typeof each === 'string') : [];
  return [...new Set([...named, ...once])].sort();
}

/** Asks the user for one more. False when it is not wanted. */
export async function askForHost({ workspaceState }: vscode.ExtensionContext, name: string): Promise<boolean> {
  const yes = vscode.l10n.t('Load');
  const question = vscode.l10n.t('Load images, video, frames and fonts from {0} in previews of this workspace?', name);
  if ((await vscode.window.showInformationMessage(question, { modal: true }, yes)) !== yes) return false;
  const before = workspaceState.get<readonly string[]>(key, []);
  await workspaceState.update(key, [...new Set([...before, name])].slice(-maxHosts));
  return true;
}
