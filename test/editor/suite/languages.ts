import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { drive, until } from './drive.ts';
import { docsight } from './installed.ts';
import { closeAll, findings, firstPage, folder, openFile } from './page.ts';

export function defineLanguages(): void {
  suite('languages', () => {
    suiteSetup(docsight);
    teardown(closeAll);

    test('a page is MDX, docs.json has its own language', async () => {
      const page = await openFile(await firstPage());
      assert.equal(page.document.languageId, 'mdx');
      const config = await openFile('docs.json');
      await until(
        'the language of docs.json',
        () =>
          vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === config.document.uri.toString())
            ?.languageId,
        (language) => language === 'docsight-json',
      );
    });

    test('a language that the user sets for docs.json stays', async () => {
      const { document } = await openFile('docs.json');
      const language = (): string | undefined =>
        vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === document.uri.toString())?.languageId;
      await until('the language of docs.json', language, (each) => each === 'docsight-json');
      await vscode.languages.setTextDocumentLanguage(document, 'json');
      // The server's result for newer text arrives after its result for the new language.
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, document.positionAt(document.getText().indexOf('{') + 1), '"nmae": "x",');
      await vscode.workspace.applyEdit(edit);
      await until(
        'what is wrong with the text',
        () => findings(document.uri).some(({ message }) => message.includes('nmae')),
        (isFound) => isFound,
      );
      assert.equal(language(), 'json');
      // A document, and its language, survive for a while after its editor is closed.
      await vscode.languages.setTextDocumentLanguage(document, 'docsight-json');
    });

    test('README.md stays with VS Code: no findings, its own preview', async () => {
      const { document } = await openFile('README.md');
      assert.equal(document.languageId, 'markdown');
      await drive({ op: 'press', key: 'Control+K' });
      await drive({ op: 'press', key: 'v' });
      await until('VS Code’s preview', webviews, (types) => types.some((type) => type.includes('markdown.preview')));
      assert.deepEqual(findings(document.uri), []);
      assert.ok(!webviews().some((type) => type.includes('docsight')));
    });

    test('Ctrl+/ and Enter work in MDX', async () => {
      const editor = await emptyPage('typed.mdx');
      await vscode.commands.executeCommand('type', { text: '- one' });
      await vscode.commands.executeCommand('type', { text: '\n' });
      await vscode.commands.executeCommand('type', { text: 'two' });
      assert.equal(editor.document.getText(), '- one\n- two');
      await vscode.commands.executeCommand('editor.action.commentLine');
      assert.match(editor.document.lineAt(1).text, /^- \{\/\* two \*\/\}$|^\{\/\* - two \*\/\}$/);
    });

    // On the first line: further down, VS Code applies its Enter rules only after the lines above are colored.
    for (const [what, typed, expected] of [
      ['goes on with bullets', '- one\ntwo', '- one\n- two'],
      ['goes on with tasks', '* [x] one\ntwo', '* [x] one\n- [ ] two'],
      ['counts', '9) nine\nten', '9) nine\n10) ten'],
      ['ends a list', '  + \nAfter.', 'After.'],
    ] as const)
      test(`Enter ${what}, and text typed immediately comes after it`, async () => {
        const editor = await emptyPage('quick.mdx');
        // Keys do not wait for each other's effects.
        await Promise.all([...typed].map((text) => vscode.commands.executeCommand('type', { text })));
        const isThere = (text: string) => text === expected;
        await until('the list', () => editor.document.getText(), isThere);
        await vscode.commands.executeCommand('editor.action.selectAll');
        await vscode.commands.executeCommand('deleteLeft');
        await drive({ op: 'type', text: typed });
        await until('the list that a keyboard typed', () => editor.document.getText(), isThere);
      });

    test('one undo restores the end of a list', async () => {
      const editor = await emptyPage('undo.mdx');
      await drive({ op: 'type', text: '7. ' });
      await drive({ op: 'press', key: 'Enter' });
      const text = () => editor.document.getText();
      await until('the end of the list', text, (now) => now === '');
      await drive({ op: 'press', key: 'Control+Z' });
      await until('the item', text, (now) => now === '7. ');
    });

    test('a line break that a save adds after the last line does not end a list', async () => {
      const uri = vscode.Uri.joinPath(folder(), 'saved.mdx');
      const files = vscode.workspace.getConfiguration('files', uri);
      await vscode.workspace.fs.writeFile(uri, new Uint8Array());
      await files.update('insertFinalNewline', true, vscode.ConfigurationTarget.Workspace);
      try {
        const editor = await vscode.window.showTextDocument(uri);
        await vscode.commands.executeCommand('type', { text: '- ' });
        await editor.document.save();
        assert.equal(editor.document.getText(), '- \n');
        await vscode.commands.executeCommand('cursorDown');
        await vscode.commands.executeCommand('type', { text: 'After.' });
        assert.equal(editor.document.getText(), '- \nAfter.');
        await editor.document.save();
      } finally {
        await files.update('insertFinalNewline', undefined, vscode.ConfigurationTarget.Workspace);
        await closeAll();
        await vscode.workspace.fs.delete(uri);
      }
    });

    test('Enter in a fence keeps text that looks like a list', async () => {
      const editor = await emptyPage('fence.mdx');
      await vscode.commands.executeCommand('type', { text: '~~~yaml\n' });
      await vscode.commands.executeCommand('type', { text: '- ' });
      await vscode.commands.executeCommand('type', { text: '\n' });
      await vscode.commands.executeCommand('type', { text: 'a' });
      await until(
        'the fence',
        () => editor.document.getText(),
        (now) => now === '~~~yaml\n- \na\n~~~',
      );
    });

    for (const [what, typed, expected] of [
      ['gets its end by Enter', '```python\nx = 1', '```python\nx = 1\n```'],
      ['without a language gets its end by Enter', '```\nx = 1', '```\nx = 1\n```'],
      ['in a list gets its end by Enter', '- ~~~js\nx', '- ~~~js\n  x\n  ~~~'],
    ] as const)
      test(`a fence ${what}, once, with the cursor between`, async () => {
        const editor = await emptyPage('code.mdx');
        const isThere = (text: string) => text === expected;
        const isFollowed = (text: string) => text === expected.replace(/\n[^\n]*$/, '!$&');
        await drive({ op: 'type', text: typed });
        await until('the fence that a keyboard typed', () => editor.document.getText(), isThere);
        await drive({ op: 'type', text: '!' });
        await until('what is typed between', () => editor.document.getText(), isFollowed);
      });

    test('one undo removes the closing fence', async () => {
      const editor = await emptyPage('undoFence.mdx');
      await drive({ op: 'type', text: '~~~js' });
      await drive({ op: 'press', key: 'Enter' });
      const text = () => editor.document.getText();
      await until('the fence', text, (now) => now === '~~~js\n\n~~~');
      await drive({ op: 'press', key: 'Control+Z' });
      await until('its beginning', text, (now) => !now.includes('\n'));
    });
  });
}

/** An empty unsaved page, as MDX. */
async function emptyPage(name: string): Promise<vscode.TextEditor> {
  const uri = vscode.Uri.joinPath(folder(), name).with({ scheme: 'untitled' });
  const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
  await vscode.languages.setTextDocumentLanguage(editor.document, 'mdx');
  return editor;
}

/** Types of the webviews in open tabs. */
function webviews(): readonly string[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) =>
    tabs.flatMap(({ input }) => (input instanceof vscode.TabInputWebview ? [input.viewType] : [])),
  );
}
