import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { drive, inWebview, until } from './drive.ts';
import { docsight } from './installed.ts';
import { append, closeAll, folder, known, openFile } from './page.ts';
import { question } from './question.ts';

const page = 'sample/guides/deploy.mdx';
/** One transparent pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export function definePaste(): void {
  suite('paste, drop and open by URL', () => {
    suiteSetup(docsight);
    suiteTeardown(async () => {
      // Files created by earlier tests.
      for (const path of ['plain.md', 'images/where-pictures-go.png', 'images/plain-pictures.png'])
        await vscode.workspace.fs
          .delete(vscode.Uri.joinPath(folder(), 'sample', path))
          .then(undefined, () => undefined);
    });
    teardown(async () => {
      await vscode.commands.executeCommand('leaveSnippet');
      await closeAll();
    });

    test('an image from the clipboard is saved and framed, with the cursor in its alt text', async () => {
      const editor = await ready('\n\n## Where pictures go\n\n');
      await toClipboard({ 'image/png': pixel });
      await paste(editor);
      const image = '/images/where-pictures-go.png';
      await textToEnd(editor, `<Frame>\n  <img src="${image}" alt="" />\n</Frame>`);
      const uri = vscode.Uri.joinPath(folder(), 'sample', image);
      // The browser re-encodes images on its clipboard.
      await until(
        'the saved picture',
        async () => [...(await vscode.workspace.fs.readFile(uri)).subarray(1, 4)].join(' '),
        (start) => start === '80 78 71',
      );
      await drive({ op: 'type', text: 'A pixel' });
      await textToEnd(editor, `<Frame>\n  <img src="${image}" alt="A pixel" />\n</Frame>`);

      const second = image.replace('.png', '-2.png');
      await append(editor, '\n\n');
      // The text appears before the file, and an undo reverts both only after both are done.
      const isCreated = new Promise<void>((done) => {
        const listener = vscode.workspace.onDidCreateFiles(({ files }) => {
          if (!files.some((file) => file.path.endsWith(second))) return;
          listener.dispose();
          done();
        });
      });
      await paste(editor);
      await textToEnd(editor, `<Frame>\n  <img src="${second}" alt="" />\n</Frame>`);
      await isCreated;
      await vscode.commands.executeCommand('leaveSnippet');
      await vscode.commands.executeCommand('undo');
      await until(
        'the second picture to be gone',
        () => editor.document.getText(),
        (text) => !text.includes(second) && text.includes('A pixel'),
      );
      const images = vscode.Uri.joinPath(folder(), 'sample/images');
      await until(
        'its file to be gone with it',
        async () => (await vscode.workspace.fs.readDirectory(images)).map(([name]) => name),
        (names) => names.includes('where-pictures-go.png') && !names.includes('where-pictures-go-2.png'),
      );
    });

    test('a URL pasted over a selection becomes a link, which one undo reverts', async () => {
      const editor = await ready('\n\nRead the guide');
      const end = editor.selection.active;
      editor.selection = new vscode.Selection(end.translate(0, -5), end);
      await toClipboard({ 'text/plain': 'https://docs.example.com/a(b)' });
      await paste(editor);
      await textToEnd(editor, 'Read the [guide](https://docs.example.com/a%28b%29)');
      await vscode.commands.executeCommand('undo');
      await textToEnd(editor, 'Read the guide');
    });

    test('table cells become a table, rich text becomes Markdown', async () => {
      const editor = await ready('\n\n');
      await toClipboard({ 'text/plain': 'Name\tPrice\nTea\t{3}\n' });
      await paste(editor);
      await textToEnd(editor, '| Name | Price |\n| --- | --- |\n| Tea | \\{3} |');
      await append(editor, '\n\n');
      await toClipboard({
        'text/html': '<p>Some <b>bold</b> &lt;Card&gt;</p><ul><li>one</li></ul>',
        'text/plain': 'Some',
      });
      await paste(editor);
      await textToEnd(editor, '| Tea | \\{3} |\n\nSome **bold** \\<Card>\n\n- one');
      // VS Code's own menu offers plain text.
      const menu = (): Promise<unknown> =>
        drive({ op: 'evaluate', expression: 'document.querySelector(".action-widget")?.innerText ?? ""' });
      await until(
        'the menu',
        async () => {
          // The command has no effect until VS Code shows its button, a moment after the text.
          if ((await menu()) === '') await vscode.commands.executeCommand('editor.changePasteType');
          return menu();
        },
        (text) => String(text).includes('Insert as Markdown') && String(text).includes('Plain Text'),
      );
      await drive({ op: 'click', selector: '.action-widget .monaco-list-row:has-text("Plain Text")' });
      await textToEnd(editor, '| Tea | \\{3} |\n\nSome');
    });

    test('in Markdown pages, where VS Code has its own paste actions, the result is the same', async () => {
      const uri = vscode.Uri.joinPath(folder(), 'sample/plain.md');
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode('---\ntitle: Plain\n---\n'));
      const editor = await ready('\n\n## Plain pictures\n\n', 'sample/plain.md');
      await toClipboard({ 'image/png': pixel });
      await paste(editor);
      await textToEnd(editor, '<Frame>\n  <img src="/images/plain-pictures.png" alt="" />\n</Frame>');
      await vscode.commands.executeCommand('leaveSnippet');
      await append(editor, '\n\nRead it');
      const end = editor.selection.active;
      editor.selection = new vscode.Selection(end.translate(0, -2), end);
      await toClipboard({ 'text/plain': 'https://docs.example.com/{a}' });
      await paste(editor);
      await textToEnd(editor, 'Read [it](https://docs.example.com/%7Ba%7D)');
    });

    test('text copied in the editor is pasted unchanged', async () => {
      const editor = await ready('\n\n<Tip>\n\t**a**\t{1}\n</Tip>\n\n');
      const { document } = editor;
      const at = document.lineAt(document.lineCount - 6).range.start;
      const lines = new vscode.Range(at, document.lineAt(document.lineCount - 3).range.end);
      const text = document.getText(lines);
      editor.selection = new vscode.Selection(lines.start, lines.end);
      await cursorShown(editor);
      await drive({ op: 'press', key: 'Control+c' });
      await append(editor, '\n');
      await paste(editor);
      await until(
        'the lines a second time',
        () => document.getText(),
        (all) => all.split(text).length === 3,
      );
    });

    test('in code, and if the setting says so, content is pasted unchanged', async () => {
      const editor = await ready('\n\n```html\n');
      await toClipboard({ 'text/html': '<p>Some <b>bold</b></p>', 'text/plain': 'Some {bold}' });
      await paste(editor);
      await textToEnd(editor, '```html\nSome {bold}');
      await append(editor, '\n```\n\n');
      const settings = vscode.workspace.getConfiguration('docsight.editing');
      await settings.update('pasteAndDrop', ['image'], vscode.ConfigurationTarget.Workspace);
      try {
        await paste(editor);
        await textToEnd(editor, '```\n\nSome {bold}');
      } finally {
        await settings.update('pasteAndDrop', undefined, vscode.ConfigurationTarget.Workspace);
      }
    });

    test('a component is chosen by typing in the gallery and inserted at the cursor; Escape returns to the editor', async () => {
      const editor = await ready('\n\n');
      const gallery = async (): Promise<void> => {
        void vscode.commands.executeCommand('docsight.insertComponent');
        await until(
          'the gallery to have the focus',
          () => inWebview(`document.hasFocus() && document.querySelectorAll('.gallery-option').length`),
          (count) => Number(count) > 40,
        );
      };
      const isBack = (): Promise<unknown> =>
        until(
          'the editor to have the focus',
          async () => [
            vscode.window.activeTextEditor?.document === editor.document,
            vscode.window.tabGroups.all.length,
            await drive({ op: 'evaluate', expression: `document.activeElement?.closest('.monaco-editor') !== null` }),
          ],
          (state) => state.join() === 'true,1,true',
        );
      const before = editor.document.getText();
      await gallery();
      assert.equal(await inWebview(`document.querySelectorAll('.gallery-option .callout').length > 5`), true);
      await drive({ op: 'press', key: 'Escape' });
      await isBack();
      assert.equal(editor.document.getText(), before);

      await gallery();
      await drive({ op: 'type', text: 'accordion group' });
      await drive({ op: 'press', key: 'Enter' });
      await isBack();
      await textToEnd(editor, '<AccordionGroup>\n  <Accordion title="">\n    \n  </Accordion>\n</AccordionGroup>');
      await drive({ op: 'type', text: 'Why?' });
      await drive({ op: 'press', key: 'Tab' });
      await drive({ op: 'type', text: 'So.' });
      await textToEnd(
        editor,
        '<AccordionGroup>\n  <Accordion title="Why?">\n    So.\n  </Accordion>\n</AccordionGroup>',
      );
    });

    test('from the explorer, a page becomes a link with its title, an image is framed', async () => {
      const editor = await ready('\n\nSee ');
      await dropFromExplorer(editor, 'sample/guides/rollback.mdx');
      await until(
        'the link',
        () => editor.document.getText(),
        (text) => text.includes('[Roll back a release](/guides/rollback)'),
      );
      await append(editor, '\n\n');
      await dropFromExplorer(editor, 'sample/images/pipeline.svg');
      await until(
        'the picture',
        () => editor.document.getText(),
        (text) => text.includes('<Frame>\n  <img src="/images/pipeline.svg" alt="" />\n</Frame>'),
      );
    });

    test('a public URL opens the page at its section', async () => {
      await openFile(page);
      const command = vscode.commands.executeCommand('docsight.openPage');
      await question('URL of the page');
      await drive({ op: 'type', text: 'https://preview.example.app/guides/rollback#keep-releases-small' });
      await drive({ op: 'press', key: 'Enter' });
      await question('Open a page of which site?');
      const answers = await drive({ op: 'evaluate', expression: listText });
      assert.ok(!String(answers).includes(folder().fsPath), `folders as the explorer names them: ${answers}`);
      await drive({ op: 'type', text: 'Harbor' });
      await drive({ op: 'press', key: 'Enter' });
      await command;
      const active = await until(
        'the page',
        () => vscode.window.activeTextEditor?.document.uri.path ?? '',
        (path) => path.endsWith('/sample/guides/rollback.mdx'),
      );
      assert.ok(active);
      const editor = vscode.window.activeTextEditor;
      assert.ok(editor);
      assert.equal(editor.document.lineAt(editor.selection.active.line).text, '## Keep releases small');
    });

    test('pages and headings are found by name in the whole workspace', async () => {
      const named = async (): Promise<readonly string[]> => {
        const found = await vscode.commands.executeCommand<vscode.SymbolInformation[]>(
          'vscode.executeWorkspaceSymbolProvider',
          'Roll back',
        );
        return found.map(({ name, location }) => `${name} ${location.uri.path.split('/').slice(-2).join('/')}`);
      };
      await until('the page by its name', named, (names) => names.includes('Roll back a release guides/rollback.mdx'));
      await openFile(page);
      await vscode.commands.executeCommand('workbench.action.showAllSymbols');
      await until(
        'the place to type',
        () => drive({ op: 'evaluate', expression: 'document.activeElement?.closest(".quick-input-widget") != null' }),
        (isThere) => isThere === true,
      );
      await drive({ op: 'type', text: 'roll back' });
      await until(
        'the page in the list',
        () => drive({ op: 'evaluate', expression: listText }),
        (text) => String(text).includes('rollback.mdx') || String(text).includes('Roll back'),
      );
      await drive({ op: 'press', key: 'Enter' });
      await until(
        'the page',
        () => vscode.window.activeTextEditor?.document.uri.path ?? '',
        (path) => path.endsWith('rollback.mdx'),
      );
    });

    test('the link to the heading at the cursor is copied', async () => {
      const editor = await ready('\n\n## Where links go\n\nText');
      await vscode.commands.executeCommand('docsight.copyLink');
      assert.equal(await vscode.env.clipboard.readText(), '/guides/deploy#where-links-go');
      assert.ok(editor.document.isDirty);
    });
  });
}

const listText = 'document.querySelector(".quick-input-list")?.innerText ?? ""';

/** A page of the sample site with a text appended, known to the server and focused. */
async function ready(text: string, path = page): Promise<vscode.TextEditor> {
  const editor = await openFile(path);
  await append(editor, text);
  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
  // The role of a document is requested when it is opened.
  await known();
  return editor;
}

