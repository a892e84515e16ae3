import { forkPoint, readObjects } from '../git/git.ts';
import { type Repository, repositoryAt } from '../git/repository.ts';
import { GitProblem } from '../git/startGit.ts';

/**
 * The files below `folder` that differ from the last commit or are not committed yet, as paths relative to it. Throws
 * `GitProblem` where Git cannot say, also for a folder that the repository leaves out. Only for folders that the user
 * trusts.
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
 * The files below `folder` that differ from where the current branch left another one, or are not committed yet, as paths
 * relative to it; without those that are gone. Throws `GitProblem` as `changedFiles` does.
 *
 * @param ref a branch, tag or commit; where it has no history in common with the current one, as in a shallow clone, the
 *   files are compared with itself
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

/** The text of a file below `folder` in the last commit; undefined where that has none. Throws `GitProblem` as `changedFiles` does. */
export async function committedText({
  folder,
  path,
}: {
  readonly folder: string;
  readonly path: string;
}): Promise<string | undefined> {
  const repository = await repositoryAt(folder);
  const name = `HEAD:${repository.prefix}${path}`;
  // One name on each line is what git reads.
  if (/[\r\n]/.test(name)) return undefined;
  const [object] = (await readObjects(repository, [name]))?.values() ?? [];
  return object?.toString('utf8');
}

/** The paths of a folder. That nothing changed is only said of a folder that the repository keeps. */
async function checked(repository: Repository, folder: string, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set(repository.inFolder(paths));
  if (found.size > 0 || repository.prefix === '') return found;
  const tracked = await repository.git('ls-files', '-z', '--', repository.prefix);
  if (tracked === undefined || tracked === '')
    throw new GitProblem(`The repository ${repository.top} ignores ${folder}, so its changes are unknown.`);
  return found;
}

/** Reads `git status --porcelain=v1 -z`: paths relative to the repository's root. */
export function parseStatus(status: string): readonly string[] {
  const paths: string[] = [];
  const entries = status.split('\0');
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i] ?? '';
    if (entry.length < 4) continue;
    // A rename or copy is followed by the name it had.
    if (/[RC]/.test(entry.slice(0, 2))) i++;
    paths.push(entry.slice(3));
  }
  return paths;
}
