import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWindow } from './apiSite.ts';
import { notePrinting, print } from './paper.ts';

const files = {
  'docs.json': JSON.stringify({ name: 'Site', navigation: [{ group: 'G', pages: ['index', 'two'] }] }),
  'index.mdx': `---
title: Index
description: The first page of this site.
---

[On](/two)

<Accordion title="Fold">
  Folded away.
</Accordion>

<Tabs>
  <Tab title="One">First tab.</Tab>
  <Tab title="Two">Second tab.</Tab>
</Tabs>
`,
  'two.mdx': '---\ntitle: Two\ndescription: The second page of this site.\n---\n\nOther words.\n',
};

test('Print Page prints the page as it is typed, whole, and as often as wanted', async (t) => {
  const window = await openWindow(t, files);
  const { page } = window;
  await notePrinting(window);
  await page.locator('.statusbar-item', { hasText: 'Builds' }).waitFor();
  await window.open('index.mdx');
  // The command exists when the file is known as a page.
  await page.locator('.editor-actions [aria-label*="Open Preview"]').first().waitFor();
  const first = await print(window);
  assert.match(first.url(), /^http:\/\/127\.0\.0\.1:\d+\/proxy\/\d+\/[\w-]{32}\/$/, 'on loopback, led to by VS Code');
  assert.equal(await first.title(), 'Index - Site');
  for (const text of ['Folded away.', 'First tab.', 'Second tab.'])
    assert.equal(await first.getByText(text).isVisible(), true, text);
  const rules = await first.evaluate(() => [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).length);
  assert.ok(rules > 100, `with its styles, of which there are ${rules}`);

  await page.bringToFront();
  await page.locator('.monaco-editor .view-line', { hasText: 'First tab.' }).first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nTyped just now.');
  const second = await print(window);
  assert.notEqual(second.url(), first.url());
  assert.equal(await second.getByText('Typed just now.').isVisible(), true);
  // The first one can still be printed again.
  await first.reload();
  await first.locator('html[data-asks="to print"]').waitFor({ state: 'attached' });

  // From the preview, it prints the preview's page, wherever its links have led.
  await page.bringToFront();
  await page.locator('.editor-actions [aria-label^="Open Preview to the Side"]').first().click();
  const preview = window.preview();
  await preview.locator('#ds-blocks a', { hasText: 'On' }).click();
  await preview.locator('h1', { hasText: 'Two' }).waitFor();
  // Its button exists when the preview is active.
  await page.locator('.editor-actions [aria-label*="Pin Preview to This Page"]').waitFor();
  const third = await print(window);
  assert.equal(await third.title(), 'Two - Site');
  assert.equal(await page.locator('.notification-toast').count(), 0, 'nothing is said');
});
