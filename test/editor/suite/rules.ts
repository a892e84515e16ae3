import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { drive, until } from './drive.ts';
import { docsight } from './installed.ts';
import { uriOf } from './page.ts';
import { chooseOnly, question } from './question.ts';

const before = '# Ours\n\nWhat people wrote.\n';

/** The rules command as an author uses it: choose targets, accept a diff, undo. */
export function defineRules(): void {
  suite('rules file', () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
    const file = join(folder, '.github/copilot-instructions.md');
    // Existing files are preselected the next time.
    teardown(() => rmSync(file, { force: true }));

    test('opened from the walkthrough, the list stays when the page takes the focus back; afterwards the step is checked', async () => {
      await docsight();
      const step = '[data-done-step-id="docsight.docsight#docsight.start#rules"]';
      const ticked = (): Promise<unknown> =>
        drive({ op: 'evaluate', expression: `document.querySelector('${step}')?.getAttribute('aria-checked')` });
      const ask = async (): Promise<void> => {
        await drive({ op: 'click', selector: '.getting-started-step .monaco-button:has-text("Generate rules file")' });
        await question('Write rules for which site?');
        // A key may still go to the page, which takes the focus back.
        await drive({ op: 'click', selector: '.quick-input-list .monaco-list-row[data-index="0"]' });
        await question('AI rules files to write');
      };
      // In a repeated try, the checkmark may remain from the previous one.
      await vscode.commands.executeCommand('resetGettingStartedProgress');
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      const open = (): Thenable<unknown> =>
        vscode.commands.executeCommand('workbench.action.openWalkthrough', 'docsight.docsight#docsight.start', false);
      await open();
      await until('the step', ticked, (value) => value === 'false');
      await drive({ op: 'click', selector: `.getting-started-step:has(${step})` });
      await ask();
      await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
      await drive({ op: 'evaluate', expression: "document.querySelector('.gettingStarted')?.focus()" });
      await question('AI rules files to write');
      await drive({ op: 'click', selector: '.quick-input-widget .quick-input-box input' });
      await drive({ op: 'press', key: 'Escape' });
      await until(
        'no list',
        () =>
          drive({
            op: 'evaluate',
            expression: "document.querySelector('.quick-input-list')?.getClientRects().length ?? 0",
          }),
        (count) => count === 0,
      );
      assert.equal(await ticked(), 'false', 'nothing was written');

      await ask();
      await chooseOnly('.github/copilot-instructions.md');
      // The file is shown over the walkthrough, whose checkmark may have been visible before.
      await until(
        'the file',
        () => vscode.window.activeTextEditor?.document.uri.fsPath,
        (shown) => shown === file,
      );
      await open();
      await until('the tick', ticked, (value) => value === 'true');
    });

    test('writes rules for two assistants after a diff, and undoes it', async () => {
      await docsight();
      const agents = join(folder, 'AGENTS.md');
      const cursor = join(folder, '.cursor/rules/docsight.mdc');
      writeFileSync(agents, before);
      await vscode.window.showTextDocument(uriOf(join(folder, 'docs.json')));
      const command = vscode.commands.executeCommand('docsight.generateRules');

      // Two sites are open; that of the active editor comes first.
      await question('Write rules for which site?');
      await drive({ op: 'press', key: 'Enter' });
      await question('AI rules files to write');
      await drive({
        op: 'click',
        selector: '.quick-input-list .monaco-list-row:has-text(".cursor/rules/") .quick-input-list-label',
      });
      // The skill that both read is selected with the first of them.
      await question('3 Selected');
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
      // The components are written once, in a skill that both read.
      assert.match(readFileSync(join(folder, '.agents/skills/docsight-components/SKILL.md'), 'utf8'), /^---\nname: /);

      await vscode.window.showTextDocument(uriOf(agents));
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
