import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { runCommandLine } from '../../../server/cli/commandLine.ts';
import type { Terminal } from '../../../server/cli/terminal.ts';

const main = resolve(import.meta.dirname, '../../../server/cli/main.ts');

/** Folder of the command line's journals in tests. */
export const stateFolder = join(tmpdir(), 'docsight-state-of-tests');

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line in this process, like `main.ts` with the terminal. Ten times faster than `spawned`. */
export async function docsight(
  words: readonly string[],
  options: Partial<Pick<Terminal, 'cwd' | 'env' | 'isInteractive' | 'columns'>> & { readonly input?: string } = {},
): Promise<Outcome> {
  const said = { out: '', err: '' };
  const code = await runCommandLine(words, {
    cwd: options.cwd ?? process.cwd(),
    color: false,
    isInteractive: options.isInteractive ?? false,
    columns: options.columns,
    // Not the tests' environment, since variables of CI would change the output.
    env: { XDG_STATE_HOME: stateFolder, ...options.env },
    input: async () => options.input ?? '',
    status: () => {},
    out: async (text) => {
      said.out += text;
    },
    err: async (text) => {
      said.err += text;
    },
  });
  return { code, ...said };
}

/** Runs the command line like its users: as a separate process, without standard input. */
export function spawned(words: readonly string[]): Promise<Outcome> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [main, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.on('error', fail);
    child.on('close', (code) => done({ code, out, err }));
  });
}

/** A folder with these files, for one test. */
export function folderWith(test: TestContext, files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'docsight-cli-'));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** A small site without findings. */
export const cleanSite: Readonly<Record<string, string>> = {
  'docs.json': `${JSON.stringify({ name: 'Widgets', favicon: '/favicon.svg', colors: { primary: '#0f6b62' }, navigation: [{ group: 'Start', pages: ['index'] }] }, undefined, 2)}\n`,
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'index.mdx':
    '---\ntitle: "Widgets from the command line"\ndescription: "Make, list and delete widgets."\n---\n\nWidgets are small.\n',
};

/** The same with an unknown component on line 8. */
export const brokenPage =
  '---\ntitle: "Broken widgets on purpose"\ndescription: "Has a tag that nobody closed."\n---\n\nText.\n\n<Card title="A" href="https://example.com">\n';
