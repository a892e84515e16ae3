import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useBrowser } from './tools/previewBrowser.ts';

const browser = useBrowser();

const page = `---
title: "Page"
---

First words.

<Tabs>
  <Tab title="One">Panel one</Tab>
  <Tab title="Two">Panel two</Tab>
</Tabs>

${'Words.\n\n'.repeat(80)}
Last words.
`;
const files = new Map([
  ['docs.json', '{"name": "S", "navigation": [{"group": "G", "pages": ["page", "other"]}]}'],
  ['other.mdx', '---\ntitle: "Other"\n---\n\nText.\n'],
  ['page.mdx', page],
]);

test('a page shown twice, in both modes or widths: typing, clicks and scrolling affect both', async () => {
  const preview = await browser.open(files, { width: 1200 });
  const { page: shown, faults, sent } = preview;
  await preview.show('page.mdx');
  const frames = shown.locator('.side-by-side iframe');
  const both = (ask: string): Promise<readonly unknown[]> =>
    shown.evaluate(
      (what) =>
        [...document.querySelectorAll<HTMLIFrameElement>('.side-by-side iframe')].map((frame) => {
          const picture = frame.contentDocument;
          const inside = frame.contentWindow;
          if (what === 'mode') return picture?.documentElement.dataset['mode'];
          if (what === 'first') return picture?.querySelector('.content .p, .content p')?.textContent;
          if (what === 'panel') return picture?.querySelector('.tab-panel:not([hidden])')?.textContent?.trim();
          if (what === 'width') return inside?.innerWidth;
          return Math.round((inside?.scrollY ?? 0) / 50) > 0;
        }),
      ask,
    );
  const until = async (ask: string, wanted: readonly unknown[]): Promise<void> => {
    const begun = Date.now();
    while (JSON.stringify(await both(ask)) !== JSON.stringify(wanted) && Date.now() - begun < 60_000)
      await shown.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    assert.deepEqual(await both(ask), wanted);
  };

  await shown.getByRole('button', { name: 'Light | Dark' }).click();
  await until('mode', ['light', 'dark']);
  await until('first', ['First words.', 'First words.']);
  await preview.edit(page.replace('First words.', 'Typed words.'));
  await until('first', ['Typed words.', 'Typed words.']);
  await shown.frameLocator('.side-by-side iframe').nth(1).getByRole('tab', { name: 'Two' }).click();
  await until('panel', ['Panel two', 'Panel two']);
  await shown.evaluate(() =>
    document.querySelector<HTMLIFrameElement>('.side-by-side iframe')?.contentWindow?.scrollTo(0, 900),
  );
  await until('scrolled', [true, true]);
  assert.ok(await shown.evaluate(() => window.scrollY > 500), 'the editor hears of it as of any scrolling');

  await shown.getByRole('button', { name: 'Desktop | Phone' }).click();
  await until('width', [1280, 390]);
  await until('first', ['Typed words.', 'Typed words.']);
  // A link in the copy acts like the one in the page.
  await shown
    .frameLocator('.side-by-side iframe')
    .first()
    .locator('#ds-sidebar a', { hasText: 'Other' })
    .dispatchEvent('click');
  await preview.heard();
  assert.ok(sent.some((each) => each.kind === 'navigate'));
  await shown.getByRole('button', { name: 'Desktop | Phone' }).click();
  assert.equal(await frames.count(), 0);
  assert.deepEqual(faults, []);
});
