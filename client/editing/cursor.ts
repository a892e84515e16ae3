import * as vscode from 'vscode';
import { selector } from '../languageServer/client.ts';
import type { Server } from '../languageServer/server.ts';

/** Reports the cursor, because findings of a tag that is being edited wait until the cursor leaves it. */
export function reportCursor(server: Server): vscode.Disposable {
  const report = (editor: vscode.TextEditor | undefined): void => {
    if (editor === undefined || vscode.languages.match(selector, editor.document) === 0) {
      server.notify('docsight/cursorLeft', {});
      return;
    }
    const { line, character } = editor.selection.active;
    server.notify('docsight/cursor', { uri: editor.document.uri.toString(), line, character });
  };
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(report),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
      const isOurs = vscode.languages.match(selector, textEditor.document) > 0;
      if (isOurs && textEditor === vscode.window.activeTextEditor) report(textEditor);
    }),
  );
}
