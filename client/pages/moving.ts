import * as vscode from 'vscode';

/**
 * Files and folders that are renamed or moved in VS Code. The server can refuse to update references, but VS Code
 * cannot stop a move, so the author is asked after it.
 */
export interface Moves extends vscode.Disposable {
  /** The edits for a move, requested with `ask`. Null if the server refuses. */
  edit(
    files: readonly Moving[],
    ask: () => Thenable<vscode.WorkspaceEdit | null | undefined>,
  ): Promise<vscode.WorkspaceEdit | null | undefined>;
}

/** The old and new name of a file or folder. */
export interface Moving {
  readonly oldUri: vscode.Uri;
  readonly newUri: vscode.Uri;
}

interface Refused {
  readonly reason: string;
  /** Copies of files that the move overwrites, with their paths. */
  readonly replaced: readonly { readonly place: vscode.Uri; readonly copy: vscode.Uri }[];
}

/**
 * Starts following moves.
 *
 * @param storage a folder of the extension for overwritten files, until the author has answered
 */
export function createMoves(storage: vscode.Uri): Moves {
  /** Refused moves, by their new names. */
  const refused = new Map<string, Refused>();
  const takenBack = new Set<string>();
  let copies = 0;

  const keepReplaced = async (files: readonly Moving[]): Promise<Refused['replaced']> => {
    const replaced: Refused['replaced'][number][] = [];
    for (const { oldUri, newUri } of files) {
      // A name that differs only in case is the same file.
      if (oldUri.path.toLowerCase() === newUri.path.toLowerCase() || !(await isThere(newUri))) continue;
      const copy = vscode.Uri.joinPath(storage, 'replaced', `${Date.now()}-${copies++}`);
      await vscode.workspace.fs.copy(newUri, copy, { overwrite: true });
      replaced.push({ place: newUri, copy });
    }
    return replaced;
  };

  const takeBack = async (files: readonly Moving[], { replaced }: Refused): Promise<void> => {
    const edit = new vscode.WorkspaceEdit();
    const back = files.map(({ oldUri, newUri }): Moving => ({ oldUri: newUri, newUri: oldUri }));
    for (const { oldUri, newUri } of back) edit.renameFile(oldUri, newUri, { overwrite: false });
    const key = keyOf(back);
    takenBack.add(key);
    const isDone = await vscode.workspace.applyEdit(edit);
    takenBack.delete(key);
    if (!isDone) {
      void vscode.window.showErrorMessage(vscode.l10n.t('VS Code could not undo the move.'));
      return;
    }
    for (const { place, copy } of replaced) await vscode.workspace.fs.copy(copy, place, { overwrite: false });
  };

  const following = vscode.workspace.onDidRenameFiles(async ({ files }) => {
    const key = keyOf(files);
    const found = refused.get(key);
    if (found === undefined) return;
    refused.delete(key);
    const undo = { title: vscode.l10n.t('Undo the Move') };
    const keep = { title: vscode.l10n.t('Keep'), isCloseAffordance: true };
    const question = vscode.l10n.t('This move breaks the site. Links and navigation were not changed.');
    const pressed = await vscode.window.showWarningMessage(question, { modal: true, detail: found.reason }, undo, keep);
    if (pressed === undo) await takeBack(files, found);
    for (const { copy } of found.replaced) await vscode.workspace.fs.delete(copy, { recursive: true });
  });

  return {
    async edit(files, ask) {
      const key = keyOf(files);
      if (takenBack.has(key)) return null;
      try {
        return await ask();
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        refused.set(key, { reason, replaced: await keepReplaced(files).catch(() => []) });
        return null;
      }
    },
    dispose: () => following.dispose(),
  };
}

function keyOf(files: readonly Moving[]): string {
  return files.map(({ oldUri, newUri }) => `${oldUri.toString()} ${newUri.toString()}`).join('\n');
}

function isThere(uri: vscode.Uri): Thenable<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}
