import * as vscode from 'vscode';
import { folder } from './page.ts';

/** Writes a site into a folder of the workspace; the file watcher reports it to the server. */
export async function writeSite(name: string, files: Readonly<Record<string, string>>): Promise<vscode.Uri> {
  const place = vscode.Uri.joinPath(folder(), name);
  for (const [path, text] of Object.entries(files))
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(place, path), new TextEncoder().encode(text));
  return place;
}
