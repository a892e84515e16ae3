import { relative, resolve, sep } from 'node:path';
import { forkPoint, git } from '../git/git.ts';

/**
 * The files below `folder` that differ from the last commit or are not committed yet, as paths relative to it. Undefined
 * when git cannot tell: not there, no repository, too slow. Only for folders that the user trusts: a repository can name
 * filter programs that git runs.
 */
export async function changedFiles(folder: string): Promise<ReadonlySet<string> | undefined> {
  const top = await git(folder, ['rev-parse', '--show-toplevel']);
  if (top === undefined) return undefined;
  const status = await git(folder, [
    '--no-optional-locks',
    'status',
    '--porcelain=v1',
    '-z',
    '--untracked-files=all',
    '--',
    '.',
  ]);
  return status === undefined ? undefined : parseStatus(status, top.replace(/\r?\n$/, ''), folder);
}

/**
 * The files below `folder` that differ from where the current branch left another one, or are not committed yet, as paths
 * relative to it; without those that are gone. Undefined when git cannot tell, as for `changedFiles`.
 *
 * @param ref a branch, tag or commit; where it has no history in common with the current one, as in a shallow clone, the
 *   files are compared with itself
 */
export async function changedSince(folder: string, ref: string): Promise<ReadonlySet<string> | undefined> {
  const base = await forkPoint(folder, ref);
  if (base === undefined) return undefined;
  const diff = await git(folder, [
    '--no-optional-locks',
    ...['diff', '--name-only', '-z', '--no-ext-diff', '--no-textconv', '--no-renames', '--diff-filter=d', '--relative'],
    base,
    '--',
    '.',
  ]);
  const others = await git(folder, ['ls-files', '--others', '--exclude-standard', '-z', '--', '.']);
  if (diff === undefined || others === undefined) return undefined;
  return new Set([...diff.split('\0'), ...others.split('\0')].filter((path) => path !== ''));
}

/** Reads `git status --porcelain=v1 -z`; paths in it are relative to the repository's root. */
export function parseStatus(status: string, top: string, folder: string): ReadonlySet<string> {
  const paths = new Set<string>();
  const entries = status.split('\0');
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i] ?? '';
    if (entry.length < 4) continue;
    // A rename or copy is followed by the name it had.
    if (/[RC]/.test(entry.slice(0, 2))) i++;
    const path = relative(folder, resolve(top, entry.slice(3)))
      .split(sep)
      .join('/');
    if (!path.startsWith('../')) paths.add(path);
  }
  return paths;
}
