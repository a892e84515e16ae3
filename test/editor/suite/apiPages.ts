import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { apiPage, description } from '../../petSite.ts';
import { drive, until } from './drive.ts';
import { docsight } from './installed.ts';
import { closeAll } from './page.ts';
import { undoEverywhere } from './question.ts';
import { writeSite } from './writeSite.ts';

/** Generating API pages like an author: first with a preview of every change, then again as a merge. */
export function defineApiPages(): void {
  suite('API pages', () => {
    let site: vscode.Uri;
    const at = (path: string): vscode.Uri => vscode.Uri.joinPath(site, path);
    const textOf = async (path: string): Promise<string> =>
      (await vscode.workspace.openTextDocument(at(path))).getText();
    const isThere = (path: string): Promise<boolean> =>
      Promise.resolve(vscode.workspace.fs.stat(at(path))).then(
        () => true,
        () => false,
      );
    const byHand = `${apiPage('Get a pet', 'GET /pets/{petId}')}\nWritten by hand.\n`;

    const files = (): Readonly<Record<string, string>> => ({
      'docs.json': `${JSON.stringify({ name: 'Made', navigation: [{ group: 'Pets', pages: ['api/get-a-pet'] }], openapi: 'pets.json' }, undefined, 2)}\n`,
      'pets.json': description('https://pets.example.com'),
      'api/get-a-pet.mdx': byHand,
    });
    suiteSetup(async () => {
      await docsight();
      site = await writeSite('made', files());
    });
    teardown(closeAll);

    /** Runs the command, reads its preview, and chooses an answer. */
    const generate = async (answer: 'Write' | 'Keep'): Promise<void> => {
      const command = vscode.commands.executeCommand('docsight.generateApiPages');
      await until(
        'the question',
        () => drive({ op: 'evaluate', expression: 'document.querySelector(".quick-input-widget")?.innerText ?? ""' }),
        (text) => String(text).includes('pages and their entries in docs.json?'),
      );
      const diff = 'document.querySelector(".multiDiffEditor, .monaco-component.multiDiffEditor")?.innerText ?? ""';
      await until(
        'the changes',
        () => drive({ op: 'evaluate', expression: diff }),
        (text) => /docs\.json/.test(String(text)) && /openapi:\s+"GET/.test(String(text).replace(/\u00a0/g, ' ')),
      );
      assert.equal(await isThere('api/wait-for-a-pet.mdx'), false, 'nothing is written before the answer');
      await drive({ op: 'click', selector: `.quick-input-list .monaco-list-row:has-text("${answer}")` });
      await command;
      const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));
      assert.deepEqual(
        tabs.filter((label) => label.startsWith('Pages of OpenAPI documents')),
        [],
      );
    };

    test('are shown first, written when accepted, next to their siblings, and undone', async () => {
      const config = await vscode.workspace.openTextDocument(at('docs.json'));
      await vscode.window.showTextDocument(config);
      await until(
        'docs.json known as a site’s',
        () => vscode.window.activeTextEditor?.document.languageId,
        (language) => language === 'docsight-json',
      );
      const before = config.getText();
      await generate('Keep');
      assert.equal(config.getText(), before);

      await vscode.window.showTextDocument(config);
      await generate('Write');
      assert.deepEqual((JSON.parse(config.getText()) as { navigation: unknown }).navigation, [
        { group: 'Pets', pages: ['api/get-a-pet', 'api/wait-for-a-pet', 'api/picture-of-a-pet'] },
      ]);
      assert.match(
        await textOf('api/wait-for-a-pet.mdx'),
        /^---\ntitle: "Wait for a pet"\n.*\nopenapi: "GET \/slow"\n---\n$/,
      );
      assert.equal(await textOf('api/get-a-pet.mdx'), byHand, 'what was written by hand stays');

      await vscode.window.showTextDocument(config);
      await undoEverywhere(
        'the entries gone',
        async () => {
          return config.getText();
        },
        (text) => text === before,
      );
      await until(
        'the pages gone',
        () => isThere('api/wait-for-a-pet.mdx'),
        (there) => !there,
      );
    });

    test('a page leads to its operation and back; if that is renamed, the page has a finding with the likely new name', async () => {
      const document = await vscode.workspace.openTextDocument(at('pets.json'));
      const editor = await vscode.window.showTextDocument(document);
      const page = at('api/get-a-pet.mdx');
      const operation = document.positionAt(document.getText().indexOf('"get"') + 1);
      async function run<Result>(command: string, ...rest: readonly unknown[]): Promise<readonly Result[]> {
        return (await vscode.commands.executeCommand<readonly Result[] | undefined>(command, ...rest)) ?? [];
      }
      const lenses = await until(
        'the lens',
        () => run<vscode.CodeLens>('vscode.executeCodeLensProvider', document.uri, 9),
        (list) => list.length > 0,
      );
      assert.equal(lenses[0]?.command?.title, '1 page');
      assert.equal(lenses[0]?.range.start.line, operation.line);
      const references = await run<vscode.Location>('vscode.executeReferenceProvider', document.uri, operation);
      assert.ok(
        references.some(({ uri }) => uri.path === page.path),
        references.map(({ uri }) => uri.path).join(),
      );
      const text = (await vscode.workspace.openTextDocument(page)).getText();
      const line = text.slice(0, text.indexOf('openapi:')).split('\n').length - 1;
      const found = await run<vscode.Location | vscode.LocationLink>(
        'vscode.executeDefinitionProvider',
        page,
        new vscode.Position(line, 14),
      );
      const [first] = found.map((each) => ('targetUri' in each ? each.targetUri : each.uri).path);
      assert.equal(first, document.uri.path);

      const path = document.getText().indexOf('/pets/{petId}');
      const range = new vscode.Range(document.positionAt(path), document.positionAt(path + '/pets'.length));
      assert.ok(await editor.edit((edit) => edit.replace(range, '/animals')));
      const reported = await until(
        'the finding on the page',
        () =>
          vscode.languages
            .getDiagnostics(page)
            .filter(({ message }) => message.includes('Did you mean "GET /animals/{petId}"?')),
        (list) => list.length === 1,
        40_000,
      );
      const actions = await run<vscode.CodeAction>('vscode.executeCodeActionProvider', page, reported[0]?.range);
      assert.ok(
        actions.some(({ title }) => title === 'Change to "GET /animals/{petId}"'),
        actions.map(({ title }) => title).join(),
      );
      await vscode.commands.executeCommand('undo');
      await until(
        'nothing to say',
        () => vscode.languages.getDiagnostics(page).filter(({ message }) => message.includes('Did you mean')),
        (list) => list.length === 0,
        40_000,
      );
    });

    test('a JSON error in an OpenAPI document is reported once, by VS Code; other findings come from Docsight', async () => {
      const uri = at('pets.json');
      const document = await vscode.workspace.openTextDocument(uri);
      const editor = await vscode.window.showTextDocument(document);
      assert.equal(document.languageId, 'json', 'other extensions know it by this');
      const all = (): readonly string[] =>
        vscode.languages.getDiagnostics(uri).map(({ source, message }) => `${source ?? ''}: ${message}`);
      const has = (source: string, part: string) => (list: readonly string[]) =>
        list.some((each) => each.startsWith(source) && each.includes(part));
      const insert = async (before: string, text: string): Promise<void> => {
        const place = document.positionAt(document.getText().indexOf(before));
        assert.ok(await editor.edit((edit) => edit.insert(place, text)));
      };
      await insert('operationId"', 'x');
      await until('what Docsight knows', all, has('docsight', 'xoperationId'), 40_000);
      await insert('"info"', '"oops" ');
      await until('VS Code’s own error', all, has('json', 'olon expected'));
      // A broken document has no other findings, so the other one disappears when ours was made.
      const isOurs = (each: string): boolean => each.startsWith('docsight') && !each.includes('have no page');
      await until('nothing else of Docsight', all, (list) => !list.some(isOurs));
      await vscode.commands.executeCommand('undo');
      await until('what Docsight knows again', all, has('docsight', 'xoperationId'));

      const schema = { properties: { paths: { additionalProperties: { properties: { get: { not: {} } } } } } };
      const settings = vscode.workspace.getConfiguration('json');
      await settings.update('schemas', [{ fileMatch: ['pets.json'], schema }], vscode.ConfigurationTarget.Global);
      await until('one finding for one place', all, (list) => !has('docsight', 'xoperationId')(list));
      await settings.update('schemas', undefined, vscode.ConfigurationTarget.Global);
      await until('ours, when VS Code says nothing', all, has('docsight', 'xoperationId'));
    });

    test('are written without an error into files without an editor', async () => {
      site = await writeSite('madeClosed', files());
      await vscode.window.showTextDocument(at('docs.json'));
      await until(
        'docs.json known as a site’s',
        () => vscode.window.activeTextEditor?.document.languageId,
        (language) => language === 'docsight-json',
      );
      await closeAll();
      await vscode.window.showTextDocument(at('api/get-a-pet.mdx'));
      await generate('Write');
      const written = await vscode.workspace.fs.readFile(at('docs.json'));
      assert.ok(new TextDecoder().decode(written).includes('api/wait-for-a-pet'));
    });
  });
}
