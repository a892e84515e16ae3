import * as vscode from 'vscode';
import type { Server } from '../languageServer/server.ts';
import { isServed } from '../platform.ts';

/** Number of lines to search for an indented one. */
const maxLines = 1000;

/**
 * Indents pages like the rest of their site. VS Code detects the indentation from the text of a file. A page without
 * indented lines, such as a new one, gets the indentation of the other pages. This applies only if
 * `editor.detectIndentation` is on and the user has not set a size for the language.
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
