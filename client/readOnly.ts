import * as vscode from 'vscode';

/** Whether files of this file system cannot be written, such as those of a repository opened by its address. */
export function isReadOnly({ scheme }: vscode.Uri): boolean {
  return vscode.workspace.fs.isWritableFileSystem(scheme) === false;
}

/** Whether nothing in the workspace can be written. */
export function isReadOnlyWorkspace(): boolean {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.length > 0 && folders.every(({ uri }) => isReadOnly(uri));
}

/** Removes fixes and rewrites of a read-only file. Keeps actions that only show something. */
export function withoutEdits<Action extends vscode.Command | vscode.CodeAction>(
  uri: vscode.Uri,
  actions: readonly Action[],
): Action[] {
  return actions.filter((action) => !isReadOnly(uri) || ('kind' in action && action.kind?.value === 'source.preview'));
}
