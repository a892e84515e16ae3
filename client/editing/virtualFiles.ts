import * as vscode from 'vscode';
import { isReadOnlyFile } from '../readOnly.ts';

/** Replaces the text of a file through VS Code, on any file system. Returns false if it is read-only. */
export async function replaceVirtualFile(uri: vscode.Uri, text: string): Promise<boolean> {
  if (await isReadOnlyFile(uri)) return false;
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  return true;
}

/** Returns false if a new file would be outside the site, because one of its folders is a link. */
export async function staysInVirtual(site: vscode.Uri, file: vscode.Uri): Promise<boolean> {
  for (let folder = vscode.Uri.joinPath(file, '..'); folder.path.startsWith(`${site.path}/`); ) {
    const type = await vscode.workspace.fs.stat(folder).then(
      (found) => found.type,
      () => vscode.FileType.Unknown,
    );
    if ((type & vscode.FileType.SymbolicLink) !== 0) return false;
    folder = vscode.Uri.joinPath(folder, '..');
  }
  return true;
}
