import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { drive, until } from './drive.ts';
import { docsight } from './installed.ts';
import { append, closeAll, finding, firstPage, folder, openFile } from './page.ts';

const second = 'a-second-page.mdx';

export function defineSiteFix(): void {
  suite('a fix for the whole site', () => {
    suiteSetup(docsight);
    teardown(async () => {
      await closeAll();
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder(), second));
    });

    test('shows how many it mends in how many files, and each as a diff, before anything changes', async () => {
      const uri = vscode.Uri.joinPath(folder(), second);
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode('---\ntitle: Second\n---\n\nLess <6.\n'));
      const editor = await openFile(await firstPage());
      await append(editor, '\n\nLess <5.');
      const wrong = await finding(editor.document.uri, 'mdx/bad-tag');
      editor.selection = new vscode.Selection(wrong.range.start, wrong.range.start);
      await until(
        'the menu of cures',
        async () => {
          await vscode.commands.executeCommand('editor.action.quickFix');
          return rows();
        },
        (titles) => titles.some((title) => title.includes('Fix all in 2 files of this site')),
      );
      await clickRow();
      const shown = await until('the preview of the change', previewText, (text) => text.includes('Less \\<5.'));
      assert.match(shown, /a-second-page\.mdxLess \\<6\./);
      assert.match(editor.document.getText(), /Less <5\./, 'nothing changed yet');
      // Each change is chosen by its box; those that want to be confirmed begin without a tick.
      await until('all to be chosen', tickOne, (left) => left === 0);
      await drive({ op: 'click', selector: ".bulk-edit-panel .monaco-button:has-text('Apply')" });
      await until(
        'both pages to be mended',
        async () => [editor.document.getText(), (await vscode.workspace.openTextDocument(uri)).getText()],
        ([one, two]) => one?.endsWith('Less \\<5.') === true && two?.includes('Less \\<6.') === true,
      );
    });
  });
}

/** The titles in the menu of code actions. */
async function rows(): Promise<readonly string[]> {
  const expression =
    "[...document.querySelectorAll('.action-widget .monaco-list-row')].map((row) => row.textContent ?? '')";
  return (await drive({ op: 'evaluate', expression })) as readonly string[];
}

async function clickRow(): Promise<void> {
  await drive({ op: 'click', selector: ".action-widget .monaco-list-row:has-text('Fix all in 2 files of this site')" });
}

async function previewText(): Promise<string> {
  return String(
    await drive({
      op: 'evaluate',
      expression: "document.querySelector('.bulk-edit-panel .monaco-list-rows')?.textContent ?? ''",
    }),
  );
}

const empty = '.bulk-edit-panel .edit-checkbox[aria-checked="false"]';

/** Chooses one more file; how many were not chosen before. */
async function tickOne(): Promise<number> {
  const left = Number(await drive({ op: 'evaluate', expression: `document.querySelectorAll('${empty}').length` }));
  if (left > 0) await drive({ op: 'click', selector: empty });
  return left;
}
