import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { makeFolder } from '../folder.ts';
import { docsight } from '../unit/cli/run.ts';
import { useBrowser } from './tools/previewBrowser.ts';

const page = (title: string): string => `---\ntitle: ${title}\ndescription: About it.\n---\n\nText.\n`;
const files = {
  'docs.json': JSON.stringify({
    name: 'Site',
    versions: ['2.0', '1.0'],
    tabs: [{ name: 'Legacy tab', url: 'legacy', version: '1.0' }],
    anchors: [
      { name: 'Chat', url: 'https://example.com' },
      { name: 'Old guide', url: 'old', version: '1.0' },
      { name: 'Old forum', url: 'https://example.com/forum', version: '1.0' },
      { name: 'New guide', url: 'new', version: '2.0' },
    ],
    navigation: [
      { group: 'Start', pages: ['index', 'second'] },
      { group: 'Guides', pages: ['old/a', 'new/a', 'legacy/a'] },
      { group: 'Only one', version: '1.0', pages: ['one/a'] },
    ],
  }),
  'index.mdx': page('Home'),
  'second.mdx': page('Second'),
  'old/a.mdx': page('Old A'),
  'new/a.mdx': page('New A'),
  'legacy/a.mdx': page('Legacy A'),
  'one/a.mdx': page('One A'),
};

const browser = useBrowser();

async function written(t: TestContext): Promise<string> {
  const out = join(makeFolder(t, {}), 'out');
  const { code, err } = await docsight(['render', makeFolder(t, files), '--out', out]);
  assert.equal(code, 0, err);
  return out;
}

/** What a reader sees of the versions. */
function seen(shown: Page): Promise<Readonly<Record<string, string>>> {
  return shown.evaluate(() => {
    const words = (selector: string): string =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((each) => each.checkVisibility() && each.closest('noscript') === null)
        .map(({ textContent }) => textContent?.trim() ?? '')
        .join(', ');
    return {
      file: window.location.pathname.replace(/^.*\/out\//, '').replace(/^\//, ''),
      version: document.querySelector<HTMLSelectElement>('.header .choice')?.value ?? '',
      anchors: words('#ds-sidebar .anchor-link > span:last-child'),
      tabs: words('.tab-link'),
      groups: words('#ds-sidebar .nav-title'),
    };
  });
}

const second = { anchors: 'Documentation, Chat, New guide', tabs: '', groups: 'Start, Guides' };
const first = {
  anchors: 'Documentation, Chat, Old guide, Old forum',
  tabs: 'Documentation (current section), Legacy tab',
  groups: 'Start, Guides, Only one',
};

async function chooseAndReturn(shown: Page, begin: string): Promise<void> {
  const faults: string[] = [];
  shown.on('pageerror', (error) => faults.push(error.message));
  await shown.goto(begin);
  const at = (file: string, version: string, rest: object): object => ({ file, version, ...rest });
  assert.deepEqual(await seen(shown), at('second.html', '2.0', { ...second, groups: 'Start' }));
  await shown.selectOption('.header select[data-choose="version"]', '1.0');
  const old = { ...first, groups: 'Start, Only one' };
  assert.deepEqual(await seen(shown), at('second.html', '1.0', old), 'it stays where it is');
  await shown.reload();
  assert.deepEqual(await seen(shown), at('second.html', '1.0', old), 'it is remembered');
  await shown.click('#ds-sidebar .nav-link:has-text("Home")');
  await shown.waitForSelector('h1:text-is("Home")');
  assert.deepEqual(await seen(shown), at('index.html', '1.0', old), 'on other pages too');
  await shown.focus('.header select[data-choose="version"]');
  await shown.selectOption('.header select[data-choose="version"]', '2.0');
  assert.deepEqual(await seen(shown), at('index.html', '2.0', { ...second, groups: 'Start' }), 'and back');
  assert.equal(await shown.evaluate(() => document.activeElement?.getAttribute('data-choose')), 'version');
  // From a page of one version only, the choice goes to the other's first page.
  await shown.selectOption('.header select[data-choose="version"]', '1.0');
  await shown.click('#ds-sidebar .nav-link:has-text("One A")');
  await shown.waitForSelector('h1:text-is("One A")');
  await shown.selectOption('.header select[data-choose="version"]', '2.0');
  await shown.waitForURL(/new\/a\.html$/);
  assert.equal((await seen(shown))['version'], '2.0');
  assert.deepEqual(faults, []);
}

test('a version chosen in a written site shows its parts and is remembered: opened from disk', {
  timeout: 90_000,
}, async (t) => {
  const out = await written(t);
  const context = await browser.browser.newContext({ viewport: { width: 1400, height: 900 } });
  t.after(() => context.close());
  await chooseAndReturn(await context.newPage(), pathToFileURL(join(out, 'second.html')).href);
});

test('the same from a web server', { timeout: 90_000 }, async (t) => {
  const out = await written(t);
  const types: Readonly<Record<string, string>> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    try {
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
      response.end(readFileSync(join(out, path)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const context = await browser.browser.newContext({ viewport: { width: 1400, height: 900 } });
  t.after(async () => {
    await context.close();
    server.close();
    server.closeAllConnections();
  });
  await chooseAndReturn(
    await context.newPage(),
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/second.html`,
  );
});

test('the page of an anchor in a version shows it; without a script every version is reachable', {
  timeout: 90_000,
}, async (t) => {
  const out = await written(t);
  const context = await browser.browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1400, height: 900 },
  });
  t.after(() => context.close());
  const shown = await context.newPage();
  await shown.goto(pathToFileURL(join(out, 'second.html')).href);
  const others = await shown.locator('#ds-sidebar noscript .anchor-link').allTextContents();
  assert.deepEqual(others, ['Legacy tab1.0', 'Old guide1.0', 'Old forum1.0']);
  await shown.click('#ds-sidebar noscript .anchor-link:has-text("Old guide")');
  assert.deepEqual(await shown.locator('h1').allTextContents(), ['Old A']);
  assert.match((await shown.locator('.anchor-link[aria-current]').textContent()) ?? '', /Old guide/);
  await shown.goBack();
  await shown.click('.header .choice-link:has-text("1.0")');
  assert.deepEqual(await shown.locator('h1').allTextContents(), ['One A']);
});
