import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openWindow } from './apiSite.ts';
import { soon, until } from './until.ts';

test('virtual folders on a desktop have findings, completion and previews; a read-only one has no edits', async (t) => {
  const window = await openWindow(
    t,
    {
      'own/docs.json': '{ "name": "Own", "navigation": [{ "group": "A", "pages": ["own"] }] }',
      'own/own.mdx': '# Own\n',
    },
    { roots: ['own', 'memory:/site', 'frozen:/site'], extensions: [join(import.meta.dirname, 'virtualExtension')] },
  );
  const { page } = window;
  const keys = page.keyboard;
  const preview = window.preview();
  const status = page.locator('.statusbar-item', { hasText: '2 broken for readers' });
  const line = (text: string) => page.locator('.monaco-editor .view-line', { hasText: text }).first();
  const rows = page.locator('.suggest-widget.visible .monaco-list-row .label-name');

  /** Opens a file with the explorer, because VS Code searches for names only in folders of the machine. */
  const open = async (name: string, path: string): Promise<void> => {
    const row = (text: string) =>
      page.locator('.explorer-folders-view .monaco-list-row').getByText(text, { exact: true });
    await until(async () => {
      if (!(await row(path).isVisible())) await row(name).click();
      return soon((timeout) => row(path).waitFor({ timeout }));
    });
    await row(path).dblclick();
    await page.locator(`.tab.active[aria-label^="${path}"]`).first().waitFor();
  };

  /** What the other extension says that all extensions offer to change in the active page of a folder. */
  const edits = async (name: string): Promise<string> => {
    await window.command('Virtual: Show Edits');
    const shown = page.locator('.statusbar-item', { hasText: `Edits: ${name}` });
    await shown.waitFor();
    return shown.innerText();
  };

  for (const name of ['memory', 'frozen']) {
    await open(name, `${name}-home.mdx`);
    await page.locator('.monaco-editor .squiggly-error, .monaco-editor .squiggly-warning').first().waitFor();
    await status.first().waitFor();
    if (name === 'memory') await window.openPreview(`${name} home`, 'beside');
    await preview.locator('h1', { hasText: `${name} home` }).waitFor();
    const mark = preview.locator('img[alt="Mark"]');
    await until(() => mark.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0));
  }
  const frozen = await edits('frozen');
  assert.doesNotMatch(frozen, /frozen-more|renamed/);
  assert.match(frozen, /read-only/);

  await line('Words of').click();
  await open('memory', 'memory-home.mdx');
  assert.match(await edits('memory'), /memory-more.*1 renamed/s);
  await line('[lost]').click();
  await keys.press('Control+End');
  await keys.type('\n[a](/memory-');
  await keys.press('Escape');
  await keys.press('Control+Space');
  await rows.filter({ hasText: 'memory more' }).first().waitFor();
});
