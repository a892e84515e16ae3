import { readFileSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import * as chromiumScript from '../../scripts/vscode/chromium.mjs';
import type { SiteStatus } from '../../server/protocol/messages.ts';
import { openWorker } from '../browser/tools/workerPage.ts';
import { type BenchLine, timeLine } from './report.ts';

const folder = 'memory://site/docs';
/** Milliseconds that a slow file system takes for each read. */
const slow = 200;
/**
 * Bounds of times, as multiples of another time of the same run. The first finding hardly depends on the size of a
 * site, and the whole site takes its time for each page. On a slow file system, the first finding takes a few reads one
 * after another, and a hover takes none.
 */
const limits = { finding: 3, site: 1.5, slowFinding: 12, slowHover: 1 };
/** In MB. Memory does not depend on the machine. */
const maxMemory = 500;
/** What a reader may wait for on a usual machine, in milliseconds. Printed only, because machines differ. */
const aims = { finding: 2000, site: 15_000 };

/** Made sites of 1, 300 and 1,800 pages, with the server of dist/web in Chromium's worker. */
export async function benchBrowser(print: (line: string) => void): Promise<readonly BenchLine[]> {
  const [alone, small, large, late] = [
    await measuredAlone(1),
    await measuredAlone(300),
    await measuredAlone(1800),
    await measuredAlone(300, slow),
  ];
  const aim = (name: string, ours: number, wanted: number): void =>
    print(`     ${name}: ${Math.round(ours)} ms (aim ${wanted} ms)`);
  aim('300 pages, first finding', small.finding, aims.finding);
  aim('1,800 pages, whole site', large.site, aims.site);
  const lines = [
    timeLine(print, 'browser: first finding of 300 pages', small.finding, {
      of: 'of one page',
      peer: alone.finding,
      limit: limits.finding,
    }),
    timeLine(print, 'browser: whole site, each of 1,800 pages', large.site / 1800, {
      of: 'each of 300',
      peer: small.site / 300,
      limit: limits.site,
    }),
    timeLine(print, `browser: first finding with ${slow} ms for each read, more`, late.finding - small.finding, {
      of: 'one read',
      peer: slow,
      limit: limits.slowFinding,
    }),
    timeLine(print, `browser: hover while files are read, with ${slow} ms for each read`, late.hover, {
      of: 'one read',
      peer: slow,
      limit: limits.slowHover,
    }),
  ];
  if (large.memory === undefined) return lines;
  const passes = large.memory < maxMemory;
  print(
    `${passes ? 'ok  ' : 'FAIL'} browser: memory of 1,800 pages: ${Math.round(large.memory)} MB (at most ${maxMemory})`,
  );
  return [...lines, { name: 'browser: memory of 1,800 pages, MB', ours: large.memory, limit: maxMemory, passes }];
}

/** Measures in a Chromium that nothing else uses. */
async function measuredAlone(count: number, late = 0): Promise<Measured> {
  const browser = await chromium.launch({
    executablePath: await chromiumScript.chromium(),
    args: chromiumScript.chromiumFlags,
  });
  try {
    return await measured(browser, count, late);
  } finally {
    await browser.close();
  }
}

interface Measured {
  readonly finding: number;
  readonly site: number;
  /** Longest of ten hovers after the first finding, while the rest of the site is being read. */
  readonly hover: number;
  /** Resident, of the process that holds the worker, its page and the texts; only on Linux. */
  readonly memory: number | undefined;
}

async function measured(browser: Browser, count: number, late: number): Promise<Measured> {
  const texts = madeTexts(count);
  const [, uri = ''] = [...texts.keys()];
  const text = `${texts.get(uri)}\n[Lost](#lost)\n`;
  const closing: (() => unknown)[] = [];
  try {
    const after = (close: () => unknown): void => void closing.push(close);
    const server = await openWorker({ after } as Parameters<typeof openWorker>[0], browser, { texts, folder, late });
    const began = performance.now();
    await server.request('initialize', {
      processId: null,
      rootUri: null,
      capabilities: {},
      workspaceFolders: [{ uri: folder, name: 'docs' }],
      initializationOptions: { diagnostics: 'push' },
    });
    await server.notify('initialized', {});
    await server.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'mdx', version: 1, text } });
    await server.heard<{ readonly uri: string; readonly diagnostics: readonly unknown[] }>(
      'textDocument/publishDiagnostics',
      (published) => published.uri === uri && published.diagnostics.length > 0,
    );
    const finding = performance.now() - began;
    let hover = 0;
    for (let i = 0; i < 10; i++) {
      const asked = performance.now();
      await server.request('textDocument/hover', { textDocument: { uri }, position: { line: 9, character: 3 } });
      hover = Math.max(hover, performance.now() - asked);
    }
    await server.heard<SiteStatus>('docsight/status', ({ sites }) => sites.some(({ ready }) => ready));
    return { finding, hover, site: performance.now() - began, memory: await residentMemory(browser) };
  } finally {
    for (const close of closing) await close();
  }
}

function madeTexts(count: number): Map<string, string> {
  const names = Array.from({ length: count }, (_, i) => `part${i % 20}/page${i}`);
  const config = {
    $schema: 'https://mintlify.com/docs.json',
    theme: 'mint',
    name: 'Made',
    colors: { primary: '#000000' },
    navigation: { pages: names },
  };
  const section = (i: number, k: number): string =>
    `## Part ${k}\n\nText with **bold** and [a link](/${names[(i + k) % count]}#part-${k}).\n\n<Card title="Card" icon="rocket">Text</Card>\n`;
  const sections = (i: number): string => Array.from({ length: 25 }, (_, k) => section(i, k)).join('\n');
  return new Map([
    [`${folder}/docs.json`, JSON.stringify(config)],
    ...names.map(
      (name, i) =>
        [`${folder}/${name}.mdx`, `---\ntitle: Page ${i}\ndescription: About ${i}\n---\n\n${sections(i)}`] as const,
    ),
  ]);
}

/** In MB, of the largest process of pages. */
async function residentMemory(browser: Browser): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0));
  return Math.max(...sizes) / 1000;
}
