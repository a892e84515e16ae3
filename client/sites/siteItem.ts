import * as vscode from 'vscode';
import type { SiteInfo } from '../../server/protocol/messages.ts';

/** A site in a list: by its name where it has one, and its folder. */
export function siteItem({ name, folder }: Pick<SiteInfo, 'name' | 'folder'>): vscode.QuickPickItem {
  const place = folderLabel(vscode.Uri.parse(folder));
  return name === '' ? { label: place } : { label: name, description: place };
}

/** A folder as the explorer names it: a workspace folder by its name, another by its path in it. */
function folderLabel(folder: vscode.Uri): string {
  const whole = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.toString() === folder.toString());
  return whole?.name ?? vscode.workspace.asRelativePath(folder);
}
