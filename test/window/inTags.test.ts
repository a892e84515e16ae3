import { test } from 'node:test';
import { openWindow } from './apiSite.ts';
import { until } from './until.ts';

test('in a tag the list returns after Escape and Backspace, = inserts quotes, and Tab leaves a component of tabs', async (t) => {
  const page = '---\ntitle: Index\ndescription: The first page of this site.\n---\n\n<Note>Words.</Note>\n\nZebra\n';
  const window = await openWindow(t, {
    'docs.json': JSON.stringify({ name: 'Site', navigation: [{ group: 'G', pages: ['index', 'guide'] }] }),
    'index.mdx': page,
    'guide.mdx': page.replace('Index', 'Guide'),
  });
  const { page: view } = window;
  const item = (label: string) => view.locator('.suggest-widget.visible .label-name').getByText(label, { exact: true });
  const line = (text: string) => view.locator('.monaco-editor .view-line', { hasText: text }).first();
  const noList = () => until(async () => (await view.locator('.suggest-widget.visible').count()) === 0);
  await window.open('index.mdx');
  await view.locator('.editor-actions [aria-label*="Open Preview"]').first().waitFor();
  await line('Zebra').click();
  await view.keyboard.press('Control+End');

  await view.keyboard.type('\n<Card ic');
  await item('icon').waitFor();
  await view.keyboard.press('Escape');
  await noList();
  await view.keyboard.type('o');
  await item('icon').waitFor();
  await view.keyboard.press('Escape');
  await noList();
  await view.keyboard.press('Backspace');
  await item('icon').waitFor();
  await view.keyboard.press('Escape');
  for (let key = 0; key < 2; key++) await view.keyboard.press('Backspace');
  await view.keyboard.press('Escape');

  await view.keyboard.type('href');
  await view.keyboard.press('Escape');
  await view.keyboard.type('=');
  await line('<Card href=""').waitFor();
  await item('Guide').waitFor();
  await view.keyboard.press('Escape');
  // Out of habit: the quote that already exists.
  await view.keyboard.type('"');
  await view.locator('.statusbar-item', { hasText: 'Ln 10, Col 13' }).waitFor();
  await view.keyboard.type('/gui');
  await line('<Card href="/gui"').waitFor();
  await item('Guide').waitFor();
  await view.keyboard.press('Enter');
  await line('<Card href="/guide"').waitFor();
  await view.keyboard.press('End');
  await view.keyboard.type('>');
  await line('<Card href="/guide"></Card>').waitFor();
  await view.keyboard.press('End');

  await view.keyboard.type('\n\n<Tabs');
  await item('Tabs').waitFor();
  await view.keyboard.press('Enter');
  await line('</Tabs>').waitFor();
  for (const text of ['One', 'First.', 'Two', 'Second.', 'Behind']) {
    await view.keyboard.type(text);
    if (text !== 'Behind') await view.keyboard.press('Tab');
  }
  await line('<Tab title="One">').waitFor();
  await line('First.').waitFor();
  await line('<Tab title="Two">').waitFor();
  await line('Second.').waitFor();
  await line('</Tabs>Behind').waitFor();
});
