import * as vscode from 'vscode';

/** Whether files of this file system cannot be written, such as those of a repository opened by its address. */
export function isReadOnly({ scheme }: vscode.Uri): boolean {
  return vscode.workspace.fs.isWritableFileSystem(scheme) === false;
}

/** Whether a file cannot be written, alone or with its whole file system. */
export async function isReadOnlyFile(uri: vscode.Uri): Promise<boolean> {
  if (isReadOnly(uri)) return true;
  if (uri.scheme === 'untitled') return false;
  const stat = await vscode.workspace.fs.stat(uri).then(
    (found) => found,
    () => undefined,
  );
  return ((stat?.permissions ?? 0) & vscode.FilePermission.Readonly) !== 0;
}

/** Commands that write files. They are absent from the menus of a read-only workspace, and do nothing there. */
export const writing =
  /^docsight\.(?:fixSite|mergePage|new(?:Page|Version|Site)|insertComponent|(?:generate|update)Rules|generateApiPages|convertConfig|review\.fix|navigation\.(?:rename|remove|move\w+|add\w+|duplicateGroup|undo|redo))$/;

/** Says in the status bar why nothing is written. */
export function sayReadOnly(): void {
  vscode.window.setStatusBarMessage(vscode.l10n.t('This folder is read-only.'), 8000);
}

/** Rejects for a read-only file, with the reason. VS Code shows it at the cursor. */
export async function refuseReadOnly(uri: vscode.Uri): Promise<void> {
  if (await isReadOnlyFile(uri)) throw new Error(vscode.l10n.t('This folder is read-only.'));
}

/** Whether nothing in the workspace can be written. */
export function isReadOnlyWorkspace(): boolean {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.length > 0 && folders.every(({ uri }) => isReadOnly(uri));
}

/** Removes fixes and rewrites of a read-only file. Keeps actions that only show something. */
export async function withoutEdits<Action extends vscode.Command | vscode.CodeAction>(
  uri: vscode.Uri,
  actions: readonly Action[],
): Promise<Action[]> {
  if (actions.length === 0 || !(await isReadOnlyFile(uri))) return [...actions];
  return actions.filter((action) => 'kind' in action && action.kind?.value === 'source.preview');
}
