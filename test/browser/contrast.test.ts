import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useBrowser } from './previewBrowser.ts';

const browser = useBrowser();

const files = new Map([
  [
    'docs.json',
    JSON.stringify({
      name: 'Site',
      navigation: [{ group: 'G', pages: ['page', 'other'] }],
      tabs: [{ name: 'More', url: 'more' }],
    }),
  ],
  [
    'page.mdx',
    '---\ntitle: Page\n---\n\n<Tabs>\n  <Tab title="one">1</Tab>\n  <Tab title="two">2</Tab>\n</Tabs>\n\n<Accordion title="A">x</Accordion>\n',
  ],
  ['other.mdx', 'Text.'],
  ['more/page.mdx', 'Text.'],
]);

test('in a high contrast of the system’s own colors one sees what is chosen and what unfolds', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    const preview = await browser.open(files, { scheme });
    const { page } = preview;
    await page.emulateMedia({ forcedColors: 'active', colorScheme: scheme });
    await preview.show('page.mdx');
    const seen = await page.evaluate(() => {
      const style = (selector: string): CSSStyleDeclaration => {
        const element = document.querySelector(selector);
        if (element === null) throw new Error(`no ${selector}`);
        return getComputedStyle(element);
      };
      const paper = getComputedStyle(document.body).backgroundColor;
      const line = (selector: string): boolean => style(selector).borderBottomColor !== paper;
      const underlined = (selector: string): boolean => style(selector).textDecorationLine === 'underline';
      return {
        tabs: [line('.tab-button[aria-selected="true"]'), line('.tab-button[aria-selected="false"]')],
        siteTabs: [line('.tab-link[aria-current]'), line('.tab-link:not([aria-current])')],
        entries: [underlined('.nav-link[aria-current]'), underlined('.nav-link:not([aria-current])')],
        chevron: style('.accordion .chevron').backgroundColor !== paper,
      };
    });
    assert.deepEqual(
      seen,
      { tabs: [true, false], siteTabs: [true, false], entries: [true, false], chevron: true },
      scheme,
    );
    await page.close();
  }
});
