import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { makeFolder } from '../folder.ts';
import { docsight } from '../unit/cli/run.ts';
import { useBrowser } from './tools/previewBrowser.ts';

const long = Array.from({ length: 12 }, (_, i) => `Paragraph ${i}. ${'Some words. '.repeat(60)}`).join('\n\n');

const files = {
  'docs.json': JSON.stringify({
    $schema: 'https://mintlify.com/docs.json',
    name: 'Site',
    theme: 'mint',
    colors: { primary: '#0f6b62' },
    navigation: { pages: ['index', 'other'] },
  }),
  'index.mdx': `---
title: One
---

[To the heading](#far-heading), [to the fold](#inner-fold), [to the tab](#second-tab), [to the field](#param-user-id).

${long}

## Far heading

${long}

<Accordion title="Outer fold">

Outside.

<Accordion title="Inner fold">

Hidden words.

</Accordion>

</Accordion>

${long}

<Tabs>
  <Tab title="First tab">

First words.

  </Tab>
  <Tab title="Second tab">

Second words.

<Expandable title="properties">
  <ParamField path="user_id" type="string">The one to show.</ParamField>
</Expandable>

  </Tab>
</Tabs>

${long}
`,
  'other.mdx': '---\ntitle: Two\n---\n\n[There](/#inner-fold) and [the field](/index#param-user-id).\n',
};

const browser = useBrowser();

/** The files of a site on disk, and their URL on a web server. */
async function published(t: TestContext): Promise<{ readonly disk: string; readonly http: string }> {
  const out = join(makeFolder(t, {}), 'out');
  const { code, err } = await docsight(['render', makeFolder(t, files), '--out', out]);
  assert.equal(code, 0, err);
  const server = createServer((request, response) => {
    const file = join(out, new URL(request.url ?? '/', 'http://localhost').pathname);
    const isThere = existsSync(file) && statSync(file).isFile();
    const type = { '.css': 'text/css', '.js': 'text/javascript' }[extname(file)] ?? 'text/html';
    response.writeHead(isThere ? 200 : 404, { 'content-type': type });
    response.end(isThere ? readFileSync(file) : '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { disk: pathToFileURL(out).href, http: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Waits until an element is visible in the window. */
async function arrives(shown: Page, words: string): Promise<void> {
  await shown.waitForFunction((wanted) => {
    const own = [...document.querySelectorAll<HTMLElement>('.content :is(h2, p, .field-body)')].find(
      (each) => each.textContent?.trim().endsWith(wanted) === true && each.checkVisibility(),
    );
    const top = own?.getBoundingClientRect().top;
    return top !== undefined && top >= 0 && top < window.innerHeight;
  }, words);
}

/** Fragments as authors write them, and text that is visible afterwards. */
const places = [
  ['far-heading', 'Far heading'],
  ['inner-fold', 'Hidden words.'],
  ['second-tab', 'Second words.'],
  ['param-user-id', 'The one to show.'],
] as const;

for (const way of ['disk', 'http'] as const) {
  test(`links reach their target in a written site, opened by ${way}`, { timeout: 90_000 }, async (t) => {
    const root = (await published(t))[way];
    const shown = await browser.browser.newPage({ viewport: { width: 1200, height: 500 } });
    t.after(() => shown.close());

    for (const [fragment, words] of places) {
      // As a typed URL, with and without the id prefix.
      for (const prefix of ['', 'p-']) {
        await shown.goto('about:blank');
        await shown.goto(`${root}/index.html#${prefix}${fragment}`);
        await arrives(shown, words);
      }
      // Typed while the page is open.
      await shown.goto('about:blank');
      await shown.goto(`${root}/index.html`);
      await shown.evaluate((hash) => {
        window.location.hash = hash;
      }, fragment);
      await arrives(shown, words);
      // Clicked on the same page. After closing and leaving, Back opens it again.
      await shown.goto('about:blank');
      await shown.goto(`${root}/index.html`);
      await shown.click(`.content a[href="#p-${fragment}"]`);
      await arrives(shown, words);
      await shown.evaluate(() => {
        for (const fold of document.querySelectorAll('details')) fold.open = false;
        document.querySelectorAll<HTMLElement>('.content button[role="tab"]')[0]?.click();
        window.scrollTo({ top: 0 });
      });
      await shown.click('.content a[href="#p-far-heading"]');
      await arrives(shown, 'Far heading');
      for (let steps = 0; steps < 4; steps++) {
        if ((await shown.evaluate(() => window.location.hash)) === `#p-${fragment}`) break;
        await shown.goBack();
      }
      await arrives(shown, words);
    }

    // From another page.
    await shown.goto(`${root}/other.html`);
    await shown.click('.content a:text-is("There")');
    await arrives(shown, 'Hidden words.');
    await shown.goto(`${root}/other.html`);
    await shown.click('.content a:text-is("the field")');
    await arrives(shown, 'The one to show.');
  });

  test(`opening a fold changes the URL, opened by ${way}`, { timeout: 90_000 }, async (t) => {
    const root = (await published(t))[way];
    const shown = await browser.browser.newPage({ viewport: { width: 1200, height: 500 } });
    t.after(() => shown.close());
    const hash = (): Promise<string> => shown.evaluate(() => window.location.hash);
    await shown.goto(`${root}/index.html`);
    await shown.click('.accordion-title:text-is("Outer fold")');
    assert.equal(await hash(), '#p-outer-fold');
    await shown.click('.accordion-title:text-is("Inner fold")');
    assert.equal(await hash(), '#p-inner-fold');
    await shown.click('.tab-button:text-is("Second tab")');
    assert.equal(await hash(), '#p-second-tab');
    await shown.keyboard.press('ArrowLeft');
    assert.equal(await hash(), '#p-first-tab');
    // Closing something, or something without a fragment, does not change the URL.
    await shown.click('.accordion-title:text-is("Inner fold")');
    assert.equal(await hash(), '#p-first-tab');
    await shown.goBack();
    await shown.waitForFunction(() => window.location.hash === '#p-second-tab');
    await arrives(shown, 'Second words.');
    await shown.goBack();
    await shown.waitForFunction(() => window.location.hash === '#p-inner-fold');
    await arrives(shown, 'Hidden words.');
    await shown.reload();
    await arrives(shown, 'Hidden words.');
  });

  test(`links reach their target without a script, opened by ${way}`, { timeout: 90_000 }, async (t) => {
    const root = (await published(t))[way];
    const context = await browser.browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 1200, height: 500 },
    });
    t.after(() => context.close());
    const shown = await context.newPage();
    const words = { 'far-heading': 'Far heading', 'inner-fold': 'Hidden words.', 'param-user-id': 'The one to show.' };
    for (const [fragment, words] of places) {
      // As a typed URL.
      await shown.goto('about:blank');
      await shown.goto(`${root}/index.html#${fragment}`);
      await arrives(shown, words);
    }
    for (const [fragment, inside] of Object.entries(words)) {
      await shown.goto(`${root}/index.html`);
      await shown.click(`.content a[href="#p-${fragment}"]`);
      await shown.locator(`.content :text-is("${inside}")`).first().waitFor({ state: 'visible' });
    }
  });
}
