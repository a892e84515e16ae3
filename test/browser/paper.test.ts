import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { makeFolder } from '../folder.ts';
import { apiPage, config, description } from '../petSite.ts';
import { connectInside, type TestClient } from '../protocol/client.ts';
import { docsight } from '../unit/cli/run.ts';
import { everythingSite } from '../unit/render/everything.ts';
import { until } from '../window/until.ts';
import { pdfPages } from './tools/pdfText.ts';
import { useBrowser } from './tools/previewBrowser.ts';

const isBuilt = existsSync(resolve(import.meta.dirname, '../../dist/media/preview.js'));
const page = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;

const browser = useBrowser();

interface Printed {
  readonly page: Page;
  readonly url: string;
  readonly faults: readonly string[];
  /** Requests to other origins. */
  readonly elsewhere: readonly string[];
  readonly client: TestClient;
}

/** The document at the moment of the print dialog. */
async function printed(
  t: TestContext,
  files: Readonly<Record<string, string>>,
  path: string,
  typed?: string,
  unsaved: Readonly<Record<string, string>> = {},
): Promise<Printed> {
  const folder = makeFolder(t, files);
  const client = await connectInside(t, { folders: [folder] });
  await client.ready();
  if (typed !== undefined) client.open(join(folder, path), typed);
  for (const [other, text] of Object.entries(unsaved)) client.open(join(folder, other), text);
  const answer = await client.request('docsight/preview/print', { uri: client.uri(join(folder, path)) });
  assert.ok(answer.kind === 'address', JSON.stringify(answer));
  const shown = await browser.browser.newPage({ viewport: { width: 1100, height: 900 }, colorScheme: 'dark' });
  t.after(() => shown.close());
  const faults: string[] = [];
  const elsewhere: string[] = [];
  shown.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  shown.on('pageerror', (error) => faults.push(error.message));
  shown.on('request', (request) => {
    if (!request.url().startsWith(answer.url) && !request.url().startsWith('data:')) elsewhere.push(request.url());
  });
  let prints = (): void => {};
  const asked = new Promise<void>((done) => {
    prints = done;
  });
  await shown.exposeFunction('docsightPrints', () => prints());
  await shown.addInitScript(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      (window as unknown as { docsightPrints(): void }).docsightPrints();
    };
  });
  await shown.goto(answer.url);
  await asked;
  await shown.emulateMedia({ media: 'print', colorScheme: 'dark' });
  return { page: shown, url: answer.url, faults, elsewhere, client };
}

