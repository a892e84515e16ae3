import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openWindow, servePictures } from './apiSite.ts';

const files = {
  'docs.json': JSON.stringify({ name: 'Site', navigation: [{ group: 'G', pages: ['index'] }] }),
  'index.mdx': `---
title: Index
description: The first page of this site.
---

A [way out](https://elsewhere.example.com/a), and a [way to nowhere](/guides/missing).

<Frame>
  ![A far picture](https://pictures.example.com/a.png)
</Frame>
`,
};

test('the preview asks before it loads remote content and before it opens external links; a missing page is created', async (t) => {
  const window = await openWindow(t, files);
  await servePictures(window, 'pictures.example.com');
  const { page } = window;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('example.com')) asked.push(new URL(request.url()).host);
  });
  await page.locator('.statusbar-item', { hasText: '1 broken for readers' }).waitFor();
  await window.open('index.mdx');
  await page.locator('.editor-actions [aria-label^="Open Preview to the Side"]').first().click();
  const preview = window.preview();
  await preview.locator('h1', { hasText: 'Index' }).waitFor();

  // VS Code asks about external links.
  await preview.getByText('way out').click();
  await window.answer('https://elsewhere.example.com/a', 'Cancel');

  await preview.getByText('Load from pictures.example.com').click();
  assert.deepEqual(asked, []);
  const loading = page.waitForRequest('https://pictures.example.com/a.png');
  await window.answer('pictures.example.com', 'Load');
  await loading;
  await preview.locator('img[src="https://pictures.example.com/a.png"]').waitFor({ state: 'attached' });
  assert.deepEqual([...new Set(asked)], ['pictures.example.com']);

  // The mark of a broken link goes to its source; the link goes to the missing page.
  const broken = preview.locator('a.broken', { hasText: 'way to nowhere' });
  await broken.locator('.mark').click();
  await page.locator('.statusbar-item', { hasText: 'Ln 6, Col 1' }).waitFor();
  await broken.press('Enter');
  await preview.locator('.not-found', { hasText: '/guides/missing' }).waitFor();
  await preview.getByText('Create it').click();
  await page.locator('.tab.active', { hasText: 'missing.mdx' }).waitFor();
  assert.ok(existsSync(join(window.folder, 'guides/missing.mdx')));
  await preview.locator('h1', { hasText: 'Missing' }).waitFor();
});
