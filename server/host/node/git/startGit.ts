import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, relative, sep } from 'node:path';
import { findProgram } from '../programs.ts';

/** Why Git cannot answer, as a sentence for the author. */
export class GitProblem extends Error {}

/** Timeout of a Git command, in milliseconds. */
const patience = 10_000;

/** The first version with `safe.bareRepository`, which refuses a bare repository made of a site's own files. */
const oldest = [2, 38] as const;

/**
 * The Git commands that Docsight uses. Their options prevent Git from running programs that a repository's settings
 * name. Other commands cannot be called.
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
  // With a single name, this command only reads.
  'symbolic-ref': ['--quiet'],
  status: ['--ignore-submodules=all', '--no-renames'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The name of a command that may be called. */
export type GitCommand = keyof typeof commands;

// The settings of a repository can name programs. These options disable the ones that the commands above would start.
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

/** Where Git runs: a folder with a `.git` entry, and the names of the filters in its settings. */
export interface GitPlace {
  readonly top: string;
  readonly filters: readonly string[];
}

/** The output of a Git command, or why Git refused it. */
export type GitOutput =
  | { readonly kind: 'output'; readonly text: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** Runs a Git command and returns its output. Throws `GitProblem` if no usable Git is installed. */
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

/** Starts a Git command that reads from standard input. Throws `GitProblem` as `runGit` does. */
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

/** Git variables of the caller that are passed on: they select the user's settings and the folder of Git's programs. */
const kept = /^GIT_(?:CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|KEY_\d+|VALUE_\d+)|EXEC_PATH)$/;

/**
 * Returns the environment of a Git command. Variables that lead Git to another repository, index or program are left
 * out. In a hook, Git sets such variables for the repository of the hook.
 */
export function environment({ top, filters }: GitPlace, from: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(from).filter(([name]) => !/^GIT_/i.test(name) || kept.test(name));
  const first = /^\d{1,4}$/.test(from['GIT_CONFIG_COUNT'] ?? '') ? Number(from['GIT_CONFIG_COUNT']) : 0;
  // A filter without a command changes nothing. A filter name can contain any character, so it cannot be an argument.
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
    // Git must use the repository of this folder: not one above it, and no work tree from the repository's settings.
    GIT_WORK_TREE: top,
    GIT_CEILING_DIRECTORIES: dirname(top),
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    // Git must not fetch the missing objects of a partial clone.
    GIT_NO_LAZY_FETCH: '1',
    // Older versions ignore `GIT_NO_LAZY_FETCH`. For a fetch, they would run the program that the repository sets for
    // its remote.
    GIT_ALLOW_PROTOCOL: 'none',
  };
}

/** For each path of a Git program: why it cannot be used, or undefined if it can. */
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
    // Runs in the program's folder, outside of a repository, so that Git reads no repository settings.
    execFile(program, ['version'], { cwd: dirname(program), timeout: patience, windowsHide: true }, (error, stdout) =>
      answer(error === null ? stdout : ''),
    );
  });
}

/** Returns why a version of Git cannot be used, or undefined if it can. `printed` is the output of `git version`. */
export function versionProblem(printed: string): string | undefined {
  const [, found, major, minor] = /^git version ((\d+)\.(\d+)\S*)/.exec(printed) ?? [];
  if (found === undefined) return 'Git does not start.';
  const [first, second] = oldest;
  if (Number(major) > first || (Number(major) === first && Number(minor) >= second)) return undefined;
  return `Git ${found} is too old: files of a site could make it run programs. Install Git ${oldest.join('.')} or newer.`;
}

/**
 * Returns the path of Git. Only absolute folders of PATH outside of `top` count, so that a `git` program in a
 * repository is never started. Windows searches the current folder first, and `npx` adds `node_modules/.bin` of the
 * repository to PATH.
 */
export function findGit(env: NodeJS.ProcessEnv, top?: string): Promise<string | undefined> {
  const names = process.platform === 'win32' ? ['git.exe', 'git.com'] : ['git'];
  return findProgram(names, env, async (folder) => top === undefined || !(await isWithin(folder, top)));
}

async function isWithin(folder: string, top: string): Promise<boolean> {
  const between = relative(top, await realpath(folder).catch(() => folder));
  return between !== '..' && !between.startsWith(`..${sep}`) && !isAbsolute(between);
}
