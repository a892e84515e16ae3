import * as vscode from 'vscode';
import type { RefactorAnswer } from '../../server/protocol/messages.ts';
import type { App } from '../app.ts';

/**
 * Applies a change of several files with one undo. Shows the reason if it is refused. Returns whether it was applied.
 */
export async function applyRefactoring({ server }: App, answer: RefactorAnswer): Promise<boolean> {
  if (answer.kind === 'refused') {
    void vscode.window.showWarningMessage(answer.reason);
    return false;
  }
  // With this option, VS Code saves the files if the user's settings say so.
  const edit = await server.toEdit(answer.edit);
  for (const { from, to } of answer.copies) {
    const contents = await vscode.workspace.fs.readFile(vscode.Uri.parse(from));
    edit.createFile(vscode.Uri.parse(to), { contents });
  }
  for (const { uri, text } of answer.files)
    edit.createFile(vscode.Uri.parse(uri), { contents: new TextEncoder().encode(text) });
  const isDone = await vscode.workspace.applyEdit(edit, { isRefactoring: true });
  if (!isDone) void vscode.window.showErrorMessage(vscode.l10n.t('The files changed in the meantime. Try again.'));
  return isDone;
}
