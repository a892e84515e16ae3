import type { Page } from 'playwright-core';
import type { OpenOptions, OpenPreview, PreviewBrowser } from './previewBrowser.ts';

export const config = JSON.stringify({
  name: 'Site',
  colors: { primary: '#0f6b62' },
  versions: ['2.0', '1.0'],
  anchors: [{ name: 'Old', icon: 'clock', url: 'old', version: '1.0' }],
  navigation: [{ group: 'G', pages: ['page', 'other', { group: 'Nested', pages: ['deep'] }] }],
});

/** The text of the first element that matches a selector. */
export function textOf(page: Page, selector: string): Promise<string | null | undefined> {
  return page.evaluate((wanted) => document.querySelector(wanted)?.textContent, selector);
}

/** The preview of a page with a text, in a site with versions, groups and more pages. */
export async function openSite(
  browser: PreviewBrowser,
  text: string,
  more: Readonly<Record<string, string>> = {},
  options: OpenOptions = {},
): Promise<OpenPreview> {
  const files = new Map(
    Object.entries({
      'docs.json': config,
      'page.mdx': text,
      'other.mdx': '---\ntitle: Other\n---\n\n## There\n\nText.\n',
      'deep.mdx': 'x',
      ...more,
    }),
  );
  const preview = await browser.open(files, options);
  await preview.show('page.mdx');
  return preview;
}
