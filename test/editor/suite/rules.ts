import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { drive, until } from './drive.ts';
import { docsight } from './installed.ts';
import { question } from './question.ts';

const before = '# Ours\n\nWhat people wrote.\n';

/** The rules command as an author runs it: targets chosen, a diff seen and accepted, and undone. */
export function defineRules(): void {
  suite('rules file', () => {
    test('is written for two assistants after a diff, and undone', async () => {
      await docsight();
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
      const agents = join(folder, 'AGENTS.md');
      const cursor = join(folder, '.cursor/rules/docsight.mdc');
      writeFileSync(agents, before);
      await vscode.window.showTextDocument(vscode.Uri.file(join(folder, 'docs.json')));
      const command = vscode.commands.executeCommand('docsight.generateRules');

      // Two sites are open: that of the active editor comes first.
      await question('Write rules for which site?');
      await drive({ op: 'press', key: 'Enter' });
      await question('AI rules files to write');
      await drive({
        op: 'click',
        selector: '.quick-input-list .monaco-list-row:has-text(".cursor/rules/") .quick-input-list-label',
      });
      await question('2 Selected');
      await drive({ op: 'click', selector: '.quick-input-widget .quick-input-action .monaco-button' });

      await question('Write these changes to AGENTS.md?');
      const diff = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      assert.ok(diff instanceof vscode.TabInputTextDiff);
      assert.equal(diff.original.fsPath, agents);
      assert.equal(readFileSync(agents, 'utf8'), before, 'nothing is written before the answer');
      await drive({ op: 'press', key: 'Enter' });
      await command;

      const written = readFileSync(agents, 'utf8');
      assert.ok(written.startsWith(`${before}\n<!-- docsight:begin -->\n`), written.slice(0, 200));
      assert.match(readFileSync(cursor, 'utf8'), /^---\ndescription: ".*"\nalwaysApply: true\n---\n/);

      await vscode.window.showTextDocument(vscode.Uri.file(agents));
      await vscode.commands.executeCommand('undo');
      await until(
        'the file without the rules',
        () => textOf(agents),
        (text) => text === before,
      );
      assert.ok(existsSync(cursor));
    });
  });
}

function textOf(file: string): string | undefined {
  return vscode.workspace.textDocuments.find(({ uri }) => uri.fsPath === file)?.getText();
}
