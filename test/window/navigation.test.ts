import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openWindow } from './apiSite.ts';
import { soon, until } from './until.ts';

const config = `{
  "$schema": "https://mintlify.com/docs.json",
  "theme": "mint",
  "name": "Pets",
  "colors": { "primary": "#aa0000" },
  "navigation": {
    "tabs": [
      {
        "tab": "Guides",
        "groups": [
          {
            "group": "Start",
            "pages": ["index", "setup", "usage"]
          },
          {
            "group": "More",
            "pages": [
              "tips"
            ]
          }
        ]
      },
      {
        "tab": "Blog",
        "pages": [
          "news"
        ]
      }
    ]
  }
}
`;
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>\n';
const page = (title: string): string =>
  `---\ntitle: ${title}\ndescription: ${title} and what it is for.\n---\n\nWords.\n`;

test('the navigation view has its own undo and redo, after a drop and after Delete; its previews open by keyboard', async (t) => {
  const names = { index: 'Home', setup: 'Setup', usage: 'Usage', tips: 'Tips', news: 'News' };
  const pages = Object.entries(names).map(([path, title]) => [`${path}.mdx`, page(title)] as const);
  const saving = JSON.stringify({ 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 100 });
  const files = { 'docs.json': config, '.vscode/settings.json': saving, ...Object.fromEntries(pages) };
  const window = await openWindow(t, files);
  const { page: view, folder } = window;
  const tree = view.locator('.pane-body .customview-tree');
  const row = (name: string) => tree.locator('.monaco-list-row', { hasText: name }).first();
  const focused = (): Promise<string | null> =>
    tree
      .locator('.monaco-list:focus-within .monaco-list-row.focused .label-name')
      .first()
      .textContent({ timeout: 5000 });
  const status = (text: string) => view.locator('.statusbar-item', { hasText: text }).first();
  const docs = (): string => readFileSync(join(folder, 'docs.json'), 'utf8');
  await view.locator('.statusbar-item', { hasText: 'Builds' }).waitFor();
  // An edit in the editor, which Ctrl+Z in the view must not undo.
  await window.open('news.mdx');
  await view.locator('.monaco-editor .view-line', { hasText: 'Words.' }).first().click();
  await view.keyboard.press('Control+End');
  await view.keyboard.type('More');
  await window.command('Docsight: Focus on Navigation View');
  for (const name of ['Guides', 'Start', 'More']) {
    await row(name).waitFor();
    if ((await row(name).getAttribute('aria-expanded')) === 'false')
      await row(name).locator('.monaco-tl-twistie').click();
  }
  const typed = view.locator('.monaco-editor .view-line', { hasText: 'More' }).first();
  const swapped = config.replace('"index", "setup"', '"setup", "index"');

  await row('Setup').waitFor();
  await row('Setup').dragTo(row('Home'));
  await status('Moved Setup · Undo').waitFor();
  await until(() => docs() === swapped);
  await until(async () => (await focused()) === 'Setup');
  await view.keyboard.press('Control+Z');
  await until(() => docs() === config);
  await status('Undone: Moved Setup · Redo').waitFor();
  await view.keyboard.press('Control+Y');
  await until(() => docs() === swapped);
  await status('Moved Setup · Undo').click();
  await until(() => docs() === config);
  await typed.waitFor();
  const order = async (): Promise<string> =>
    (await tree.locator('.monaco-list-row .label-name').allTextContents()).join();
  await until(async () => (await order()) === 'Guides,Start,Home,Setup,Usage,More,Tips,Blog,News');

  await row('Usage').click();
  await view.locator('.tab.active', { hasText: 'usage.mdx' }).waitFor();
  await row('Home').click();
  await view.locator('.tab.active', { hasText: 'index.mdx' }).waitFor();
  await until(async () => {
    await view.keyboard.press('Delete');
    return soon((timeout) => status('Removed Home from the navigation · Undo').waitFor({ timeout }));
  });
  await until(async () => (await focused()) === 'Setup');
  await view.keyboard.press('Shift+F10');
  await view.locator('.context-view .action-label', { hasText: 'Remove from Navigation' }).waitFor();
  await view.keyboard.press('Escape');
  await until(async () => (await focused()) === 'Setup');
  await view.keyboard.press('Control+Z');
  await until(() => docs() === config);

  // Later changes stay, in all files.
  await view.keyboard.press('Control+Y');
  await until(() => docs() !== config);
  await window.open('docs.json');
  await view.locator('.monaco-editor .view-line', { hasText: '"theme": "mint"' }).click();
  await view.keyboard.press('Control+End');
  await view.keyboard.press('Enter');
  await until(() => docs().endsWith('}\n\n'));
  const changed = docs();
  await row('Setup').click();
  await view.locator('.tab.active', { hasText: 'setup.mdx' }).waitFor();
  await until(async () => {
    // The opening page may take the focus for a moment.
    if ((await focused().catch(() => null)) !== 'Setup') await row('Setup').click();
    await view.keyboard.press('Control+Z');
    return soon((timeout) => status('docs.json has changed since').waitFor({ timeout }));
  });
  assert.equal(docs(), changed);

  // The preview of the row, with the keys that open it from a page.
  await row('Tips').click();
  await view.locator('.tab.active', { hasText: 'tips.mdx' }).waitFor();
  await view.keyboard.press('Control+K');
  await view.keyboard.press('v');
  await window.preview().locator('h1', { hasText: 'Tips' }).waitFor();
  await view.locator('.tab', { hasText: 'tips.mdx' }).first().waitFor();
  await row('Usage').click();
  await view.keyboard.press('Control+Shift+V');
  await window.preview().locator('h1', { hasText: 'Usage' }).waitFor();
});

