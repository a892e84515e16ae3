import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everythingSite } from '../unit/render/everything.ts';
import { useBrowser } from './previewBrowser.ts';

const browser = useBrowser();

const widths = [320, 380, 641, 768, 993, 1280, 1700];

/** A bar with all that docs.json can put there, in long words. */
const crowded = JSON.stringify({
  name: 'The documentation of a company with a long name',
  colors: { primary: '#0f6b62' },
  versions: ['2.0 (long term support)', '1.0 (long term support)'],
  topbarLinks: ['Status', 'Community forum', 'Support'].map((name) => ({ name, url: 'https://example.com' })),
  topbarCtaButton: { name: 'Start your free trial today', url: 'https://example.com' },
  tabs: Array.from({ length: 9 }, (_, i) => ({ name: `Section ${i}`, url: `section${i}` })),
  navigation: [{ group: 'G', pages: ['page'] }],
});

for (const [name, files, path] of [
  ['a crowded bar', new Map([...everythingSite(), ['docs.json', crowded]]), 'second.mdx'],
  ['all components', everythingSite(), 'everything.mdx'],
] as const) {
  test(`${name}: nothing is wider than the window, and the bar keeps its buttons in it`, async () => {
    for (const width of widths) {
      const preview = await browser.open(files, { width });
      await preview.show(path);
      const seen = await preview.page.evaluate(() => ({
        page: document.documentElement.scrollWidth - window.innerWidth,
        cut: [...document.querySelectorAll('.header-side > *, .search-button')]
          .filter((each) => each.getClientRects().length > 0)
          .filter((each) => {
            const { left, right } = each.getBoundingClientRect();
            return left < 0 || right > window.innerWidth;
          })
          .map((each) => each.className),
        wrapped: [
          ...document.querySelectorAll<HTMLElement>('.header-inner :is(.search-hint, .search-key, .topbar-link)'),
        ]
          .filter((each) => each.offsetHeight > 30)
          .map((each) => each.className),
        overlap: [...document.querySelectorAll('.header-side > *, .search-button')]
          .map((each) => each.getBoundingClientRect())
          .filter(({ width: own }) => own > 0)
          .some(({ right }, i, all) => right > (all[i + 1]?.left ?? right) + 1),
      }));
      assert.deepEqual({ width, ...seen }, { width, page: 0, cut: [], wrapped: [], overlap: false });
      await preview.page.close();
    }
  });
}

test('what the bar drops on a narrow screen is in the menu', async () => {
  const preview = await browser.open(new Map([...everythingSite(), ['docs.json', crowded]]), { width: 380 });
  await preview.show('second.mdx');
  await preview.page.click('.menu-button');
  assert.deepEqual(
    await preview.page.evaluate(() =>
      [...document.querySelectorAll('.menu-head :is(a, select)')]
        .filter((each) => each.getClientRects().length > 0)
        .map((each) => each.getAttribute('aria-label') ?? each.textContent),
    ),
    ['Version', 'Status', 'Community forum', 'Support', 'Start your free trial today'],
  );
  await preview.page.selectOption('.menu-head select', '1.0 (long term support)');
  await preview.heard();
  assert.deepEqual(preview.sent.at(-1), { kind: 'version', version: '1.0 (long term support)' });
  await preview.page.close();
});

test('where a width is tried out in a wide window, the menu opens in its frame', async () => {
  const preview = await browser.open(everythingSite(), { width: 1440 });
  await preview.show('second.mdx');
  for (const width of ['phone', 'tablet'] as const) {
    await preview.send({ kind: 'display', width });
    await preview.page.click('.menu-button');
    await preview.page.waitForSelector('#ds-sidebar:popover-open');
    const [menu, frame] = await preview.page.evaluate(() =>
      ['#ds-sidebar', '#ds-app'].map((each) => document.querySelector(each)?.getBoundingClientRect().left),
    );
    assert.equal(menu, frame, width);
    await preview.page.keyboard.press('Escape');
  }
  await preview.page.close();
});
