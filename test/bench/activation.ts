import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openWorkbench } from '../../scripts/vscode/workbench.mjs';
import type { BenchLine } from './config.ts';

const root = resolve(import.meta.dirname, '../..');
const limit = 50;

/**
 * How long VS Code waited for the packed extension, as it says itself under `Developer: Show Running Extensions`, in
 * milliseconds: the least of three starts, since whatever else the machine does only adds. `activate` waits for no
 * language server. Nothing if the extension is not packed or no VS Code can be had.
 */
export async function benchRealActivation(print: (line: string) => void): Promise<readonly BenchLine[]> {
  const vsix = join(root, 'docsight.vsix');
  if (!existsSync(vsix)) {
    print('     activation in VS Code: docsight.vsix is not packed');
    return [];
  }
  try {
    const times: number[] = [];
    for (let i = 0; i < 3; i++) times.push(await start(vsix));
    const ours = Math.min(...times);
    const passes = ours < limit;
    print(
      `${passes ? 'ok  ' : 'FAIL'} activation in VS Code: ${ours} ms (least of ${times.join(', ')}; under ${limit} ms)`,
    );
    return [{ name: 'activation in VS Code', ours, limit, passes }];
  } catch (error) {
    print(`     activation in VS Code: not to be had here (${error instanceof Error ? error.message : String(error)})`);
    return [];
  }
}

async function start(vsix: string): Promise<number> {
  const place = mkdtempSync(join(tmpdir(), 'docsight-activation-'));
  try {
    const folder = join(place, 'site');
    cpSync(join(root, 'test/sites/sample'), folder, { recursive: true });
    // Tall, since a row that is not in sight does not exist.
    const options = { folder, data: join(place, 'data'), vsix, height: 4000 };
    const { page, command, close } = await openWorkbench(options);
    try {
      await page.locator('.statusbar-item', { hasText: /Builds|build error|broken for readers/ }).waitFor();
      await command('Developer: Show Running Extensions');
      const row = page.locator('.runtime-extensions-editor .monaco-list-row', { hasText: 'Docsight' });
      const time = await row.locator('.activation-time').innerText();
      return Number(/(\d+)\s*ms/.exec(time)?.[1] ?? Number.NaN);
    } finally {
      await close();
    }
  } finally {
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  }
}
