import * as vscode from 'vscode';
import { selector } from '../languageServer/client.ts';
import type { Server } from '../languageServer/server.ts';

/** Tells the server where the cursor stands: what is being typed there is not checked yet. */
export function reportCursor(server: Server): vscode.Disposable {
  return vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections }) => {
    const [selection] = selections;
    if (selection === undefined || vscode.languages.match(selector, textEditor.document) === 0) return;
    const { line, character } = selection.active;
    server.notify('docsight/cursor', { uri: textEditor.document.uri.toString(), line, character });
  });
}
