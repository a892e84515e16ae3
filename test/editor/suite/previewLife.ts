import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { inWebview, until } from './drive.ts';
import { docsight } from './installed.ts';
import { closeAll, folder, openFile, uriOf } from './page.ts';

const title = "document.querySelector('h1')?.textContent?.trim() ?? ''";
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>';
const pages: Readonly<Record<string, string>> = {
  'docs.json': JSON.stringify({ name: 'Life', navigation: [{ group: 'All', pages: ['one', 'two', 'three', 'four'] }] }),
  'one.mdx': '---\ntitle: One\n---\n\nFirst words.\n\n![mark](/pictures/mark.svg)\n',
  'two.mdx': '---\ntitle: Two\n---\n\nWords.\n',
  'three.mdx': '---\ntitle: Three\n---\n\nWords.\n',
  'four.mdx': '---\ntitle: Four\n---\n\nWords.\n',
  'pictures/mark.svg': svg,
};

/** Previews while their files are created, deleted or moved. */
export function definePreviewLife(): void {
  suite('preview life', () => {
    const path = (name: string): string => join(folder().fsPath, 'life', name);
    suiteSetup(docsight);
    setup(() => {
      for (const [name, text] of Object.entries(pages)) {
        mkdirSync(join(path(name), '..'), { recursive: true });
        writeFileSync(path(name), text);
      }
    });
    teardown(async () => {
      await closeAll();
      rmSync(path(''), { recursive: true, force: true });
    });

    test('a pinned preview follows when its page is renamed', async () => {
      await shown('one.mdx', 'One');
      await vscode.commands.executeCommand('docsight.pinPreview');
      await openFile('life/two.mdx');
      const edit = new vscode.WorkspaceEdit();
      edit.renameFile(uriOf(path('one.mdx')), uriOf(path('uno.mdx')));
      assert.ok(await vscode.workspace.applyEdit(edit));
      const editor = await openFile('life/uno.mdx');
      await editor.edit((change) => change.insert(new vscode.Position(4, 0), 'Zebra. '));
      await until(
        'what is typed into the file of the new name',
        () => inWebview(`[${title}, document.querySelector('#ds-blocks')?.textContent].join()`),
        (text) => String(text).startsWith('One,Zebra. First words.'),
      );
      await vscode.commands.executeCommand('docsight.unpinPreview');
    });

    test('a deleted page becomes the 404, and returns with its file', async () => {
      await shown('one.mdx', 'One');
      rmSync(path('one.mdx'));
      await until(
        'the 404',
        () => inWebview("document.querySelector('.not-found')?.textContent ?? ''"),
        (text) => String(text).includes('/one'),
      );
      writeFileSync(path('one.mdx'), pages['one.mdx'] ?? '');
      await until(
        'the page',
        () => inWebview(title),
        (text) => text === 'One',
      );
    });

    test('a site that loses its docs.json keeps its page in the preview, and takes it back', async () => {
      await shown('one.mdx', 'One');
      const entries = "document.querySelectorAll('#ds-sidebar a').length";
      const all = `One,${await until(
        'the sidebar',
        () => inWebview(entries),
        (count) => Number(count) >= 4,
      )}`;
      rmSync(path('docs.json'));
      await until(
        'another site, that of the folder above, or none',
        () => inWebview(`[${title}, ${entries}].join()`),
        (now) => now !== all && String(now).startsWith('One,'),
      );
      writeFileSync(path('docs.json'), pages['docs.json'] ?? '');
      await until(
        'the site again',
        () => inWebview(`[${title}, ${entries}].join()`),
        (now) => now === all,
      );
    });

    test('a folder that becomes a link out of the site shows nothing from there', async () => {
      const outside = mkdtempSync(join(tmpdir(), 'docsight-outside-'));
      try {
        writeFileSync(join(outside, 'mark.svg'), svg);
        await shown('one.mdx', 'One');
        const state =
          "[document.querySelectorAll('#ds-blocks img').length, document.querySelectorAll('#ds-blocks .stand-in-missing').length].join()";
        await until(
          'the picture',
          () => inWebview(state),
          (now) => now === '1,0',
        );
        renameSync(path('pictures'), path('before'));
        symlinkSync(outside, path('pictures'));
        await until(
          'no picture',
          () => inWebview(state),
          (now) => now === '0,1',
        );
        rmSync(path('pictures'));
      } finally {
        rmSync(outside, { recursive: true, force: true });
      }
    });

    test('pages that are opened faster than they load end with the last one', async () => {
      await shown('two.mdx', 'Two');
      for (const name of ['one', 'two', 'three', 'four', 'one', 'three', 'two', 'four', 'three']) {
        const document = await vscode.workspace.openTextDocument(uriOf(path(`${name}.mdx`)));
        void vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One, preview: false });
        void vscode.commands.executeCommand('docsight.showPreviewToSide', document.uri);
      }
      await until(
        'the last page',
        () => inWebview(title),
        (text) => text === 'Three',
      );
      const labels = (): readonly string[] =>
        vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
      await until(
        'one preview',
        () =>
          labels()
            .filter((label) => label.startsWith('Preview: '))
            .join(),
        (all) => all === 'Preview: Three - Life',
      );
      // Closed while loading, and opened again.
      for (let turn = 0; turn < 4; turn++) {
        await vscode.window.tabGroups.close(
          vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.filter(({ label }) => label.startsWith('Preview'))),
        );
        void vscode.commands.executeCommand('docsight.showPreviewToSide', uriOf(path('two.mdx')));
      }
      await until(
        'the page of the last',
        () => inWebview(title),
        (text) => text === 'Two',
      );
    });
  });
}

async function shown(name: string, heading: string): Promise<vscode.TextEditor> {
  const editor = await openFile(`life/${name}`);
  await vscode.commands.executeCommand('docsight.showPreviewToSide');
  await until(
    `“${heading}”`,
    () => inWebview(title),
    (text) => text === heading,
  );
  return editor;
}
