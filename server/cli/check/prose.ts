import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  countsAsIssue,
  type GradedFinding,
  isMarkdown,
  type ProseToolName,
  pageOf,
  pagePaths,
  proseFinding,
  proseFor,
  proseToolNames,
  pushAll,
} from '../../core/index.ts';
import { type ProseTool, ProseToolProblem } from '../../host/node/prose/proseTool.ts';
import { proseConfig, proseProgram, proseTools, runProseTool } from '../../host/node/prose/runTool.ts';
import { type Arguments, type Command, type ExitCode, isOn, Refusal, valuesOf } from '../command.ts';
import { type OpenSite, repositoryOf, shownPath } from '../openSites.ts';
import type { Terminal } from '../terminal.ts';
import { painter } from './formats/findingText.ts';
import { formatNames, outputsOf, printResults } from './formats/formats.ts';
import { type OpenSelection, openSelection } from './openSelection.ts';
import { type Progress, startProgress } from './progress.ts';
import { count, type Report, type Results } from './report.ts';

/** `docsight prose` reports what the author's prose tools find in the prose of pages. */
export const proseCommand: Command = {
  name: 'prose',
  operands: '[PATH…]',
  about: 'Check the prose of pages with your own Vale, cspell or Harper, inside components too.',
  details: [
    'Runs the tools on PATH with your configuration. They read only the prose of each page: no code, tags or URLs.',
    'Without --with, runs Vale and Harper if they are configured. A cspell configuration can run code, so cspell runs only with --with cspell.',
    'PATH is as for check. Exits with 0 when nothing is found, with 1 otherwise, with 2 when a tool does not answer.',
  ].join('\n'),
  options: {
    with: { value: 'TOOL', choices: proseToolNames, multiple: true, about: 'vale, cspell or harper. Can be repeated.' },
    format: {
      value: 'FORMAT',
      choices: formatNames,
      into: 'FILE',
      multiple: true,
      about: 'How findings are reported, as for check.',
    },
    output: { value: 'FILE', about: 'Write the output into a file.' },
    changed: {
      value: 'REF',
      optional: true,
      about:
        'Check only changed pages: those not committed yet, or with REF, those changed since this branch left REF.',
    },
  },
  run: runProse,
};

/** A tool with the path of its program. */
interface ReadyTool {
  readonly tool: ProseTool;
  readonly program: string;
}

/** One page for one tool. */
interface Task extends ReadyTool {
  readonly selection: OpenSelection;
  readonly path: string;
}

async function runProse(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const outputs = outputsOf(args, terminal);
  const progress = startProgress(terminal);
  const opened = await openSelection(args, terminal, progress);
  const ready = await readyTools(args, opened, terminal);
  const tasks = opened.flatMap((selection) =>
    proseOf(selection).flatMap((path) => ready.map((each): Task => ({ ...each, selection, path }))),
  );
  const found = await runAll(tasks, terminal, progress);
  progress.end();
  const reports = opened.map(({ site, ...rest }): Report => reportOf(site, proseOf({ site, ...rest }), found));
  const all = reports.reduce((sum, { findings }) => sum + findings.length, 0);
  const titles = ready.map(({ tool }) => tool.title).join(', ');
  const results: Results = {
    reports,
    hints: true,
    quiet: false,
    isBad: all > 0,
    ofChange: false,
    root: await repositoryOf(terminal.cwd),
    verdict:
      all === 0
        ? `✓ Nothing found by ${titles}`
        : painter(terminal.color)(`✗ ${count(all, 'finding')} by ${titles}`, 'error'),
  };
  await printResults(results, outputs, false, terminal);
  return all > 0 ? 1 : 0;
}

/** The pages to check, sorted by path. */
function proseOf({ site: { host }, includes }: OpenSelection): readonly string[] {
  return pagePaths(host.site).filter((path) => isMarkdown(path) && includes?.(path) !== false);
}

/** The tools to run. Throws `Refusal` if one is not installed, or if none is asked for and none is configured. */
async function readyTools(
  args: Arguments,
  opened: readonly OpenSelection[],
  terminal: Terminal,
): Promise<readonly ReadyTool[]> {
  const named = isOn(args, 'with') ? valuesOf(args, 'with') : undefined;
  const wanted = named === undefined ? await configuredTools(opened, terminal) : named.map(toolNamed);
  return Promise.all(
    wanted.map(async (tool) => {
      const program = await proseProgram(tool, terminal.env);
      if (program === undefined)
        throw new Refusal(`${tool.title} is not installed: there is no ${tool.program} on your PATH.`);
      return { tool, program };
    }),
  );
}

function toolNamed(name: string): ProseTool {
  return proseTools[name as ProseToolName];
}

async function configuredTools(opened: readonly OpenSelection[], terminal: Terminal): Promise<readonly ProseTool[]> {
  const found: ProseTool[] = [];
  const left: ProseTool[] = [];
  for (const tool of Object.values(proseTools)) {
    const configs = await Promise.all(opened.map(({ site }) => proseConfig(tool, join(site.folder, 'docs.json'))));
    if (configs.some((config) => config !== undefined)) (tool.runsCode ? left : found).push(tool);
  }
  for (const { title, name } of left)
    await terminal.err(`${title} is configured, and its configuration can run code. To run it, add --with ${name}.\n`);
  if (found.length === 0)
    throw new Refusal(
      left.length > 0
        ? 'No other prose tool is configured.'
        : 'No prose tool is configured. Choose one: --with vale, --with cspell or --with harper.',
    );
  return found;
}

type Found = ReadonlyMap<OpenSite, readonly GradedFinding[]>;

/** Runs all tasks, one at a time per processor. */
async function runAll(tasks: readonly Task[], terminal: Terminal, progress: Progress): Promise<Found> {
  const found = new Map<OpenSite, GradedFinding[]>();
  const stop = new AbortController();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let task = tasks[next++]; task !== undefined; task = tasks[next++]) {
      progress.show(() => `checking prose, page ${next} of ${tasks.length}`);
      const list = found.get(task.selection.site) ?? [];
      found.set(task.selection.site, list);
      pushAll(list, await findingsOf(task, { terminal, stop: stop.signal }));
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(availableParallelism(), tasks.length) }, work));
  } finally {
    // The first failure stops the other processes.
    stop.abort();
  }
  return found;
}

async function findingsOf(
  { tool, program, selection: { site }, path }: Task,
  { terminal, stop }: { readonly terminal: Terminal; readonly stop: AbortSignal },
): Promise<readonly GradedFinding[]> {
  const { host, folder } = site;
  const file = host.site.files.get(path);
  if (file === undefined) return [];
  const page = pageOf(file);
  const text = proseFor(tool.name, page, host.site.index);
  if (text.trim() === '') return [];
  try {
    const issues = await runProseTool({ tool, program, text, file: join(folder, path), stop });
    return issues
      .filter(({ range }) => countsAsIssue(tool.name, page, { text, range }))
      .flatMap((issue) => proseFinding(host.site, tool.name, path, issue) ?? []);
  } catch (error) {
    if (error instanceof ProseToolProblem) throw new Refusal(`${shownPath(site, path, terminal)}: ${error.message}`);
    throw error;
  }
}

function reportOf(site: OpenSite, paths: readonly string[], found: Found): Report {
  const none = { now: 0, old: 0, left: 0 };
  return {
    site,
    paths,
    pages: paths.length,
    findings: (found.get(site) ?? []).toSorted((a, b) =>
      a.path === b.path ? a.range.start - b.range.start : a.path < b.path ? -1 : 1,
    ),
    broken: { build: none, readers: none },
  };
}
