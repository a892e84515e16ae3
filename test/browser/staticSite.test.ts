import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { makeFolder } from '../folder.ts';
import { docsight } from '../unit/cli/run.ts';
import { seriousOf } from './tools/axe.ts';
import { useBrowser } from './tools/previewBrowser.ts';

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

/** Writes the pages of a site to a folder. */
async function write(site: string, out: string): Promise<void> {
  const { code, err } = await docsight(['render', site, '--out', out]);
  assert.equal(code, 0, err);
}

test('a site on disk can be searched and read in the chosen mode, without a network', {
  timeout: 90_000,
}, async (t) => {
  const folder = makeFolder(t, files);
  const out = join(makeFolder(t, {}), 'out');
  await write(folder, out);
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

  // Each place has its URL, and Back returns.
  const place = (): Promise<readonly [string, number]> =>
    shown.evaluate(() => [window.location.hash, Math.round(window.scrollY)]);
  const before = await place();
  await shown.click('#ds-toc .toc-link:has-text("Heading 3")');
  assert.equal((await place())[0], '#p-heading-3');
  await shown.click('.content h2:has-text("Heading 4")');
  assert.equal((await place())[0], '#p-heading-4');
  await shown.goBack();
  await shown.waitForFunction(() => window.location.hash === '#p-heading-3');
  await shown.goBack();
  await shown.waitForFunction(
    ([hash, top]) => window.location.hash === hash && Math.abs(window.scrollY - top) < 2,
    before,
  );

  // The mode is kept between pages, and there are next and previous pages.
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

  // Search by button and by key, in titles, headings and text, from any folder.
  await shown.click('.search-button');
  // Results for earlier letters come first, and those of the last search are visible until then.
  const found = shown.locator('#ds-results [role="option"]').first();
  await shown.keyboard.type('heading 3');
  await found.filter({ hasText: 'Heading 3' }).waitFor();
  await shown.keyboard.press('Enter');
  await shown.waitForFunction(() => location.hash === '#p-heading-3');
  // The found place is on this page and not covered.
  await shown.locator('#ds-search').waitFor({ state: 'hidden' });
  assert.equal(await shown.evaluate(() => document.querySelector('h1')?.textContent?.trim()), 'One');
  await shown.keyboard.press('Control+k');
  await shown.keyboard.type('quokka');
  await found.locator('mark', { hasText: 'quokka' }).waitFor();
  assert.match((await shown.textContent('#ds-results')) ?? '', /Two › Deep part.*quokka/s);
  await shown.keyboard.press('Enter');
  await shown.waitForURL(/guides\/two\.html#p-deep-part$/);
  await shown.keyboard.press('Control+k');
  await shown.keyboard.type('<script>');
  await shown.waitForSelector('#ds-results :text("<script>")');
  await shown.keyboard.press('Escape');
  assert.deepEqual({ faults, asked }, { faults: [], asked: [] });
});

test('a form says in advance that nothing is sent; samples can be copied; every unknown URL shows the not-found page', {
  timeout: 90_000,
}, async (t) => {
  const folder = makeFolder(t, {
    'docs.json': '{"name": "Site", "navigation": [{"group": "G", "pages": ["index", "api/send"]}]}',
    'index.mdx': page('One', 'Words.'),
    'api/send.mdx':
      '---\ntitle: Send\napi: POST https://api.example.com/things\n---\n\n<ParamField body="name" type="string" required />\n',
  });
  const out = join(makeFolder(t, {}), 'out');
  await write(folder, out);
  const server = createServer((request, response) => {
    const file = join(out, new URL(request.url ?? '/', 'http://localhost').pathname);
    const isThere = existsSync(file) && statSync(file).isFile();
    const type = { '.css': 'text/css', '.js': 'text/javascript' }[extname(file)] ?? 'text/html';
    response.writeHead(isThere ? 200 : 404, { 'content-type': type });
    response.end(readFileSync(isThere ? file : join(out, '404.html')));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const context = await browser.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  t.after(() => context.close());
  const shown = await context.newPage();
  const posted: string[] = [];
  shown.on('request', (request) => request.method() === 'POST' && posted.push(request.url()));

  await shown.goto(`${address}/api/send.html`);
  assert.equal(await shown.locator('.play-unsent').count(), 0);
  await shown.click('.endpoint-try');
  await shown.locator('.play-unsent:has-text("Requests can only be sent")').waitFor();
  const first = await shown.evaluate(() => document.querySelector('.play-form')?.firstElementChild?.className);
  assert.equal(first?.includes('play-unsent'), true, 'before everything that is filled in');
  assert.equal(await shown.isDisabled('.play-send'), true);
  await shown.fill('.play-form [data-name="name"] input', 'Ada');
  await shown.keyboard.press('Enter');
  // After closing and reopening, the note is shown once.
  await shown.click('.play-title');
  await shown.locator('.playground').waitFor({ state: 'hidden' });
  await shown.click('.endpoint-try');
  await shown.locator('.play-send').waitFor();
  assert.equal(await shown.locator('.play-unsent').count(), 1);
  assert.equal(await shown.locator('.answer').count(), 0);
  await shown.locator('[data-act="copy"]').first().click();
  await shown.waitForFunction(async () => (await navigator.clipboard.readText()).includes('api.example.com/things'));
  assert.deepEqual(posted, []);

  const answer = await shown.goto(`${address}/guides/deep/none`);
  assert.equal(answer?.status(), 404);
  await shown.locator('h1:text-is("Page not found")').waitFor();
  assert.equal(await shown.locator('[data-act="create"]').count(), 0);
  // Styles and scripts are found from any depth.
  assert.equal(await shown.evaluate(() => getComputedStyle(document.body).margin), '0px');
  await shown.keyboard.press('Control+k');
  await shown.keyboard.type('send');
  await shown.waitForSelector('#ds-results [role="option"] mark');
  await shown.keyboard.press('Escape');
  await shown.click('.not-found a');
  await shown.waitForSelector('#ds-title h1:text-is("One")');
  assert.equal(new URL(shown.url()).pathname, '/index.html');
});

test('the written sample site: no axe violations, no console output, and complete without a script', {
  timeout: 120_000,
}, async (t) => {
  const out = join(makeFolder(t, {}), 'out');
  const site = resolve(root, 'test/sites/sample');
  await write(site, out);
  const pages = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'));
  const shown = await browser.browser.newPage({ viewport: { width: 1280, height: 900 } });
  t.after(() => shown.close());
  const faults: string[] = [];
  shown.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  shown.on('pageerror', (error) => faults.push(error.message));
  for (const path of pages) {
    // The not-found page has links from the server's root.
    if (path === '404.html') continue;
    await shown.goto(pathToFileURL(join(out, path)).href);
    const serious = await seriousOf(shown, ['moderate', 'serious', 'critical']);
    if (serious !== '') faults.push(`${path}: ${serious}`);
  }
  assert.deepEqual(faults, []);

  const context = await browser.browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  t.after(() => context.close());
  const plain = await context.newPage();
  await plain.goto(pathToFileURL(join(out, 'quickstart.html')).href);
  await plain.locator('text=brew install harbor').waitFor({ state: 'visible' });
  await plain.locator('text=get.example.com/harbor').waitFor({ state: 'visible' });
  for (const dead of ['.copy', '.mode-toggle', '.search-button', '.tab-button'])
    assert.equal(await plain.locator(dead).first().isVisible(), false, dead);
  await plain.click('.menu-button');
  await plain.click('#ds-sidebar a:has-text("Roll back")');
  await plain.waitForURL(/rollback\.html$/);
});