test('three drags in the navigation view and one move by keyboard are each undone by one undo; the edited page shows in it', async (t) => {
  const names = { index: 'Home', setup: 'Setup', usage: 'Usage', tips: 'Tips', news: 'News', loose: 'Loose end' };
  const pages = Object.entries(names).map(([path, title]) => [`${path}.mdx`, page(title)] as const);
  const window = await openWindow(t, { 'docs.json': config, 'left.svg': picture, ...Object.fromEntries(pages) });
  const { page: view, folder } = window;
  const tree = view.locator('.pane-body .customview-tree');
  const row = (name: string) => tree.locator('.monaco-list-row', { hasText: name }).first();
  const open = async (name: string): Promise<void> => {
    if ((await row(name).getAttribute('aria-expanded')) === 'false')
      await row(name).locator('.monaco-tl-twistie').click();
  };
  const order = (): Promise<string[]> => tree.locator('.monaco-list-row .label-name').allTextContents();
  const rows: string[] = [];
  const docs = (): string => readFileSync(join(folder, 'docs.json'), 'utf8');
  /** Saves until the file has the text: a key before the change saves nothing. */
  const saved = (text: string): Promise<void> =>
    until(async () => {
      await view.keyboard.press('Control+S');
      return docs() === text;
    });
  const dragged = async (from: string, onto: string, changed: (text: string) => string): Promise<void> => {
    // Rows of the previous drag must be gone, or this one begins on another row.
    await until(async () => (await order()).join() === rows.join());
    await row(from).dragTo(row(onto));
    await view.locator('.tab.dirty', { hasText: 'docs.json' }).waitFor();
    await view.locator('.monaco-editor .view-line').first().click();
    await saved(changed(config));
    await until(async () => (await order()).indexOf(from) !== rows.indexOf(from));
    await view.keyboard.press('Control+Z');
    await saved(config);
    // The dirty mark of the previous save could be mistaken for that of the next drag.
    await view.locator('.tab.dirty').waitFor({ state: 'hidden' });
  };
  await view.locator('.statusbar-item', { hasText: 'Builds' }).waitFor();
  await window.open('docs.json');
  await window.command('Docsight: Focus on Navigation View');
  await row('Guides').waitFor();
  for (const name of ['Guides', 'Start', 'More', 'Blog']) await open(name);
  await row('News').waitFor();
  assert.equal(
    await row('Not in the navigation')
      .textContent()
      .then((text) => text?.includes('1')),
    true,
  );

  rows.push(...(await order()));
  await dragged('Setup', 'Home', (text) => text.replace('"index", "setup"', '"setup", "index"'));
  await dragged('Usage', 'More', (text) =>
    text.replace(', "usage"', '').replace('"tips"', '"tips",\n              "usage"'),
  );
  await dragged('Tips', 'News', (text) =>
    text.replace('\n              "tips"\n            ', '').replace('"news"', '"tips",\n          "news"'),
  );

  // The same by keyboard, with the row's page in front.
  await row('Setup').click();
  await view.locator('.tab.active', { hasText: 'setup.mdx' }).waitFor();
  await until(async () => {
    await view.keyboard.press('Alt+ArrowUp');
    return soon((timeout) => view.locator('.tab.dirty', { hasText: 'docs.json' }).waitFor({ timeout }));
  });
  await window.open('docs.json');
  await view.keyboard.press('Control+S');
  await until(() => docs() === config.replace('"index", "setup"', '"setup", "index"'));
  await view.keyboard.press('Control+Z');
  await view.keyboard.press('Control+S');
  await until(() => docs() === config);

  await window.open('usage.mdx');
  await until(async () => (await row('Usage').getAttribute('aria-selected')) === 'true');

  // Into the text, with VS Code's modifier key: a link with the title, in the page's style.
  const words = view.locator('.monaco-editor .view-line', { hasText: 'Words.' }).first();
  await words.waitFor();
  const box = await words.boundingBox();
  assert.ok(box !== null);
  const isOpen = view.locator('#monaco-workbench-editor-drop-overlay');
  await row('Tips').hover();
  await view.mouse.down();
  for (let moves = 0; moves < 50; moves++) {
    await view.mouse.move(box.x + 120 + (moves % 2) * 4, box.y + box.height / 2);
    if (moves === 0) await view.keyboard.down('Shift');
    if (moves > 4 && (await isOpen.count()) === 0) break;
  }
  await view.mouse.up();
  await view.keyboard.up('Shift');
  await view.locator('.monaco-editor .view-line', { hasText: 'Words.[Tips](/tips)' }).first().waitFor();

  // What a screen reader says for a row, and its position.
  const heard = (name: string, what: string): Promise<string | null> => row(name).getAttribute(what);
  assert.deepEqual(
    await Promise.all(
      ['role', 'aria-label', 'aria-level', 'aria-setsize', 'aria-posinset'].map((what) => heard('Usage', what)),
    ),
    ['treeitem', 'Usage, page', '3', '3', '3'],
  );
  assert.equal(
    await heard('Not in the navigation', 'aria-label'),
    'Not in the navigation, section, 1 · 1 that nothing links to',
  );
  assert.equal(await heard('Unused images', 'aria-expanded'), 'false');
  await row('Start').locator('.monaco-tl-twistie').click();
  await until(async () => (await heard('Start', 'aria-expanded')) === 'false');
  const before = await order();

  await view.keyboard.press('Control+F');
  await view.locator('.quick-input-widget input:focus').waitFor();
  await view.keyboard.type('tip');
  await until(async () => (await order()).join() === 'Guides,More,Tips');
  await view.keyboard.press('Enter');
  await window.command('Docsight: Clear Navigation Filter');
  // Expanded and collapsed rows are restored.
  await until(async () => (await order()).join() === before.join());
});
