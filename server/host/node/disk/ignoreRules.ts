import { dirname, join, relative, sep } from 'node:path';
import { type IgnoreRules, maxIgnoreBytes, type ReadIgnoreFile, readIgnoreRules } from '../../common/ignoreRules.ts';
import { exists } from '../dataFolder.ts';
import { codeOf, isAbsence, readHead, whyUnread } from './openFile.ts';

/**
 * Returns the ignore rules for everything below `root`, as described at `readIgnoreRules`.
 *
 * @param read reads an ignore file; from the disk by default
 */
export function ignoreRules(root: string, read: ReadIgnoreFile = fromDisk): IgnoreRules {
  return readIgnoreRules(root, {
    parent: dirname,
    child: join,
    within: (folder, path) => relative(folder, path).split(sep).join('/'),
    above: foldersAbove,
    read,
    why: whyUnread,
  });
}

/** Reads an ignore file from the disk. Undefined if it does not exist. */
export const fromDisk: ReadIgnoreFile = async (file) => {
  try {
    return (await readHead(file, maxIgnoreBytes)).head.toString('utf8');
  } catch (error) {
    // The folder's path is almost too long, so the file cannot exist.
    if (isAbsence(error) || codeOf(error) === 'ENAMETOOLONG') return undefined;
    throw error;
  }
};

/**
 * Returns the folders above `root` up to the one with a `.git` entry, the nearest first. Empty outside of a repository.
 */
async function foldersAbove(root: string): Promise<readonly string[]> {
  const folders: string[] = [];
  for (let folder = root; ; folder = dirname(folder)) {
    if (folder !== root) folders.push(folder);
    if (await exists(join(folder, '.git'))) return folders;
    if (folder === dirname(folder)) return [];
  }
}
