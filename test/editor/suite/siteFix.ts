import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { drive, until } from './drive.ts';
import { docsight } from './installed.ts';
import { append, closeAll, finding, firstPage, folder, openFile } from './page.ts';
import { question, undoEverywhere } from './question.ts';

const second = 'a-second-page.mdx';

export function defineSiteFix(): void {
  suite('a fix for the whole site', () => {
    suiteSetup(docsight);
    teardown(async () => {
      await closeAll();
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder(), second));
    });

    test('shows how many findings it fixes in how many files, and each change as a diff, before anything changes', async () => {
      const uri = vscode.Uri.joinPath(folder(), second);
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode('---\ntitle: Second\n---\n\nLess <6.\n'));
      const editor = await openFile(await firstPage());
      await append(editor, '\n\nLess <5.');
      const wrong = await finding(editor.document.uri, 'mdx/bad-tag');
      editor.selection = new vscode.Selection(wrong.range.start, wrong.range.start);
      await until(
        'the menu of cures',
        async () => {
          if (isThere(await rows())) return rows();
          // An open menu does not update, and reopening it while choosing would close it.
          await vscode.commands.executeCommand('hideCodeActionWidget');
          await vscode.commands.executeCommand('editor.action.quickFix');
          return until('a menu', rows, (titles) => titles.length > 0, 5_000);
        },
        isThere,
      );
      await clickRow();
      await question('Write these changes to 2 files?');
      await until('both changes', shownChanges, (text) => /Less \\<5\./.test(text) && /Less \\<6\./.test(text));
      assert.match(editor.document.getText(), /Less <5\./, 'nothing changed yet');
      await drive({ op: 'click', selector: '.quick-input-widget .quick-input-action .monaco-button' });
      await until(
        'both pages to be fixed',
        async () => [editor.document.getText(), await textOf(uri)],
        ([one, two]) => one?.endsWith('Less \\<5.') === true && two?.includes('Less \\<6.') === true,
      );
      // If VS Code is still writing the file, it would revert an undo to the text on disk.
      const other = await vscode.workspace.openTextDocument(uri);
      await until(
        'the other page to be saved',
        () => other.isDirty,
        (isDirty) => !isDirty,
      );
      const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));
      assert.deepEqual(
        tabs.filter((label) => label.startsWith('Fix 2 in 2')),
        [],
      );
      await undoEverywhere(
        'both pages as they were',
        async () => {
          return [editor.document.getText(), await textOf(uri)];
        },
        ([one, two]) => one?.endsWith('Less <5.') === true && two?.includes('Less <6.') === true,
      );
    });
  });
}

async function textOf(uri: vscode.Uri): Promise<string> {
  return (await vscode.workspace.openTextDocument(uri)).getText();
}

/** The text of the displayed changes. */
async function shownChanges(): Promise<string> {
  const expression = 'document.querySelector(".multiDiffEditor, .monaco-component.multiDiffEditor")?.innerText ?? ""';
  return String(await drive({ op: 'evaluate', expression })).replace(/\u00a0/g, ' ');
}

function isThere(titles: readonly string[]): boolean {
  return titles.some((title) => title.includes('Fix all in 2 files of this site'));
}

/** The titles in the code action menu. */
async function rows(): Promise<readonly string[]> {
  const expression =
    "[...document.querySelectorAll('.action-widget .monaco-list-row')].map((row) => row.textContent ?? '')";
  return (await drive({ op: 'evaluate', expression })) as readonly string[];
}

async function clickRow(): Promise<void> {
  await drive({ op: 'click', selector: ".action-widget .monaco-list-row:has-text('Fix all in 2 files of this site')" });
}
