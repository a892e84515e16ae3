import * as vscode from 'vscode';
import { type FenceEnd, fenceEnd } from './listEnter.ts';

/** How often the closing fence is put anew when other keys were faster. */
const maxTries = 100;

/**
 * Enter behind the line that opens a fence puts the closing fence below. The key itself is the editor's, so that nothing
 * that is typed waits for us: what was typed meanwhile stands between the two.
 */
export function closeFences(): vscode.Disposable {
  return vscode.workspace.onDidChangeTextDocument(({ document, contentChanges, reason }) => {
    const [change] = contentChanges;
    const editor = vscode.window.activeTextEditor;
    if (document.languageId !== 'mdx' || editor?.document !== document || editor.selections.length > 1) return;
    if (change === undefined || contentChanges.length > 1 || change.rangeLength > 0 || reason !== undefined) return;
    if (!/^\r?\n[ \t]*$/.test(change.text)) return;
    const { line, character } = change.range.start;
    // A line break within the line moves its rest down: no fence is being opened there.
    if (document.lineAt(line).text.length !== character || document.lineAt(line + 1).text.trim() !== '') return;
    const lines = document.getText().split(/\r?\n/);
    const end = fenceEnd(lines.slice(0, line), lines[line] ?? '', lines.slice(line + 1));
    if (end !== undefined) void putEnd(editor, line, end).catch(() => undefined);
  });
}

/** Puts the closing fence below the line that the cursor is in by now, and leaves the cursor where it is. */
async function putEnd(editor: vscode.TextEditor, line: number, { indent, marker }: FenceEnd): Promise<void> {
  const { document } = editor;
  const opening = document.lineAt(line).text;
  for (let tries = 0; tries < maxTries; tries++) {
    if (document.lineCount <= line + 1 || document.lineAt(line).text !== opening) return;
    const { text } = document.lineAt(line + 1);
    const missing = indent.slice(/^[ \t]*/.exec(text)?.[0].length ?? 0);
    // We hear of the text before we hear of the cursor, which is at the end of what was typed.
    const last = Math.min(Math.max(line + 1, editor.selection.active.line), document.lineCount - 1);
    const typed = new vscode.Range(line + 1, 0, last, document.lineAt(last).text.length);
    // An edit at the cursor would move it behind the fence; a snippet says where it stands.
    const snippet = new vscode.SnippetString()
      .appendText(missing + document.getText(typed))
      .appendTabstop(0)
      .appendText(`\n${indent}${marker}`);
    // False when a key that was pressed meanwhile was faster. One step back takes this and the Enter back.
    const isDone = await editor.insertSnippet(snippet, typed, { undoStopBefore: false, undoStopAfter: false });
    if (isDone) return;
  }
}
