import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWindow, servePictures } from './apiSite.ts';
import { until } from './until.ts';

const page = (title: string): string =>
  `---\ntitle: ${title}\n---\n\nWords.\n\n![A far picture](https://pictures.example.com/${title}.png)\n`;

test('a host that one preview may load from is also allowed in the other, which is pinned and beside it', async (t) => {
  const window = await openWindow(t, {
    'docs.json': JSON.stringify({ name: 'Site', navigation: [{ group: 'G', pages: ['first', 'second'] }] }),
    'first.mdx': page('First'),
    'second.mdx': page('Second'),
  });
  await servePictures(window, 'pictures.example.com');
  const frames = window.page.locator('iframe.webview.ready');
  const previewOf = (title: string) => {
    const all = [0, 1].map((at) => frames.nth(at).contentFrame().frameLocator('#active-frame'));
    return {
      /** Whether one of the two shows the page with a matching element. False while its document is being replaced. */
      async has(selector: string): Promise<boolean> {
        const found = all.map(async (each) => {
          const isIt = (await each.locator('h1', { hasText: title }).count()) === 1;
          return isIt && (await each.locator(selector).count()) === 1;
        });
        return (await Promise.all(found.map((each) => each.catch(() => false)))).includes(true);
      },
    };
  };
  const [first, second] = [previewOf('First'), previewOf('Second')];
  await window.page.locator('.statusbar-item', { hasText: 'Builds' }).waitFor();
  await window.open('first.mdx');
  const openBeside = window.page.locator('.editor-actions [aria-label^="Open Preview to the Side"]').first();
  await openBeside.click();
  await window.preview().locator('h1', { hasText: 'First' }).click();
  await window.page.locator('.editor-actions [aria-label*="Pin Preview to This Page"]').click();
  await window.page.locator('.editor-actions [aria-label*="Unpin Preview"]').waitFor();
  await window.page.locator('.monaco-editor .view-line', { hasText: 'Words' }).first().click();
  await window.open('second.mdx');
  await openBeside.click();
  await until(() => second.has('h1'));
  await window.page.locator('.tab', { hasText: 'Preview: Second' }).click();
  await window.command('View: Move Editor into Next Group');

  const card = '[data-load="pictures.example.com"]';
  await until(async () => (await first.has(card)) && (await second.has(card)));
  await frames.first().contentFrame().frameLocator('#active-frame').locator(card).click();
  await window.answer('pictures.example.com', 'Load');
  for (const [preview, title] of [
    [first, 'First'],
    [second, 'Second'],
  ] as const)
    await until(() => preview.has(`img[src="https://pictures.example.com/${title}.png"]`));
  assert.equal(await first.has(card), false);
  assert.equal(await second.has(card), false);
});
