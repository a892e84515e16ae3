import { dirname, join, relative, sep } from 'node:path';
import { type IgnoreRules, maxIgnoreBytes, type ReadIgnoreFile, readIgnoreRules } from '../../common/ignoreRules.ts';
import { exists } from '../dataFolder.ts';
import { codeOf, isAbsence, readHead, whyUnread } from './openFile.ts';

/**
 * Rules for everything below `root`, as `readIgnoreRules` has them.
 *
 * @param read what reads an ignore file, the disk where none is given
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

/** As it is on the disk. */
export const fromDisk: ReadIgnoreFile = async (file) => {
  try {
    return (await readHead(file, maxIgnoreBytes)).head.toString('utf8');
  } catch (error) {
    // The path of the folder is nearly too long, so the file cannot exist.
    if (isAbsence(error) || codeOf(error) === 'ENAMETOOLONG') return undefined;
    throw error;
  }
};

/** The folders above `root` up to the one that holds `.git`, nearest first; none outside a repository. */
async function foldersAbove(root: string): Promise<readonly string[]> {
  const folders: string[] = [];
  for (let folder = root; ; folder = dirname(folder)) {
    if (folder !== root) folders.push(folder);
    if (await exists(join(folder, '.git'))) return folders;
    if (folder === dirname(folder)) return [];
  }
}
