import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { description, page, writeSite } from './apiSite.ts';
import { drive, until } from './drive.ts';
import { docsight } from './installed.ts';
import { closeAll } from './page.ts';

/** Pages made from a description as an author does it: a preview of every change first, then again as a merge. */
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
    const byHand = `${page('Get a pet', 'GET /pets/{petId}')}\nWritten by hand.\n`;

    suiteSetup(async () => {
      await docsight();
      site = await writeSite('made', {
        'docs.json': `${JSON.stringify({ name: 'Made', navigation: [{ group: 'Pets', pages: ['api/get-a-pet'] }], openapi: 'openapi.json' }, undefined, 2)}\n`,
        'openapi.json': description('https://pets.example.com'),
        'api/get-a-pet.mdx': byHand,
      });
    });
    teardown(closeAll);

    /** Runs the command, looks at what it shows, and takes one of the answers. */
    const generate = async (answer: 'Write' | 'Leave'): Promise<void> => {
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
    };

    test('are shown first, written when accepted, beside their siblings, and undone', async () => {
      const config = await vscode.workspace.openTextDocument(at('docs.json'));
      await vscode.window.showTextDocument(config);
      const before = config.getText();
      await generate('Leave');
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
      const undone = vscode.commands.executeCommand('undo');
      await until(
        'the entries gone',
        async () => {
          const asks = "document.querySelector('.monaco-dialog-box')?.innerText ?? ''";
          if (String(await drive({ op: 'evaluate', expression: asks })).includes('Undo'))
            await drive({ op: 'click', selector: '.monaco-dialog-box .monaco-button:has-text("Undo in")' });
          return config.getText();
        },
        (text) => text === before,
      );
      await undone;
      await until(
        'the pages gone',
        () => isThere('api/wait-for-a-pet.mdx'),
        (there) => !there,
      );
    });
  });
}
