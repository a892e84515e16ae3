import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWindow } from './apiSite.ts';
import { notePrinting, print } from './paper.ts';

test('Restricted Mode: findings, completion, preview and printing work; features that need trust do not', async (t) => {
  const window = await openWindow(
    t,
    {
      'docs.json': JSON.stringify({ name: 'Site', navigation: [{ group: 'G', pages: ['index', 'gone'] }] }),
      'index.mdx':
        '---\ntitle: Index\ndescription: The first page of this site.\n---\n\n<Frame>\n  ![A picture](https://pictures.example.com/a.png)\n</Frame>\n\n[Out of here](https://outside.example.com/?to=%2Fa%3Fb%26c)\n\nZebra – stripes — “both”. これは日本語のページです。ひらがなとカタカナ。\n',
      '.vscode/settings.json': JSON.stringify({
        'docsight.preview.allowedHosts': ['pictures.example.com'],
        'docsight.rules.updateOnSave': true,
      }),
    },
    { restricted: true },
  );
  const { page } = window;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('pictures.example.com')) asked.push(request.url());
  });
  await page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
  await page.locator('.statusbar-item', { hasText: '1 broken for readers' }).waitFor();

  await window.open('docs.json');
  await page.locator('.monaco-editor .squiggly-error').first().waitFor();

  await window.open('index.mdx');
  // The button and the keys both wait until the server knows the file as a page.
  await page.locator('.editor-actions [aria-label*="Open Preview"]').first().waitFor();
  await page.locator('.monaco-editor .view-line', { hasText: 'Zebra' }).first().click();
  await page.keyboard.press('Control+K');
  await page.keyboard.press('v');
  const preview = window.preview();
  await preview.locator('h1', { hasText: 'Index' }).waitFor();
  // Dashes, quotes and Japanese are text: no highlight boxes, no banner.
  assert.equal(await page.locator('.monaco-editor .unicode-highlight, .editor-banner').count(), 0);
  // A workspace cannot allow hosts before it is trusted, so the card is shown instead of the image.
  await preview.getByText('pictures.example.com').first().waitFor();
  assert.equal(await preview.locator('img[src*="pictures.example.com"]').count(), 0);

  await page.locator('.monaco-editor .view-line', { hasText: 'Zebra' }).first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nStripes appear.\n\n<Card ic');
  await preview.getByText('Stripes appear.').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Space');
  await page.locator('.suggest-widget.visible .label-name').getByText('icon', { exact: true }).waitFor();
  await page.keyboard.press('Escape');

  // The component gallery works too.
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Delete');
  await window.command('Docsight: Insert Component');
  // The preview is behind it.
  const gallery = page.frameLocator('iframe.webview.ready:visible').frameLocator('#active-frame');
  await gallery.getByRole('option', { name: /^Warning/ }).waitFor();
  await page.keyboard.type('warn');
  await page.keyboard.press('Enter');
  await page.locator('.monaco-editor .view-line', { hasText: '<Warning>' }).first().waitFor();

  // A link opens if the user agrees.
  await page.context().route('https://outside.example.com/**', (route) => route.fulfill({ body: 'Outside.' }));
  // Its tab is reported after its request, when it would be mistaken for the print page.
  const outside = page.context().waitForEvent('page');
  await preview.getByText('Out of here').click();
  await window.answer('open the external website', 'Open');
  assert.equal((await outside).url(), 'https://outside.example.com/?to=%2Fa%3Fb%26c');

  // Printing does not run anything of the site either.
  await page.bringToFront();
  await notePrinting(window);
  const paper = await print(window);
  assert.equal(await paper.getByText('Stripes appear.').isVisible(), true);
  assert.equal(await paper.getByText('pictures.example.com').first().isVisible(), true);

  assert.deepEqual(asked, []);
  assert.equal(await page.locator('.notification-toast').count(), 0, 'nothing is said unasked');
});
