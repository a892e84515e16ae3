import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { drive, until } from './drive.ts';
import { docsight } from './installed.ts';
import { append, closeAll, codeOf, finding, findings, firstPage, folder, openFile } from './page.ts';

export function defineFindings(): void {
  suite('findings', () => {
    suiteSetup(docsight);
    teardown(closeAll);

    test('a wrong value in docs.json is marked at its place, and the mark disappears with it', async () => {
      const { document } = await openFile('docs.json');
      const editor = await until(
        'docs.json in its own language',
        () => vscode.window.activeTextEditor,
        (active) => active?.document.languageId === 'docsight-json',
      );
      const found = /"primary":\s*("#[0-9A-Fa-f]+")/.exec(document.getText());
      assert.ok(found?.[1] !== undefined);
      const start = document.positionAt(found.index + found[0].length - found[1].length);
      const range = new vscode.Range(start, start.translate(0, found[1].length));
      assert.ok(await editor?.edit((edit) => edit.replace(range, '"red"')));
      const wrong = await until(
        'a finding on the value',
        () =>
          findings(document.uri).find(
            (each) => each.range.start.isEqual(start) && each.severity === vscode.DiagnosticSeverity.Error,
          ),
        (each) => each !== undefined,
      );
      assert.ok(wrong !== undefined);
      assert.deepEqual(wrong.range, new vscode.Range(start, start.translate(0, '"red"'.length)));
      await squiggle();
      await vscode.commands.executeCommand('undo');
      await until(
        'no finding on the value',
        () =>
          findings(document.uri).filter((each) => codeOf(each) === codeOf(wrong) && each.range.start.isEqual(start)),
        (left) => left.length === 0,
      );
    });

    test('text that is being typed has no findings until the cursor leaves; VS Code’s JSON support is silent', async () => {
      const editor = await openFile(await firstPage());
      const typed = Date.now();
      await append(editor, '\n\n<Crad title="A" />');
      const wrong = await finding(editor.document.uri, 'component/unknown');
      // On any machine, not earlier than the delay.
      assert.ok(Date.now() - typed >= 200, 'it flashed');
      assert.equal(editor.document.getText(wrong.range), 'Crad');
      const fixes = await vscode.commands.executeCommand<readonly vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        editor.document.uri,
        wrong.range,
      );
      assert.ok(
        fixes.some(({ title }) => title.includes('Card')),
        fixes.map(({ title }) => title).join(', '),
      );
    });

    test('half a tag has no finding while the cursor is in it, also in the status bar, and has one afterwards', async () => {
      const settings = vscode.workspace.getConfiguration('docsight');
      await settings.update('problems.delay', 1, vscode.ConfigurationTarget.Workspace);
      try {
        const editor = await openFile(await firstPage());
        const { uri } = editor.document;
        const before = await until(
          'the status bar',
          () => breaks().catch(() => -1),
          (count) => count >= 0,
        );
        // As with keys, the cursor is reported where the text is inserted.
        const { lineCount } = editor.document;
        const end = editor.document.lineAt(lineCount - 1).range.end;
        editor.selection = new vscode.Selection(end, end);
        await vscode.commands.executeCommand('vscode.executeDocumentSymbolProvider', uri);
        await append(editor, '\n\n<Crad titl');
        await vscode.commands.executeCommand('vscode.executeDocumentSymbolProvider', uri);
        // The result of an edit elsewhere shows that the delay is over.
        const other = vscode.Uri.joinPath(folder(), 'sample/docs.json');
        const edit = new vscode.WorkspaceEdit();
        edit.insert(other, new vscode.Position(1, 0), '  "nmae": "Misspelled",\n');
        assert.ok(await vscode.workspace.applyEdit(edit));
        await until(
          'a finding elsewhere',
          () => findings(other).length,
          (count) => count > 0,
        );
        assert.deepEqual(
          findings(uri).filter((each) => codeOf(each) === 'mdx/unfinished-tag'),
          [],
        );
        await vscode.commands.executeCommand('cursorTop');
        await finding(uri, 'mdx/unfinished-tag');
        await until('the status bar', breaks, (count) => count > before);
      } finally {
        await settings.update('problems.delay', undefined, vscode.ConfigurationTarget.Workspace);
        await closeAll();
      }
    });

    test('typing elsewhere does not set findings in the window again before a pause', async () => {
      const editor = await openFile(await firstPage());
      const { uri } = editor.document;
      await append(editor, '\n\n<Crad title="A" />\n\nWords');
      await finding(uri, 'component/unknown');
      let reported = 0;
      const listening = vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        if (uris.some((each) => each.toString() === uri.toString())) reported++;
      });
      const keys = 12;
      // On a busy machine, a key may take as long as a pause.
      let pauses = 0;
      for (let key = 0; key < keys; key++) {
        const pressed = Date.now();
        await append(editor, 'x');
        // By then the server has read the change.
        await vscode.commands.executeCommand('vscode.executeDocumentSymbolProvider', uri);
        if (Date.now() - pressed > 100) pauses++;
      }
      const whileTyping = reported;
      await until(
        'the findings once more',
        () => reported,
        (count) => count > whileTyping,
      );
      listening.dispose();
      assert.ok(whileTyping < keys / 2 + pauses, `${whileTyping} times for ${keys} keys and ${pauses} pauses`);
      assert.equal(findings(uri).filter((each) => codeOf(each) === 'component/unknown').length, 1);
    });

    test('the status bar shows whether the site builds, and leads to the next breaking finding', async () => {
      const editor = await openFile(await firstPage());
      const before = await breaks();
      await append(editor, '\n\n<Card title="A">\n\nText\n');
      await until('one more that breaks', breaks, (count) => count === before + 1);
      await openFile('docs.json');
      for (let step = 0; step <= before; step++) await vscode.commands.executeCommand('docsight.nextProblem');
      await closeAll();
      await until('as many as before', breaks, (count) => count === before);
    });
  });
}

/** A squiggle in the active editor. */
async function squiggle(): Promise<void> {
  await until(
    'a squiggle',
    () => drive({ op: 'evaluate', expression: "document.querySelectorAll('.monaco-editor .squiggly-error').length" }),
    (count) => Number(count) > 0,
  );
}

/** The number of breaking findings in the status bar; 0 if the site builds. */
async function breaks(): Promise<number> {
  const expression =
    "[...document.querySelectorAll('.statusbar-item')].map((item) => item.textContent).find((text) => /Builds|build error|broken for readers/.test(text ?? '')) ?? ''";
  const text = String(await drive({ op: 'evaluate', expression }));
  if (text.includes('Builds')) return 0;
  const found = [...text.matchAll(/(\d+) (?:build errors?|broken for readers)/g)];
  if (found.length === 0) throw new Error(`the status bar says "${text}"`);
  return found.reduce((sum, [, number]) => sum + Number(number), 0);
}
