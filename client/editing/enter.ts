import * as vscode from 'vscode';
import { endsList, type FenceEnd, fenceEnd, isInFence } from './listEnter.ts';

/** A marker without text whose line was left by Enter. */
interface Left {
  readonly editor: vscode.TextEditor;
  readonly line: number;
  readonly marker: string;
  /** How many columns of the next line came from the marker's. */
  readonly indent: number;
}

/** How often to retry removing a marker when other keys were faster. */
const maxCalls = 100;

/**
 * Enter in a list item without text ends the list. The key itself is the editor's, as is everything else that Enter does
 * in lists (the language's configuration): so nothing that is typed waits for us or comes in another order. Only the
 * marker that is left on the line above goes, as soon as we hear of it.
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
 * The marker that a change has left, when it is a line break at the cursor of the editor in use.
 *
 * @param last the change before: of several keys at once we hear all the texts before the first of the cursors
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
  // We hear of the text before we hear of the cursor: with more keys at once it may still be on its way through the line.
  const behind = editor.selection.active.line - line;
  if (indent === undefined || (behind !== 0 && behind !== 1 && !goesOn(event, last))) return undefined;
  const marker = document.lineAt(line).text;
  if (marker.length !== character || !endsList(marker, document.lineAt(line + 1).text.slice(indent.length)))
    return undefined;
  const above = Array.from({ length: line }, (_, at) => document.lineAt(at).text);
  return isInFence(above) ? undefined : { editor, line, marker, indent: indent.length };
}

/** Whether a change begins where the one before has ended, as a key does after a key. */
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

/** Whether a change is of the text behind the marker alone, as what is typed after Enter is. */
function isBehind({ editor, line }: Left, { document, contentChanges }: vscode.TextDocumentChangeEvent): boolean {
  return document !== editor.document || contentChanges.every(({ range }) => range.start.line > line);
}

/** Takes the marker's line away with the indent that the next one has from it, and leaves what was typed behind that. */
async function removeMarker({ editor, line, marker, indent }: Left): Promise<void> {
  const { document } = editor;
  // A save that ends the last line moves the cursor, and back at once; this is answered when both have been reported.
  await vscode.commands.executeCommand('noop');
  if (editor.selection.active.line <= line) return;
  for (let tries = 0; tries < maxCalls; tries++) {
    if (document.lineCount <= line + 1 || document.lineAt(line).text !== marker) return;
    const blank = Math.min(indent, document.lineAt(line + 1).firstNonWhitespaceCharacterIndex);
    // False when a key that was pressed in the meantime was faster.
    const isDone = await editor.edit((builder) => builder.delete(new vscode.Range(line, 0, line + 1, blank)), {
      // One step back takes this and the Enter back.
      undoStopBefore: false,
      undoStopAfter: false,
    });
    if (isDone) return;
  }
}

/** How often to retry placing the closing fence when other keys were faster. */
const maxTries = 100;

/**
 * Enter behind the line that opens a fence puts the closing fence below. The key itself is the editor's, so that nothing
 * that is typed waits for us: what was typed in the meantime is between the two.
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
    // False when a key that was pressed in the meantime was faster. One step back takes this and the Enter back.
    const isDone = await editor.insertSnippet(snippet, typed, { undoStopBefore: false, undoStopAfter: false });
    if (isDone) return;
  }
}
