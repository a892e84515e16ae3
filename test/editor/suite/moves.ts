import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { drive, until } from './drive.ts';
import { docsight } from './installed.ts';
import { closeAll, folder, openFile, uriOf } from './page.ts';
import { question, undoEverywhere } from './question.ts';

const page = (title: string, body: string): string =>
  `---\ntitle: ${title}\ndescription: ${title} and what it is for.\n---\n\n${body}\n`;
const files: Readonly<Record<string, string>> = {
  'docs.json': `${JSON.stringify({ name: 'Moves', navigation: [{ group: 'All', pages: ['home', 'Guide', 'more'] }], redirects: [] }, null, 2)}\n`,
  'home.mdx': page('Home', '[The guide](/Guide) and [more](./more).'),
  'Guide.mdx': page('Guide', 'Words.'),
  'more.mdx': page('More', 'Words.'),
  'pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>',
  'snippets/card.jsx': 'export const Card = () => <img src="/pic.svg" />;\n',
  'style.css': '.a { background: url("/pic.svg") }\n',
};

/** Effects of moving files. VS Code's own dialogs cannot be tested here. */
export function defineMoves(): void {
  suite('moves', () => {
    // A folder for each test, because VS Code may still have the texts of the previous one.
    let nth = 0;
    const inFolder = (name: string): string => join(`moves${nth}`, name);
    const path = (name: string): string => join(folder().fsPath, inFolder(name));
    const uri = (name: string): vscode.Uri => uriOf(path(name));
    /** Waits until the server has read the site: then the last link is valid. */
    const known = (): Promise<unknown> =>
      until(
        'the site to be read',
        async () => await vscode.commands.executeCommand<unknown[]>('vscode.executeLinkProvider', uri('home.mdx')),
        (links) => links.length === 2 && JSON.stringify(links).includes('more.mdx'),
      );
    const textOf = async (name: string): Promise<string> =>
      (await vscode.workspace.openTextDocument(uri(name))).getText();
    const move = async (from: string, to: string): Promise<void> => {
      const edit = new vscode.WorkspaceEdit();
      edit.renameFile(uri(from), uri(to));
      assert.ok(await vscode.workspace.applyEdit(edit));
    };
    suiteSetup(docsight);
    setup(async () => {
      nth++;
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(join(path(name), '..'), { recursive: true });
        writeFileSync(path(name), text);
      }
      await openFile(inFolder('home.mdx'));
      await known();
    });
    teardown(async () => {
      await closeAll();
      rmSync(path(''), { recursive: true, force: true });
    });

    test('links to a moved image are updated in unsaved texts and in closed files', async () => {
      const card = await openFile(inFolder('snippets/card.jsx'));
      await card.edit((edit) => edit.insert(new vscode.Position(0, 0), '// A card.\n'));
      const style = await openFile(inFolder('style.css'));
      await style.edit((edit) => edit.insert(new vscode.Position(0, 0), '.b { color: red } '));
      await move('pic.svg', 'images/pic.svg');
      assert.equal(
        await textOf('snippets/card.jsx'),
        '// A card.\nexport const Card = () => <img src="/images/pic.svg" />;\n',
      );
      assert.equal(await textOf('style.css'), '.b { color: red } .a { background: url("/images/pic.svg") }\n');
    });

    test('a page is merged into another: links follow, its file is deleted, one undo restores everything', async () => {
      const merged = vscode.commands.executeCommand('docsight.mergePage', uri('more.mdx'));
      await question('Page to append');
      await drive({ op: 'type', text: 'Home' });
      await drive({ op: 'press', key: 'Enter' });
      await merged;
      assert.match(
        await textOf('home.mdx'),
        /\[more\]\(#more\)\.\n\n## More\n\nMore and what it is for\.\n\nWords\.\n$/,
      );
      const config = await vscode.workspace.openTextDocument(uri('docs.json'));
      assert.match(config.getText(), /"home",\s*"Guide"\s*\][\s\S]*"source": "\/more"/);
      assert.deepEqual(readdirSync(path('')).includes('more.mdx'), false);
      // If VS Code is still writing the file, it would revert an undo to the text on disk.
      await until(
        'docs.json to be saved',
        () => config.isDirty,
        (isDirty) => !isDirty,
      );
      await undoEverywhere(
        'all files as they were',
        async () => {
          const isThere = readdirSync(path('')).includes('more.mdx');
          return [isThere, await textOf('home.mdx'), config.getText()];
        },
        ([isThere, home, text]) => isThere === true && home === files['home.mdx'] && text === files['docs.json'],
      );
      assert.equal(await textOf('more.mdx'), files['more.mdx']);
    });

    test('a page is renamed to a name that differs only in case', async () => {
      await move('Guide.mdx', 'guide.mdx');
      assert.match(await textOf('home.mdx'), /\[The guide\]\(\/guide\)/);
      assert.match(await textOf('docs.json'), /"home",\s*"guide",\s*"more"[\s\S]*"redirects": \[\]/);
      assert.ok(readdirSync(path('')).includes('guide.mdx'));
    });
  });
}
