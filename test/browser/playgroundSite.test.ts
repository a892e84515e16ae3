import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { brotliCompressSync, constants, deflateRawSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate/node';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { serveFolder } from '../../scripts/tools/serveFolder.mjs';
import { makeFolder } from '../folder.ts';
import { isLong } from '../long.ts';
import { seriousOf } from './tools/axe.ts';
import { useBrowser } from './tools/previewBrowser.ts';

const dist = resolve(import.meta.dirname, '../../dist/playground');
const own = useBrowser();

interface Playground {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly url: string;
  /** Errors of the page, reports of its policy, and requests to other hosts. */
  readonly faults: string[];
  readonly preview: ReturnType<Page['frameLocator']>;
  readonly lines: Locator;
  readonly problems: Locator;
  readonly status: Locator;
  /** Types at the end of the open text. */
  typeAtEnd(text: string): Promise<void>;
}

async function openPlayground(t: TestContext, fragment = '', width = 1280): Promise<Playground> {
  const { url, server } = await serveFolder(dist);
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const context = await own.browser.newContext({ viewport: { width, height: 844 } });
  t.after(() => context.close());
  // Chromium's folder picker is a window of the operating system, which tests cannot use.
  await context.addInitScript(() => Reflect.deleteProperty(window, 'showDirectoryPicker'));
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(url)) faults.push(request.url());
  });
  await page.goto(url + fragment);
  return {
    page,
    context,
    url,
    faults,
    preview: page.frameLocator('#frame'),
    lines: page.locator('.cm-content'),
    problems: page.locator('#problems li'),
    status: page.locator('#status'),
    async typeAtEnd(text) {
      await page.locator('.cm-content').focus();
      await page.keyboard.press('Control+End');
      await page.keyboard.insertText(text);
    },
  };
}

/** A fragment with a site, as the page makes it. */
function fragmentWith(site: unknown): string {
  return `#site=${deflateRawSync(JSON.stringify(site)).toString('base64url')}`;
}

test('a mistake is found and fixed, the preview follows, and the link keeps the text, also without a network', async (t) => {
  const { page, context, faults, preview, lines, problems, status, typeAtEnd } = await openPlayground(t);
  await preview.locator('h1', { hasText: 'Introduction to Harbor' }).waitFor();
  await typeAtEnd('\nRead the [first steps](/quickstrt).\n');
  const problem = problems.filter({ hasText: '/quickstrt' });
  await problem.waitFor();
  await preview.locator('a.broken', { hasText: 'first steps' }).waitFor();
  await problem.locator('.fix').first().click();
  await problem.waitFor({ state: 'detached' });
  const link = preview.locator('a:not(.broken)', { hasText: 'first steps' });
  await link.waitFor();
  // The preview has scrolled with the text.
  await page.waitForFunction(() => Number(document.querySelector('.cm-scroller')?.scrollTop) > 0);
  await link.evaluate(
    (element) =>
      new Promise<void>((done) => {
        new IntersectionObserver(([entry]) => {
          if (entry?.isIntersecting === true) done();
        }).observe(element);
      }),
  );
  assert.match(await lines.innerText(), /\[first steps\]\(\/quickstart\)/);

  // One undo reverts the fix.
  await lines.focus();
  await page.keyboard.press('Control+z');
  await problem.waitFor();
  await page.keyboard.press('Control+y');
  await problem.waitFor({ state: 'detached' });

  // The address holds the text a moment after the last key.
  await page.waitForFunction(() => window.location.hash.startsWith('#site='));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('#copy-link').click();
  await status.filter({ hasText: 'Link copied.' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());

  // The service worker also stores what was loaded before it started, such as the icons.
  await page.waitForFunction(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).match('glyphs/solid.json.gz')));
    return kept.some((each) => each !== undefined);
  });
  await context.setOffline(true);
  await page.reload();
  await preview.locator('a:not(.broken)', { hasText: 'first steps' }).waitFor();
  await lines.press('Control+End');
  await page.locator('.cm-line', { hasText: '[first steps](/quickstart)' }).waitFor();
  assert.deepEqual(faults, []);
});

test('docs.json, completion, search and links work by keyboard; a click in the preview opens its page', async (t) => {
  const { page, faults, preview, problems, typeAtEnd } = await openPlayground(t);
  await preview.locator('h1', { hasText: 'Introduction to Harbor' }).waitFor();
  await typeAtEnd('\n<Acc');
  await page.keyboard.press('Control+Space');
  await page.locator('.cm-tooltip-autocomplete li', { hasText: 'Accordion' }).first().waitFor();
  await page.keyboard.press('Escape');
  for (let i = 0; i < 5; i++) await page.keyboard.press('Backspace');

  await page.locator('#file-list button', { hasText: 'docs.json' }).press('Enter');
  await page.locator('#open-name', { hasText: 'docs.json' }).waitFor();
  await page.locator('.cm-content').press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.insertText('\n  "colours": {},');
  await problems.filter({ hasText: 'colours' }).waitFor();
  await page.keyboard.press('Control+z');
  await problems.filter({ hasText: 'colours' }).waitFor({ state: 'detached' });

  await preview.locator('a', { hasText: 'Deploy in five minutes' }).first().click();
  await page.locator('#open-name', { hasText: 'quickstart.mdx' }).waitFor();
  await preview.locator('h1', { hasText: 'Deploy your first release' }).waitFor();
  await page.locator('#file-list [aria-current]', { hasText: 'quickstart.mdx' }).waitFor();
  assert.deepEqual(faults, []);
});

