import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { drawn, drive, inWebview, until } from './drive.ts';
import { docsight } from './installed.ts';
import { append, closeAll, folder, known, openFile } from './page.ts';

const title = "document.querySelector('h1')?.textContent?.trim() ?? ''";
const paragraphs = Array.from({ length: 60 }, (_, i) => `Paragraph ${i} with some words in it.`);
const pages: Readonly<Record<string, string>> = {
  'docs.json': JSON.stringify({
    name: 'Behavior',
    versions: ['2.0', '1.0'],
    navigation: [{ group: 'All', pages: ['long', 'second', 'third'] }],
  }),
  'long.mdx': `---\ntitle: Long\n---\n\n<Accordion title="Fold">\n  Inside.\n</Accordion>\n\n[part](/second#part)\n\n${paragraphs.join('\n\n')}\n`,
  'second.mdx': `---\ntitle: Second\n---\n\n${paragraphs.join('\n\n')}\n\n## Part\n\n${paragraphs.join('\n\n')}\n`,
  'third.mdx': '---\ntitle: Third\n---\n\nShort.\n',
};

export function definePreviewBehavior(): void {
  suite('preview behavior', () => {
    suiteSetup(async () => {
      await docsight();
      for (const [path, text] of Object.entries(pages))
        await vscode.workspace.fs.writeFile(
          vscode.Uri.joinPath(folder(), 'behavior', path),
          new TextEncoder().encode(text),
        );
    });
    teardown(closeAll);

    test('scrolling one side scrolls the other, and the block at the cursor is marked', async () => {
      const editor = await shown('long.mdx', 'Long');
      const line = lineOf(editor, 'Paragraph 40 ');
      editor.revealRange(new vscode.Range(line, 0, line, 0), vscode.TextEditorRevealType.AtTop);
      await until('the preview at paragraph 40', () => topOf('Paragraph 40 '), isAtTop);
      const place = new vscode.Position(lineOf(editor, 'Paragraph 42 '), 3);
      editor.selection = new vscode.Selection(place, place);
      await until(
        'the mark',
        () => inWebview("[...document.querySelectorAll('.block.current')].map((block) => block.textContent).join()"),
        (text) => String(text).startsWith('Paragraph 42 '),
      );
      const wanted = lineOf(editor, 'Paragraph 10 ');
      let turn = 0;
      await until(
        'the editor near paragraph 10',
        async () => {
          // Scrolling requested by the editor is not sent back for a moment, so scroll again.
          await inWebview(
            `window.scrollBy({ top: [...document.querySelectorAll('.block')].find((block) => block.textContent.startsWith('Paragraph 10 ')).getBoundingClientRect().top - ${120 + (turn++ % 2)} })`,
          );
          return editor.visibleRanges[0]?.start.line ?? -1;
        },
        // Four paragraphs fit above it.
        (top) => Math.abs(top - wanted) <= 8,
      );
    });

    test('a double click goes to the source, Ctrl+click on an entry also opens it in the editor', async () => {
      const editor = await shown('long.mdx', 'Long');
      await drive({
        op: 'click',
        selector: '#ds-blocks p:text-is("Paragraph 3 with some words in it.")',
        inWebview: true,
        twice: true,
      });
      const line = lineOf(editor, 'Paragraph 3 ');
      await until(
        'the cursor on its line',
        () => vscode.window.activeTextEditor?.selection.active.line,
        (at) => at === line,
      );
      await clickEntry('/second', ['Control']);
      await until(
        'the other page',
        () => inWebview(title),
        (text) => text === 'Second',
      );
      await until(
        'its source',
        () => vscode.window.visibleTextEditors.map(({ document }) => document.uri.path).join(),
        (paths) => paths.includes('second.mdx'),
      );
    });

    test('anchors scroll, back and forward work', async () => {
      await shown('long.mdx', 'Long');
      await drive({ op: 'click', selector: '#ds-blocks a:text-is("part")', inWebview: true });
      await until(
        'the other page',
        () => inWebview(title),
        (text) => text === 'Second',
      );
      await until(
        'its anchor',
        () => inWebview("document.getElementById('p-part')?.getBoundingClientRect().top ?? -1"),
        isAtTop,
      );
      await drive({ op: 'press', key: 'Alt+ArrowLeft' });
      await until(
        'the first page again',
        () => inWebview(title),
        (text) => text === 'Long',
      );
      await drive({ op: 'press', key: 'Alt+ArrowRight' });
      await until(
        'the second page again',
        () => inWebview(title),
        (text) => text === 'Second',
      );
      await drive({ op: 'press', key: 'Alt+ArrowLeft' });
      await until(
        'the first page once more',
        () => inWebview(title),
        (text) => text === 'Long',
      );
    });

    test('a keystroke elsewhere keeps open parts, typed values and positions', async () => {
      const editor = await shown('long.mdx', 'Long');
      await drive({ op: 'click', selector: '.accordion summary', inWebview: true });
      const line = lineOf(editor, 'Paragraph 30 ');
      let above = 4;
      await until(
        'the paragraph in sight',
        () => {
          // While the preview follows the click, it ignores scrolling, so repeat it.
          above = above === 4 ? 5 : 4;
          editor.revealRange(new vscode.Range(line - above, 0, line - above, 0), vscode.TextEditorRevealType.AtTop);
          return topOf('Paragraph 30 ');
        },
        (top) => Number(top) > 60 && Number(top) < 700,
      );
      let before = Number.NaN;
      await until(
        'the paragraph to rest',
        async () => {
          const last = before;
          await drawn();
          before = Number(await topOf('Paragraph 30 '));
          return before - last;
        },
        (moved) => moved === 0,
      );
      const at = new vscode.Position(line, 'Paragraph 30 '.length);
      await editor.edit((edit) => edit.insert(at, `changed ${'and longer. '.repeat(40)}`));
      await until(
        'the change',
        () => topOf('Paragraph 30 changed '),
        (top) => Number(top) !== -1,
      );
      // As painted: positions are restored before the next paint.
      await drawn();
      const after = Number(await topOf('Paragraph 30 '));
      assert.ok(Math.abs(after - before) <= 2, `moved from ${before} to ${after}`);
      assert.equal(await inWebview("document.querySelector('.accordion').open"), true);
    });

    test('a half-typed tag shows its last good rendering, dimmed', async () => {
      const editor = await shown('long.mdx', 'Long');
      const at = editor.document.positionAt(editor.document.getText().indexOf('</Accordion>'));
      await editor.edit((edit) => edit.insert(at, '<Card titl\n'));
      await until(
        'the dimmed block',
        () => inWebview("document.querySelector('.stale')?.textContent ?? ''"),
        (text) => String(text).includes('Inside.'),
      );
    });

    test('several previews at once, each with its page', async () => {
      await shown('long.mdx', 'Long');
      await vscode.commands.executeCommand('docsight.pinPreview');
      await openFile('behavior/second.mdx');
      await vscode.commands.executeCommand('docsight.showPreviewToSide');
      await until(
        'two previews',
        () =>
          vscode.window.tabGroups.all
            .flatMap(({ tabs }) => tabs.map(({ label }) => label))
            .filter((label) => label.startsWith('Preview: '))
            .sort()
            .join(),
        (labels) => labels === 'Preview: Long - Behavior,Preview: Second - Behavior',
      );
    });

    test('widths, zoom and the theme of VS Code', async () => {
      await shown('third.mdx', 'Third');
      for (const [command, width] of [
        ['docsight.previewPhone', 'phone'],
        ['docsight.previewTablet', 'tablet'],
        ['docsight.previewDesktop', 'desktop'],
      ] as const) {
        await vscode.commands.executeCommand(command);
        await until(
          width,
          () => inWebview('document.documentElement.dataset.width'),
          (shown) => shown === width,
        );
      }
      const size = 'Number.parseFloat(getComputedStyle(document.documentElement).fontSize)';
      const natural = Number(await inWebview(size));
      await vscode.commands.executeCommand('docsight.zoomIn');
      await until(
        'larger',
        () => inWebview(size),
        (now) => Number(now) > natural,
      );
      await vscode.commands.executeCommand('docsight.resetZoom');
      await until(
        'natural',
        () => inWebview(size),
        (now) => now === natural,
      );

      const workbench = vscode.workspace.getConfiguration('workbench');
      const mode = 'document.documentElement.dataset.mode';
      try {
        for (const [theme, wanted] of [
          ['Default Light Modern', 'light'],
          ['Default Dark Modern', 'dark'],
        ] as const) {
          await workbench.update('colorTheme', theme, vscode.ConfigurationTarget.Global);
          await until(
            `${wanted} as VS Code`,
            () => inWebview(mode),
            (now) => now === wanted,
          );
        }
        // The site's setting has priority over VS Code's theme.
        const config = await openFile('behavior/docs.json');
        await config.edit((edit) => edit.insert(new vscode.Position(0, 1), '"modeToggle": {"default": "light"},'));
        await until(
          'the site’s default',
          () => inWebview(mode),
          (now) => now === 'light',
        );
        await config.edit((edit) =>
          edit.replace(new vscode.Range(0, 1, 0, 36), '"modeToggle": {"default": "dark", "isHidden": true},'),
        );
        await workbench.update('colorTheme', 'Default Light Modern', vscode.ConfigurationTarget.Global);
        await until(
          'the forced mode',
          () => inWebview(`${mode} + document.querySelectorAll('.mode-toggle').length`),
          (now) => now === 'dark0',
        );
      } finally {
        await workbench.update('colorTheme', undefined, vscode.ConfigurationTarget.Global);
      }
    });

    test('search from the keyboard goes to a page', async () => {
      await shown('long.mdx', 'Long');
      await drive({ op: 'click', selector: '#ds-title h1', inWebview: true });
      await drive({ op: 'press', key: 'Control+K' });
      await until(
        'the dialog',
        () => inWebview("document.querySelector('#ds-search').open"),
        (open) => open === true,
      );
      await drive({ op: 'type', text: 'short' });
      await until(
        'the page found',
        () => inWebview("document.querySelector('#ds-results mark')?.textContent ?? ''"),
        (text) => text === 'Short',
      );
      await drive({ op: 'press', key: 'Enter' });
      await until(
        'the page',
        () => inWebview(title),
        (text) => text === 'Third',
      );
    });

    test('a page switches to the site that its folder becomes', async () => {
      const place = vscode.Uri.joinPath(folder(), 'later');
      const write = (path: string, text: string): Thenable<void> =>
        vscode.workspace.fs.writeFile(vscode.Uri.joinPath(place, path), new TextEncoder().encode(text));
      await write('page.mdx', '---\ntitle: Lonely\n---\n\nWords.\n');
      await openFile('later/page.mdx');
      await vscode.commands.executeCommand('docsight.showPreviewToSide');
      const tab = (): readonly string[] =>
        vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
      await until('the page', tab, (labels) => labels.some((label) => label.includes('Lonely')));
      await write('docs.json', '{"name": "Later", "navigation": [{"group": "All", "pages": ["page"]}]}');
      await until('the new site', tab, (labels) => labels.some((label) => label.includes('Lonely - Later')));
      // Its document is replaced, because the site has another folder.
      await until(
        'the page in it',
        () => inWebview(title).catch(() => ''),
        (text) => text === 'Lonely',
      );
    });

    test('a pinned preview returns only to its own page when that is edited', async () => {
      const settings = vscode.workspace.getConfiguration('docsight.preview');
      await settings.update('followEditor', false, vscode.ConfigurationTarget.Workspace);
      try {
        const editor = await shown('long.mdx', 'Long');
        const other = await openFile('behavior/third.mdx');
        await known();
        await append(other, '\n\nTyped elsewhere\n');
        await drive({ op: 'click', selector: '#ds-blocks a:text-is("part")', inWebview: true });
        await until(
          'the other page',
          () => inWebview(title),
          (text) => text === 'Second',
        );
        await drive({ op: 'press', key: 'Alt+ArrowLeft' });
        await until(
          'the page before it, which is not the one that was typed in',
          () => inWebview(title),
          (text) => text === 'Long' || text === 'Third',
        );
        assert.equal(await inWebview(title), 'Long');
        await drive({ op: 'press', key: 'Alt+ArrowRight' });
        await until(
          'the other page again',
          () => inWebview(title),
          (text) => text === 'Second',
        );
        await append(await vscode.window.showTextDocument(editor.document, vscode.ViewColumn.One), '\n\nHere\n');
        await until(
          'its own page',
          () => inWebview(title),
          (text) => text === 'Long',
        );
      } finally {
        await settings.update('followEditor', undefined, vscode.ConfigurationTarget.Workspace);
      }
    });

    test('allowing or removing a host in the settings affects open previews at once', async () => {
      const settings = vscode.workspace.getConfiguration('docsight.preview');
      const set = (hosts: readonly string[] | undefined): Thenable<void> =>
        settings.update('allowedHosts', hosts, vscode.ConfigurationTarget.Workspace);
      // Nothing answers there, so a requested image becomes a note instead of a card.
      const cards =
        "[...document.querySelectorAll('.stand-in')].filter((each) => each.textContent.includes('Load from')).length";
      const policy = "document.querySelector('meta[http-equiv]')?.content.includes('https://pictures.example.com')";
      const isLet = (wanted: boolean): Promise<unknown> =>
        until(
          wanted ? 'the picture' : 'the card in its place',
          () => inWebview(`[${cards}, ${policy}].join()`),
          (now) => now === (wanted ? '0,true' : '1,false'),
        );
      const editor = await shown('third.mdx', 'Third');
      await append(editor, '\n\n![far](https://pictures.example.com/a.png)\n');
      try {
        await isLet(false);
        await set(['pictures.example.com']);
        await isLet(true);
        await set(undefined);
        await isLet(false);
      } finally {
        await set(undefined);
      }
    });

    test('a pinned preview stays when another page is edited', async () => {
      await shown('long.mdx', 'Long');
      await vscode.commands.executeCommand('docsight.pinPreview');
      const other = await openFile('behavior/third.mdx');
      await append(other, '\n\nTyped elsewhere\n');
      // By then the server has read it, and the preview would show it.
      await vscode.commands.executeCommand('vscode.executeDocumentSymbolProvider', other.document.uri);
      await known();
      await drawn();
      assert.equal(await inWebview(title), 'Long');
      await vscode.commands.executeCommand('docsight.unpinPreview');
      await append(other, '\n\nTyped again\n');
      await until(
        'the typed page',
        () => inWebview(title),
        (text) => text === 'Third',
      );
    });
  });
}

