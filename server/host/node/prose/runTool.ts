import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ProseIssue, ProseToolName } from '../../../core/index.ts';
import { findProgram } from '../programs.ts';
import { cspell } from './cspell.ts';
import { harper } from './harper.ts';
import { type ProseConfig, type ProseTool, ProseToolProblem } from './proseTool.ts';
import { vale } from './vale.ts';

/** All prose tools, by their names. */
export const proseTools: Readonly<Record<ProseToolName, ProseTool>> = { vale, cspell, harper };

/** Timeout for one page, in milliseconds. */
const patience = 60_000;
/** Maximum size of a tool's output, in bytes. */
const maxOutput = 16 * 1024 * 1024;
/** Maximum number of characters that are read from a configuration file. */
const maxConfig = 100_000;
/** Maximum number of folders that are searched upwards for a configuration. */
const maxFolders = 100;

/** Returns the nearest configuration file of a tool in the page's folder or above, with its text. */
export async function proseConfig(tool: ProseTool, file: string): Promise<ProseConfig | undefined> {
  let folder = dirname(file);
  for (let up = 0; up < maxFolders; up++) {
    for (const name of tool.configs) {
      const path = join(folder, name);
      const text = await readFile(path, 'utf8').catch(() => undefined);
      if (text !== undefined) return { path, text: text.slice(0, maxConfig) };
    }
    const above = dirname(folder);
    if (above === folder) return undefined;
    folder = above;
  }
  return undefined;
}

/**
 * Returns the path of a tool's program, from PATH or one of `folders`. Undefined if it is not installed.
 *
 * @param folders absolute folders that a user trusts, such as `node_modules/.bin` of a trusted workspace
 */
export function proseProgram(
  { program }: ProseTool,
  env: NodeJS.ProcessEnv,
  folders: readonly string[] = [],
): Promise<string | undefined> {
  const names = process.platform === 'win32' ? [`${program}.exe`] : [program];
  const path = Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? '';
  const separator = process.platform === 'win32' ? ';' : ':';
  return findProgram(names, { PATH: [path, ...folders].join(separator) });
}

/**
 * Runs a tool on one text and returns its issues. The tool starts in the page's folder, where it looks for its
 * configuration, and reads the text from standard input. Throws `ProseToolProblem`.
 *
 * @param text the masked text of the page
 * @param file absolute path of the page
 * @param stop ends the tool early; the result is then a `ProseToolProblem`
 */
export async function runProseTool({
  tool,
  program,
  text,
  file,
  stop,
}: {
  readonly tool: ProseTool;
  readonly program: string;
  readonly text: string;
  readonly file: string;
  readonly stop?: AbortSignal;
}): Promise<readonly ProseIssue[]> {
  const config = await proseConfig(tool, file);
  const { printed, said } = await answerOf(program, tool.words(file, config?.text), { cwd: dirname(file), text, stop });
  try {
    return tool.read(printed, text, config?.text);
  } catch (error) {
    const isItsOwn = error instanceof ProseToolProblem;
    const reason = isItsOwn ? error.message : firstLine(said) || firstLine(printed) || 'It printed nothing.';
    throw new ProseToolProblem(`${tool.title} gave no answer: ${reason}`);
  }
}

function answerOf(
  program: string,
  words: readonly string[],
  { cwd, text, stop }: { readonly cwd: string; readonly text: string; readonly stop: AbortSignal | undefined },
): Promise<{ readonly printed: string; readonly said: string }> {
  return new Promise((done, fail) => {
    const child = spawn(program, words, {
      cwd,
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
      timeout: patience,
      ...(stop === undefined ? {} : { signal: stop }),
    });
    const printed: Buffer[] = [];
    const said: Buffer[] = [];
    let size = 0;
    const take = (into: Buffer[]) => (piece: Buffer) => {
      size += piece.length;
      if (size <= maxOutput) into.push(piece);
      else child.kill();
    };
    child.stdout.on('data', take(printed));
    child.stderr.on('data', take(said));
    child.on('error', (error) => fail(new ProseToolProblem(error.message)));
    child.on('close', () =>
      done({ printed: Buffer.concat(printed).toString('utf8'), said: Buffer.concat(said).toString('utf8') }),
    );
    // A tool may end before it has read everything, which is not an error.
    child.stdin.on('error', () => undefined);
    child.stdin.end(text);
  });
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0]?.trim() ?? '';
}
