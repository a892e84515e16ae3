import * as vscode from 'vscode';
import { isPage } from '../sites/roles.ts';
import type { Sites } from '../sites/sites.ts';

/** Number of lines above the cursor to search for a tag. */
const maxLines = 30;

/**
 * Reopens the suggestions after a letter in a tag was deleted. VS Code opens them for typed letters, because
 * package.json
 * marks tags as strings, where quick suggestions are on. At Backspace it keeps an open list, but does not open one.
 */
export function suggestAgain(sites: Sites): vscode.Disposable {
  return vscode.workspace.onDidChangeTextDocument(({ document, contentChanges, reason }) => {
    const [change] = contentChanges;
    if (change === undefined || contentChanges.length > 1 || reason !== undefined) return;
    if (change.text !== '' || change.rangeLength !== 1 || !isPage(sites.roleOf(document.uri))) return;
    const editor = vscode.window.activeTextEditor;
    if (editor?.document !== document || editor.selections.length > 1) return;
    if (isInTag(document, change.range.start)) void suggest(editor, change.range.start).catch(() => undefined);
  });
}

function isInTag(document: vscode.TextDocument, at: vscode.Position): boolean {
  const from = new vscode.Position(Math.max(0, at.line - maxLines), 0);
  const before = document.getText(new vscode.Range(from, at));
  const tag = before.slice(before.lastIndexOf('<'));
  return /^<\/?[A-Za-z]/.test(tag) && !tag.includes('\n\n') && !tag.includes('>');
}

async function suggest(editor: vscode.TextEditor, at: vscode.Position): Promise<void> {
  const { document } = editor;
  const { version } = document;
  // An explicit request with an empty result would show a message.
  const list = await vscode.commands.executeCommand<vscode.CompletionList | undefined>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    at,
  );
  const isStill = document.version === version && vscode.window.activeTextEditor === editor;
  if (isStill && editor.selection.active.isEqual(at) && (list?.items.length ?? 0) > 0)
    await vscode.commands.executeCommand('editor.action.triggerSuggest');
}