test('a page with every component prints completely, in light mode, without the site around it', {
  skip: !isBuilt && 'npm run build',
  timeout: 90_000,
}, async (t) => {
  const { page, faults, elsewhere } = await printed(t, Object.fromEntries(everythingSite()), 'everything.mdx');
  assert.deepEqual(faults, []);
  assert.deepEqual(elsewhere, []);
  assert.equal(await page.evaluate(() => document.documentElement.dataset['mode']), 'light');
  for (const part of ['#ds-header', '#ds-sidebar', '#ds-toc', '#ds-footer', '.tab-buttons', '.copy', '[data-load]'])
    assert.equal(await page.locator(part).first().isVisible(), false, part);
  for (const hidden of await page.locator('.expandable-hide').all()) assert.equal(await hidden.isVisible(), false);
  const left = await page.evaluate(() => ({
    unseen: [...document.querySelectorAll('#ds-main :is([role="tabpanel"], details > :not(summary), .block, .line)')]
      .filter((each) => each.getClientRects().length === 0)
      .map((each) => each.outerHTML.slice(0, 100)),
    folded: [...document.querySelectorAll('.code-lines')].filter((each) => each.scrollHeight > each.clientHeight + 1)
      .length,
    undrawn: document.querySelectorAll('.diagram:not(:has(svg))').length,
    empty: [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
    plain: document.querySelectorAll('.code-lines .line span').length === 0,
  }));
  assert.deepEqual(left, { unseen: [], folded: 0, undrawn: 0, empty: [], plain: false });
});

test('every line is on the paper, also scrolled ones; diagrams are drawn; sheets have margins', {
  skip: !isBuilt && 'npm run build',
}, async (t) => {
  const count = 90;
  const lines = (name: string, gap = '\n'): string => Array.from({ length: count }, (_, i) => `${name}${i}x`).join(gap);
  const body = [
    `\`\`\`text\n${lines('plain')}\n\`\`\``,
    `\`\`\`text expandable\n${lines('folded')}\n\`\`\``,
    `<CodeGroup>\n\`\`\`text One\n${lines('first')}\n\`\`\`\n\`\`\`text Two\n${lines('second')}\n\`\`\`\n</CodeGroup>`,
    `<Prompt description="For a machine">\n${lines('prompt', '\n\n')}\n</Prompt>`,
    `<div style={{ maxHeight: 100, overflow: 'auto' }}>\n${lines('inside', '\n\n')}\n</div>`,
    `<div style={{ height: 100, overflowY: 'scroll' }}>\n${lines('fixed', '\n\n')}\n</div>`,
    `\`\`\`mermaid actions={true}\nflowchart TD\n${lines('node', ' --> ')}\n\`\`\``,
    `<Accordion title="Closed">\n\`\`\`mermaid\nflowchart LR\nshut0x --> shut1x\n\`\`\`\n</Accordion>`,
    `<Panel>\n\`\`\`text\n${lines('beside')}\n\`\`\`\n</Panel>`,
  ].join('\n\n');
  const site = { 'docs.json': JSON.stringify({ name: 'Site', navigation: [{ group: 'G', pages: ['index'] }] }) };
  const { page: shown, faults } = await printed(t, { ...site, 'index.mdx': page('Long', body) }, 'index.mdx');
  const onPaper = pdfPages(await shown.pdf())
    .join('')
    .replace(/\s/g, '');
  const missing = ['plain', 'folded', 'first', 'second', 'prompt', 'inside', 'fixed', 'node', 'beside']
    .flatMap((name) => Array.from({ length: count }, (_, i) => `${name}${i}x`))
    .concat('shut0x', 'shut1x')
    .filter((word) => !onPaper.includes(word));
  assert.deepEqual(missing, []);
  const kept = await shown.evaluate(() => ({
    high: [...document.querySelectorAll('.app *')]
      .filter((each) => getComputedStyle(each).maxHeight !== 'none')
      .map((each) => each.outerHTML.slice(0, 80)),
    margins: [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSPageRule)
      .map((rule) => rule.cssText),
  }));
  assert.deepEqual(kept.high, []);
  assert.match(kept.margins.join(), /margin: \d+mm/);
  assert.deepEqual(faults, []);
});

test('the print key waits until diagrams are drawn', {
  skip: !isBuilt && 'npm run build',
  timeout: 90_000,
}, async (t) => {
  const folder = makeFolder(t, {
    'docs.json': JSON.stringify({ name: 'Site', navigation: [{ group: 'G', pages: ['index'] }] }),
    'index.mdx': page('One', '```mermaid\nflowchart LR\nA --> B\n```'),
  });
  const out = join(makeFolder(t, {}), 'out');
  assert.equal((await docsight(['render', folder, '--out', out])).code, 0);
  const shown = await browser.browser.newPage();
  t.after(() => shown.close());
  const prints: number[] = [];
  await shown.exposeFunction('docsightPrints', (drawings: number) => prints.push(drawings));
  await shown.addInitScript(() => {
    window.print = () =>
      (window as unknown as { docsightPrints(drawings: number): void }).docsightPrints(
        document.querySelectorAll('.diagram-drawing svg').length,
      );
  });
  let go = (): void => {};
  const held = new Promise<void>((done) => {
    go = done;
  });
  await shown.route('**/mermaid.js', async (route) => {
    await held;
    await route.continue();
  });
  await shown.goto(pathToFileURL(join(out, 'index.html')).href, { waitUntil: 'commit' });
  await shown.locator('script[src$="mermaid.js"]').waitFor({ state: 'attached' });
  await shown.keyboard.press('Control+p');
  assert.deepEqual(prints, []);
  go();
  await until(() => prints.length > 0);
  assert.deepEqual(prints, [1]);
});

/** Width between the default margins on A4, in pixels. */
const paperWidth = 718;

test('content wider than the paper wraps; nothing is cut off or faint', {
  skip: !isBuilt && 'npm run build',
}, async (t) => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];
  const row = (cell: (name: string) => string): string => `| ${names.map(cell).join(' | ')} |`;
  const table = [
    row((name) => name),
    row(() => '---'),
    row((name) => `https://example.com/some/longer/address/${name}`),
    row((name) => `\`some.very.long.name.of.a.setting.${name}\``),
    row((name) => `Words about ${name}, and some more of them.`),
  ];
  const line = `call(${names.map((name) => `"a longer text about ${name}"`).join(', ')});`;
  const body = [
    table.join('\n'),
    `\`\`\`js wide.js\n${line}\n\`\`\``,
    `\`\`\`js focus={2} lines\nfirst();\n${line}\n\`\`\``,
  ].join('\n\n');
  const site = { 'docs.json': JSON.stringify({ name: 'Site', navigation: [{ group: 'G', pages: ['index'] }] }) };
  const { page: shown, faults } = await printed(t, { ...site, 'index.mdx': page('Wide', body) }, 'index.mdx');
  await shown.setViewportSize({ width: paperWidth, height: 1000 });
  const seen = await shown.evaluate(() => ({
    wide: [...document.querySelectorAll('#ds-main :is(.table, .code-lines, .line, td)')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.outerHTML.slice(0, 80)),
    beyond: document.documentElement.scrollWidth,
    faint: [...document.querySelectorAll('.line')].filter((each) => getComputedStyle(each).filter !== 'none').length,
  }));
  assert.deepEqual(seen, { wide: [], beyond: paperWidth, faint: 0 });
  assert.deepEqual(faults, []);
});

