import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { rounds, sampleOf, seed } from '../../long.ts';
import { randomFrom } from '../../random.ts';
import { writersWithoutGit, writtenSite } from '../../trust/writerLines.ts';
import { until } from './drive.ts';
import { docsight } from './installed.ts';
import { append, closeAll, codeOf, finding, findings, uriOf } from './page.ts';
import { undoEverywhere } from './question.ts';
import { serverProcess } from './restart.ts';
import { writeSite } from './writeSite.ts';

/** What is typed into a page while its server ends. */
const pieces = [
  '<Crad title="A" />',
  '[x](/nowhere)',
  '<Note>',
  '</Note>',
  '`code`',
  '{',
  '```',
  'words',
  '![](/no.png)',
];
/** Text that is on no disk. */
const unsaved = '\n\nWords that are not saved, and [a link](/b#two) to [nowhere](/nowhere).\n';

/** T3 and T8 of `npm run trust`, in a real window. */
export function defineTrust(): void {
  suite('trust', () => {
    suiteSetup(docsight);
    let nth = 0;
    let site: vscode.Uri;
    const at = (path: string): string => join(site.fsPath, path);
    setup(async () => {
      // A folder for each test, because VS Code may still have the texts of the previous one.
      site = await writeSite(`trust${nth++}`, writtenSite);
    });
    teardown(async () => {
      await closeAll();
      rmSync(site.fsPath, { recursive: true, force: true });
    });

    const open = async (path: string): Promise<vscode.TextEditor> => {
      // Open it as an author does: a document that an extension opens stays open for minutes after its tab is closed.
      await vscode.commands.executeCommand('vscode.open', uriOf(at(path)), {
        viewColumn: vscode.ViewColumn.One,
        preview: false,
      });
      const editor = vscode.window.activeTextEditor;
      assert.equal(editor?.document.uri.fsPath, at(path));
      return editor as vscode.TextEditor;
    };

    const openUnsaved = async (): Promise<readonly [vscode.TextDocument, vscode.TextDocument]> => {
      const openOne = async (path: string): Promise<vscode.TextDocument> => {
        const editor = await open(path);
        await append(editor, unsaved);
        // Text at the cursor may be half-typed.
        editor.selection = new vscode.Selection(0, 0, 0, 0);
        return editor.document;
      };
      return [await openOne('a.mdx'), await openOne('b.mdx')];
    };

    const kills = rounds(1, 100);
    test(`a server is killed ${kills} times while text is typed: no edit is lost, findings are those of the command line`, async function () {
      this.timeout(kills * 60_000);
      const random = randomFrom(seed);
      const editor = await open('a.mdx');
      const { document } = editor;
      const begin = document.getText();
      let expected = begin;
      const type = async (text: string): Promise<void> => {
        expected += text;
        await append(editor, text);
      };
      await finding(document.uri, 'mdx/wrong-closing-tag');
      for (let round = 0; round < kills; round++) {
        // Earlier ends delay the next start, unless the author asks for it.
        if (round % 3 === 2) await vscode.commands.executeCommand('docsight.restartServer');
        const killAt = random.below(6);
        let killed = 0;
        for (let i = 0; i < 6; i++) {
          const signal = random.pick(['SIGKILL', 'SIGKILL', 'SIGTERM'] as const) ?? 'SIGKILL';
          if (i === killAt)
            killed = await until(
              'a server',
              () => killServer(signal),
              () => true,
            );
          await type(`\n\n${random.pick(pieces)}`);
        }
        await until('another server', serverProcess, (pid) => pid !== killed);
        await type(`\n\n<Round${round} />`);
        editor.selection = new vscode.Selection(0, 0, 0, 0);
        assert.equal(document.getText(), expected, `edits of round ${round}`);
        await sameAsCold([document]);
        assert.ok(document.isDirty);
        if (round % 5 < 4) continue;
        const all = new vscode.Range(0, 0, document.lineCount, 0);
        assert.ok(await editor.edit((edit) => edit.replace(all, begin)));
        expected = begin;
      }
    });

    for (const { line } of sampleOf(writersWithoutGit, 8))
      test(`${line}, next to unsaved text`, async () => {
        const documents = await openUnsaved();
        const texts = documents.map((each) => each.getText());
        await sameAsCold(documents);
        command(site.fsPath, line);
        const left = documents.filter(({ uri }) => existsSync(uri.fsPath));
        await sameAsCold(left);
        assert.deepEqual(
          documents.map((each) => each.getText()),
          texts,
        );
        assert.ok(documents.every(({ isDirty }) => isDirty));
        for (const { uri } of left) assert.ok(!readFileSync(uri.fsPath, 'utf8').includes(unsaved));
        await closeAll();
        const deleted = documents.filter((each) => !left.includes(each));
        await until(
          'no findings of deleted pages',
          () => deleted.flatMap(({ uri }) => findings(uri).map(codeOf)),
          (codes) => codes.length === 0,
        );
      });

    test('a rename in unsaved text keeps it, and undo restores it', async () => {
      const [a, b] = await openUnsaved();
      const before = [a, b].map((each) => each.getText());
      await sameAsCold([a, b]);
      const place = a.positionAt(a.getText().indexOf('## Two') + 4);
      const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
        'vscode.executeDocumentRenameProvider',
        a.uri,
        place,
        'Zwei',
      );
      assert.ok(await vscode.workspace.applyEdit(edit));
      assert.match(b.getText(), /\[a\]\(\/a#zwei\)/);
      assert.ok([a, b].every((each) => each.isDirty && each.getText().includes(unsaved)));
      await sameAsCold([a, b]);
      await vscode.window.showTextDocument(a, vscode.ViewColumn.One);
      await undoEverywhere(
        'the texts before',
        () => [a, b].map((each) => each.getText()),
        (now) => JSON.stringify(now) === JSON.stringify(before),
      );
    });

    /** Waits until the findings of these documents are those of the command line, with their unsaved texts. */
    async function sameAsCold(documents: readonly vscode.TextDocument[]): Promise<void> {
      const expected = coldFindings(site.fsPath, documents);
      assert.notEqual(expected, '', 'the site has findings');
      await until(
        `the findings\n${expected}`,
        () =>
          documents
            .flatMap(({ uri }) => findings(uri).map((each) => shown(uri, each)))
            .sort()
            .join('\n'),
        (now) => now === expected,
      );
    }

    function shown(uri: vscode.Uri, { range: { start, end }, severity, message, ...rest }: vscode.Diagnostic): string {
      const name = ['error', 'warning', 'information', 'hint'][severity];
      const code = codeOf({ ...rest, range: new vscode.Range(start, end), severity, message });
      const place = `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}`;
      return `${vscode.workspace.asRelativePath(uri).replace(/^trust\d+\//, '')} ${place} ${name} ${code} ${message}`;
    }
  });
}

interface Printed {
  readonly path: string;
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly range: Record<'start' | 'end', { readonly line: number; readonly column: number }>;
}

/** What the command line reports for a copy of the site in which these texts are saved. */
function coldFindings(site: string, documents: readonly vscode.TextDocument[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'docsight-cold-'));
  try {
    cpSync(site, copy, { recursive: true });
    const paths = documents.map(({ uri }) => uri.fsPath.slice(site.length + 1).replaceAll('\\', '/'));
    for (const [i, path] of paths.entries()) writeFileSync(join(copy, path), documents[i]?.getText() ?? '');
    const { findings: found } = JSON.parse(command(copy, 'check --format json .')) as { findings: readonly Printed[] };
    return found
      .filter(({ path }) => paths.includes(path))
      .map(({ path, code, severity, message, range: { start, end } }) =>
        [path, `${start.line}:${start.column}-${end.line}:${end.column}`, severity, code, message].join(' '),
      )
      .sort()
      .join('\n');
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function killServer(signal: NodeJS.Signals): number {
  const pid = serverProcess();
  process.kill(pid, signal);
  return pid;
}

/** Runs the command line in a folder. */
function command(cwd: string, line: string): string {
  const script = join(process.env['DOCSIGHT_ROOT'] ?? '', 'dist/cli.js');
  const state = mkdtempSync(join(tmpdir(), 'docsight-state-'));
  try {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...line.split(' ')], {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', XDG_STATE_HOME: state },
    });
    assert.ok(status === 0 || status === 1, `${line}: ${stderr}`);
    return stdout;
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
}
