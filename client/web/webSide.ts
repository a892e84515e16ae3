import * as vscode from 'vscode';
import type { Side } from '../app.ts';
import type { Platform } from '../platform.ts';
import { fetchApiDocument, sendRequest } from './requests.ts';
import { startServerWorker } from './serverWorker.ts';

type OfTests = typeof globalThis & { readonly docsightTests?: { readonly env: { readonly DOCSIGHT_SLOW?: string } } };

const platform: Platform = {
  abilities: { canPrint: false, hasGit: false },
  schemes: ['file'],
  async replaceFile(uri, text) {
    const { fs } = vscode.workspace;
    const there = await fs.stat(uri).then(
      (found) => found,
      () => undefined,
    );
    const isReadOnly = ((there?.permissions ?? 0) & vscode.FilePermission.Readonly) !== 0;
    if (isReadOnly || fs.isWritableFileSystem(uri.scheme) === false) return false;
    await fs.writeFile(uri, new TextEncoder().encode(text));
    return true;
  },
  async staysIn(site, file) {
    for (let folder = vscode.Uri.joinPath(file, '..'); folder.path.startsWith(`${site.path}/`); ) {
      const type = await vscode.workspace.fs.stat(folder).then(
        (found) => found.type,
        () => vscode.FileType.Unknown,
      );
      if ((type & vscode.FileType.SymbolicLink) !== 0) return false;
      folder = vscode.Uri.joinPath(folder, '..');
    }
    return true;
  },
  send: sendRequest,
  fetchApiDocument,
  // Extensions share one global object, where our tests set the delay.
  answersLate: () => Number((globalThis as OfTests).docsightTests?.env.DOCSIGHT_SLOW) || undefined,
};

/**
 * The platform of a browser: the server is a worker, and VS Code provides the files. It opens no ports and runs no
 * programs.
 */
export const webSide: Side = {
  platform,
  startServer: (context) => (host) => startServerWorker(context, host),
  extras: () => vscode.Disposable.from(),
};
