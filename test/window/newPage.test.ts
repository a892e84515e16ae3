import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openWindow } from './apiSite.ts';
import { until } from './until.ts';

const page = (title: string, words = 'Words.\n'): string =>
  `---\ntitle: ${title}\ndescription: ${title} and what it is for.\n---\n\n${words}`;
const steps = '<Steps>\n    <Step title="One">\n        Words.\n    </Step>\n</Steps>\n';
const own = 'export const Own = () => null\n';

test('a new page is created at the selected row, in its folder, with the cursor in its description and the site’s indentation', async (t) => {
  const navigation = [
    { group: 'Start', pages: ['index'] },
    { group: 'Guides', pages: ['guides/first', 'guides/second'] },
  ];
  const window = await openWindow(t, {
    'docs.json': JSON.stringify({ name: 'Site', navigation }, undefined, 2),
    'index.mdx': page('Home'),
    'guides/first.mdx': page('First', steps),
    'guides/second.mdx': page('Second', '## Old words\n\nSee [Old words](#old-words).\n'),
    'api/lone.mdx': page('Lone'),
    'snippets/own.jsx': own,
  });
  const { page: view, folder } = window;
  const question = view.locator('.quick-input-widget');
  const rows = question.locator('.monaco-list-row');
  const row = (name: string) => view.locator('.pane-body .customview-tree .monaco-list-row', { hasText: name }).first();
  const line = (text: string) => view.locator('.monaco-editor .view-line', { hasText: text }).first();
  await view.locator('.statusbar-item', { hasText: 'Builds' }).waitFor();
  await window.open('index.mdx');
  await window.command('Docsight: Focus on Navigation View');
  await row('Guides').waitFor();
  if ((await row('Guides').getAttribute('aria-expanded')) === 'false')
    await row('Guides').locator('.monaco-tl-twistie').click();
  await row('First').click();
  await view.locator('.tab.active', { hasText: 'first.mdx' }).waitFor();
  await window.command('Docsight: New Page');
  await question.getByText('Title of the new page').waitFor();
  await view.keyboard.type('Third');
  await view.keyboard.press('Enter');
  await question.getByText('Folder of the new page').waitFor();
  await rows.nth(2).waitFor();
  const folders = (await rows.allInnerTexts()).map((text) => text.trim());
  assert.deepEqual(folders, ['guides/', 'The folder of docs.json', 'api/']);
  await view.keyboard.press('Enter');
  await question.getByText('Location of the new page').waitFor();
  await rows.first().filter({ hasText: 'After First' }).waitFor();
  await view.keyboard.press('Enter');
  await view.locator('.tab.active', { hasText: 'third.mdx' }).waitFor();
  await view.locator('.statusbar-item', { hasText: 'Spaces: 4' }).waitFor();
  await view.keyboard.type('What it is for');
  await line('description: "What it is for"').waitFor();
  const docs = JSON.parse(readFileSync(join(folder, 'docs.json'), 'utf8')) as { navigation: { pages: string[] }[] };
  assert.deepEqual(docs.navigation[1]?.pages, ['guides/first', 'guides/third', 'guides/second']);

  await view.keyboard.press('Control+End');
  await window.command('Docsight: Insert Component');
  const gallery = window.preview();
  await gallery.locator('[role="option"]').first().waitFor();
  const options = await gallery.locator('[role="option"]').evaluateAll((all) => all.map((each) => each.id));
  assert.ok(options.length > 10);
  await view.keyboard.type('steps');
  await view.keyboard.press('Enter');
  await line('<Steps>').waitFor();
  const written = (): Promise<string[]> => view.locator('.monaco-editor .view-line').allInnerTexts();
  await until(async () => (await written()).some((text) => /^\s{4}<Step /.test(text.replaceAll('\u00a0', ' '))));
});

test('F2 on a heading offers matching link texts, unchecked, before anything is written', async (t) => {
  const window = await openWindow(t, {
    'docs.json': JSON.stringify({ name: 'Site', navigation: [{ group: 'G', pages: ['index', 'other'] }] }),
    'index.mdx': page('Home', '## Old words\n\nText.\n'),
    'other.mdx': page('Other', 'See [Old words](/index#old-words) and [it](/index#old-words).\n'),
  });
  const { page: view } = window;
  const line = (text: string) => view.locator('.monaco-editor .view-line', { hasText: text }).first();
  await view.locator('.statusbar-item', { hasText: 'Builds' }).waitFor();
  await window.open('other.mdx');
  await window.open('index.mdx');
  await line('Old words').click();
  await view.keyboard.press('F2');
  // The box is visible before it has the focus: a key typed before goes to the page.
  const name = view.locator('.rename-box input:focus');
  await name.waitFor();
  await name.fill('New words');
  await name.press('Enter');
  // The unchecked one is the text.
  const rows = view.locator('.panel .monaco-list-row', { hasText: 'New words' });
  await rows.nth(1).waitFor();
  const box = rows.nth(1).locator('.monaco-checkbox, input[type="checkbox"]').first();
  await box.click();
  await view.locator('.panel .monaco-button', { hasText: 'Apply' }).click();
  await line('## New words').waitFor();
  await window.open('other.mdx');
  await line('[New words](/index#new-words) and [it](/index#new-words)').waitFor();
});
