import assert from 'node:assert/strict';
import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { servePreview } from '../../server/cli/preview/previewServer.ts';
import { makeFolder } from '../folder.ts';
import { docsight } from '../unit/cli/run.ts';
import { useBrowser } from './tools/previewBrowser.ts';

const media = resolve(import.meta.dirname, '../../dist/media');
const browser = useBrowser();

function siteOf(modeToggle?: unknown): Record<string, string> {
  return {
    'docs.json': JSON.stringify({ name: 'Site', modeToggle, navigation: [{ group: 'G', pages: ['index'] }] }),
    'index.mdx': '---\ntitle: One\n---\n\nWords.\n',
  };
}

/** Mode and background of a document before the preview's script has run. */
async function begun(shown: Page, address: string): Promise<readonly [string | undefined, number]> {
  let go = (): void => undefined;
  const held = new Promise<void>((done) => {
    go = done;
  });
  const asked = new Promise<void>((done) => {
    void shown.route(/\/preview\.js$/, async (route) => {
      done();
      await held;
      await route.continue();
    });
  });
  const loaded = shown.goto(address);
  await asked;
  await shown.waitForSelector('#ds-app', { state: 'attached' });
  const result = await shown.evaluate(() => {
    const [red = 0] = /\d+/.exec(getComputedStyle(document.body).backgroundColor) ?? [];
    return [document.documentElement.dataset['mode'], Number(red)] as const;
  });
  go();
  await loaded;
  await shown.unroute(/\/preview\.js$/);
  return result;
}

async function openPage(t: TestContext, colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.browser.newContext({ colorScheme });
  t.after(() => context.close());
  return context.newPage();
}

async function written(t: TestContext, modeToggle?: unknown): Promise<string> {
  const out = join(makeFolder(t, {}), 'out');
  const { code, err } = await docsight(['render', makeFolder(t, siteOf(modeToggle)), '--out', out]);
  assert.equal(code, 0, err);
  return pathToFileURL(join(out, 'index.html')).href;
}

test('a written page is dark before its script runs: by the system, the site, and the reader’s choice', {
  timeout: 60_000,
}, async (t) => {
  const address = await written(t);
  const dark = await openPage(t, 'dark');
  const [mode, red] = await begun(dark, address);
  assert.equal(mode, 'dark');
  assert.ok(red < 60, `the ground is ${red}`);
  await dark.click('.mode-toggle');
  assert.equal((await begun(dark, address))[0], 'light', 'chosen before');
  assert.equal((await begun(await openPage(t, 'light'), address))[0], 'light');
  const site = await written(t, { default: 'dark', isHidden: true });
  assert.equal((await begun(await openPage(t, 'light'), site))[0], 'dark', 'the site forces it');
});

test('the live preview in a browser is dark from its first frame', { timeout: 60_000 }, async (t) => {
  const folder = realpathSync(makeFolder(t, siteOf()));
  const { url, close } = await servePreview({ folder, port: 0, media, warn: assert.fail });
  t.after(close);
  const dark = await openPage(t, 'dark');
  const [mode, red] = await begun(dark, url);
  assert.equal(mode, 'dark');
  assert.ok(red < 60, `the ground is ${red}`);
  await dark.waitForSelector('#ds-title h1:text-is("One")');
  await dark.click('.mode-toggle');
  assert.equal((await begun(dark, url))[0], 'light', 'chosen before');
});
