import { readFileSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import * as chromiumScript from '../../scripts/vscode/chromium.mjs';
import type { SiteStatus } from '../../server/protocol/messages.ts';
import { openWorker } from '../browser/tools/workerPage.ts';
import type { BenchLine } from './report.ts';

const folder = 'memory://site/docs';
/** In milliseconds and MB. They are fixed, because what a reader waits for does not depend on another tool. */
const bounds = { finding: 2000, site: 15_000, memory: 500 };

/** Made sites of 300 and 1,800 pages, with the server of dist/web in Chromium's worker. */
export async function benchBrowser(print: (line: string) => void): Promise<readonly BenchLine[]> {
  const lines: BenchLine[] = [];
  for (const count of [300, 1800]) {
    const browser = await chromium.launch({
      executablePath: await chromiumScript.chromium(),
      args: chromiumScript.chromiumFlags,
    });
    try {
      const { finding, site, memory } = await measured(browser, count);
      const row = (name: string, ours: number, bound: number): void => {
        print(`${name}: ${Math.round(ours)} (bound ${bound})`);
        lines.push({ name, ours, limit: bound, passes: ours < bound });
      };
      row(`browser, ${count} pages: first finding, ms`, finding, bounds.finding);
      row(`browser, ${count} pages: whole site checked, ms`, site, bounds.site);
      if (memory !== undefined) row(`browser, ${count} pages: memory of the process, MB`, memory, bounds.memory);
    } finally {
      await browser.close();
    }
  }
  return lines;
}

interface Measured {
  readonly finding: number;
  readonly site: number;
  /** Resident, of the process that holds the worker, its page and the texts; only on Linux. */
  readonly memory: number | undefined;
}

async function measured(browser: Browser, count: number): Promise<Measured> {
  const texts = madeTexts(count);
  const uri = `${folder}/part7/page7.mdx`;
  const text = `${texts.get(uri)}\n[Lost](#lost)\n`;
  const closing: (() => unknown)[] = [];
  try {
    const after = (close: () => unknown): void => void closing.push(close);
    const server = await openWorker({ after } as Parameters<typeof openWorker>[0], browser, { texts, folder });
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
    await server.heard<SiteStatus>('docsight/status', ({ sites }) => sites.some(({ ready }) => ready));
    return { finding, site: performance.now() - began, memory: await residentMemory(browser) };
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
