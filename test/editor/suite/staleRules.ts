import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { drive, until } from './drive.ts';
import { docsight } from './installed.ts';
import { closeAll, uriOf } from './page.ts';
import { chooseOnly, question } from './question.ts';

/** An outdated rules file shows a hint and is updated by its fix or on save. */
export function defineStaleRules(): void {
  suite('stale rules file', () => {
    const folder = (): string => vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
    const configFile = (): string => join(folder(), 'docs.json');
    const rulesFile = (): string => join(folder(), '.clinerules/docsight.md');
    const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('docsight.rules');
    let before = '';

    suiteSetup(async () => {
      await docsight();
      before = readFileSync(configFile(), 'utf8');
    });
    suiteTeardown(async () => {
      await settings().update('updateOnSave', undefined, vscode.ConfigurationTarget.Workspace);
      await closeAll();
      writeFileSync(configFile(), before);
    });

    test('shows a hint at its head, and its fix updates it after a diff', async () => {
      await vscode.window.showTextDocument(uriOf(configFile()));
      const generating = vscode.commands.executeCommand('docsight.generateRules');
      await question('Write rules for which site?');
      await drive({ op: 'press', key: 'Enter' });
      await question('AI rules files to write');
      await chooseOnly('.clinerules/');
      await generating;
      assert.match(readFileSync(rulesFile(), 'utf8'), /<!-- docsight:begin/);
      assert.deepEqual(stale(), [], 'a new file is up to date');

      await rename('A name of its own');
      const [finding] = await until('an information in the file', stale, (found) => found.length === 1);
      assert.equal(finding?.severity, vscode.DiagnosticSeverity.Information);

      const uri = uriOf(rulesFile());
      await vscode.window.showTextDocument(uri);
      const fixes = await vscode.commands.executeCommand<readonly vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        uri,
        finding?.range ?? new vscode.Range(0, 0, 0, 0),
      );
      const fix = fixes.find(({ title }) => title === 'Update these rules');
      assert.ok(fix?.command !== undefined, fixes.map(({ title }) => title).join(', '));
      const updating = vscode.commands.executeCommand(fix.command.command, ...(fix.command.arguments ?? []));
      await question('Write these changes to');
      await drive({ op: 'press', key: 'Enter' });
      await updating;
      assert.match(readFileSync(rulesFile(), 'utf8'), /A name of its own/);
      await until('no information', stale, (found) => found.length === 0);
    });

    test('is updated when docs.json is saved, if the setting says so, and keeps text around it', async () => {
      mkdirSync(dirname(rulesFile()), { recursive: true });
      const mine = `Mine, above.\n\n${readFileSync(rulesFile(), 'utf8')}\nMine, below.\n`;
      writeFileSync(rulesFile(), mine);
      // It is open, and VS Code reads it again a moment later.
      await until(
        'the text in the editor',
        async () => (await vscode.workspace.openTextDocument(uriOf(rulesFile()))).getText(),
        (text) => text === mine,
      );
      await settings().update('updateOnSave', true, vscode.ConfigurationTarget.Workspace);
      await rename('Another name');
      const text = await until(
        'the new name in the file',
        () => readFileSync(rulesFile(), 'utf8'),
        (now) => now.includes('Another name'),
      );
      assert.ok(text.startsWith('Mine, above.\n') && text.endsWith('\nMine, below.\n'), 'a byte of theirs is gone');
      await until('no information', stale, (found) => found.length === 0);
    });

    function stale(): readonly vscode.Diagnostic[] {
      return vscode.languages
        .getDiagnostics(uriOf(rulesFile()))
        .filter(({ code, source }) => source === 'docsight' && code === 'rules/stale');
    }

    /** Renames the site and saves, like an author. */
    async function rename(name: string): Promise<void> {
      const { document } = await vscode.window.showTextDocument(uriOf(configFile()));
      const found = /"name":\s*"[^"]*"/.exec(document.getText());
      assert.ok(found !== null, document.getText());
      const edit = new vscode.WorkspaceEdit();
      const range = new vscode.Range(
        document.positionAt(found.index),
        document.positionAt(found.index + found[0].length),
      );
      edit.replace(document.uri, range, `"name": ${JSON.stringify(name)}`);
      assert.ok(await vscode.workspace.applyEdit(edit));
      assert.ok(await document.save());
    }
  });
}
