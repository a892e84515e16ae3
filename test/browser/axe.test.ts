import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleOf } from '../long.ts';
import { everythingSite } from '../unit/render/everything.ts';
import { highlight } from './tools/allColors.ts';
import { seriousOf } from './tools/axe.ts';
import { useBrowser } from './tools/previewBrowser.ts';

const browser = useBrowser();

const modes = ['light', 'dark'] as const;

for (const mode of sampleOf(modes, 2))
  test(`axe finds nothing serious in overlays: search, menu, ${mode}`, async () => {
    const preview = await browser.open(everythingSite(), { width: 820, scheme: mode, policy: false });
    const { page } = preview;
    await preview.show('second.mdx');
    await page.keyboard.press('Control+k');
    assert.equal(await seriousOf(page), '', 'nothing typed');
    await page.keyboard.type('e');
    await page.waitForSelector('#ds-results mark');
    assert.equal(await seriousOf(page), '', 'results');
    await page.keyboard.type('qqqq');
    await page.waitForSelector('.search-none');
    assert.equal(await seriousOf(page), '', 'no results');
    await page.keyboard.press('Escape');
    await page.click('.menu-button');
    await page.waitForSelector('#ds-sidebar:popover-open');
    assert.equal(await seriousOf(page), '', 'the menu');
    await page.close();
  });

const views = modes.flatMap((mode) =>
  [1440, 390].flatMap((width) => ['everything.mdx', 'api/list.mdx', 'gone.mdx'].map((path) => ({ mode, width, path }))),
);

for (const { mode, width, path } of sampleOf(views, 6))
  test(`axe finds nothing serious on pages: ${path}, ${mode}, ${width} wide`, async () => {
    // Axe is injected as a script, which the policy would block.
    const preview = await browser.open(everythingSite(), {
      width,
      scheme: mode,
      policy: false,
      host: { highlight },
    });
    await preview.show(path);
    await preview.page.waitForFunction(
      () => document.querySelectorAll('[data-diagram]').length === document.querySelectorAll('.diagram-drawing').length,
    );
    // Open everything that is folded.
    await preview.page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    const serious = await seriousOf(preview.page);
    assert.equal(await preview.page.evaluate(() => document.documentElement.dataset['mode']), mode);
    assert.equal(serious, '');
    await preview.page.close();
  });
