import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { startServerProcess } from '../../../client/node/serverProcess.ts';
import type { HostFiles } from '../../../server/protocol/hostFiles.ts';
import { inWebview, until } from './drive.ts';
import { docsight } from './installed.ts';
import { append, closeAll, codeOf, finding, findings, firstPage, openFile } from './page.ts';

const noFiles: HostFiles = {
  list: async () => ({ kind: 'missing' }),
  read: async () => ({ kind: 'missing' }),
  asset: async () => undefined,
};

export function defineRestart(): void {
  suite('restart', () => {
    suiteSetup(docsight);
    teardown(closeAll);

    test('a killed server is restarted with the same findings, unsaved text and preview', async () => {
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

    test('a server that hangs at its start ends on request', async () => {
      const place = mkdtempSync(join(tmpdir(), 'docsight-hung-'));
      const script = join(place, 'server.js');
      writeFileSync(script, "process.on('message', () => undefined); process.on('SIGTERM', () => undefined);");
      const life = startServerProcess(
        { script, compiled: place, debugFlags: [], files: noFiles },
        {
          log: vscode.window.createOutputChannel('Docsight hung', { log: true }),
          setAside: new Set(),
          fetched: () => [],
          siteOf: () => undefined,
          moves: { edit: async () => null },
          onFindings: () => undefined,
          onNotice: () => undefined,
        },
      );
      try {
        const timeout = new Promise((_, failed) => {
          setTimeout(() => failed(new Error('it still runs')), 30_000).unref();
        });
        await Promise.race([life.end(), timeout]);
        assert.equal(await Promise.race([life.ready, timeout]), false);
        assert.equal(await Promise.race([life.over, timeout]), 'asked');
      } finally {
        life.kill();
        rmSync(place, { recursive: true, force: true });
      }
    });
  });
}

function marks(uri: vscode.Uri): readonly string[] {
  return findings(uri)
    .map((each) => `${each.range.start.line}:${each.range.start.character} ${codeOf(each)} ${each.message}`)
    .sort();
}

/** Process id of the language server that this extension host started. */
export function serverProcess(): number {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  for (const row of rows) {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [];
    if (Number(parent) === process.pid && args?.includes('server.js') === true && !args.includes('defunct'))
      return Number(pid);
  }
  throw new Error('no language server runs');
}
