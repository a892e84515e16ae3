import * as vscode from 'vscode';
import { endsList, type FenceEnd, fenceEnd, isInFence } from './listEnter.ts';

/** An empty list marker whose line was left with Enter. */
interface Left {
  readonly editor: vscode.TextEditor;
  readonly line: number;
  readonly marker: string;
  /** Number of columns that the next line took over as indentation. */
  readonly indent: number;
}

/** Number of retries if other keys were faster. */
const maxCalls = 100;

/**
 * Enter in an empty list item ends the list. The key itself and the other behavior of lists stay with the editor (see
 * the language configuration), so typing never waits for us. Only the marker on the previous line is removed, as soon
 * as the change is reported.
 */
export function endLists(): vscode.Disposable {
  let left: Left | undefined;
  let before: vscode.TextDocumentChangeEvent | undefined;
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.contentChanges.length === 0) return;
      const last = before;
      before = event;
      left = leftBy(event, last) ?? (left !== undefined && isBehind(left, event) ? left : undefined);
    }),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections: [selection] }) => {
      const now = left;
      if (now === undefined || textEditor !== now.editor || (selection?.active.line ?? 0) <= now.line) return;
      left = undefined;
      void removeMarker(now).catch(() => undefined);
    }),
  );
}

/**
 * The empty marker that a change left behind, if the change is a line break at the cursor of the active editor.
 *
 * @param last the previous change: for several keys at once, VS Code reports all texts before the first cursor
 */
function leftBy(
  event: vscode.TextDocumentChangeEvent,
  last: vscode.TextDocumentChangeEvent | undefined,
): Left | undefined {
  const { document, contentChanges, reason } = event;
  const [change] = contentChanges;
  const editor = vscode.window.activeTextEditor;
  if (document.languageId !== 'mdx' || editor?.document !== document || editor.selections.length > 1) return undefined;
  if (change === undefined || contentChanges.length > 1 || change.rangeLength > 0 || reason !== undefined)
    return undefined;
  const [, indent] = /^\r?\n([ \t]*)$/.exec(change.text) ?? [];
  const { line, character } = change.range.start;
  // VS Code reports text before the cursor. With several keys at once, the cursor may still be further up.
  const behind = editor.selection.active.line - line;
  if (indent === undefined || (behind !== 0 && behind !== 1 && !goesOn(event, last))) return undefined;
  const marker = document.lineAt(line).text;
  if (marker.length !== character || !endsList(marker, document.lineAt(line + 1).text.slice(indent.length)))
    return undefined;
  const above = Array.from({ length: line }, (_, at) => document.lineAt(at).text);
  return isInFence(above) ? undefined : { editor, line, marker, indent: indent.length };
}

/** Whether a change begins where the previous one ended, as consecutive keys do. */
function goesOn(
  { document, contentChanges: [change] }: vscode.TextDocumentChangeEvent,
  last: vscode.TextDocumentChangeEvent | undefined,
): boolean {
  const [typed] = last?.contentChanges ?? [];
  if (change === undefined || typed === undefined || last?.document !== document) return false;
  const lines = typed.text.split(/\r?\n/);
  const { line, character } = typed.range.start;
  const end = (lines.length === 1 ? character : 0) + (lines.at(-1)?.length ?? 0);
  return change.range.start.line === line + lines.length - 1 && change.range.start.character === end;
}

/** Whether a change only affects text after the marker, as typing after Enter does. */
function isBehind({ editor, line }: Left, { document, contentChanges }: vscode.TextDocumentChangeEvent): boolean {
  return document !== editor.document || contentChanges.every(({ range }) => range.start.line > line);
}

/** Removes the marker's line and the indentation it caused on the next one. Text typed after it stays. */
async function removeMarker({ editor, line, marker, indent }: Left): Promise<void> {
  const { document } = editor;
  // A save that ends the last line moves the cursor and back at once. This call returns after both were reported.
  await vscode.commands.executeCommand('noop');
  if (editor.selection.active.line <= line) return;
  for (let tries = 0; tries < maxCalls; tries++) {
    if (document.lineCount <= line + 1 || document.lineAt(line).text !== marker) return;
    const blank = Math.min(indent, document.lineAt(line + 1).firstNonWhitespaceCharacterIndex);
    // False if a key in the meantime was faster.
    const isDone = await editor.edit((builder) => builder.delete(new vscode.Range(line, 0, line + 1, blank)), {
      // One undo reverts this and the Enter.
      undoStopBefore: false,
      undoStopAfter: false,
    });
    if (isDone) return;
  }
}

/** Number of retries if other keys were faster. */
const maxTries = 100;

/**
 * After Enter on a line that opens a fence, inserts the closing fence below. The key itself stays with the editor, so
 * typing never waits for us: text typed in the meantime is between the two fences.
 */
export function closeFences(): vscode.Disposable {
  return vscode.workspace.onDidChangeTextDocument(({ document, contentChanges, reason }) => {
    const [change] = contentChanges;
    const editor = vscode.window.activeTextEditor;
    if (document.languageId !== 'mdx' || editor?.document !== document || editor.selections.length > 1) return;
    if (change === undefined || contentChanges.length > 1 || change.rangeLength > 0 || reason !== undefined) return;
    if (!/^\r?\n[ \t]*$/.test(change.text)) return;
    const { line, character } = change.range.start;
    // A line break within the line moves its rest down, so no fence is being opened.
    if (document.lineAt(line).text.length !== character || document.lineAt(line + 1).text.trim() !== '') return;
    const lines = document.getText().split(/\r?\n/);
    const end = fenceEnd(lines.slice(0, line), lines[line] ?? '', lines.slice(line + 1));
    if (end !== undefined) void putEnd(editor, line, end).catch(() => undefined);
  });
}

/** Inserts the closing fence below the cursor's current line, without moving the cursor. */
async function putEnd(editor: vscode.TextEditor, line: number, { indent, marker }: FenceEnd): Promise<void> {
  const { document } = editor;
  const opening = document.lineAt(line).text;
  for (let tries = 0; tries < maxTries; tries++) {
    if (document.lineCount <= line + 1 || document.lineAt(line).text !== opening) return;
    const { text } = document.lineAt(line + 1);
    const missing = indent.slice(/^[ \t]*/.exec(text)?.[0].length ?? 0);
    // VS Code reports text before the cursor, which is at the end of the typed text.
    const last = Math.min(Math.max(line + 1, editor.selection.active.line), document.lineCount - 1);
    const typed = new vscode.Range(line + 1, 0, last, document.lineAt(last).text.length);
    // A plain edit at the cursor would move it after the fence; a snippet keeps it in place.
    const snippet = new vscode.SnippetString()
      .appendText(missing + document.getText(typed))
      .appendTabstop(0)
      .appendText(`\n${indent}${marker}`);
    // False if a key in the meantime was faster. One undo reverts this and the Enter.
    const isDone = await editor.insertSnippet(snippet, typed, { undoStopBefore: false, undoStopAfter: false });
    if (isDone) return;
  }
}
