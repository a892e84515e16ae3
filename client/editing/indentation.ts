import * as vscode from 'vscode';
import type { Server } from '../languageServer/server.ts';
import { isServed } from '../platform.ts';

/** Lines that are looked through for one that is indented. */
const maxLines = 1000;

/**
 * Pages indent as their site does. VS Code reads it from the text of each file; for a page that has nothing indented yet,
 * such as a new one, it is read from the other pages. Only where `editor.detectIndentation` is on and the language has no
 * size set by the user.
 */
export function indentAsSite(server: Server, log: vscode.LogOutputChannel): vscode.Disposable {
  const seen = new Set<string>();
  const take = (editor: vscode.TextEditor | undefined): void => {
    const document = editor?.document;
    if (editor === undefined || document === undefined || seen.has(document.uri.toString())) return;
    if (!isServed(document.uri) || !/\.mdx?$/i.test(document.uri.path)) return;
    seen.add(document.uri.toString());
    if (!isLeftToUs(document) || isIndented(document)) return;
    apply(server, editor).catch((error: unknown) =>
      log.warn(`No indentation for ${document.uri.toString(true)}: ${error}`),
    );
  };
  take(vscode.window.activeTextEditor);
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(take),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => seen.delete(uri.toString())),
  );
}

async function apply(server: Server, editor: vscode.TextEditor): Promise<void> {
  const unit = await server.request('docsight/indentation', { uri: editor.document.uri.toString() });
  if (unit === null || isIndented(editor.document)) return;
  editor.options = unit.includes('\t') ? { insertSpaces: false } : { insertSpaces: true, tabSize: unit.length };
}

function isLeftToUs(document: vscode.TextDocument): boolean {
  const settings = vscode.workspace.getConfiguration('editor', document);
  if (settings.get('detectIndentation') !== true) return false;
  const own = settings.inspect('tabSize');
  return (
    own?.globalLanguageValue === undefined &&
    own?.workspaceLanguageValue === undefined &&
    own?.workspaceFolderLanguageValue === undefined
  );
}

function isIndented(document: vscode.TextDocument): boolean {
  for (let line = 0; line < Math.min(document.lineCount, maxLines); line++)
    if (/^[ \t]+\S/.test(document.lineAt(line).text)) return true;
  return false;
}
