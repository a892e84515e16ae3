import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderStaticPage } from '../../server/core/render/static.ts';
import { createSiteHost } from '../../server/core/site/siteHost.ts';
import { readGlyph } from '../../server/host/node/glyphs.ts';
import { contentPolicy } from '../../server/protocol/previewDocument.ts';
import { isInSample, isLong, rounds, sampleOf } from '../long.ts';
import { shared } from '../shared.ts';
import { dangersInDom, running, spy } from './tools/dangers.ts';
import { useBrowser } from './tools/previewBrowser.ts';
import {
  apiDocumentSaying,
  codeSaying,
  configSaying,
  madeCode,
  modernConfigSaying,
  operationPage,
  pageDrawing,
  pageSaying,
  xssPayloads,
} from './tools/xssPayloads.ts';

const skip = shared === undefined;
const browser = useBrowser();

for (const policy of [true, false]) {
  test(`nothing in a site runs or makes a request, ${policy ? 'with' : 'without'} the policy`, {
    skip,
  }, async (context) => {
    const payloads = xssPayloads();
    assert.ok(payloads.length >= 450, `${payloads.length} payloads`);
    const files = new Map([
      ['docs.json', '{"name": "X", "navigation": [{"group": "G", "pages": ["page"]}]}'],
      ['page.mdx', 'text'],
      ['snippets/said.mdx', '{what} {props.what} <Card title={what} href={what} icon={what}>{what}</Card>\n'],
      ['snippets/made.jsx', madeCode],
    ]);
    const preview = await browser.open(files, { policy, before: spy });
    const failed: string[] = [];
    await preview.show('page.mdx');
    let [operations, met] = [0, 0];
    for (const [i, payload] of payloads.entries()) {
      // The renderer alone is tested with twice as many payloads as with the policy.
      if (!isInSample(i, policy ? 120 : 60) || (isLong && policy && i % 4 !== 0)) continue;
      met++;
      preview.change('docs.json', configSaying(payload));
      preview.change('openapi.json', apiDocumentSaying(payload));
      preview.change('snippets/raw.mdx', payload);
      preview.change('page.mdx', pageSaying(payload, i));
      preview.change('api.mdx', operationPage(payload));
      // Alone, because text before it could make it harmless.
      preview.change('alone.mdx', payload);
      preview.change('code.mdx', codeSaying(payload));
      await preview.showAll(['page.mdx', 'alone.mdx', 'api.mdx', 'code.mdx']);
      const { ran, dangers, drawn } = await preview.page.evaluate(dangersInDom);
      if (drawn) operations++;
      preview.change('docs.json', modernConfigSaying(payload));
      await preview.show('alone.mdx');
      const modern = await preview.page.evaluate(dangersInDom);
      ran.push(...modern.ran);
      dangers.push(...modern.dangers);
      const requests = preview.requests.splice(0);
      // The browser only logs an invalid number in a drawing's attribute.
      const faults = preview.faults.splice(0).filter((fault) => !/^Error: <[a-zA-Z]+> attribute /.test(fault));
      if (ran.length + dangers.length + requests.length + faults.length > 0) {
        failed.push(
          `${payload.slice(0, 200)}\n  ran ${ran} dom ${dangers.slice(0, 5)} requests ${requests} faults ${faults.slice(0, 3)}`,
        );
      }
    }
    assert.ok(operations > met * 0.97 - 1, `the operation was drawn for ${operations} of ${met} texts`);
    context.diagnostic(`${met} of ${payloads.length} payloads, ${failed.length} got through`);
    assert.deepEqual(failed.slice(0, 10), []);
  });
}

test('nothing in a diagram runs or makes a request, without the policy', { skip }, async (context) => {
  // Drawing is slow, so at most every fourth text.
  const payloads = sampleOf(
    xssPayloads().filter((_, i) => i % 4 === 0),
    6,
  );
  const preview = await browser.open(
    new Map([
      ['docs.json', '{"name": "X"}'],
      ['page.mdx', pageDrawing(payloads)],
    ]),
    { policy: false, before: spy },
  );
  await preview.show('page.mdx');
  // Drawn one after another; each ends as a drawing or an error note.
  await preview.page.waitForFunction(
    () =>
      [...document.querySelectorAll('[data-diagram]')].every(
        (figure) =>
          figure.querySelector('.diagram-drawing, .diagram-error') !== null || figure.textContent?.trim() === '',
      ),
    undefined,
    { timeout: 240_000 },
  );
  const { ran, dangers } = await preview.page.evaluate(dangersInDom);
  const drawn = await preview.page.evaluate(() => document.querySelectorAll('.diagram-drawing').length);
  context.diagnostic(`${payloads.length} texts in diagrams, ${drawn} drawn`);
  assert.deepEqual(
    { ran, dangers, requests: preview.requests, faults: preview.faults },
    { ran: [], dangers: [], requests: [], faults: [] },
  );
  assert.ok(drawn > payloads.length / 2);
});

