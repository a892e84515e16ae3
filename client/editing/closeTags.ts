import * as vscode from 'vscode';
import type { Server } from '../languageServer/server.ts';
import { isPage } from '../sites/roles.ts';
import type { Sites } from '../sites/sites.ts';

/** Quotes or braces that were inserted after a `=`, with the cursor between them. */
interface Marks {
  readonly document: vscode.TextDocument;
  readonly at: vscode.Position;
  readonly opening: string;
  readonly closing: string;
}

/**
 * Inserts the closing tag after a typed `>`, the name after `</`, and quotes after `=` in a tag. If the document
 * changes first, by another key or the MDX extension's closing tag, nothing is inserted.
 */
export function closeTags(server: Server, sites: Sites): vscode.Disposable {
  let marks: Marks | undefined;
  return vscode.workspace.onDidChangeTextDocument(({ document, contentChanges, reason }) => {
    const [change] = contentChanges;
    if (change === undefined || contentChanges.length > 1 || reason !== undefined) return;
    if (marks?.document === document) {
      const known = marks;
      marks = undefined;
      // The author typed the quote too, so keep only one.
      if (change.rangeLength === 0 && change.range.start.isEqual(known.at) && change.text.startsWith(known.opening)) {
        void removeTyped(known, change.text).catch(() => undefined);
        return;
      }
      // VS Code overtypes the second quote, which would put the cursor after the value.
      if (change.rangeLength === 1 && change.range.start.isEqual(known.at) && change.text === known.closing) {
        void goBack(known).catch(() => undefined);
        return;
      }
    }
    if (change.text !== '>' && change.text !== '/' && change.text !== '=') return;
    // Another extension may have inserted a `>` after `<`, which is overtyped.
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
    void close(server, editor, at)
      .then((made) => {
        marks = made;
      })
      .catch(() => undefined);
  });
}

/** Number of retries if other keys were faster. */
const maxTries = 100;

/** Moves the cursor back between the marks, with the text that was typed in the meantime. */
async function goBack({ document, at, closing }: Marks): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  // The cursor is updated after the text.
  await new Promise((done) => setTimeout(done, 0));
  for (let tries = 0; tries < maxTries; tries++) {
    if (editor === undefined || editor !== vscode.window.activeTextEditor || editor.document !== document) return;
    const mark = new vscode.Range(at, at.translate(0, 1));
    const { active } = editor.selection;
    if (document.getText(mark) !== closing || active.line !== at.line || active.isBefore(mark.end)) return;
    const typed = document.getText(new vscode.Range(mark.end, active));
    const snippet = new vscode.SnippetString().appendText(typed).appendTabstop(0).appendText(closing);
    const range = new vscode.Range(at, active);
    // False if a key in the meantime was faster.
    const isDone = await editor.insertSnippet(snippet, range, { undoStopBefore: false, undoStopAfter: false });
    if (!isDone) continue;
    if (typed !== '') await vscode.commands.executeCommand('editor.action.triggerSuggest');
    return;
  }
}

async function removeTyped({ document, at }: Marks, text: string): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document !== document || text.includes('\n')) return;
  const range = new vscode.Range(at, at.translate(0, text.length));
  await editor.edit((edit) => edit.delete(range), { undoStopBefore: false, undoStopAfter: false });
}

async function close(server: Server, editor: vscode.TextEditor, at: vscode.Position): Promise<Marks | undefined> {
  const { document } = editor;
  const { version } = document;
  const { line, character } = at;
  const tag = await server.request('docsight/autoClose', { uri: document.uri.toString(), line, character });
  if (tag === null || document.version !== version || vscode.window.activeTextEditor !== editor) return undefined;
  if (tag === '""' || tag === '{}') return putMarks(editor, at, tag);
  const snippet = new vscode.SnippetString();
  if (tag.startsWith('</')) snippet.appendTabstop(0).appendText(tag);
  else snippet.appendText(tag);
  // Another extension may have added a `>` after `</`. The name has its own.
  const next = at.translate(0, 1);
  const isThere = !tag.startsWith('</') && document.getText(new vscode.Range(at, next)) === '>';
  await editor.insertSnippet(snippet, isThere ? new vscode.Range(at, next) : at);
  return undefined;
}

/** Inserts quotes or braces, and opens the list of values between them. */
async function putMarks(editor: vscode.TextEditor, at: vscode.Position, marks: '""' | '{}'): Promise<Marks> {
  const [opening = '', closing = ''] = marks;
  const snippet = new vscode.SnippetString().appendText(opening).appendTabstop(0).appendText(closing);
  await editor.insertSnippet(snippet, at, { undoStopBefore: false, undoStopAfter: false });
  await vscode.commands.executeCommand('editor.action.triggerSuggest');
  return { document: editor.document, at: at.translate(0, 1), opening, closing };
}
