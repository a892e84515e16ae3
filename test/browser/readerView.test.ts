import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useBrowser } from './previewBrowser.ts';

const browser = useBrowser();

const files = new Map([
  ['docs.json', '{"name": "S", "colors": {"primary": "#ffee00"}, "navigation": [{"group": "G", "pages": ["page"]}]}'],
  [
    'page.mdx',
    `---
title: "Page"
---

export const Clock = () => <b>Now {new Date().getHours()}</b>

First {words.of} line, a [link](/gone).

<Unheard>Kept</Unheard>

<Clock />

![Far](https://far.example/a.png)

{list.map((each) => each)}

${'Words.\n\n'.repeat(60)}
![Further](https://far.example/b.png)
`,
  ],
]);

test('to a reader the page is what the site shows; to an author what differs is said and can be reached', async () => {
  const preview = await browser.open(files);
  const { page } = preview;
  await preview.show('page.mdx');
  const seen = (selector: string): Promise<number> => page.locator(`${selector}:visible`).count();
  const pressed = (): Promise<string> => page.locator('.view-switch [aria-pressed="true"]').innerText();

  assert.equal(await pressed(), 'Author');
  await page.locator('.view-differences li').first().waitFor();
  assert.deepEqual(await page.locator('.view-differences button').allInnerTexts(), [
    '1 component with code that is not run',
    '3 places that are not shown',
    '2 pictures and frames of other hosts',
  ]);
  assert.deepEqual([await seen('.box-head'), await seen('.expression')], [2, 1]);

  // Each click leads to the next place.
  const pictures = page.locator('.view-differences button').nth(2);
  await pictures.click();
  await pictures.click();
  assert.ok(await page.evaluate(() => window.scrollY > 500));
  assert.equal(await page.evaluate(() => document.activeElement?.textContent?.includes('Further')), true);

  const color = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent-text'));
  const adjusted = await color();
  await page.getByRole('button', { name: 'Reader', exact: true }).click();
  assert.equal(await pressed(), 'Reader');
  for (const selector of ['.box-head', '.expression', '.not-run', '.view-differences'])
    assert.equal(await seen(selector), 0, selector);
  assert.ok(await page.getByText('Kept').isVisible());
  assert.notEqual(adjusted, '#ffee00');
  assert.equal(await color(), '#ffee00');

  // It stays through edits, and comes back.
  await preview.edit(`${files.get('page.mdx')}\n<Other>More</Other>\n`);
  assert.equal(await seen('.box-head'), 0);
  await page.getByRole('button', { name: 'Author', exact: true }).click();
  assert.equal(await seen('.box-head'), 3);
  assert.deepEqual(preview.faults, []);
  await page.close();
});
