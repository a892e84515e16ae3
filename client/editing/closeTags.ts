import * as vscode from 'vscode';
import type { Server } from '../languageServer/server.ts';
import { isPage } from '../sites/roles.ts';
import type { Sites } from '../sites/sites.ts';

/**
 * Puts the closing tag behind a `>` that was typed, and the name behind `</`. Whatever else comes first, a further key
 * or the MDX extension with a closing tag of its own, makes the document another one, and then nothing is put.
 */
export function closeTags(server: Server, sites: Sites): vscode.Disposable {
  return vscode.workspace.onDidChangeTextDocument(({ document, contentChanges, reason }) => {
    const [change] = contentChanges;
    if (change === undefined || contentChanges.length > 1 || reason !== undefined) return;
    if (change.text !== '>' && change.text !== '/') return;
    // A `>` that another extension put behind `<` is typed over.
    if (change.rangeLength > (change.text === '>' ? 1 : 0)) return;
    if (!isPage(sites.roleOf(document.uri))) return;
    const editor = vscode.window.activeTextEditor;
    if (editor?.document !== document || editor.selections.length > 1) return;
    const isWanted = vscode.workspace
      .getConfiguration('docsight.editing', document)
      .get<boolean>('autoCloseTags', true);
    if (!isWanted) return;
    const at = change.range.start.translate(0, 1);
    if (change.text === '/' && document.getText(new vscode.Range(at.translate(0, -2), at)) !== '</') return;
    void close(server, editor, at).catch(() => undefined);
  });
}

async function close(server: Server, editor: vscode.TextEditor, at: vscode.Position): Promise<void> {
  const { document } = editor;
  const { version } = document;
  const { line, character } = at;
  const tag = await server.request('docsight/autoClose', { uri: document.uri.toString(), line, character });
  if (tag === null || document.version !== version || vscode.window.activeTextEditor !== editor) return;
  const snippet = new vscode.SnippetString();
  if (tag.startsWith('</')) snippet.appendTabstop(0).appendText(tag);
  else snippet.appendText(tag);
  // Behind `</` another extension's `>` may stand already: the name brings its own.
  const next = at.translate(0, 1);
  const isThere = !tag.startsWith('</') && document.getText(new vscode.Range(at, next)) === '>';
  await editor.insertSnippet(snippet, isThere ? new vscode.Range(at, next) : at);
}
