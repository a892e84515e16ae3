import * as vscode from 'vscode';

/**
 * Path of the folder for Node's compile cache, which makes the next start of the server a third faster. It is in the
 * extension's own storage, with one folder for each version. Those of other versions are deleted a moment later.
 */
export function compiledCode({ globalStorageUri, extension }: vscode.ExtensionContext): string {
  const all = vscode.Uri.joinPath(globalStorageUri, 'compiled');
  const { version } = extension.packageJSON as { readonly version: string };
  void removeOthers(all, version);
  return vscode.Uri.joinPath(all, version).fsPath;
}

async function removeOthers(all: vscode.Uri, version: string): Promise<void> {
  const found = await vscode.workspace.fs.readDirectory(all).then(
    (entries) => entries,
    () => [],
  );
  for (const [name] of found)
    if (name !== version)
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(all, name), { recursive: true }).then(undefined, () => {});
}
