import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { parsePage } from '../../../server/core/page/parsePage.ts';
import { typedPlace } from '../../completionPlaces.ts';
import { sampleOf } from '../../long.ts';
import { askMdx } from '../../mdxParser.ts';
import { type Random, randomFrom } from '../../random.ts';
import { drive, until } from './drive.ts';
import { docsight } from './installed.ts';
import { closeAll, firstPage, folder, openFile } from './page.ts';

/**
 * Number of accepted completions in a run, and maximum number of places to try, since some offer nothing.
 * `test/corpus/complete.test.ts` tests many more without VS Code; here we test that VS Code inserts them in the same
 * way.
 */
const wanted = 10;
const most = 3 * wanted;
/** Seeds of the random places in each run. */
const goes = Array.from({ length: 20 }, (_, at) => 2026 + at);
/** In characters. Longer pages are tested in the core. */
const longest = 10_000;

export function defineAcceptedCompletions(): void {
  suite('accepted completions', () => {
    suiteSetup(docsight);
    teardown(closeAll);

    for (const seed of sampleOf(goes, goes.length))
      test(`at random places of deployed pages, from ${seed}, they leave valid MDX`, async function () {
        this.timeout(300_000);
        const random = randomFrom(seed);
        const paths = pagePaths();
        const editor = await openFile(await firstPage());
        let accepted = 0;
        let changed = 0;
        const wrong: string[] = [];
        for (let tried = 0; tried < most && accepted < wanted; tried++) {
          const place = placeIn(paths, random);
          if (place === undefined) continue;
          const { path, text, offset } = place;
          await write(editor, text, offset);
          if (!(await acceptFirst(editor))) continue;
          accepted++;
          if (editor.document.getText() !== text) changed++;
          // An import is inserted a moment later.
          await until(
            'a page that MDX accepts',
            () => askMdx(editor.document.getText()),
            (verdict) => verdict.accepted,
            10_000,
          ).catch((error: unknown) => {
            const before = JSON.stringify(text.slice(Math.max(0, offset - 40), offset));
            const after = JSON.stringify(editor.document.getText().slice(Math.max(0, offset - 40), offset + 60));
            wrong.push(`${path} behind ${before} became ${after}: ${error instanceof Error ? error.message : ''}`);
          });
        }
        await drive({
          op: 'print',
          text: `    from ${seed}: ${accepted} completions accepted, ${changed} of them changed the page, ${wrong.length} are refused by MDX`,
        });
        assert.deepEqual(wrong, []);
        assert.equal(accepted, wanted);
        assert.ok(changed > 0, `${changed} changed the page`);
      });
  });
}

/** The pages of the corpus, if available, else those of the workspace. */
function pagePaths(): readonly string[] {
  const corpus = process.env['DOCSIGHT_CORPUS'];
  const root = corpus === undefined || corpus === '' ? folder().fsPath : corpus;
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.mdx'))
    .sort()
    .map((path) => join(root, path));
}

interface Place {
  readonly path: string;
  readonly text: string;
  readonly offset: number;
}

function placeIn(paths: readonly string[], random: Random): Place | undefined {
  const path = random.pick(paths) ?? '';
  const text = readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
  if (text.length > longest || !askMdx(text).accepted) return undefined;
  const place = typedPlace(parsePage({ path: 'page.mdx', text }), random);
  return place === undefined ? undefined : { path, ...place };
}

async function write(editor: vscode.TextEditor, text: string, offset: number): Promise<void> {
  const { document } = editor;
  // Linked names stay linked until the cursor leaves, and would change with the new text.
  editor.selection = new vscode.Selection(0, 0, 0, 0);
  await vscode.commands.executeCommand('editor.action.linkedEditing');
  await vscode.workspace.applyEdit(emptied(document));
  await until(
    'an empty page',
    () => document.getText(),
    (now) => now === '',
  );
  const all = new vscode.Range(0, 0, document.lineCount, 0);
  assert.ok(await editor.edit((edit) => edit.replace(all, text)));
  const cursor = document.positionAt(offset);
  editor.selection = new vscode.Selection(cursor, cursor);
  editor.revealRange(new vscode.Range(cursor, cursor));
}

function emptied(document: vscode.TextDocument): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  edit.delete(document.uri, new vscode.Range(0, 0, document.lineCount, 0));
  return edit;
}

/** Opens the list like Ctrl+Space and accepts the first suggestion like Tab. Returns false without any. */
async function acceptFirst(editor: vscode.TextEditor): Promise<boolean> {
  const offered = await vscode.commands.executeCommand<vscode.CompletionList>(
    'vscode.executeCompletionItemProvider',
    editor.document.uri,
    editor.selection.active,
  );
  if (offered.items.length === 0) return false;
  await vscode.commands.executeCommand('editor.action.triggerSuggest');
  const shown = await until('the list', list, (state) => state !== 'closed' && state !== 'loading');
  if (shown === 'rows') await vscode.commands.executeCommand('acceptSelectedSuggestion');
  await vscode.commands.executeCommand('leaveSnippet');
  // After some attributes, values are requested at once. On a busy machine their list may open after it was closed.
  await until(
    'no list',
    async () => {
      await vscode.commands.executeCommand('hideSuggestWidget');
      return list();
    },
    (state) => state === 'closed',
  );
  return shown === 'rows';
}

/** The visible list of completions. */
async function list(): Promise<string> {
  const expression = `(() => {
    const widget = document.querySelector('.suggest-widget.visible');
    if (widget === null) return 'closed';
    if (widget.querySelector('.monaco-list-row.focused') !== null) return 'rows';
    return /No suggestions/.test(widget.textContent ?? '') ? 'nothing' : 'loading';
  })()`;
  return String(await drive({ op: 'evaluate', expression }));
}
