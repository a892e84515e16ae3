import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { drive, until } from './drive.ts';
import { docsight } from './installed.ts';
import { closeAll, findings, firstPage, folder, openFile } from './page.ts';

export function defineLanguages(): void {
  suite('languages', () => {
    suiteSetup(docsight);
    teardown(closeAll);

    test('a page is MDX, docs.json has a language of its own', async () => {
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

    test('who gives docs.json another language has the last word', async () => {
      const { document } = await openFile('docs.json');
      const language = (): string | undefined =>
        vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === document.uri.toString())?.languageId;
      await until('the language of docs.json', language, (each) => each === 'docsight-json');
      await vscode.languages.setTextDocumentLanguage(document, 'json');
      await new Promise((done) => setTimeout(done, 1000));
      assert.equal(language(), 'json');
      // The document lives on behind closed editors for a while, and so would its language.
      await vscode.languages.setTextDocumentLanguage(document, 'docsight-json');
    });

    test('README.md stays VS Code’s: no findings, its own preview', async () => {
      const { document } = await openFile('README.md');
      assert.equal(document.languageId, 'markdown');
      await drive({ op: 'press', key: 'Control+K' });
      await drive({ op: 'press', key: 'v' });
      await until('VS Code’s preview', webviews, (types) => types.some((type) => type.includes('markdown.preview')));
      assert.deepEqual(findings(document.uri), []);
      assert.ok(!webviews().some((type) => type.includes('docsight')));
    });

    test('Ctrl+/ and Enter know MDX', async () => {
      const uri = vscode.Uri.joinPath(folder(), 'typed.mdx').with({ scheme: 'untitled' });
      const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
      await vscode.languages.setTextDocumentLanguage(editor.document, 'mdx');
      await vscode.commands.executeCommand('type', { text: '- one' });
      await vscode.commands.executeCommand('type', { text: '\n' });
      await vscode.commands.executeCommand('type', { text: 'two' });
      assert.equal(editor.document.getText(), '- one\n- two');
      await vscode.commands.executeCommand('editor.action.commentLine');
      assert.match(editor.document.lineAt(1).text, /^- \{\/\* two \*\/\}$|^\{\/\* - two \*\/\}$/);
    });

    test('of two Enters that come at once in a list, none is lost', async () => {
      const uri = vscode.Uri.joinPath(folder(), 'quick.mdx').with({ scheme: 'untitled' });
      const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
      await vscode.languages.setTextDocumentLanguage(editor.document, 'mdx');
      await vscode.commands.executeCommand('type', { text: '100. one' });
      const enter = () => vscode.commands.executeCommand('docsight.continueList');
      await Promise.all([enter(), enter()]);
      assert.equal(editor.document.getText(), '100. one\n');
    });
  });
}

/** What kinds of webviews are open in tabs. */
function webviews(): readonly string[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) =>
    tabs.flatMap(({ input }) => (input instanceof vscode.TabInputWebview ? [input.viewType] : [])),
  );
}
