import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openWindow } from './apiSite.ts';
import { until } from './until.ts';

const files = {
  'docs.json': JSON.stringify({ name: 'Site', navigation: [{ group: 'G', pages: ['index'] }] }),
  'index.mdx': `---
title: Index
description: The first page of this site.
---

<p className="hero">Words of the hero.</p>
`,
  'style.css': '.hero { color: rgb(1, 2, 3) }\n',
};

test('a style sheet applies in the preview while it is typed, unsaved, and completes the platform’s names', async (t) => {
  const window = await openWindow(t, files);
  const { page, folder } = window;
  await page.locator('.statusbar-item', { hasText: 'Builds' }).waitFor();
  await window.open('index.mdx');
  await window.openPreview('Index', 'beside');
  const hero = window.preview().locator('.hero');
  const color = (): Promise<string> => hero.evaluate((element) => getComputedStyle(element).color);
  await until(async () => (await color()) === 'rgb(1, 2, 3)');

  await window.open('style.css');
  await page.locator('.monaco-editor .view-line', { hasText: '.hero' }).first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('.hero { color: rgb(40, 50, 60) ');
  await until(async () => (await color()) === 'rgb(40, 50, 60)');
  assert.equal(readFileSync(join(folder, 'style.css'), 'utf8'), files['style.css'], 'nothing was saved');

  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n#side', { delay: 50 });
  await page.keyboard.press('Control+Space');
  const rows = page.locator('.suggest-widget .monaco-list-row');
  await rows.filter({ hasText: '#sidebar-content' }).first().waitFor();
  const labels = await rows.locator('.label-name').allInnerTexts();
  assert.equal(labels.filter((label) => label === '#sidebar-content').length, 1, labels.join(', '));
});
