import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openWindow } from './apiSite.ts';

const page = (title: string): string =>
  `---\ntitle: ${title}\ndescription: ${title} and what it is for.\n---\n\nWords.\n`;
const config = (name: string): string =>
  JSON.stringify({ name, navigation: [{ group: 'G', pages: ['index'] }] }, undefined, 2);

test('Enter continues a list beyond nine and ends it; a new page asks which of two sites', async (t) => {
  const window = await openWindow(t, {
    'one/docs.json': config('First'),
    'one/index.mdx': page('One'),
    'two/docs.json': config('Second'),
    'two/index.mdx': page('Two'),
  });
  const { page: view, folder } = window;
  // At typing speed.
  const type = (text: string): Promise<void> => view.keyboard.type(text, { delay: 100 });
  await view.locator('.statusbar-item', { hasText: 'Builds' }).waitFor();
  await window.open('two/index.mdx');
  await view.locator('.monaco-editor .view-line', { hasText: 'Words.' }).first().click();
  await view.keyboard.press('Control+End');
  await type('\n9. Nine\nTen');
  const lines = (text: string) => view.locator('.monaco-editor .view-line', { hasText: text }).first();
  await lines('10. Ten').waitFor();
  await type('\nEleven');
  await lines('11. Eleven').waitFor();
  await type('\n');
  await lines('12.').waitFor();
  await view.keyboard.press('Enter');
  await view.keyboard.type('After.');
  await lines('12.').waitFor({ state: 'detached' });
  await lines('After.').waitFor();
  assert.equal(await lines('After.').innerText(), 'After.');

  await window.command('Docsight: New Page');
  const question = view.locator('.quick-input-widget');
  await question.getByText('Add a page to which site?').waitFor();
  const rows = question.locator('.monaco-list-row');
  await rows.nth(1).waitFor();
  assert.match(await rows.nth(0).innerText(), /Second/, 'the site of the page that is open comes first');
  await view.keyboard.press('Enter');
  await question.getByText('Title of the new page').waitFor();
  await view.keyboard.type('A new one');
  await view.keyboard.press('Enter');
  for (const [asked, first] of [
    ['Folder of the new page', 'The folder of docs.json'],
    ['Location of the new page', 'After Two'],
  ] as const) {
    await question.getByText(asked).waitFor();
    // Answers arrive after their question.
    await rows.first().filter({ hasText: first }).waitFor();
    await view.keyboard.press('Enter');
  }
  await view.locator('.tab.active', { hasText: 'a-new-one.mdx' }).waitFor();
  assert.deepEqual(readdirSync(join(folder, 'one')).sort(), ['docs.json', 'index.mdx']);

  await window.command('Docsight: New Page');
  for (const [asked, typed] of [
    ['Add a page to which site?', ''],
    ['Title of the new page', 'A typed one'],
    ['Folder of the new page', 'help/first'],
    ['Location of the new page', ''],
  ] as const) {
    await question.getByText(asked).waitFor();
    await view.keyboard.type(typed);
    if (typed.includes('/')) await rows.first().filter({ hasText: 'Page help/first' }).waitFor();
    else if (typed === '') await rows.nth(1).waitFor();
    await view.keyboard.press('Enter');
  }
  await view.locator('.tab.active', { hasText: 'first.mdx' }).waitFor();
});
