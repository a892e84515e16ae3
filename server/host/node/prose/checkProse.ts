import { basename, dirname, join } from 'node:path';
import type { ProsePage, ProseResult, ProseRun } from '../../../workspace/runtime.ts';
import { type ProseTool, ProseToolProblem } from './proseTool.ts';
import { proseConfig, proseProgram, proseTools, runProseTool } from './runTool.ts';
import { findWordList } from './wordList.ts';

/** Maximum number of folders that are searched upwards for `node_modules/.bin`. */
const maxFolders = 20;

/**
 * Runs prose tools on a page in the editor. Tools come from PATH. A tool that the user names in the settings may also
 * come from `node_modules/.bin` above the page, where npm installs cspell.
 */
export function checkProse(page: ProsePage): ProseRun {
  const stop = new AbortController();
  return { answer: run(page, stop.signal), stop: () => stop.abort() };
}

/** True if a file has the name of a tool's configuration. */
export function isProseConfig(file: string): boolean {
  return Object.values(proseTools).some(({ configs }) => configs.includes(basename(file)));
}

async function run(page: ProsePage, stop: AbortSignal): Promise<Awaited<ProseRun['answer']>> {
  const { file, tools, textFor } = page;
  const isNamed = tools !== 'configured';
  const results: ProseResult[] = [];
  const problems: { message: string; isNamed: boolean }[] = [];
  for (const tool of isNamed ? tools.map((name) => proseTools[name]) : await configured(file)) {
    const program = await proseProgram(tool, process.env, isNamed ? binFolders(file) : []);
    const text = textFor(tool.name);
    if (program === undefined) {
      problems.push({ message: `${tool.title} is not installed, so it does not check prose.`, isNamed });
    } else if (text.trim() !== '' && !stop.aborted) {
      try {
        const issues = await runProseTool({ tool, program, text, file, stop });
        results.push({ tool: tool.name, issues, ...(await filesOf(tool, page)) });
      } catch (error) {
        if (!(error instanceof ProseToolProblem)) throw error;
        problems.push({ message: error.message, isNamed });
      }
    }
  }
  return { results, problems };
}

/** Returns the files that a tool's result depends on. */
async function filesOf(tool: ProseTool, { file, folder }: ProsePage): Promise<Pick<ProseResult, 'files' | 'wordList'>> {
  const config = await proseConfig(tool, file);
  if (config === undefined) return { files: [], wordList: undefined };
  const wordList = folder === undefined ? undefined : await findWordList(tool, config, folder);
  return { files: [config.path, ...(wordList === undefined ? [] : [wordList.file])], wordList };
}

/** Returns the tools that have a configuration for the page, without those whose configuration can run code. */
async function configured(file: string): Promise<readonly ProseTool[]> {
  const found: ProseTool[] = [];
  for (const tool of Object.values(proseTools))
    if (!tool.runsCode && (await proseConfig(tool, file)) !== undefined) found.push(tool);
  return found;
}

function binFolders(file: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = dirname(file), up = 0; up < maxFolders && dirname(folder) !== folder; up++) {
    folders.push(join(folder, 'node_modules', '.bin'));
    folder = dirname(folder);
  }
  return folders;
}
