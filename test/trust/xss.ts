import { renderStaticPage } from '../../server/core/render/static.ts';
import { schemaNamed } from '../../server/core/schema/schema.ts';
import { createSiteHost } from '../../server/core/site/siteHost.ts';
import { readGlyph } from '../../server/host/node/glyphs.ts';
import { contentPolicy } from '../../server/protocol/previewDocument.ts';
import { dangersInDom, running, spy } from '../browser/tools/dangers.ts';
import { type OpenPreview, type PreviewBrowser, startPreviewBrowser } from '../browser/tools/previewBrowser.ts';
import {
  apiDocumentSaying,
  codeSaying,
  madeCode,
  operationPage,
  pageDrawing,
  pageSaying,
} from '../browser/tools/xssPayloads.ts';
import { attackOwnLooks } from './ownLooks.ts';
import { type Part, shuffled, type Trial } from './part.ts';
import { payloads } from './payloads.ts';
import { saying, slotsIn } from './saying.ts';

/** Places where code of a site could run, with and without the content policy, to test the other defenses alone. */
const targets = ['webview', 'webview without its policy', 'rendered page', 'rendered page without its policy'] as const;

/** Every field of the schemas and the catalogue, with every payload, in Chromium. */
export const xss: Part = {
  id: 'T1',
  name: 'xss',
  shows: 'In previews and rendered pages, no code of a site runs and nothing is requested from elsewhere',
  minutes: 16,
  async run(trial) {
    const browser = await startPreviewBrowser();
    trial.after(() => browser.close());
    await controls(trial, browser);
    const previews = new Map<string, OpenPreview>();
    for (const target of targets) {
      const policy = !target.includes('without');
      previews.set(target, await browser.open(new Map(Object.entries(around)), { policy, before: spy }));
    }
    await diagrams(trial, browser);
    await attackOwnLooks(trial, browser, (preview, what) => checkPage(trial, preview, what, 'webview'));
    // Each text is tried on one target at a time, so that a run without enough time still covers all targets.
    const cases = payloads.flatMap((payload) => targets.map((target) => ({ payload, target })));
    for (const { payload, target } of trial.cases(trial.isLong ? cases : sampleOfTargets(trial, cases))) {
      const preview = previews.get(target) as OpenPreview;
      await trial.guard(target, () =>
        target.startsWith('webview')
          ? inWebview(trial, preview, payload, target)
          : inRenderedPage(trial, preview, payload, target, browser.address),
      );
    }
  },
};

const around = {
  'docs.json': '{"name": "X", "navigation": [{"group": "G", "pages": ["page"]}]}',
  'page.mdx': 'text',
  'snippets/said.mdx': '{what} {props.what} <Card title={what} href={what} icon={what}>{what}</Card>\n',
  'snippets/made.jsx': madeCode,
};

/** Each payload in one of the targets, selected by the seed. */
function sampleOfTargets<Case>({ random }: Trial, cases: readonly Case[]): readonly Case[] {
  const each = targets.length;
  return Array.from({ length: cases.length / each }, (_, i) => cases[i * each + random.below(each)] as Case);
}

/** Files with the payload in every field of the schemas, the catalogue and other tables. */
function siteSaying(payload: string, turn: number): Readonly<Record<string, string>> {
  const generation = turn % 2 === 0 ? 'docs.v1' : 'docs.v2';
  const schema = schemaNamed(generation);
  const kept = (key: string): unknown =>
    key === '$schema'
      ? undefined
      : key === 'pages'
        ? ['page', 'alone', 'api', 'code', payload]
        : key === '$ref'
          ? 'more.json'
          : undefined;
  const config = saying(schema, schema, payload, turn >> 1, kept) as Record<string, unknown>;
  const front = saying(schemaNamed('page'), schemaNamed('page'), payload, turn >> 1, () => undefined);
  return {
    ...around,
    'docs.json': JSON.stringify(config),
    'openapi.json': apiDocumentSaying(payload),
    'snippets/raw.mdx': payload,
    'page.mdx': pageSaying(payload, turn),
    'front.mdx': `---\n${JSON.stringify(front)}\n---\n\n# A\n`,
    'api.mdx': operationPage(payload),
    'alone.mdx': payload,
    'code.mdx': codeSaying(payload),
    'style.css': `${payload}\n.a { color: red; content: "${payload}"; background: ${payload} }\n@media ${payload} { .b { ${payload}: ${payload} } }\n${payload} { color: red }\n:root { --x: ${payload} }\n`,
  };
}

const shown = ['page.mdx', 'front.mdx', 'alone.mdx', 'api.mdx', 'code.mdx'] as const;

