import type { GitOrigin } from '../../../core/index.ts';
import { repositoryAt } from './repository.ts';

/**
 * Where Git keeps a folder: the remote `origin`, else the first one; the remote's default branch, else the current one.
 * Throws as `repositoryAt` does. Only for folders that the user trusts.
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

/** Each line is the key and the value: `remote.origin.url https://…`. */
function remoteIn(lines: string): string | undefined {
  const all = lines.split('\n').filter((line) => line !== '');
  const line = all.find((each) => each.startsWith('remote.origin.url ')) ?? all[0];
  return line?.replace(/^.*?\.url /, '');
}
