import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { makeFolder } from '../folder.ts';
import { useBrowser } from './previewBrowser.ts';

const root = resolve(import.meta.dirname, '../..');
const page = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;
const files = {
  'docs.json': JSON.stringify({
    name: 'Site',
    navigation: [{ group: 'G', pages: ['index', 'guides/two', 'guides/three'] }],
  }),
  'index.mdx': page(
    'One',
    `${Array.from({ length: 12 }, (_, i) => `## Heading ${i}\n\n${'Some words. '.repeat(120)}`).join('\n\n')}`,
  ),
  'guides/two.mdx': page('Two', '## Deep part\n\nA rare word: quokka, <b>bold</b>.'),
  'guides/three.mdx': page(
    'Three',
    'Text with </script><script>alert(1)</script> in `</script><script>alert(2)</script>` it.',
  ),
};

const browser = useBrowser();

test('a site on disk is searched, followed and read in the mode chosen, without a network', {
  timeout: 90_000,
}, async (t) => {
  const folder = makeFolder(t, files);
  const out = join(makeFolder(t, {}), 'out');
  execFileSync(process.execPath, [resolve(root, 'server/cli/main.ts'), 'render', folder, '--out', out]);
  const shown = await browser.browser.newPage({ viewport: { width: 1400, height: 900 } });
  t.after(() => shown.close());
  const faults: string[] = [];
  const asked: string[] = [];
  shown.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  shown.on('pageerror', (error) => faults.push(error.message));
  shown.on('dialog', (dialog) => {
    faults.push(dialog.message());
    void dialog.dismiss();
  });
  shown.on('request', (request) => {
    if (!/^(?:file|data):/.test(request.url())) asked.push(request.url());
  });
  await shown.goto(pathToFileURL(join(out, 'index.html')).href);
  const outline = (): Promise<string | null | undefined> =>
    shown.evaluate(() => document.querySelector('.toc-link[aria-current]')?.textContent?.trim());

  // The table of contents follows scrolling.
  assert.equal(await outline(), 'Heading 0');
  await shown.evaluate(() => document.getElementById('p-heading-7')?.scrollIntoView());
  await shown.waitForFunction(
    () => document.querySelector('.toc-link[aria-current]')?.textContent?.trim() === 'Heading 7',
  );

  // The mode stays from page to page, and there is a next and a previous one.
  const mode = (): Promise<string | undefined> => shown.evaluate(() => document.documentElement.dataset['mode']);
  const first = await mode();
  await shown.click('.mode-toggle');
  const chosen = await mode();
  assert.notEqual(chosen, first);
  await shown.click('#ds-pager a');
  await shown.waitForSelector('#ds-title h1:text-is("Two")');
  assert.equal(await mode(), chosen);
  await shown.click('#ds-pager a:has-text("Three")');
  await shown.waitForSelector('#ds-title h1:text-is("Three")');
  await shown.click('#ds-pager a:has-text("Two")');
  await shown.waitForSelector('#ds-title h1:text-is("Two")');

  // Search: by its button and by key, in titles, headings and text, from any folder.
  await shown.click('.search-button');
  await shown.keyboard.type('heading 3');
  await shown.waitForSelector('#ds-results [role="option"] mark');
  await shown.keyboard.press('Enter');
  await shown.waitForFunction(() => location.hash === '#p-heading-3');
  assert.equal(await shown.evaluate(() => document.querySelector('h1')?.textContent?.trim()), 'One');
  await shown.keyboard.press('Control+k');
  await shown.keyboard.type('quokka');
  await shown.waitForSelector('#ds-results [role="option"] mark');
  assert.match((await shown.textContent('#ds-results')) ?? '', /Two › Deep part.*quokka/s);
  await shown.keyboard.press('Enter');
  await shown.waitForURL(/guides\/two\.html#p-deep-part$/);
  await shown.keyboard.press('Control+k');
  await shown.keyboard.type('<script>');
  await shown.waitForSelector('#ds-results :text("<script>")');
  await shown.keyboard.press('Escape');
  assert.deepEqual({ faults, asked }, { faults: [], asked: [] });
});
