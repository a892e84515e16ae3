import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openWorkbench } from '../../scripts/workbench.mjs';
import type { BenchLine } from './config.ts';

const root = resolve(import.meta.dirname, '../..');
const limit = 50;

/**
 * How long VS Code waited for the packed extension, as it says itself under `Developer: Show Running Extensions`, in
 * milliseconds: the least of three starts, since whatever else the machine does only adds. Beside it what VS Code's own
 * JSON support took in the same start. `activate` waits for no language server. Nothing where the extension is not
 * packed or no VS Code can be had.
 */
export async function benchRealActivation(print: (line: string) => void): Promise<readonly BenchLine[]> {
  const vsix = join(root, 'docsight.vsix');
  if (!existsSync(vsix)) {
    print('     activation in VS Code: docsight.vsix is not packed');
    return [];
  }
  try {
    const times: Times[] = [];
    for (let i = 0; i < 3; i++) times.push(await start(vsix));
    const [best] = times.toSorted((a, b) => a.ours - b.ours);
    if (best === undefined) return [];
    const { ours, peer } = best;
    const passes = ours < limit;
    const all = times.map((each) => each.ours).join(', ');
    print(
      `${passes ? 'ok  ' : 'FAIL'} activation in VS Code: ${ours} ms (least of ${all}; its JSON support ${peer} ms; under ${limit} ms)`,
    );
    return [{ name: 'activation in VS Code', ours, peer, limit, passes }];
  } catch (error) {
    print(`     activation in VS Code: not to be had here (${error instanceof Error ? error.message : String(error)})`);
    return [];
  }
}

interface Times {
  readonly ours: number;
  readonly peer: number;
}

async function start(vsix: string): Promise<Times> {
  const place = mkdtempSync(join(tmpdir(), 'docsight-activation-'));
  try {
    const folder = join(place, 'site');
    cpSync(join(root, 'test/sites/sample'), folder, { recursive: true });
    const { page, command, close } = await openWorkbench({ folder, data: join(place, 'data'), vsix });
    try {
      await page.locator('.statusbar-item', { hasText: /builds|break/ }).waitFor();
      await command('Developer: Show Running Extensions');
      const timeOf = async (name: string): Promise<number> => {
        const row = page.locator('.runtime-extensions-editor .monaco-list-row', { hasText: name });
        return Number(/(\d+)\s*ms/.exec(await row.locator('.activation-time').innerText())?.[1] ?? Number.NaN);
      };
      return { ours: await timeOf('Docsight'), peer: await timeOf('JSON Language Features') };
    } finally {
      await close();
    }
  } finally {
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  }
}
