import { lstat, open, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { type GitCommand, type GitPlace, GitProblem, runGit } from './startGit.ts';

/** The repository around a folder. */
export interface Repository extends GitPlace {
  /** The folder that was asked for, relative to `top`: `docs/`; empty when they are the same. */
  readonly prefix: string;
  /**
   * What Git prints for a command that is run in `top`; undefined when it fails. Paths are relative to `top`, and
   * nothing that the repository or the user's settings name is run: no filter, hook, text conversion or helper.
   */
  git(command: GitCommand, ...words: readonly string[]): Promise<string | undefined>;
  /** The paths below the folder among paths of the repository, relative to the folder. */
  inFolder(paths: Iterable<string>): readonly string[];
}

/**
 * The repository that a folder belongs to: the one of the nearest `.git` entry above. What looks like a repository and
 * has no such entry is files of a site. Throws `GitProblem` when there is none or Git cannot read it. Only for folders
 * that the user trusts.
 */
export async function repositoryAt(folder: string): Promise<Repository> {
  const real = await realpath(folder).catch(() => undefined);
  const found = real === undefined ? undefined : await entryAbove(real);
  if (real === undefined || found === undefined) throw new GitProblem(`"${folder}" is not in a Git repository.`);
  const { top, gitFolder } = found;
  await checkPlace(top, gitFolder);
  const place: GitPlace = { top, filters: await filtersOf(top) };
  const between = relative(top, real).split(sep).join('/');
  const prefix = between === '' ? '' : `${between}/`;
  return {
    ...place,
    prefix,
    async git(command, ...words) {
      const output = await runGit(place, command, words);
      return output.kind === 'output' ? output.text : undefined;
    },
    inFolder: (paths) =>
      [...paths].flatMap((path) =>
        path.startsWith(prefix) && path !== prefix ? [path.slice(prefix.length)].filter((each) => each !== '') : [],
      ),
  };
}

/** The nearest folder with a `.git` entry, that one or above it; undefined where there is none. */
export async function workTreeAbove(folder: string): Promise<string | undefined> {
  for (let at = folder; ; at = dirname(at)) {
    if (await isThere(join(at, '.git'))) return at;
    if (at === dirname(at)) return undefined;
  }
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

interface GitEntry {
  readonly top: string;
  readonly gitFolder: string;
}

async function entryAbove(folder: string): Promise<GitEntry | undefined> {
  for (let at = folder; ; at = dirname(at)) {
    const gitFolder = await gitFolderOf(at);
    if (gitFolder !== undefined) return { top: at, gitFolder };
    if (at === dirname(at)) return undefined;
  }
}

/** The folder that the `.git` entry of a folder leads to. An empty `.git` folder is passed over, as Git does. */
async function gitFolderOf(top: string): Promise<string | undefined> {
  const entry = join(top, '.git');
  const found = await lstat(entry).catch(() => undefined);
  if (found === undefined) return undefined;
  if (found.isDirectory()) return (await isThere(join(entry, 'HEAD'))) ? entry : undefined;
  const named = found.isFile() ? await namedFolder(entry) : entry;
  const target = named === undefined ? undefined : await realpath(resolve(top, named)).catch(() => undefined);
  if (target === undefined || !(await stat(target)).isDirectory())
    throw new GitProblem(`"${entry}" does not point to a Git repository.`);
  // Git never commits a path with a part `.git`, so what lies behind one was made here. All else may be a site's files.
  const inside = relative(top, target).split(sep);
  if (inside[0] !== '..' && !inside.includes('.git'))
    throw new GitProblem(`"${entry}" leads to files next to it, which may be untrusted. Remove it or clone again.`);
  return target;
}

/** So many bytes of a `.git` file are read; it holds one path. */
const maxEntry = 8192;

/** What a `.git` file of a work tree or submodule names. */
async function namedFolder(file: string): Promise<string | undefined> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxEntry), 0, maxEntry, 0);
    return /^gitdir: (.+?)\r?\n*$/.exec(buffer.toString('utf8', 0, bytesRead))?.[1];
  } finally {
    await handle.close();
  }
}

/** Makes sure that Git reads the repository that was found, and no other one. */
async function checkPlace(top: string, gitFolder: string): Promise<void> {
  const output = await runGit({ top, filters: [] }, 'rev-parse', ['--absolute-git-dir']);
  if (output.kind === 'refused') throw new GitProblem(`Git cannot read the repository ${top}. ${output.reason}`.trim());
  const read = await realpath(output.text.replace(/\r?\n$/, '')).catch(() => undefined);
  if (read !== (await realpath(gitFolder)))
    throw new GitProblem(`Git does not read "${gitFolder}" but "${read ?? output.text.trim()}". Check the repository.`);
}

/** The filters that the settings of the repository and its user name. */
async function filtersOf(top: string): Promise<readonly string[]> {
  const output = await runGit({ top, filters: [] }, 'config', ['--list', '--name-only', '-z']);
  if (output.kind === 'refused')
    throw new GitProblem(`Git cannot read the settings of ${top}. ${output.reason}`.trim());
  const names = output.text.split('\0').flatMap((key) => /^filter\.(.+)\.[^.]+$/is.exec(key)?.[1] ?? []);
  return [...new Set(names)];
}