test('a folder opens in the page, and says that nothing is uploaded', async (t) => {
  const pages = Array.from({ length: 300 }, (_, i) => [`pages/p${i}.mdx`, `---\ntitle: P${i}\n---\n\nText ${i}.\n`]);
  const folder = makeFolder(t, {
    'docs.json': JSON.stringify({
      $schema: 'https://mintlify.com/docs.json',
      theme: 'mint',
      name: 'Mine',
      colors: { primary: '#0f6b62' },
      navigation: { pages: ['start', ...pages.map(([path]) => path?.replace('.mdx', ''))] },
    }),
    'start.mdx': '---\ntitle: Start\n---\r\n\r\nSee [nothing](/nothing).\r\n\r\n![Dot](/dot.svg)\r\n',
    'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    'node_modules/x/index.mdx': 'Not of the site.\n',
    ...Object.fromEntries(pages),
  });
  const { page, url, faults, lines, preview, problems, status, typeAtEnd } = await openPlayground(t);
  await preview.locator('h1').waitFor();
  await page.locator('#folder-input').setInputFiles(folder);
  const chosen = page.waitForEvent('filechooser');
  await page.locator('#open-folder').click();
  await (await chosen).setFiles(folder);
  await preview.locator('h1', { hasText: 'Start' }).waitFor();
  await status.filter({ hasText: 'Nothing is uploaded' }).waitFor();
  await problems.filter({ hasText: '/nothing' }).waitFor();
  await preview.locator('img[src^="data:image/svg+xml"]').waitFor();
  assert.equal(await page.locator('#file-list', { hasText: 'node_modules' }).count(), 0);
  // A text that no link can hold is only here, so another link does not replace it without a question.
  await typeAtEnd(`\n${randomBytes(60_000).toString('base64').replaceAll(/.{80}/g, '$&\n')}\nonly here`);
  const asked = page.waitForEvent('dialog').then(async (dialog) => dialog.dismiss());
  await page.evaluate(() => window.location.assign('#site=other'));
  await asked;
  await page.waitForURL(url);
  await lines.filter({ hasText: 'only here' }).waitFor();
  assert.deepEqual(faults, []);
});

test('links of strangers: damaged, too large and hostile ones show the sample site and run nothing', async (t) => {
  const { page, url, faults, preview, status } = await openPlayground(t, '#site=damaged');
  await status.filter({ hasText: 'damaged' }).waitFor();
  await preview.locator('h1', { hasText: 'Introduction to Harbor' }).waitFor();
  const hostile: readonly unknown[] = [
    { base: 'own', name: 'X', open: 'a.mdx', files: { '../a.mdx': 'Out.\n' } },
    { base: 'own', name: 'X', open: 'a.mdx', files: { 'a.mdx': 1 } },
    { base: 'own', name: 'X', open: 'a.mdx', files: { 'a.mdx': 'x'.repeat(5_000_000) } },
    Array.from({ length: 10 }, () => ({})),
    null,
  ];
  for (const site of hostile) {
    await status.evaluate((element) => element.replaceChildren());
    await page.evaluate((hash) => window.location.replace(hash), fragmentWith(site));
    await status.filter({ hasText: 'damaged' }).waitFor();
  }
  const script = '<img src="x" onerror="parent.ran = 1; window.ran = 1" />';
  const files = {
    'docs.json': '{ "name": "<img src=x onerror=ran=1>", "navigation": { "pages": ["a"] } }',
    'a.mdx': `---\ntitle: '${script}'\n---\n\n${script}\n\n<script>window.ran = 1</script>\n\n[go](javascript:alert(1)) end\n`,
    '__proto__.mdx': 'Odd.\n',
  };
  await page.goto(`${url}?hostile${fragmentWith({ base: 'own', name: script, open: 'a.mdx', files })}`);
  await preview.locator('p', { hasText: 'end' }).waitFor();
  for (const frame of page.frames()) assert.equal(await frame.evaluate(() => Reflect.has(window, 'ran')), false);
  assert.deepEqual(faults, []);
});

test('the page is valid and accessible in wide and narrow windows, light and dark', async (t) => {
  const { page, preview, faults } = await openPlayground(t);
  await preview.locator('h1').waitFor();
  const { results } = await new HtmlValidate({
    root: true,
    extends: ['html-validate:recommended'],
    rules: { 'no-inline-style': 'off', 'void-style': 'off', 'require-sri': 'off' },
  }).validateString(readFileSync(join(dist, 'index.html'), 'utf8'));
  assert.deepEqual(
    results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
    [],
  );
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 1280, height: 800 });
    assert.equal(await seriousOf(page), '', colorScheme);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const view of ['Files', 'Editor', 'Preview', 'Problems']) {
      await page.getByRole('tab', { name: view }).click();
      assert.equal(await seriousOf(page), '', `${colorScheme} ${view}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 390, `${view} is ${width} px wide`);
    }
  }
  assert.deepEqual(faults, []);
});

test('what the page loads at first has at most 1.5 MB, compressed', () => {
  const offline = readFileSync(join(dist, 'offline.js'), 'utf8');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (path) => offline.includes(`"${path}"`) || /^(?:index\.html|offline\.js)$/.test(path),
  );
  assert.ok(files.includes('page.js') && files.includes(join('web', 'server.js')), files.join(', '));
  const params = { [constants.BROTLI_PARAM_QUALITY]: isLong ? 11 : 5 };
  const sizes = files.map((path) => brotliCompressSync(readFileSync(join(dist, path)), { params }).length);
  const size = sizes.reduce((sum, each) => sum + each, 0);
  assert.ok(size < 1_500_000, `${size} bytes`);
});
