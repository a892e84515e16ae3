import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWindow, type Window } from './apiSite.ts';

const paragraphs = (word: string): string =>
  Array.from({ length: 60 }, (_, i) => `${word} ${i} with some words in it.`).join('\n\n');
const files = {
  'docs.json': JSON.stringify({
    name: 'Kept',
    favicon: '/images/mark.svg',
    versions: ['2.0', '1.0'],
    anchors: [{ name: 'Old days', icon: 'clock', url: 'old', version: '1.0' }],
    navigation: [{ group: 'All', pages: ['first', 'second'] }],
  }),
  'images/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>',
  'first.mdx': `---\ntitle: First\n---\n\n${paragraphs('Alpha')}\n`,
  'second.mdx': `---\ntitle: Second\n---\n\n${paragraphs('Beta')}\n`,
};

test('a reloaded window has its preview back: page, scroll, mode, version, zoom, width, pin and favicon', async (t) => {
  const window = await openWindow(t, files);
  const { page } = window;
  await page.locator('.statusbar-item', { hasText: 'Builds' }).waitFor();
  await window.open('first.mdx');
  await page.locator('.editor-actions [aria-label^="Open Preview to the Side"]').first().click();
  const preview = window.preview();
  await preview.locator('h1', { hasText: 'First' }).waitFor();

  // A link led only the preview to another page, where the reader chose a version and scrolled.
  await preview.locator('[data-act="menu"]').click();
  await preview.locator('#ds-sidebar select[data-choose="version"]').selectOption('1.0');
  // The menu closes, and the page is rendered again for that version.
  await preview.getByText('Old days').first().waitFor({ state: 'attached' });
  await preview.locator('[data-act="menu"]').click();
  await preview.locator('#ds-sidebar a[href="/second"]').click();
  await preview.locator('h1', { hasText: 'Second' }).waitFor();
  const mode = await preview.locator('html').getAttribute('data-mode');
  await preview.locator('.mode-toggle').click();
  await preview.locator(`html:not([data-mode="${mode}"])`).waitFor();
  await preview.getByText('Beta 40 ').evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await preview.locator(':root:has(body)').evaluate(
    () =>
      new Promise<void>((done) => {
        // The position is stored with the next paint.
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      }),
  );
  for (const title of ['Zoom Preview In', 'Preview at Phone Width']) await window.command(`Docsight: ${title}`);
  await preview.locator('html[data-width="phone"]').waitFor();
  await page.locator('.editor-actions [aria-label*="Pin Preview to This Page"]').click();
  // Pin the preview first; until then it would follow the click below.
  await page.locator('.editor-actions [aria-label*="Unpin Preview"]').waitFor();
  // The editor shows another page: a pinned preview stays, now and afterwards.
  await page.locator('.monaco-editor .view-line', { hasText: 'Alpha 0' }).first().click();
  await page.locator('.tab [style*="mark.svg"]').waitFor();
  const before = await shown(window);
  assert.ok(before.top > 500, `scrolled to ${before.top}`);
  assert.equal(before.width, 'phone');
  assert.ok(Number.parseFloat(before.zoom) > 100, `zoomed to ${before.zoom}`);

  await window.reload();
  await preview.locator('h1', { hasText: 'Second' }).waitFor();
  await page.locator('.statusbar-item', { hasText: 'Builds' }).waitFor();
  await preview.getByText('Old days').first().waitFor({ state: 'attached' });
  await page.locator('.tab [style*="mark.svg"]').waitFor();
  const after = await shown(window);
  assert.deepEqual({ ...after, top: 0 }, { ...before, top: 0 });
  assert.ok(Math.abs(after.top - before.top) < 60, `at ${after.top}, was at ${before.top}`);

  // It works, and is still pinned until it is unpinned.
  await preview.locator('h1').click();
  await page.locator('.editor-actions [aria-label*="Unpin Preview"]').click();
  await page.locator('.monaco-editor .view-line', { hasText: 'Alpha 0' }).first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nZebra.');
  await preview.locator('h1', { hasText: 'First' }).waitFor();
  await preview.getByText('Zebra.').waitFor();
});

interface Seen {
  readonly heading: string | undefined;
  readonly mode: string | undefined;
  readonly version: string | undefined;
  readonly width: string | undefined;
  readonly zoom: string;
  readonly top: number;
}

async function shown(window: Window): Promise<Seen> {
  return window
    .preview()
    .locator(':root:has(body)')
    .evaluate(() => ({
      heading: document.querySelector('h1')?.textContent?.trim(),
      mode: document.documentElement.dataset['mode'],
      version: document.querySelector<HTMLSelectElement>('select[data-choose="version"]')?.value,
      width: document.documentElement.dataset['width'],
      zoom: document.documentElement.style.fontSize,
      top: Math.round(globalThis.scrollY),
    }));
}
