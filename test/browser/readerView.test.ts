import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderComparison } from '../../server/core/render/compare.ts';
import { siteOf } from '../check.ts';
import { holdTimers } from './tools/heldTimers.ts';
import { useBrowser } from './tools/previewBrowser.ts';

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

test('readers see what the site shows; for authors, differences are listed and reachable', async () => {
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

  // Each click goes to the next place.
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

  // It survives edits.
  await preview.edit(`${files.get('page.mdx')}\n<Other>More</Other>\n`);
  assert.equal(await seen('.box-head'), 0);
  await page.getByRole('button', { name: 'Author', exact: true }).click();
  assert.equal(await seen('.box-head'), 3);
  assert.deepEqual(preview.faults, []);
  await page.close();
});

test('a block has a menu by pointer and keyboard, with its source and copies of it; readers have none', async () => {
  // The confirmation is short.
  const preview = await browser.open(files, { before: holdTimers });
  const { page, sent } = preview;
  await preview.show('page.mdx');
  const button = page.locator('.block-button');
  const items = page.getByRole('menuitem');
  await page.locator('.stand-in').first().hover();
  await button.waitFor();
  await button.click();
  assert.deepEqual(await items.allInnerTexts(), ['Go to Source', 'Copy Link', 'Copy as Markdown', 'Copy as MDX']);
  await items.nth(0).click();
  await preview.heard();
  assert.ok(sent.some((each) => each.kind === 'reveal' && each.line === 12));

  // For a focused element: its block, and back to it.
  await page.locator('.content a', { hasText: 'link' }).focus();
  await page.keyboard.press('Shift+F10');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Copy as Markdown');
  await page.keyboard.press('Enter');
  await preview.heard();
  assert.ok(sent.some((each) => each.kind === 'copyBlock' && each.line === 6 && each.form === 'markdown'));
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'link');
  await preview.send({ kind: 'blockText', text: 'First' });
  await preview.heard();
  assert.ok(sent.some((each) => each.kind === 'copy' && each.text === 'First'));
  assert.equal(await page.evaluate(() => document.getElementById('ds-said')?.textContent), 'Copied');

  // An element that gets the focus when the menu closes keeps it. The button stays, because the pointer is on the
  // block.
  const standIn = page.locator('.stand-in').first();
  await standIn.hover();
  await button.click();
  await standIn.hover({ force: true });
  const kept = await page.evaluate(async () => {
    const closed = new Promise((done) => {
      document
        .querySelector('.block-menu')
        ?.addEventListener('toggle', (event) => (event as ToggleEvent).newState === 'closed' && setTimeout(done));
    });
    document.querySelector<HTMLElement>('[role="menuitem"]')?.click();
    document.querySelector<HTMLElement>('.content a')?.focus();
    await closed;
    return document.activeElement?.textContent;
  });
  assert.equal(kept, 'link');

  await page.getByRole('button', { name: 'Reader', exact: true }).click();
  assert.equal(await button.isVisible(), false);
  await page.close();
});

test('a comparison has two columns, and its changes can be stepped through in both directions', async () => {
  const text = (words: string): string =>
    `---\ntitle: Page\n---\n\n## Begin\n\nThe same for both.\n\n${words}\n\n${'Words.\n\n'.repeat(40)}<Note>${words}</Note>\n`;
  const sites = ['An old text.', 'A new text.'].map((words) =>
    siteOf({ files: new Map([...files, ['page.mdx', text(words)]]), marks: [], cursor: undefined }),
  );
  const preview = await browser.open(files);
  const { page } = preview;
  await preview.show('page.mdx');
  const [before, after] = sites.map((site) => ({ site, path: 'page.mdx' }));
  assert.ok(before !== undefined && after !== undefined);
  const { parts, blocks, ...rest } = renderComparison(before, after, { glyph: () => undefined, assetUrl: () => '' });
  await preview.send({
    kind: 'page',
    preview: 'p',
    uri: 'file:///compared',
    site: 'file:///',
    version: 0,
    title: rest.title,
    language: rest.language,
    mode: { default: 'light', forced: false },
    variables: rest.variables,
    layout: rest.layout,
    look: rest.look,
    parts,
    blocks: blocks.map(({ key, html }) => ({ key, html, line: 0 })),
  });
  const button = page.locator('.view-differences button');
  // The previous page's strip has other buttons, so wait for those of the comparison.
  await page.locator('.compare-row').first().waitFor();
  await button.filter({ hasText: 'changes' }).waitFor();
  assert.deepEqual(await button.allInnerTexts(), ['↑', '2 changes']);
  const inSight = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('.compare-row[data-change] > .compare-after')]
        .filter((each) => {
          const { top, bottom } = each.getBoundingClientRect();
          return bottom > 0 && top < window.innerHeight;
        })
        .map((each) => each.textContent.trim()),
    );
  await button.nth(0).click();
  // Before the first is the last, and after the last the first.
  await page.waitForFunction(() => window.scrollY > 500);
  assert.deepEqual(await inSight(), ['A new text.']);
  await button.nth(1).click();
  await page.waitForFunction(() => window.scrollY < 500);
  assert.deepEqual(await inSight(), ['A new text.']);
  const [left, right] = await page
    .locator('.compare-row[data-change] > div')
    .evaluateAll((all) => all.slice(0, 2).map((each) => each.getBoundingClientRect().left));
  assert.ok(left !== undefined && right !== undefined && left + 100 < right, 'beside each other');
  if (process.env['DOCSIGHT_PICTURES'] !== undefined) {
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.screenshot({ path: `${process.env['DOCSIGHT_PICTURES']}/compare.png` });
    await page.evaluate(() => (document.documentElement.dataset['mode'] = 'dark'));
    await page.screenshot({ path: `${process.env['DOCSIGHT_PICTURES']}/compare-dark.png` });
  }
  await page.close();
});
