import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, relative, sep } from 'node:path';
import { findProgram } from '../programs.ts';

/** Why Git cannot answer, as a sentence for the author. */
export class GitProblem extends Error {}

/** Longer than this, in milliseconds, an answer is not worth waiting for. */
const patience = 10_000;

/** The first version that refuses a bare repository made of a site's own files (`safe.bareRepository`). */
const oldest = [2, 38] as const;

/**
 * The commands that Docsight uses, each with options that keep it from running what a repository's settings name. A
 * command that is not listed cannot be called.
 */
const commands = {
  'cat-file': [],
  config: [],
  diff: ['--no-ext-diff', '--no-textconv', '--ignore-submodules=all'],
  'for-each-ref': [],
  log: ['--no-ext-diff', '--no-textconv', '--ignore-submodules=all', '--no-show-signature'],
  'ls-files': [],
  'ls-tree': [],
  'merge-base': [],
  'rev-parse': [],
  // Only reads where it is given one name.
  'symbolic-ref': ['--quiet'],
  status: ['--ignore-submodules=all', '--no-renames'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The name of a command that may be called. */
export type GitCommand = keyof typeof commands;

// Settings of a repository can name programs; these are the ones that the commands above would start.
const settings = [
  'safe.bareRepository=explicit',
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.pager=cat',
  'core.quotePath=false',
  'log.showSignature=false',
  'protocol.allow=never',
  'status.submoduleSummary=false',
  'submodule.recurse=false',
].flatMap((each) => ['-c', each]);

/** Where Git is asked: a folder with a `.git` entry, and the filters that its settings name. */
export interface GitPlace {
  readonly top: string;
  readonly filters: readonly string[];
}

/** What Git prints for a command, or the reason that it gives for refusing. */
export type GitOutput =
  | { readonly kind: 'output'; readonly text: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** Runs a command of Git and waits for what it prints. Throws `GitProblem` where there is no Git that can be used. */
export async function runGit(place: GitPlace, command: GitCommand, words: readonly string[]): Promise<GitOutput> {
  const program = await usableGit(place.top);
  return new Promise((answer) => {
    execFile(
      program,
      argumentsOf(command, words),
      { ...optionsOf(place), timeout: patience, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (error === null) answer({ kind: 'output', text: stdout });
        else
          answer({
            kind: 'refused',
            reason: error.killed === true ? 'It took too long.' : (stderr.trim().split('\n', 1)[0] ?? ''),
          });
      },
    );
  });
}

/** Starts a command of Git that reads from its input. Throws `GitProblem` as `runGit` does. */
export async function startGit(
  place: GitPlace,
  command: GitCommand,
  words: readonly string[],
): Promise<ChildProcess & { stdin: NodeJS.WritableStream; stdout: NodeJS.ReadableStream }> {
  const program = await usableGit(place.top);
  return spawn(program, argumentsOf(command, words), { ...optionsOf(place), stdio: ['pipe', 'pipe', 'ignore'] });
}

function argumentsOf(command: GitCommand, words: readonly string[]): string[] {
  return [
    '--no-pager',
    '--no-optional-locks',
    '--literal-pathspecs',
    ...settings,
    command,
    ...commands[command],
    ...words,
  ];
}

function optionsOf(place: GitPlace): { cwd: string; windowsHide: boolean; env: NodeJS.ProcessEnv } {
  return { cwd: place.top, windowsHide: true, env: environment(place, process.env) };
}

/** What a caller's environment may say about Git: which settings of the user count. */
const kept = /^GIT_(?:CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|KEY_\d+|VALUE_\d+)|EXEC_PATH)$/;

/**
 * The environment of a call. Variables that lead Git to another repository, index or program are left out: in a hook,
 * Git sets some for the repository that the hook belongs to.
 */
export function environment({ top, filters }: GitPlace, from: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(from).filter(([name]) => !/^GIT_/i.test(name) || kept.test(name));
  const first = /^\d{1,4}$/.test(from['GIT_CONFIG_COUNT'] ?? '') ? Number(from['GIT_CONFIG_COUNT']) : 0;
  // A filter without a command changes nothing. A name may hold any character, so it cannot be an argument.
  const off = filters.flatMap((name) => [
    ...['clean', 'smudge', 'process'].map((key) => [`filter.${name}.${key}`, ''] as const),
    [`filter.${name}.required`, 'false'] as const,
  ]);
  const counted = off.flatMap(([key, value], i) => [
    [`GIT_CONFIG_KEY_${first + i}`, key],
    [`GIT_CONFIG_VALUE_${first + i}`, value],
  ]);
  return {
    ...Object.fromEntries([...own, ...counted]),
    GIT_CONFIG_COUNT: String(first + off.length),
    // The repository of this very folder: none above it, whatever its own settings say.
    GIT_WORK_TREE: top,
    GIT_CEILING_DIRECTORIES: dirname(top),
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    // Of a partial clone, what is not here is not fetched.
    GIT_NO_LAZY_FETCH: '1',
    // Older versions do not know that. For a fetch they would run what the repository calls its remote's program.
    GIT_ALLOW_PROTOCOL: 'none',
  };
}

/** Programs that were found usable, or why not, by their paths. */
const known = new Map<string, Promise<string | undefined>>();

async function usableGit(top: string): Promise<string> {
  const program = await findGit(process.env, top);
  if (program === undefined) throw new GitProblem('Git is not installed.');
  let problem = known.get(program);
  if (problem === undefined) {
    problem = versionOf(program).then(versionProblem);
    known.set(program, problem);
  }
  const found = await problem;
  if (found !== undefined) throw new GitProblem(found);
  return program;
}

function versionOf(program: string): Promise<string> {
  return new Promise((answer) => {
    // Outside of any repository, so that no settings of one are read.
    execFile(program, ['version'], { cwd: dirname(program), timeout: patience, windowsHide: true }, (error, stdout) =>
      answer(error === null ? stdout : ''),
    );
  });
}

/** Why a version of Git cannot be used, from what `git version` prints; undefined when it can. */
export function versionProblem(printed: string): string | undefined {
  const [, found, major, minor] = /^git version ((\d+)\.(\d+)\S*)/.exec(printed) ?? [];
  if (found === undefined) return 'Git does not start.';
  const [first, second] = oldest;
  if (Number(major) > first || (Number(major) === first && Number(minor) >= second)) return undefined;
  return `Git ${found} is too old: files of a site could make it run programs. Install Git ${oldest.join('.')} or newer.`;
}

/**
 * The path of Git. Only absolute folders of PATH outside of `top` count, so that no `git` of a repository is ever
 * started: Windows would look in the current folder first, and `npx` puts `node_modules/.bin` of the repository there.
 */
export function findGit(env: NodeJS.ProcessEnv, top?: string): Promise<string | undefined> {
  const names = process.platform === 'win32' ? ['git.exe', 'git.com'] : ['git'];
  return findProgram(names, env, async (folder) => top === undefined || !(await isWithin(folder, top)));
}

async function isWithin(folder: string, top: string): Promise<boolean> {
  const between = relative(top, await realpath(folder).catch(() => folder));
  return between !== '..' && !between.startsWith(`..${sep}`) && !isAbsolute(between);
}
