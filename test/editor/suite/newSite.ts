import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { drive, until } from './drive.ts';
import { docsight } from './installed.ts';
import { closeAll, finding, findings, folder } from './page.ts';

export function defineNewSite(): void {
  suite('new site', () => {
    suiteSetup(docsight);
    teardown(closeAll);

    test('a folder becomes a site with a page without errors', async () => {
      const place = vscode.Uri.joinPath(folder(), 'fresh');
      await vscode.workspace.fs.createDirectory(place);
      const command = vscode.commands.executeCommand('docsight.newSite', place);
      await until(
        'the question for a name',
        () => drive({ op: 'evaluate', expression: 'document.querySelector(".quick-input-widget")?.innerText ?? ""' }),
        (text) => String(text).includes('Name of the site'),
      );
      await drive({ op: 'type', text: 'Fresh start' });
      await drive({ op: 'press', key: 'Enter' });
      await until(
        'the question for the format, v2 first',
        () => drive({ op: 'evaluate', expression: 'document.querySelector(".quick-input-widget")?.innerText ?? ""' }),
        (text) => /Format of docs\.json.*docs\.json v2.*docs\.json v1/s.test(String(text)),
      );
      await drive({ op: 'press', key: 'Enter' });
      await command;
      const page = vscode.window.activeTextEditor?.document;
      assert.equal(page?.uri.path, `${place.path}/introduction.mdx`);
      const config = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(place, 'docs.json'));
      const { name, theme } = JSON.parse(config.getText()) as { name: string; theme: string };
      assert.deepEqual([name, theme], ['Fresh start', 'mint']);
      await vscode.window.showTextDocument(config);
      await until(
        'the language of a site’s docs.json',
        () => vscode.window.activeTextEditor?.document.languageId,
        (language) => language === 'docsight-json',
      );
      const grave = [config.uri, page.uri].flatMap(findings).filter(({ severity }) => severity <= 1);
      assert.deepEqual(
        grave.map(({ message }) => message),
        [],
      );
    });

    test('a docs.json of another tool stays with VS Code', async () => {
      const place = vscode.Uri.joinPath(folder(), 'other');
      await vscode.workspace.fs.createDirectory(place);
      const uri = vscode.Uri.joinPath(place, 'docs.json');
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode('{"input": "./src", "output": ["./out"]}\n'));
      const { document } = await vscode.window.showTextDocument(uri);
      await finding(uri, 'config/foreign');
      assert.equal(document.languageId, 'json');
      const loud = findings(uri).filter(({ severity }) => severity <= 1);
      assert.deepEqual(
        loud.map(({ message }) => message),
        [],
      );
    });
  });
}
