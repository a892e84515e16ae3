import { readObjects } from './git.ts';
import { repositoryAt } from './repository.ts';
import { GitProblem } from './startGit.ts';

/** Earlier versions of a file that are looked at. */
const maxVersions = 200;

/**
 * The texts that a file below a folder had in commits, the last one first. Throws `GitProblem` where Git cannot say. Only
 * for folders that the user trusts.
 */
export async function earlierTexts({
  folder,
  path,
}: {
  readonly folder: string;
  readonly path: string;
}): Promise<readonly string[]> {
  const repository = await repositoryAt(folder);
  const file = `${repository.prefix}${path}`;
  // One name on each line is what Git reads.
  if (/[\r\n]/.test(file)) return [];
  const log = await repository.git('log', `--max-count=${maxVersions}`, '--format=%H', '--no-renames', '--', file);
  if (log === undefined) throw new GitProblem(`Git cannot list the commits of ${path}.`);
  const names = log.split('\n').flatMap((commit) => (/^[0-9a-f]{40,64}$/.test(commit) ? [`${commit}:${file}`] : []));
  return [...((await readObjects(repository, names))?.values() ?? [])].map((bytes) => bytes.toString('utf8'));
}
