import * as vscode from 'vscode';
import { isInFence, type LineEdit, listEnter } from './listEnter.ts';
import { setContext } from './sites.ts';

/** Enter is ours only where it does something in a list: everywhere else nothing stands between key and editor. */
export function watchLists(): vscode.Disposable {
  let was = false;
  const look = (editor: vscode.TextEditor | undefined): void => {
    const is = editor !== undefined && editor === vscode.window.activeTextEditor && editAt(editor) !== undefined;
    if (is !== was) setContext('docsight.inList', is);
    was = is;
  };
  return vscode.Disposable.from(
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => look(textEditor)),
    vscode.window.onDidChangeActiveTextEditor(look),
  );
}

/** Goes on with the list at the cursor, or ends it; elsewhere writes a line break. */
export async function continueList(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const edit = editor === undefined ? undefined : editAt(editor);
  if (editor === undefined || edit === undefined) {
    await vscode.commands.executeCommand('type', { text: '\n' });
    return;
  }
  const { line } = editor.selection.active;
  await editor.edit((builder) => builder.replace(new vscode.Range(line, edit.from, line, edit.to), edit.text));
  editor.revealRange(editor.selection);
}

function editAt({ document, selections }: vscode.TextEditor): LineEdit | undefined {
  const [selection] = selections;
  if (document.languageId !== 'mdx' || selection === undefined || selections.length > 1 || !selection.isEmpty)
    return undefined;
  const { line, character } = selection.active;
  const edit = listEnter(document.lineAt(line).text, character);
  if (edit === undefined) return undefined;
  const above = Array.from({ length: line }, (_, at) => document.lineAt(at).text);
  return isInFence(above) ? undefined : edit;
}
