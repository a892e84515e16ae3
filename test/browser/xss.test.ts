import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { renderStaticPage } from '../../server/core/render/static.ts';
import { createSiteHost } from '../../server/core/site/siteHost.ts';
import { readGlyph } from '../../server/host/glyphs.ts';
import { contentPolicy } from '../../server/protocol/previewDocument.ts';
import { shared } from '../shared.ts';
import { type PreviewBrowser, startPreviewBrowser } from './previewBrowser.ts';
import { configSaying, pageDrawing, pageSaying, xssPayloads } from './xssPayloads.ts';

const skip = shared === undefined;
let browser: PreviewBrowser;
before(async () => {
  if (!skip) browser = await startPreviewBrowser();
});
after(async () => browser?.close());

/** Runs in the page before anything of it: whatever a payload calls leaves a note. */
function spy(): void {
  const ran: string[] = [];
  Object.assign(window, { docsightRan: ran });
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'] as const) {
    Object.defineProperty(window, name, { value: () => ran.push(name), writable: false });
  }
}

/** What a page's DOM holds that could run or load later: handlers, scripts, addresses of other schemes. */
function dangersInDom(): readonly string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    const isOwn = element.matches('head *, script[nonce], html, body');
    if (element.localName === 'script' && !isOwn) found.push('script');
    if (
      !isOwn &&
      /^(?:object|embed|base|meta|link|form|style|foreignobject|use|animate|set)$/.test(element.localName)
    ) {
      // Diagrams bring a style of their own; the form of an operation is the project's.
      if (element.closest('.diagram-drawing, form[data-playground]') === null) found.push(element.localName);
    }
    for (const { name, value } of element.attributes) {
      if (/^on|^(?:srcdoc|formaction|action)$/.test(name)) found.push(`${element.localName} ${name}`);
      const scheme = /^(?:href|src|poster|xlink:href|data)$/.test(name)
        ? /^\s*([a-z][a-z0-9+.-]*):/i.exec(value)?.[1]?.toLowerCase()
        : undefined;
      if (scheme !== undefined && !['http', 'https', 'mailto', 'tel'].includes(scheme))
        found.push(`${name}=${value.slice(0, 40)}`);
      if (name === 'id' && !/^(?:p-|ds-)/.test(value) && element.closest('svg, .katex') === null)
        found.push(`id ${value.slice(0, 40)}`);
      if (
        name === 'style' &&
        /position|url\(|expression|z-index/i.test(value) &&
        element.closest('.katex, .tip, .diagram-drawing') === null
      )
        found.push(`style ${value.slice(0, 60)}`);
    }
  }
  return found;
}

for (const policy of [true, false]) {
  test(`nothing of a site runs or is requested, ${policy ? 'with' : 'without'} the policy`, {
    skip,
  }, async (context) => {
    const payloads = xssPayloads();
    assert.ok(payloads.length >= 450, `${payloads.length} payloads`);
    const files = new Map([
      ['docs.json', '{"name": "X", "navigation": [{"group": "G", "pages": ["page"]}]}'],
      ['page.mdx', 'text'],
      ['snippets/said.mdx', '{what} {props.what} <Card title={what} href={what} icon={what}>{what}</Card>\n'],
    ]);
    const preview = await browser.open(files, { policy, before: spy });
    const failed: string[] = [];
    const note = async (payload: string, place: string): Promise<void> => {
      const ran = await preview.page.evaluate(() =>
        (window as unknown as { docsightRan: string[] }).docsightRan.splice(0),
      );
      const dangers = await preview.page.evaluate(dangersInDom);
      const requests = preview.requests.splice(0);
      const faults = preview.faults.splice(0);
      if (ran.length + dangers.length + requests.length + faults.length > 0) {
        failed.push(
          `${place}: ${payload.slice(0, 200)}\n  ran ${ran} dom ${dangers.slice(0, 5)} requests ${requests} faults ${faults.slice(0, 3)}`,
        );
      }
    };
    await preview.show('page.mdx');
    for (const [i, payload] of payloads.entries()) {
      // The renderer alone meets every text everywhere; with the policy before it, every fourth.
      if (policy && i % 4 !== 0) continue;
      preview.change('docs.json', configSaying(payload));
      preview.change('page.mdx', pageSaying(payload));
      await preview.show('page.mdx');
      await note(payload, 'everywhere');
      // Alone, where what stands before it cannot make it text.
      preview.change('page.mdx', payload);
      await preview.show('page.mdx');
      await note(payload, 'alone');
    }
    context.diagnostic(`${payloads.length} payloads, ${failed.length} got through`);
    assert.deepEqual(failed.slice(0, 10), []);
  });
}