test('an API page prints without its form', { skip: !isBuilt && 'npm run build' }, async (t) => {
  const { page: shown } = await printed(
    t,
    {
      'docs.json': config('Pets', 'openapi.json', ['get']),
      'openapi.json': description('https://pets.example.com'),
      'get.mdx': apiPage('Get a pet', 'GET /pets/{petId}'),
    },
    'get.mdx',
  );
  assert.equal(await shown.locator('.endpoint').isVisible(), true);
  assert.equal(await shown.locator('.code-group .tab-panel').last().isVisible(), true);
  assert.equal(await shown.locator('.endpoint-try, .playground, .play-send').first().isVisible(), false);
});

test('unsaved text is printed; links lead to the published site, or nowhere', {
  skip: !isBuilt && 'npm run build',
}, async (t) => {
  const config = JSON.stringify({ name: 'Site', navigation: [{ group: 'G', pages: ['index', 'two'] }] });
  const body = '## Here\n\n[in](#here) [two](/two#there) [out](https://elsewhere.example/a)\n\nTyped just now.';
  const files = { 'docs.json': config, 'index.mdx': page('One', 'On disk.'), 'two.mdx': page('Two', '## There') };
  const hrefs = (shown: Page): Promise<readonly (string | null)[]> =>
    shown.evaluate(() => [...document.querySelectorAll('#ds-blocks p a')].map((link) => link.getAttribute('href')));

  const without = await printed(t, files, 'index.mdx', page('One', body));
  assert.equal(await without.page.getByText('Typed just now.').isVisible(), true);
  assert.deepEqual(await hrefs(without.page), ['#p-here', null, 'https://elsewhere.example/a']);
  assert.equal(await without.page.title(), 'One - Site');

  const settings = JSON.stringify({ siteUrl: 'https://site.example/docs/' });
  const standing = await printed(t, { ...files, '.docsightrc.json': settings }, 'index.mdx', page('One', body));
  assert.deepEqual(await hrefs(standing.page), [
    '#p-here',
    'https://site.example/docs/two#there',
    'https://elsewhere.example/a',
  ]);
});

test('the site’s style sheets apply in print, with unsaved changes, and load nothing external', {
  skip: !isBuilt && 'npm run build',
}, async (t) => {
  const sheet = `.hero { color: rgb(1, 2, 3); background-image: url("/img/a.svg") }
@media print { .hero { padding-left: 33px } .only-screen { display: none } }
@import "https://evil.example/a.css"; .far { background: url(https://evil.example/b.png) }`;
  const {
    page: shown,
    elsewhere,
    url,
  } = await printed(
    t,
    {
      'docs.json': JSON.stringify({ name: 'S', navigation: [{ group: 'G', pages: ['index'] }] }),
      'index.mdx': page(
        'One',
        `<p className="hero">Hero</p>\n\n<p className="far only-screen">Far</p>\n\n<div className="not-prose text-red-500">Red</div>`,
      ),
      'style.css': '.hero { color: rgb(9, 9, 9) }',
      'img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    },
    'index.mdx',
    undefined,
    { 'style.css': sheet },
  );
  const look = (selector: string, name: string): Promise<string> =>
    shown.evaluate(
      ([of = '', property = '']) => {
        const element = document.querySelector(of);
        return element === null ? 'missing' : getComputedStyle(element).getPropertyValue(property);
      },
      [selector, name] as const,
    );
  assert.equal(await look('.hero', 'color'), 'rgb(1, 2, 3)');
  assert.equal(await look('.hero', 'padding-left'), '33px');
  assert.equal(await look('.only-screen', 'display'), 'none');
  assert.equal(await look('.text-red-500', 'color'), 'rgb(239, 68, 68)');
  const picture = (await look('.hero', 'background-image')).replace(/^url\("|"\)$/g, '');
  assert.ok(picture.startsWith(url), picture);
  assert.deepEqual(elsewhere, []);
  assert.match(pdfPages(await shown.pdf({ printBackground: true })).join(' '), /Hero/);
});
