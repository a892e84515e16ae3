import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { makeFolder } from '../folder.ts';
import { docsight } from '../unit/cli/run.ts';
import { seriousOf } from './tools/axe.ts';
import { useBrowser } from './tools/previewBrowser.ts';

const slugs = (folder: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${folder}/page-${at}`);
const versions = ['2.0', '1.0'];
const groups = [
  { group: 'Flat', icon: '/icon.svg', pages: slugs('flat', 30) },
  {
    group: 'Nested',
    pages: [
      { group: 'Inner', pages: [...slugs('inner', 3), { group: 'Innermost', pages: slugs('innermost', 3) }] },
      { group: 'Other', pages: slugs('other', 3) },
    ],
  },
  { group: 'New', version: '2.0', pages: slugs('new', 2) },
  { group: 'Old', version: '1.0', pages: slugs('old', 2) },
];
const pages = ['flat 30', 'inner 3', 'innermost 3', 'other 3', 'new 2', 'old 2'].flatMap((row) => {
  const [folder = '', count] = row.split(' ');
  return slugs(folder, Number(count));
});
const files = {
  'docs.json': JSON.stringify({ name: 'Site', versions, navigation: groups }),
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  ...Object.fromEntries(pages.map((slug) => [`${slug}.mdx`, `---\ntitle: ${slug}\n---\n\nText.\n`])),
};

const browser = useBrowser();

/** The sidebar as a reader has it: words, addresses, what is open and what is marked. */
function sidebarOf(shown: Page): Promise<readonly string[]> {
  return shown.evaluate(() =>
    [...document.querySelectorAll('#ds-sidebar :is(.nav-title, .nav-nested, a.nav-link)')].map((each) => {
      const link = each instanceof HTMLAnchorElement ? each.href.replace(/^.*\/out\//, '') : '';
      const state = each instanceof HTMLDetailsElement && each.open ? ' open' : '';
      const words = each instanceof HTMLDetailsElement ? (each.dataset['group'] ?? '') : (each.textContent ?? '');
      return `${[words, link].join(' ').trim()}${state}${each.hasAttribute('aria-current') ? ' here' : ''}`.trim();
    }),
  );
}

test('a sidebar in a separate file is in the page before it is painted; every page is reachable without scripts', {
  timeout: 90_000,
}, async (t) => {
  const out = join(makeFolder(t, {}), 'out');
  const { code, err } = await docsight(['render', makeFolder(t, files), '--out', out]);
  assert.equal(code, 0, err);
  const urlOf = (path: string): string => pathToFileURL(join(out, path)).href;
  const context = await browser.browser.newContext({ viewport: { width: 1280, height: 900 } });
  t.after(() => context.close());
  const shown = await context.newPage();
  const faults: string[] = [];
  shown.on('pageerror', (error) => faults.push(error.message));
  shown.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  // What follows the sidebar in the page meets the whole of it.
  await shown.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.getElementById('ds-main') === null) return;
      observer.disconnect();
      document.documentElement.dataset['atMain'] = String(document.querySelectorAll('#ds-sidebar a.nav-link').length);
    }).observe(document, { childList: true, subtree: true });
  });
  await shown.goto(urlOf('innermost/page-1.html'));
  assert.equal(await shown.locator('html').getAttribute('data-at-main'), '41');
  const expected = [
    'Flat',
    ...slugs('flat', 30).map((slug) => `${slug} ${slug}.html`),
    'Nested',
    'Inner open',
    ...slugs('inner', 3).map((slug) => `${slug} ${slug}.html`),
    'Innermost open',
    ...slugs('innermost', 3).map((slug) => `${slug} ${slug}.html${slug.endsWith('1') ? ' here' : ''}`),
    'Other',
    ...slugs('other', 3).map((slug) => `${slug} ${slug}.html`),
  ];
  const ofVersion = (name: string): readonly string[] => [
    name === 'new' ? 'New' : 'Old',
    ...slugs(name, 2).map((slug) => `${slug} ${slug}.html`),
  ];
  assert.deepEqual(await sidebarOf(shown), [...expected, ...ofVersion('new')]);
  assert.equal(await shown.locator('#ds-sidebar img').first().getAttribute('src'), '../icon.svg');
  assert.ok(await shown.locator('#ds-sidebar [aria-current="page"]').isVisible());

  await shown.selectOption('.header select[data-choose="version"]', '1.0');
  await shown.waitForSelector('#ds-sidebar :text("old/page-0")');
  assert.deepEqual(await sidebarOf(shown), [...expected, ...ofVersion('old')], 'another version brings its own');
  await shown.selectOption('.header select[data-choose="version"]', '2.0');
  assert.deepEqual(await sidebarOf(shown), [...expected, ...ofVersion('new')]);
  assert.deepEqual(faults, []);

  const scriptless = await browser.browser.newContext({ javaScriptEnabled: false });
  t.after(() => scriptless.close());
  const plain = await scriptless.newPage();
  await plain.goto(urlOf('innermost/page-1.html'));
  await plain.click('#ds-sidebar :text("Other")');
  await plain.waitForURL(/other\/page-0\.html$/);
  await plain.click('#ds-sidebar :text("All pages")');
  await plain.waitForURL(/sidebar-\d\.html$/);
  await shown.goto(plain.url());
  assert.equal(await seriousOf(shown, ['moderate', 'serious', 'critical']), '');
  await plain.click('a:has-text("flat/page-29")');
  await plain.waitForURL(/flat\/page-29\.html$/);
});