/** Drags a file of the workspace to the last line, with the modifier key for dropping into the text. */
async function dropFromExplorer(editor: vscode.TextEditor, path: string): Promise<void> {
  const { document, selection } = editor;
  const { version } = document;
  const row = `.explorer-folders-view .monaco-list-row[aria-label*="${path.slice(path.lastIndexOf('/') + 1)}"]`;
  await until(
    `${path} to be dropped`,
    async () => {
      await vscode.commands.executeCommand('revealInExplorer', vscode.Uri.joinPath(folder(), path));
      // The list scrolls to the file after the command is done; a moving row cannot be dragged.
      await until(
        `${path} in the explorer`,
        () =>
          drive({
            op: 'evaluate',
            expression: `document.querySelector(${JSON.stringify(`${row}.selected`)}) !== null`,
          }),
        (isThere) => isThere === true,
      );
      await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
      editor.revealRange(new vscode.Range(selection.active, selection.active), vscode.TextEditorRevealType.InCenter);
      await cursorShown(editor);
      await drive({ op: 'drag', from: row, to: '.editor-instance .current-line', modifiers: ['Shift'] });
      await until(
        'the text to change',
        () => document.version,
        (now) => now !== version,
        5000,
      );
      return document.version;
    },
    (now) => now !== version,
    30_000,
  );
}

