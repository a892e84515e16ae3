import { lstat, open, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { type GitCommand, type GitPlace, GitProblem, runGit } from './startGit.ts';

/** The repository around a folder. */
export interface Repository extends GitPlace {
  /** Path of the requested folder relative to `top`, such as `docs/`. Empty if they are the same. */
  readonly prefix: string;
  /**
   * Returns the output of a command that runs in `top`, or undefined if it fails. Paths are relative to `top`. Git runs
   * no programs from the settings of the repository or the user: no filter, hook, text conversion or helper.
   */
  git(command: GitCommand, ...words: readonly string[]): Promise<string | undefined>;
  /** Returns those of some repository paths that are below the requested folder, relative to that folder. */
  inFolder(paths: Iterable<string>): readonly string[];
}

/**
 * Returns the repository that contains a folder, from the nearest `.git` entry in the folder or above. A folder that
 * looks like a repository but has no such entry counts as files of a site. Throws `GitProblem` if there is no
 * repository or Git cannot read it. Call it only for folders that the user trusts.
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

/** Returns the nearest folder with a `.git` entry, starting at `folder` itself, or undefined. */
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

/** Returns the folder that the `.git` entry of a folder refers to. Skips an empty `.git` folder, as Git does. */
async function gitFolderOf(top: string): Promise<string | undefined> {
  const entry = join(top, '.git');
  const found = await lstat(entry).catch(() => undefined);
  if (found === undefined) return undefined;
  if (found.isDirectory()) return (await isThere(join(entry, 'HEAD'))) ? entry : undefined;
  const named = found.isFile() ? await namedFolder(entry) : entry;
  const target = named === undefined ? undefined : await realpath(resolve(top, named)).catch(() => undefined);
  if (target === undefined || !(await stat(target)).isDirectory())
    throw new GitProblem(`"${entry}" does not point to a Git repository.`);
  // Git never commits a path with a part `.git`, so such a folder was made on this machine. Everything else may be
  // files of a site.
  const inside = relative(top, target).split(sep);
  if (inside[0] !== '..' && !inside.includes('.git'))
    throw new GitProblem(`"${entry}" leads to files next to it, which may be untrusted. Remove it or clone again.`);
  return target;
}

/** Maximum number of bytes that are read from a `.git` file, which contains one path. */
const maxEntry = 8192;

/** Returns the path in the `.git` file of a work tree or submodule. */
async function namedFolder(file: string): Promise<string | undefined> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxEntry), 0, maxEntry, 0);
    return /^gitdir: (.+?)\r?\n*$/.exec(buffer.toString('utf8', 0, bytesRead))?.[1];
  } finally {
    await handle.close();
  }
}

/** Throws `GitProblem` unless Git reads exactly the repository that was found. */
async function checkPlace(top: string, gitFolder: string): Promise<void> {
  const output = await runGit({ top, filters: [] }, 'rev-parse', ['--absolute-git-dir']);
  if (output.kind === 'refused') throw new GitProblem(`Git cannot read the repository ${top}. ${output.reason}`.trim());
  const read = await realpath(output.text.replace(/\r?\n$/, '')).catch(() => undefined);
  if (read !== (await realpath(gitFolder)))
    throw new GitProblem(`Git reads "${read ?? output.text.trim()}" instead of "${gitFolder}". Check the repository.`);
}

/** Returns the names of the filters in the settings of the repository and the user. */
async function filtersOf(top: string): Promise<readonly string[]> {
  const output = await runGit({ top, filters: [] }, 'config', ['--list', '--name-only', '-z']);
  if (output.kind === 'refused')
    throw new GitProblem(`Git cannot read the settings of ${top}. ${output.reason}`.trim());
  const names = output.text.split('\0').flatMap((key) => /^filter\.(.+)\.[^.]+$/is.exec(key)?.[1] ?? []);
  return [...new Set(names)];
}
