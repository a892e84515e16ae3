import { changedFiles } from '../disk/changedFiles.ts';
import { type Repository, repositoryAt } from './repository.ts';
import { GitProblem } from './startGit.ts';

/** Maximum number of commits that are read, the latest first. */
const maxCommits = 50_000;

/**
 * Returns when each file below `folder` was last changed, by its path relative to `folder`. The time is in seconds
 * since 1970, or `uncommitted` if a change is not committed yet. Throws `GitProblem` if Git cannot answer. Call it only
 * for folders that the user trusts.
 */
export async function lastChanges(folder: string): Promise<ReadonlyMap<string, number | 'uncommitted'>> {
  const repository = await repositoryAt(folder);
  const found = new Map<string, number | 'uncommitted'>(parseLog(await logOf(repository)));
  for (const path of await changedFiles(folder)) found.set(path, 'uncommitted');
  return found;
}

async function logOf({ git, prefix }: Repository): Promise<string> {
  const options = [`--max-count=${maxCommits}`, '--format=%x01%ct', '--name-only', '-z', '--no-renames'];
  const relative = prefix === '' ? [] : [`--relative=${prefix}`];
  const log = await git('log', ...options, ...relative, '--', prefix || '.');
  if (log === undefined) throw new GitProblem('Git cannot list the commits. The repository may have none yet.');
  return log;
}

/** Reads `git log -z --name-only`: for each commit, the character U+0001 with the time, then the names of its files. */
export function parseLog(log: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let time = 0;
  for (const part of log.split('\0')) {
    const words = part.replace(/^\n/, '');
    if (words.startsWith('\u0001')) time = Number(words.slice(1));
    else if (words !== '' && !found.has(words)) found.set(words, time);
  }
  return found;
}