/** Writes content to the clipboard by MIME type, images as base64. */
async function toClipboard(parts: Readonly<Record<string, string>>): Promise<void> {
  const expression = `(async () => {
    const items = {};
    for (const [type, value] of Object.entries(${JSON.stringify(parts)})) {
      const data = type.startsWith('image/') ? Uint8Array.from(atob(value), (each) => each.charCodeAt(0)) : value;
      items[type] = new Blob([data], { type });
    }
    await navigator.clipboard.write([new ClipboardItem(items)]);
    return true;
  })()`;
  await drive({ op: 'evaluate', expression });
}

/** Time for a window to react to a key before the key counts as lost, in milliseconds. */
const patience = 15_000;

/**
 * Presses the key after the window shows the cursor where the test put it. A key can be lost while the window is busy,
 * so it is pressed again.
 */
async function paste(editor: vscode.TextEditor): Promise<void> {
  const { version } = editor.document;
  for (let left = 3; left > 0 && editor.document.version === version; left--) {
    await cursorShown(editor);
    const changed = new Promise<void>((done) => {
      const listener = vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document !== editor.document || document.version === version) return;
        listener.dispose();
        done();
      });
    });
    await drive({ op: 'press', key: 'Control+v' });
    await Promise.race([changed, new Promise((done) => setTimeout(done, patience))]);
  }
}

async function cursorShown({ selection: { active } }: vscode.TextEditor): Promise<void> {
  await until(
    'the cursor',
    () => drive({ op: 'evaluate', expression: 'document.getElementById("status.editor.selection")?.innerText ?? ""' }),
    (text) => String(text).includes(`Ln ${active.line + 1}, Col ${active.character + 1}`),
  );
}

async function textToEnd({ document }: vscode.TextEditor, end: string): Promise<void> {
  await until(
    `the text to end with ${JSON.stringify(end)}`,
    () =>
      document
        .getText()
        .trimEnd()
        .slice(-end.length - 40),
    (text) => text.endsWith(end),
  );
}