test('a diagram that would load something shows a note instead; its neighbors are drawn', async () => {
  const host = 'https://evil.example';
  const loading = [
    `graph LR\n  A-->B\n  style A fill:url(${host}/1.png)`,
    `graph LR\n  A-->B\n  style A fill:u\\72l(${host}/2.png),mask:\\75 rl(${host}/3.png)`,
    `graph LR\n  A-->B\n  style A fill:#117;rl(${host}/4.png);`,
    `graph LR\n  A:::c-->B\n  classDef c fill:url("${host}/5.png")`,
    `%%{init: {"themeCSS": "* { background: url(${host}/6.png) }"}}%%\ngraph LR\n  A-->B`,
    `---\nconfig:\n  themeCSS: "@import '${host}/7.css';"\n---\ngraph LR\n  A-->B`,
    `graph LR\n  A@{ img: "${host}/8.png", label: "x", w: 60, h: 60 }`,
    `sequenceDiagram\n  participant A\n  properties A: {"class": "x", "icon": "${host}/9.png"}\n  A->>A: x`,
  ];
  const drawn = [
    'graph LR\n  A[plain]-->B',
    'graph LR\n  A["see https://example.com (url)"]-->B\n  style A fill:#bbf,stroke:#333',
    `%%{init: {"htmlLabels": true, "securityLevel": "loose"}}%%\ngraph LR\n  A["<img src=${host}/10.png onerror=alert(1)>x"]-->B`,
    `%%{init: {"dompurifyConfig": {"ADD_TAGS": ["iframe", "img"]}}}%%\ngraph LR\n  A["<iframe src=${host}/11></iframe>x"]-->B`,
    `graph LR\n  A["<b style='background:url&lpar;${host}/12.png)'>b</b><video poster=${host}/13.png src=${host}/14></video>"]-->B`,
    `graph LR\n  A["#lt;img src=${host}/15.png onerror=alert(1)#gt; &lt;img src=${host}/16.png&gt;"]-->B`,
    'graph LR\n  A:::over-->B\n  classDef over position:fixed,inset:0,background:red,z-index:99,color:red',
    '%%{init: {"themeCSS": ".node { opacity: 0 } #ds-header { display: none }"}}%%\ngraph LR\n  A-->B',
  ];
  const fences = [...loading, ...drawn].map((diagram) => `\`\`\`mermaid\n${diagram}\n\`\`\`\n`);
  const preview = await browser.open(new Map([['page.mdx', fences.join('\n')]]), { policy: false, before: spy });
  await preview.show('page.mdx');
  await preview.page.waitForFunction(() =>
    [...document.querySelectorAll('[data-diagram]')].every(
      (figure) => figure.querySelector('.diagram-drawing, .diagram-error') !== null,
    ),
  );
  const shown = await preview.page.evaluate(() =>
    [...document.querySelectorAll('[data-diagram]')].map(
      (figure) => figure.querySelector('.diagram-error')?.textContent ?? 'drawn',
    ),
  );
  const refused = 'This diagram uses an image or style from another host, so it is not shown here.';
  assert.deepEqual(shown, [...loading.map(() => refused), ...drawn.map(() => 'drawn')]);
  assert.deepEqual([preview.requests, preview.faults], [[], []]);
  assert.notEqual(
    await preview.page.evaluate(() => getComputedStyle(document.querySelector('#ds-header') ?? document.body).display),
    'none',
  );
  // Nothing in a label extends beyond the diagram's box.
  const over = await preview.page.evaluate(() => {
    const header = document.querySelector('#ds-header')?.getBoundingClientRect();
    return document.elementFromPoint((header?.left ?? 0) + 9, (header?.top ?? 0) + 9)?.closest('.diagram') !== null;
  });
  assert.equal(over, false);
  assert.deepEqual((await preview.page.evaluate(dangersInDom)).ran, []);
});

test('control: the same test sees what runs without defenses, and each defense works alone', {
  skip,
}, async (context) => {
  const payloads = sampleOf(xssPayloads(), 5);
  const { site } = createSiteHost([
    { kind: 'text', path: 'docs.json', text: '{"name": "X", "navigation": [{"group": "G", "pages": ["page"]}]}' },
    { kind: 'text', path: 'page.mdx', text: '---\ntitle: T\n---\n\nMARKERINTEXT\n' },
  ]);
  const whole = renderStaticPage(site, 'page.mdx', { glyph: readGlyph, nonce: () => 'docsight' }, new Set())
    .replaceAll('_docsight/', `${browser.address}/media/`)
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, 'POLICY');
  const policy = `<meta http-equiv="Content-Security-Policy" content="${contentPolicy(browser.address, 'docsight', [])}">`;
  const preview = (payload: string, hasPolicy: boolean): string =>
    whole.replace('POLICY', hasPolicy ? policy : '').replace('MARKERINTEXT', () => payload);
  const page = await browser.browser.newPage();
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  await page.addInitScript(spy);
  const chosen = (all: readonly string[], runs: readonly boolean[]): readonly string[] => all.filter((_, i) => runs[i]);
  const alone = payloads.map((payload) => `<!DOCTYPE html><html><body>${payload}</body></html>`);
  const raw = chosen(payloads, await running(page, browser.address, alone));
  const without = raw.map((payload) => preview(payload, false));
  const caught = chosen(raw, await running(page, browser.address, without));
  const within = raw.map((payload) => preview(payload, true));
  const through = chosen(raw, await running(page, browser.address, within));
  await page.close();
  context.diagnostic(
    `${raw.length} of ${payloads.length} payloads run by themselves; without walls the run catches ${caught.length}; through the policy alone come ${through.length}`,
  );
  assert.ok(raw.length >= rounds(5, 40), `only ${raw.length} run at all`);
  assert.ok(caught.length >= raw.length * rounds(0.8, 0.9), `caught ${caught.length} of ${raw.length}`);
  assert.deepEqual(through, []);
});
