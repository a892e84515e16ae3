import * as vscode from 'vscode';

/**
 * Path of the folder where Node keeps what it compiled of the server, so that the next server starts in two thirds of
 * the time: the user's own, which VS Code gives to this extension alone, one for each version. What other versions left
 * there goes, a moment later.
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