test('nothing of a diagram runs or is requested, without the policy', { skip }, async (context) => {
  // Drawing takes its time: every fourth of the texts.
  const payloads = xssPayloads().filter((_, i) => i % 4 === 0);
  const preview = await browser.open(
    new Map([
      ['docs.json', '{"name": "X"}'],
      ['page.mdx', pageDrawing(payloads)],
    ]),
    { policy: false, before: spy },
  );
  await preview.show('page.mdx');
  // Drawn one after the other; each ends as a drawing or as a note of what is wrong.
  await preview.page.waitForFunction(
    () =>
      [...document.querySelectorAll('[data-diagram]')].every(
        (figure) =>
          figure.querySelector('.diagram-drawing, .diagram-error') !== null || figure.textContent?.trim() === '',
      ),
    undefined,
    { timeout: 240_000 },
  );
  const ran = await preview.page.evaluate(() => (window as unknown as { docsightRan: string[] }).docsightRan);
  const dangers = await preview.page.evaluate(dangersInDom);
  const drawn = await preview.page.evaluate(() => document.querySelectorAll('.diagram-drawing').length);
  context.diagnostic(`${payloads.length} texts in diagrams, ${drawn} drawn`);
  assert.deepEqual(
    { ran, dangers, requests: preview.requests, faults: preview.faults },
    { ran: [], dangers: [], requests: [], faults: [] },
  );
  assert.ok(drawn > payloads.length / 2);
});

/** True when a document runs something by itself. */
async function runs(page: Page, address: string, document: string): Promise<boolean> {
  await page.unroute('**');
  await page.route('**', (route) => {
    const url = route.request().url();
    if (url === `${address}/control`) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: document });
    return url.startsWith(`${address}/media/`) ? route.continue() : route.fulfill({ status: 404, body: '' });
  });
  await page.goto(`${address}/control`, { waitUntil: 'load', timeout: 5000 }).catch(() => undefined);
  for (let turn = 0; turn < 3; turn++) {
    const ran = await page
      .evaluate(() => (window as unknown as { docsightRan?: string[] }).docsightRan?.length ?? 0)
      .catch(() => 0);
    if (ran > 0) return true;
    await page.evaluate(() => new Promise((done) => setTimeout(done, 15))).catch(() => undefined);
  }
  return false;
}

test('the same run sees what runs when the walls are down, and each wall holds alone', { skip }, async (context) => {
  const payloads = xssPayloads();
  const { site } = createSiteHost([
    { kind: 'text', path: 'docs.json', text: '{"name": "X", "navigation": [{"group": "G", "pages": ["page"]}]}' },
    { kind: 'text', path: 'page.mdx', text: '---\ntitle: T\n---\n\nMARKERINTEXT\n' },
  ]);
  const whole = renderStaticPage(site, 'page.mdx', { glyph: readGlyph }, new Set())
    .replaceAll('_docsight/', `${browser.address}/media/`)
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, 'POLICY');
  const policy = `<meta http-equiv="Content-Security-Policy" content="${contentPolicy(browser.address, 'docsight', [])}">`;
  const preview = (payload: string, hasPolicy: boolean): string =>
    whole.replace('POLICY', hasPolicy ? policy : '').replace('MARKERINTEXT', () => payload);
  const page = await browser.browser.newPage();
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  await page.addInitScript(spy);
  const raw: string[] = [];
  const caught: string[] = [];
  const through: string[] = [];
  for (const payload of payloads) {
    if (!(await runs(page, browser.address, `<!DOCTYPE html><html><body>${payload}</body></html>`))) continue;
    raw.push(payload);
    if (await runs(page, browser.address, preview(payload, false))) caught.push(payload);
    if (await runs(page, browser.address, preview(payload, true))) through.push(payload);
  }
  await page.close();
  context.diagnostic(
    `${raw.length} of ${payloads.length} payloads run by themselves; without walls the run catches ${caught.length}; through the policy alone come ${through.length}`,
  );
  assert.ok(raw.length >= 40, `only ${raw.length} run at all`);
  assert.ok(caught.length >= raw.length * 0.9, `caught ${caught.length} of ${raw.length}`);
  assert.deepEqual(through, []);
});
