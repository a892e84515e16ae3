import { forkPoint, readObjects } from '../git/git.ts';
import { type Repository, repositoryAt } from '../git/repository.ts';
import { GitProblem } from '../git/startGit.ts';

/**
 * Returns the files below `folder` that differ from the last commit or are not committed yet. Paths are relative to
 * `folder`. Throws `GitProblem` if Git cannot answer, also if the repository ignores the folder. Call it only for
 * folders that the user trusts.
 */
export async function changedFiles(folder: string): Promise<ReadonlySet<string>> {
  const repository = await repositoryAt(folder);
  const status = await repository.git(
    'status',
    ...['--porcelain=v1', '-z', '--untracked-files=all', '--', repository.prefix || '.'],
  );
  if (status === undefined) throw new GitProblem(`Git cannot compare ${folder} with the last commit.`);
  return checked(repository, folder, parseStatus(status));
}

/**
 * Returns the files below `folder` that changed since the current branch forked from `ref`, or that are not committed
 * yet. Paths are relative to `folder`. Deleted files are left out. Throws `GitProblem` as `changedFiles` does.
 *
 * @param ref a branch, tag or commit. Without a common history, as in a shallow clone, files are compared with `ref`
 *   itself.
 */
export async function changedSince({
  folder,
  ref,
}: {
  readonly folder: string;
  readonly ref: string;
}): Promise<ReadonlySet<string>> {
  const repository = await repositoryAt(folder);
  const base = await forkPoint(repository, ref);
  if (base === undefined)
    throw new GitProblem(`Git cannot find the branch, tag or commit "${ref}". In CI, fetch it first.`);
  const place = ['--', repository.prefix || '.'];
  const diff = await repository.git('diff', '--name-only', '-z', '--no-renames', '--diff-filter=d', base, ...place);
  const others = await repository.git('ls-files', '--others', '--exclude-standard', '-z', ...place);
  if (diff === undefined || others === undefined) throw new GitProblem(`Git cannot compare ${folder} with "${ref}".`);
  return checked(repository, folder, [...diff.split('\0'), ...others.split('\0')]);
}

/**
 * Returns the text of a file below `folder` in the last commit, or undefined if that commit does not contain it. Throws
 * `GitProblem` as `changedFiles` does.
 */
export async function committedText({
  folder,
  path,
}: {
  readonly folder: string;
  readonly path: string;
}): Promise<string | undefined> {
  const repository = await repositoryAt(folder);
  const name = `HEAD:${repository.prefix}${path}`;
  // Git reads one name per line, so a path with a line break cannot be passed.
  if (/[\r\n]/.test(name)) return undefined;
  const [object] = (await readObjects(repository, [name]))?.values() ?? [];
  return object?.toString('utf8');
}

/**
 * Returns the paths below the folder. Throws `GitProblem` if the result is empty and the repository tracks no files of
 * the folder: its changes are then unknown.
 */
async function checked(repository: Repository, folder: string, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set(repository.inFolder(paths));
  if (found.size > 0 || repository.prefix === '') return found;
  const tracked = await repository.git('ls-files', '-z', '--', repository.prefix);
  if (tracked === undefined || tracked === '')
    throw new GitProblem(`The repository ${repository.top} ignores ${folder}, so its changes are unknown.`);
  return found;
}

/** Reads `git status --porcelain=v1 -z`. Returns paths relative to the repository's root. */
export function parseStatus(status: string): readonly string[] {
  const paths: string[] = [];
  const entries = status.split('\0');
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i] ?? '';
    if (entry.length < 4) continue;
    // An entry for a rename or copy is followed by the old name.
    if (/[RC]/.test(entry.slice(0, 2))) i++;
    paths.push(entry.slice(3));
  }
  return paths;
}
