import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { everythingSite } from '../unit/render/everything.ts';
import { highlight } from './allColors.ts';
import { useBrowser } from './previewBrowser.ts';

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const browser = useBrowser();

/** What axe finds serious or worse in a page as it stands. */
async function seriousOf(page: Page): Promise<string> {
  await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important; }' });
  await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: unknown): Promise<{ violations: Violation[] }> } };
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes
          .slice(0, 4)
          .map((node) => `  ${node.html.slice(0, 160)}\n  ${node.failureSummary.slice(0, 260)}`)
          .join('\n')}`,
    )
    .join('\n');
}

for (const mode of ['light', 'dark'] as const) {
  test(`nothing serious in what opens over the page: search, menu, ${mode}`, async () => {
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

  for (const width of [1440, 390]) {
    for (const path of ['everything.mdx', 'api/list.mdx', 'gone.mdx']) {
      test(`nothing serious for those who cannot see or point: ${path}, ${mode}, ${width} wide`, async () => {
        // Axe is put into the page by a script, which the policy would not let in.
        const preview = await browser.open(everythingSite(), {
          width,
          scheme: mode,
          policy: false,
          host: { highlight },
        });
        await preview.show(path);
        await preview.page.waitForFunction(
          () =>
            document.querySelectorAll('[data-diagram]').length === document.querySelectorAll('.diagram-drawing').length,
        );
        // Everything that is folded counts too.
        await preview.page.evaluate(() => {
          for (const details of document.querySelectorAll('details')) details.open = true;
        });
        const serious = await seriousOf(preview.page);
        assert.equal(await preview.page.evaluate(() => document.documentElement.dataset['mode']), mode);
        assert.equal(serious, '');
        await preview.page.close();
      });
    }
  }
}
