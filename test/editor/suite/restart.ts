import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as vscode from 'vscode';
import { inWebview, until } from './drive.ts';
import { docsight } from './installed.ts';
import { append, closeAll, codeOf, finding, findings, firstPage, openFile } from './page.ts';

export function defineRestart(): void {
  suite('restart', () => {
    suiteSetup(docsight);
    teardown(closeAll);

    test('a killed server is started again: the same findings stand, unsaved text and preview live on', async () => {
      const editor = await openFile(await firstPage());
      const { uri } = editor.document;
      await append(editor, '\n\n<Crad title="A" />');
      await finding(uri, 'component/unknown');
      await vscode.commands.executeCommand('docsight.showPreviewToSide');
      const before = marks(uri);
      for (const turn of [1, 2]) {
        const killed = serverProcess();
        process.kill(killed, 'SIGKILL');
        await until('another server', serverProcess, (pid) => pid !== killed, 20_000);
        assert.deepEqual(marks(uri), before, 'findings went while no server ran');
        await vscode.window.showTextDocument(editor.document, vscode.ViewColumn.One);
        await append(editor, `\n\nAlive ${turn}`);
        await until(
          'the preview of the new server',
          () => inWebview('document.body.innerText'),
          (text) => String(text).includes(`Alive ${turn}`),
        );
        await until(
          'the same findings',
          () => marks(uri).join('\n'),
          (now) => now === before.join('\n'),
        );
      }
      assert.ok(editor.document.isDirty);
    });
  });
}

function marks(uri: vscode.Uri): readonly string[] {
  return findings(uri)
    .map((each) => `${each.range.start.line}:${each.range.start.character} ${codeOf(each)} ${each.message}`)
    .sort();
}

/** Process number of the language server that this extension host started. */
function serverProcess(): number {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  for (const row of rows) {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [];
    if (Number(parent) === process.pid && args?.includes('server.js') === true && !args.includes('defunct'))
      return Number(pid);
  }
  throw new Error('no language server runs');
}
