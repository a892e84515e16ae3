import * as vscode from 'vscode';
import type { App } from '../app.ts';

/** Goes to the next breaking finding in any file, starting over at the end. Without any, opens the Problems view. */
export async function nextProblem(app: App): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const at = editor?.selection.active ?? new vscode.Position(0, 0);
  const next = await app.server.request('docsight/nextBreak', {
    ...(editor === undefined ? {} : { uri: editor.document.uri.toString() }),
    line: at.line,
    character: at.character,
  });
  if (next === null) {
    await vscode.commands.executeCommand('workbench.actions.view.problems');
    return;
  }
  const position = new vscode.Position(next.line, next.character);
  await vscode.window.showTextDocument(vscode.Uri.parse(next.uri), {
    selection: new vscode.Range(position, position),
  });
}
