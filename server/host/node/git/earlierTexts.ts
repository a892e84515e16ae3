import { readObjects } from './git.ts';
import { repositoryAt } from './repository.ts';
import { GitProblem } from './startGit.ts';

/** Maximum number of earlier versions of a file that are read. */
const maxVersions = 200;

/**
 * Returns the texts of a file below `folder` in earlier commits, the latest first. Throws `GitProblem` if Git cannot
 * list them. Call it only for folders that the user trusts.
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
  // Git reads one name per line, so a path with a line break cannot be passed.
  if (/[\r\n]/.test(file)) return [];
  const log = await repository.git('log', `--max-count=${maxVersions}`, '--format=%H', '--no-renames', '--', file);
  if (log === undefined) throw new GitProblem(`Git cannot list the commits of ${path}.`);
  const names = log.split('\n').flatMap((commit) => (/^[0-9a-f]{40,64}$/.test(commit) ? [`${commit}:${file}`] : []));
  return [...((await readObjects(repository, names))?.values() ?? [])].map((bytes) => bytes.toString('utf8'));
}