async function shown(path: string, heading: string): Promise<vscode.TextEditor> {
  const editor = await openFile(`behavior/${path}`);
  await vscode.commands.executeCommand('docsight.showPreviewToSide');
  await until(
    `“${heading}”`,
    () => inWebview(title),
    (text) => text === heading,
  );
  return vscode.window.showTextDocument(editor.document, vscode.ViewColumn.One);
}

async function clickEntry(href: string, modifiers: readonly 'Control'[]): Promise<void> {
  const isShown = "document.querySelector('#ds-sidebar')?.getBoundingClientRect().width > 0";
  if ((await inWebview(isShown)) !== true) await drive({ op: 'click', selector: '[data-act="menu"]', inWebview: true });
  await drive({ op: 'click', selector: `#ds-sidebar a[href="${href}"]`, inWebview: true, modifiers });
}

function lineOf({ document }: vscode.TextEditor, text: string): number {
  return document.positionAt(document.getText().indexOf(text)).line;
}

/** Position of the block that begins with a text; -1 without one. */
function topOf(text: string): Promise<unknown> {
  return inWebview(
    `[...document.querySelectorAll('.block')].find((block) => block.textContent.trim().startsWith(${JSON.stringify(text)}))?.getBoundingClientRect().top ?? -1`,
  );
}

const isAtTop = (top: unknown): boolean => Number(top) > 20 && Number(top) < 260;
