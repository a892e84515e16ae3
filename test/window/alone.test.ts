import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openWindow } from './apiSite.ts';
import { until } from './until.ts';

test('a page without a docs.json above it has a preview, findings and a way to create a site', async (t) => {
  const page =
    '---\ntitle: Lone\ndescription: A page on its own.\n---\n\n<Note>Words.</Note>\n\n[a](/no/where)\n\n<Crad />\n';
  const window = await openWindow(t, { 'lone.mdx': page, 'README.md': '# Read me\n' });
  const { page: view, folder } = window;
  const status = view.locator('.statusbar-item', { hasText: 'No docs.json found' });
  await window.open('lone.mdx');
  await status.waitFor();
  await view.locator('.monaco-editor .squiggly-warning').first().waitFor();
  await window.openPreview('Lone', 'beside');
  await window.preview().locator('.callout, [class*="callout"]', { hasText: 'Words.' }).first().waitFor();
  if (process.env['DOCSIGHT_PICTURE'] !== undefined) await view.screenshot({ path: process.env['DOCSIGHT_PICTURE'] });
  await view.locator('.tab', { hasText: 'lone.mdx' }).first().click();
  await status.click();
  const rows = view.locator('.quick-input-list .monaco-list-row');
  await rows.filter({ hasText: 'Open Folder' }).waitFor();
  await rows.filter({ hasText: 'New Site' }).click();
  await view.locator('.quick-input-title', { hasText: 'Name of the site' }).waitFor();
  await view.keyboard.press('Enter');
  await rows.filter({ hasText: 'for new sites' }).click();
  await until(() => existsSync(join(folder, 'docs.json')));
  await window.open('lone.mdx');
  await view.locator('.statusbar-item', { hasText: 'broken for readers' }).waitFor();
  await until(async () => (await status.count()) === 0);
});
