import * as vscode from 'vscode';
import type { SiteInfo } from '../../server/protocol/messages.ts';

/** A site in a list: its name, if it has one, and its folder. */
export function siteItem({ name, folder }: Pick<SiteInfo, 'name' | 'folder'>): vscode.QuickPickItem {
  const place = folderLabel(vscode.Uri.parse(folder));
  return name === '' ? { label: place } : { label: name, description: place };
}

/** A folder as in the explorer: the name of a workspace folder, or the path inside one. */
function folderLabel(folder: vscode.Uri): string {
  const whole = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.toString() === folder.toString());
  return whole?.name ?? vscode.workspace.asRelativePath(folder);
}
