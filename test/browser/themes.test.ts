import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import themes from '../../schemas/themes.json' with { type: 'json' };
import { convertConfig } from '../../server/core/model/convert/convert.ts';
import { siteOf } from '../check.ts';
import { isInSample } from '../long.ts';
import { everythingSite } from '../unit/render/everything.ts';
import { highlight } from './tools/allColors.ts';
import { useBrowser } from './tools/previewBrowser.ts';
import { poorTexts } from './tools/tinted.ts';

const browser = useBrowser();

/** Folder for screenshots of each theme, for people. */
const pictures = process.env['DOCSIGHT_PICTURES'];

/** The site of all components in docs.json v2. */
function config(): Record<string, unknown> {
  const conversion = convertConfig(siteOf({ files: everythingSite(), marks: [], cursor: undefined }).index, 'v2');
  assert.ok(conversion.kind === 'converted');
  return JSON.parse(conversion.text) as Record<string, unknown>;
}

test('each docs.json v2 theme has its own look, and all its text is readable', async () => {
  const base = config();
  const preview = await browser.open(everythingSite(), { host: { highlight }, width: 1440 });
  const { page, faults } = preview;
  const looks = new Set<string>();
  const poor = new Set<string>();
  for (const [i, [theme, { tabs }]] of Object.entries(themes.themes).entries()) {
    preview.change('docs.json', JSON.stringify({ ...base, theme }));
    await preview.show('second.mdx');
    assert.equal(await page.evaluate(() => document.documentElement.dataset['theme']), theme);
    assert.equal(await page.locator('#ds-tabs .tab-link').count(), tabs === 'top' ? 2 : 0, theme);
    assert.equal(await page.locator('#ds-sidebar > .tab-list .tab-link').count(), tabs === 'side' ? 2 : 0, theme);
    assert.deepEqual(await page.locator('.tab-link[aria-current]').allTextContents(), [
      'Documentation (current section)',
    ]);
    looks.add(await page.evaluate(lookOf));
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.locator(`:root[data-mode="${scheme}"]`).waitFor();
      for (const { words, where, contrast } of isInSample(i, 3) ? await poorTexts(page) : [])
        poor.add(`${theme}, ${scheme}: ${contrast} “${words}” ${where}`);
      if (pictures !== undefined) {
        mkdirSync(pictures, { recursive: true });
        writeFileSync(join(pictures, `${theme}-${scheme}.png`), await page.screenshot());
      }
    }
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.ok(wider <= 0, `${theme} at ${width} is ${wider} px too wide`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  assert.equal(looks.size, Object.keys(themes.themes).length, 'no two look the same');
  assert.deepEqual([...poor], []);
  assert.deepEqual(faults, []);
  preview.change('docs.json', everythingSite().get('docs.json') ?? '');
  await preview.show('second.mdx');
  assert.equal(await page.evaluate(() => document.documentElement.dataset['theme']), undefined);
});

/** The distinctive parts of a theme. */
function lookOf(): string {
  const parts = [
    '.header',
    '.sidebar',
    '.nav-link[aria-current]',
    '.nav-title',
    '.main',
    '.page-title',
    '.search-button',
  ];
  const properties = [
    'borderBottomColor',
    'borderBottomStyle',
    'backgroundColor',
    'borderRadius',
    'fontFamily',
    'fontSize',
    'boxShadow',
    'color',
  ];
  return JSON.stringify(
    parts.map((selector) => {
      const element = document.querySelector(selector);
      if (element === null) return [selector];
      const style = getComputedStyle(element) as unknown as Readonly<Record<string, string>>;
      return properties.map((each) => style[each]);
    }),
  );
}
