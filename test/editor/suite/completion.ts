import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { drive, until } from './drive.ts';
import { docsight } from './installed.ts';
import { append, closeAll, firstPage, openFile } from './page.ts';

export function defineCompletion(): void {
  suite('completion', () => {
    suiteSetup(docsight);
    teardown(closeAll);

    test('<Card ic… and icon names are completed while typing', async () => {
      const editor = await openFile(await firstPage());
      await append(editor, '\n\n<Card ic');
      await accept(editor, /<Card icon=""$/);
      await vscode.commands.executeCommand('type', { text: 'hous' });
      await accept(editor, /<Card icon="house"?$|<Card icon="house[\w-]*"$/);
    });

    test('an icon’s drawing is in its documentation', async () => {
      const editor = await openFile(await firstPage());
      await append(editor, '\n\n<Card icon="rocke');
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        editor.document.uri,
        editor.selection.active,
        undefined,
        20,
      );
      const rocket = items.find(({ label }) => (typeof label === 'string' ? label : label.label) === 'rocket');
      assert.ok(rocket);
      const text = rocket.documentation instanceof vscode.MarkdownString ? rocket.documentation.value : '';
      assert.match(text, /data:image\/svg\+xml/);
    });

    test('the third backtick of a fence opens the list of languages, and accepting one writes the fence', async () => {
      const editor = await openFile(await firstPage());
      await append(editor, '\n\n');
      await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
      await drive({ op: 'type', text: '```pyth' });
      const row = "document.querySelector('.suggest-widget.visible .monaco-list-row.focused')?.textContent ?? ''";
      await until(
        'a row',
        () => drive({ op: 'evaluate', expression: row }),
        (text) => String(text).includes('python'),
      );
      await drive({ op: 'press', key: 'Enter' });
      await drive({ op: 'type', text: 'x = 1' });
      await until(
        'the fence',
        () => editor.document.getText().slice(-25),
        (text) => text.endsWith('\n```python\nx = 1\n```'),
      );
    });

    test('no list opens automatically in prose', async () => {
      const editor = await openFile(await firstPage());
      await append(editor, '\n\nWords');
      await drive({ op: 'evaluate', expression: noteLists });
      for (const text of [' ', 'a', 'n', 'd', ' ', '<']) await vscode.commands.executeCommand('type', { text });
      // The list for "<" opens after earlier ones.
      const lists = await until(
        'a list of components',
        () => drive({ op: 'evaluate', expression: 'window.docsightLists' }),
        (rows) => Array.isArray(rows) && rows.length > 0,
      );
      assert.match(String(lists), /^Badge[^,]+$/);
    });
  });
}

/** From now on, the window records the first row of each suggestion list. */
const noteLists = `(() => {
  window.docsightLists = [];
  new MutationObserver(() => {
    const row = document.querySelector('.suggest-widget.visible .monaco-list-row')?.textContent ?? '';
    if (row !== '' && row !== window.docsightLists.at(-1)) window.docsightLists.push(row);
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
})()`;

/** Requests suggestions and accepts the first one, like Tab. */
async function accept(editor: vscode.TextEditor, wanted: RegExp): Promise<void> {
  await vscode.commands.executeCommand('editor.action.triggerSuggest');
  await until(
    `the line to end as ${wanted.source}`,
    async () => {
      await vscode.commands.executeCommand('acceptSelectedSuggestion');
      return editor.document.lineAt(editor.selection.active.line).text;
    },
    (line) => wanted.test(line),
  );
}
