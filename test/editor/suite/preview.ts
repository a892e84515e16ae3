import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { drawn, drive, inWebview, until } from './drive.ts';
import { docsight } from './installed.ts';
import { append, closeAll, firstPage, folder, known, openFile, uriOf } from './page.ts';

const title = "document.querySelector('h1')?.textContent?.trim() ?? ''";
const text = 'document.body.innerText';

export function definePreview(): void {
  suite('preview', () => {
    suiteSetup(docsight);
    teardown(closeAll);

    test('opens to the side with the site around the page, and follows each keystroke unsaved', async () => {
      const editor = await openFile(await firstPage());
      await known();
      await drive({ op: 'press', key: 'Control+K' });
      await drive({ op: 'press', key: 'v' });
      const heading = titleOf(editor.document);
      await showsTitle(heading);
      assert.ok(Number(await inWebview("document.querySelectorAll('#ds-sidebar a').length")) > 0);
      await append(editor, '\n\nZebra **crossing**\n');
      await showsText('Zebra crossing');
      assert.ok(editor.document.isDirty);
    });

    test('a click on a navigation entry only changes the preview; typing brings it back', async () => {
      const { editor, heading } = await openBeside();
      await openSidebar();
      const other = "#ds-sidebar a[href]:not([aria-current]):not([href^='http'])";
      await drive({ op: 'click', selector: other, inWebview: true });
      await until(
        'another page',
        () => inWebview(title),
        (shown) => shown !== heading && shown !== '',
      );
      assert.deepEqual(
        vscode.window.visibleTextEditors.map(({ document }) => document.uri.toString()),
        [editor.document.uri.toString()],
      );
      await vscode.window.showTextDocument(editor.document, vscode.ViewColumn.One);
      await append(editor, '\n\nBack again\n');
      await showsTitle(heading);
    });

    test('follows the editor unless it is pinned', async () => {
      await openBeside();
      const second = await openFile('sample/introduction.mdx');
      const other = titleOf(second.document);
      await showsTitle(other);
      await vscode.commands.executeCommand('docsight.pinPreview');
      await openFile(await firstPage());
      // By then the preview would have followed.
      await known();
      await drawn();
      assert.equal(await inWebview(title), other);
      await vscode.commands.executeCommand('docsight.unpinPreview');
    });

    test('runs no script of a page, and makes no requests', async () => {
      const { editor } = await openBeside();
      const attack =
        '<script>document.title = "owned"</script>\n\n<img src="x" onerror="document.title = \'owned\'" />';
      await append(editor, `\n\n${attack}\n\nafter the attack\n`);
      await showsText('after the attack');
      assert.notEqual(await inWebview('document.title'), 'owned');
      assert.equal(await inWebview("document.querySelectorAll('#ds-app script').length"), 0);
    });

    test('anything running in the webview could only read the site and our media', async () => {
      const { extensionUri } = await docsight();
      await openBeside();
      const policy = String(await inWebview("document.querySelector('meta[http-equiv]')?.content"));
      assert.match(policy, /^default-src 'none'; base-uri 'none'; form-action 'none'; script-src 'nonce-[\w-]{24}'; /);
      assert.doesNotMatch(policy, /script-src[^;]*(?:unsafe|https?:|self)|eval/);
      // Frames of a comparison load from the same origin as images, which VS Code serves itself.
      assert.equal(/connect-src ([^;]*)/.exec(policy)?.[1], 'https://*.vscode-cdn.net');
      assert.equal(await tried('acquireVsCodeApi()'), 'refused', 'it was taken');
      assert.equal(await tried("eval('1')"), 'refused');
      assert.equal(await inWebview("fetch('https://example.com/').then(() => 'answered', () => 'refused')"), 'refused');
      assert.equal(await inWebview("fetch(location.href).then(() => 'answered', () => 'refused')"), 'refused');
      const loads = (url: string): Promise<unknown> =>
        inWebview(
          `new Promise((done) => { const image = new Image(); image.onload = () => done('loaded'); image.onerror = () => done('refused'); image.src = ${url}; })`,
        );
      /** URL of a file in the webview, built from that of an allowed script. */
      const urlOf = ({ path }: vscode.Uri): string =>
        `new URL(${JSON.stringify(encodeURI(path))}, document.querySelector('script[data-mermaid]').dataset.mermaid).href`;
      const outside = uriOf(mkdtempSync(join(tmpdir(), 'docsight-outside-')));
      const picture = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
      const [within, beyond] = [vscode.Uri.joinPath(folder(), 'probe.svg'), vscode.Uri.joinPath(outside, 'probe.svg')];
      try {
        for (const uri of [within, beyond]) await vscode.workspace.fs.writeFile(uri, picture);
        assert.equal(await loads(urlOf(within)), 'loaded');
        assert.equal(await loads(urlOf(beyond)), 'refused');
        assert.equal(await loads(urlOf(vscode.Uri.joinPath(extensionUri, 'media', 'icon.png'))), 'refused');
      } finally {
        rmSync(outside.fsPath, { recursive: true, force: true });
        await vscode.workspace.fs.delete(within);
      }
      assert.equal(await loads("'https://example.com/a.png'"), 'refused');
    });
  });
}

/** Whether an expression succeeds in the webview, run like its own scripts; those of the test have more rights. */
function tried(expression: string): Promise<unknown> {
  return inWebview(
    `new Promise((done) => setTimeout(() => { try { ${expression}; done('done'); } catch { done('refused'); } }))`,
  );
}

/** Opens the first page in the first column, with its preview next to it. */
async function openBeside(): Promise<{ readonly editor: vscode.TextEditor; readonly heading: string }> {
  const editor = await openFile(await firstPage());
  await vscode.commands.executeCommand('docsight.showPreviewToSide');
  const heading = titleOf(editor.document);
  await showsTitle(heading);
  return { editor, heading };
}

async function showsTitle(heading: string): Promise<void> {
  await until(
    `the title "${heading}"`,
    () => inWebview(title),
    (shown) => shown === heading,
  );
}

async function showsText(words: string): Promise<void> {
  await until(
    words,
    () => inWebview(text),
    (shown) => String(shown).includes(words),
  );
}

/** In a narrow panel, the sidebar is behind a button. */
async function openSidebar(): Promise<void> {
  const isShown =
    "(() => { const box = document.querySelector('#ds-sidebar')?.getBoundingClientRect(); return box !== undefined && box.width > 0 && box.right > 0; })()";
  if ((await inWebview(isShown)) !== true) await drive({ op: 'click', selector: '[data-act="menu"]', inWebview: true });
  await until(
    'the sidebar',
    () => inWebview(isShown),
    (shown) => shown === true,
  );
}

function titleOf(document: vscode.TextDocument): string {
  const found = /^title:\s*(.+)$/m.exec(document.getText());
  return (found?.[1] ?? '').trim().replace(/^(["'])(.*)\1$/, '$2');
}
