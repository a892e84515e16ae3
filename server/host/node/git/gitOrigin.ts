import type { GitOrigin } from '../../../core/index.ts';
import { repositoryAt } from './repository.ts';

/**
 * Returns where Git keeps a folder:
 * - the remote `origin`, or else the first remote;
 * - the remote's default branch, or else the current branch;
 * - the folder's path in the repository.
 *
 * Throws as `repositoryAt` does. Call it only for folders that the user trusts.
 */
export async function readGitOrigin(folder: string): Promise<GitOrigin> {
  const { git, prefix } = await repositoryAt(folder);
  const [remotes, origin, head] = await Promise.all([
    git('config', '--local', '--get-regexp', '^remote\\..*\\.url$'),
    git('symbolic-ref', '--short', 'refs/remotes/origin/HEAD'),
    git('symbolic-ref', '--short', 'HEAD'),
  ]);
  return {
    remote: remoteIn(remotes ?? ''),
    branch: origin?.trim().replace(/^origin\//, '') || head?.trim() || undefined,
    folder: prefix.replace(/\/$/, ''),
  };
}

/** Returns the URL of the remote. Each line is a key and a value: `remote.origin.url https://…`. */
function remoteIn(lines: string): string | undefined {
  const all = lines.split('\n').filter((line) => line !== '');
  const line = all.find((each) => each.startsWith('remote.origin.url ')) ?? all[0];
  return line?.replace(/^.*?\.url /, '');
}
