import { changedFiles } from '../disk/changedFiles.ts';
import { git } from './git.ts';

/** Commits that are looked through, the last one first. */
const maxCommits = 50_000;

/**
 * When the files below a folder were changed last, by their paths in it: seconds since 1970, or that a change is not
 * committed yet. Undefined where git cannot tell. Only for folders that the user trusts.
 */
export async function lastChanges(folder: string): Promise<ReadonlyMap<string, number | 'uncommitted'> | undefined> {
  const log = await git(folder, [
    ...[
      'log',
      '--no-show-signature',
      `--max-count=${maxCommits}`,
      '--format=%x01%ct',
      '--name-only',
      '-z',
      '--no-renames',
      '--relative',
    ],
    '--',
    '.',
  ]);
  const open = await changedFiles(folder);
  if (log === undefined || open === undefined) return undefined;
  const found = new Map<string, number | 'uncommitted'>(parseLog(log));
  for (const path of open) found.set(path, 'uncommitted');
  return found;
}

/** Reads `git log -z --name-only`: a sign and a time for each commit, and the names of its files. */
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
