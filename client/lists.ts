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

/** How often Enter is worked out anew when other text came in between. */
const mostTries = 3;

/** Goes on with the list at the cursor, or ends it; elsewhere, and where that cannot be done, writes a line break. */
export async function continueList(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  for (let tries = 0; editor !== undefined && tries < mostTries; tries++) {
    const edit = editAt(editor);
    if (edit === undefined) break;
    const { line } = editor.selection.active;
    // False when a key that was pressed meanwhile was faster: what is to be done may be something else now.
    const isDone = await editor.edit((builder) =>
      builder.replace(new vscode.Range(line, edit.from, line, edit.to), edit.text),
    );
    if (!isDone) continue;
    editor.revealRange(editor.selection);
    return;
  }
  await vscode.commands.executeCommand('type', { text: '\n' });
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