async function inWebview(trial: Trial, preview: OpenPreview, payload: string, target: string): Promise<void> {
  const files = siteSaying(payload, trial.random.below(64));
  for (const [path, text] of Object.entries(files)) preview.change(path, text);
  trial.note('slots in docs.json', slotsIn(JSON.parse(files['docs.json'] ?? ''), payload));
  await preview.showAll(shown);
  await checkPage(trial, preview, payload, target);
}

async function inRenderedPage(
  trial: Trial,
  preview: OpenPreview,
  payload: string,
  target: string,
  address: string,
): Promise<void> {
  const { site } = createSiteHost(
    Object.entries(siteSaying(payload, trial.random.below(64))).map(([path, text]) => ({ kind: 'text', path, text })),
  );
  const path = trial.random.pick(shown) ?? 'page.mdx';
  const html = renderStaticPage(site, path, { glyph: readGlyph, nonce: () => 'docsight' }, new Set());
  const policy = contentPolicy(address, 'docsight', []);
  const body = html
    .replaceAll('_docsight/', `${address}/media/`)
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, () =>
      target.includes('without') ? '' : `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    );
  const { page } = preview;
  await page.unroute('**');
  await page.route('**', (route) => {
    const url = route.request().url();
    if (url === `${address}/rendered`) return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
    return url.startsWith(`${address}/media/`) ? route.continue() : route.fulfill({ status: 404, body: '' });
  });
  preview.requests.splice(0);
  await page.goto(`${address}/rendered`);
  // The site's files are missing here, which the console reports.
  preview.faults.splice(0);
  await checkPage(trial, preview, payload, target);
}

async function checkPage(trial: Trial, preview: OpenPreview, payload: string, target: string): Promise<void> {
  const { ran, dangers } = await preview.page.evaluate(dangersInDom);
  const requests = preview.requests.splice(0);
  const faults = preview.faults
    .splice(0)
    .filter((fault) => !/^Error: <[a-zA-Z]+> attribute |status of 404|ERR_INVALID_URL/.test(fault));
  trial.most('texts that ran', ran.length, 0);
  trial.most('requests to elsewhere', requests.length, 0);
  if (ran.length + dangers.length + requests.length + faults.length > 0)
    trial.fail(
      `${target}: ${JSON.stringify(payload.slice(0, 200))}: ran ${ran}; DOM ${dangers.slice(0, 5)}; requests ${requests}; faults ${faults.slice(0, 3)}`,
    );
}

/** Payloads as labels, and as whole diagrams and formulas, without a policy. */
async function diagrams(trial: Trial, browser: PreviewBrowser): Promise<void> {
  const texts = [...trial.cases(payloads, Math.min(trial.count, trial.isLong ? 400 : 60))];
  const formulas = texts.map((text) => `$$\n${text.replace(/\$/g, '')}\n\\href{${text}}{x} \\url{${text}}\n$$\n`);
  const files = new Map([
    ['docs.json', '{"name": "X"}'],
    ['page.mdx', `${pageDrawing(texts)}\n\n${formulas.join('\n')}`],
  ]);
  const preview = await browser.open(files, { policy: false, before: spy });
  await preview.show('page.mdx');
  await preview.page.waitForFunction(
    () =>
      [...document.querySelectorAll('[data-diagram]')].every(
        (figure) =>
          figure.querySelector('.diagram-drawing, .diagram-error') !== null || figure.textContent?.trim() === '',
      ),
    undefined,
    { timeout: 600_000 },
  );
  const drawn = await preview.page.evaluate(() => document.querySelectorAll('.diagram-drawing').length);
  trial.control('diagrams that are drawn', drawn, 1);
  await checkPage(trial, preview, `${texts.length} diagrams and formulas`, 'webview');
}

/** Many payloads must run in a page without defenses, and the content policy alone must stop all of them. */
async function controls(trial: Trial, { browser, address }: PreviewBrowser): Promise<void> {
  const asked = Math.min(payloads.length, trial.count === Number.POSITIVE_INFINITY ? 400 : trial.count * 5);
  const texts = shuffled(payloads, trial.random).slice(0, asked);
  const page = await browser.newPage();
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  await page.addInitScript(spy);
  const alone = texts.map((text) => `<!DOCTYPE html><html><body>${text}</body></html>`);
  const ran = await running(page, address, alone);
  const raw = texts.filter((_, i) => ran[i]);
  trial.control('texts that run without defenses', raw.length, Math.min(100, Math.ceil(asked / 5)));
  const policy = `<meta http-equiv="Content-Security-Policy" content="${contentPolicy(address, 'docsight', [])}">`;
  const within = raw.map((text) => `<!DOCTYPE html><html><head>${policy}</head><body>${text}</body></html>`);
  const through = (await running(page, address, within)).filter(Boolean).length;
  trial.most('texts that run despite the policy', through, 0);
  await page.close();
}
