import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openWindow } from './apiSite.ts';
import { until } from './until.ts';

// CRLF line endings, a comment and unusual spaces, which an undo must restore.
const before = [
  '{',
  '  // of the team',
  '  "name":   "Pets",',
  '  "colors": { "primary": "#AA0000" },',
  '  "topbarLinks": [{ "name": "Blog", "url": "https://example.com/blog" }],',
  '  "feedback": { "raiseIssue": true },',
  '  "navigation": [{ "group": "Start", "pages": ["index", "setup"] }]',
  '}',
  '',
].join('\r\n');
const page = (title: string): string =>
  `---\ntitle: ${title}\ndescription: ${title} and what it is for.\n---\n\nWords.\n`;

test('Convert docs.json shows both formats first, keeps the old one until confirmed, and one undo restores every byte', async (t) => {
  const window = await openWindow(t, { 'docs.json': before, 'index.mdx': page('Home'), 'setup.mdx': page('Setup') });
  const { page: view, folder } = window;
  const docs = (): string => readFileSync(join(folder, 'docs.json'), 'utf8');
  await view.locator('.statusbar-item', { hasText: 'Builds' }).waitFor();
  await window.open('docs.json');
  const question = view.locator('.quick-input-widget');
  const diff = view.locator('.tab', { hasText: 'docs.json: now and converted' });
  const asked = async (): Promise<void> => {
    await window.command('Docsight: Convert docs.json');
    await question.getByText('Write docs.json v2?').first().waitFor();
  };

  await asked();
  await diff.waitFor();
  // Both sides of the diff, and the losses next to the answers.
  await view
    .locator('.multiDiffEntry, .diffEditor')
    .locator('.view-line', { hasText: '"topbarLinks"' })
    .first()
    .waitFor();
  await view.locator('.multiDiffEntry, .diffEditor').locator('.view-line', { hasText: '"navbar"' }).first().waitFor();
  await question.locator('.monaco-list-row', { hasText: 'feedback' }).waitFor();
  assert.equal(docs(), before, 'nothing is written before the answer');
  const picture = process.env['DOCSIGHT_PICTURES'];
  if (picture !== undefined) await view.screenshot({ path: join(picture, 'convert.png') });
  await view.keyboard.press('Escape');
  await diff.waitFor({ state: 'detached' });
  assert.equal(docs(), before, 'nor without one');

  await asked();
  await question.locator('.monaco-list-row', { hasText: 'Write' }).first().waitFor();
  await view.keyboard.press('Enter');
  await until(() => docs() !== before);
  const after = docs();
  assert.match(after, /\/\/ of the team\r\n/);
  assert.match(after, /"navbar"/);
  assert.match(after, /"groups"/);
  assert.ok(!after.includes('topbarLinks'));
  await diff.waitFor({ state: 'detached' });

  await view.locator('.monaco-editor .view-line').first().click();
  await view.keyboard.press('Control+Z');
  await view.locator('.tab.dirty', { hasText: 'docs.json' }).waitFor();
  await view.keyboard.press('Control+S');
  await until(() => docs() !== after);
  assert.equal(docs(), before);
});
