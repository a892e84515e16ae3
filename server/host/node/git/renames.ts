import { repositoryAt } from './repository.ts';
import { GitProblem } from './startGit.ts';

/** Maximum number of commits with renames that are read, the latest first. */
const maxCommits = 300;

/**
 * Returns the new paths of renamed files below `folder`, by their old paths. Empty if Git cannot answer. Call it only
 * for folders that the user trusts.
 */
export async function renamesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  try {
    const { git, prefix } = await repositoryAt(folder);
    const options = [
      `--max-count=${maxCommits}`,
      '--format=',
      '--name-status',
      '-z',
      '--find-renames',
      '--diff-filter=R',
    ];
    const relative = prefix === '' ? [] : [`--relative=${prefix}`];
    return parseRenames((await git('log', ...options, ...relative, '--', prefix || '.')) ?? '');
  } catch (error) {
    if (error instanceof GitProblem) return new Map();
    throw error;
  }
}

/**
 * Reads `git log -z --name-status --diff-filter=R`: `R087`, the old path, the new path. The latest rename of a path
 * counts.
 */
export function parseRenames(log: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const parts = log.split('\0').map((part) => part.replace(/^\n+/, ''));
  for (let at = 0; at + 2 < parts.length; ) {
    const [status = '', from = '', to = ''] = parts.slice(at, at + 3);
    if (!/^R\d*$/.test(status)) {
      at++;
      continue;
    }
    if (!found.has(from)) found.set(from, to);
    at += 3;
  }
  return found;
}
