import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openWorkbench } from '../../scripts/vscode/workbench.mjs';
import { type BenchLine, timeLine } from './report.ts';
import { quantile } from './work.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * Measures how long VS Code waits for the packed extension, in milliseconds, as `Developer: Show Running Extensions`
 * reports it. The fastest of three starts counts, because other work of the machine only adds time. It is compared with
 * the slowest built-in extension. Empty if the extension is not packed, or without VS Code.
 */
export async function benchRealActivation(print: (line: string) => void): Promise<readonly BenchLine[]> {
  const vsix = join(root, 'docsight.vsix');
  if (!existsSync(vsix)) {
    print('     activation in VS Code: docsight.vsix is not packed');
    return [];
  }
  try {
    const times: Activation[] = [];
    for (let i = 0; i < 3; i++) times.push(await start(vsix));
    const ours = Math.min(...times.map((time) => time.ours));
    const peer = quantile(
      times.map((time) => time.others),
      0.5,
    );
    const bound = { of: 'the slowest extension of VS Code', peer, limit: 1 };
    return [timeLine(print, 'activation in VS Code', ours, bound)];
  } catch (error) {
    print(`     activation in VS Code: not to be had here (${error instanceof Error ? error.message : String(error)})`);
    return [];
  }
}

/** Milliseconds that VS Code waited. */
interface Activation {
  readonly ours: number;
  /** The most for any other extension. */
  readonly others: number;
}

async function start(vsix: string): Promise<Activation> {
  const place = mkdtempSync(join(tmpdir(), 'docsight-activation-'));
  try {
    const folder = join(place, 'site');
    cpSync(join(root, 'test/sites/sample'), folder, { recursive: true });
    // A tall window, because rows out of view do not exist in the DOM.
    const options = { folder, data: join(place, 'data'), vsix, height: 4000 };
    const { page, command, close } = await openWorkbench(options);
    try {
      await page.locator('.statusbar-item', { hasText: /Builds|build error|broken for readers/ }).waitFor();
      await command('Developer: Show Running Extensions');
      const row = page.locator('.runtime-extensions-editor .monaco-list-row', { hasText: 'Docsight' });
      const timeOf = (text: string): number => Number(/(\d+)\s*ms/.exec(text)?.[1] ?? Number.NaN);
      const ours = timeOf(await row.locator('.activation-time').innerText());
      const rows = page.locator('.runtime-extensions-editor .monaco-list-row').filter({ hasNotText: 'Docsight' });
      const all = await rows.locator('.activation-time').allInnerTexts();
      return { ours, others: Math.max(0, ...all.map(timeOf).filter((time) => !Number.isNaN(time))) };
    } finally {
      await close();
    }
  } finally {
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  }
}
