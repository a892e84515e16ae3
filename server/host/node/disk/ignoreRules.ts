import { dirname, join, relative, sep } from 'node:path';
import ignore from 'ignore';
import { exists } from '../dataFolder.ts';
import { codeOf, isAbsence, readHead, whyUnread } from './openFile.ts';

/** Which files and folders the site's own ignore files leave out. Reads each ignore file once in its life. */
export interface IgnoreRules {
  /** Only the path itself is checked; whoever walks a tree does not enter an ignored folder. */
  ignores(path: string, isFolder: boolean): Promise<boolean>;
  /** Which line of the site's `.mintignore` leaves a path out, as the beginning of a sentence; undefined where none does. */
  lineFor(path: string, isFolder: boolean): Promise<string | undefined>;
  /** Ignore files that are there and could not be read, by absolute path, with the reason. */
  readonly unread: ReadonlyMap<string, string>;
}

/** What ignore files there are: git's at any depth, the site builder's own at the site's root. */
const everywhere = ['.gitignore'];
const atRoot = ['.gitignore', '.mintignore'];

/**
 * Rules for everything below `root`. Those of folders above it count up to the repository's root, unless they would
 * leave out `root` itself: who opened an ignored folder wants to see it.
 *
 * @param read what reads an ignore file, the disk where none is given
 */
export function ignoreRules(root: string, read: ReadIgnoreFile = fromDisk): IgnoreRules {
  const matchers = new Map<string, Promise<readonly ignore.Ignore[]>>();
  const unread = new Map<string, string>();
  const matchersOf = (folder: string): Promise<readonly ignore.Ignore[]> => {
    let found = matchers.get(folder);
    if (found === undefined) {
      found = readMatchers(folder, folder === root ? atRoot : everywhere, { read, unread });
      matchers.set(folder, found);
    }
    return found;
  };
  const above = foldersAbove(root);
  const isIgnored = async (folders: readonly string[], path: string, isFolder: boolean): Promise<boolean> => {
    // The deepest ignore file that has an opinion decides.
    for (const folder of folders) {
      const local = relative(folder, path).split(sep).join('/');
      if (local === '' || local.startsWith('../')) continue;
      for (const matcher of await matchersOf(folder)) {
        const verdict = matcher.test(isFolder ? `${local}/` : local);
        if (verdict.ignored) return true;
        if (verdict.unignored) return false;
      }
    }
    return false;
  };
  const outer = above.then(async (folders) => ((await isIgnored(folders, root, true)) ? [] : folders));
  const own = join(root, '.mintignore');
  let lines: Promise<readonly string[]> | undefined;
  return {
    unread,
    async lineFor(path, isFolder) {
      lines ??= read(own).then(
        (text) => (text ?? '').slice(0, maxBytes).split(/\r?\n/).slice(0, maxLines),
        () => [],
      );
      const local = `${relative(root, path).split(sep).join('/')}${isFolder ? '/' : ''}`;
      if (local.startsWith('../')) return undefined;
      const at = (await lines).findLastIndex((line) => line.trim() !== '' && ignore().add(line).test(local).ignored);
      return at < 0 ? undefined : `Line ${at + 1} of .mintignore`;
    },
    async ignores(path, isFolder) {
      const inner: string[] = [];
      for (let folder = dirname(path); folder.length >= root.length; folder = dirname(folder)) {
        inner.push(folder);
        if (folder === root || folder === dirname(folder)) break;
      }
      return isIgnored([...inner, ...(await outer)], path, isFolder);
    },
  };
}

/** The text of an ignore file by its absolute path, undefined where there is none. Throws the system's error. */
export type ReadIgnoreFile = (file: string) => Promise<string | undefined>;

/** As many lines are looked through for the one that leaves a path out. */
const maxLines = 1000;

/** As many bytes of an ignore file count. */
const maxBytes = 100_000;

/** As it is on the disk. */
export const fromDisk: ReadIgnoreFile = async (file) => {
  try {
    return (await readHead(file, maxBytes)).head.toString('utf8');
  } catch (error) {
    // The path of the folder is nearly too long, so the file cannot exist.
    if (isAbsence(error) || codeOf(error) === 'ENAMETOOLONG') return undefined;
    throw error;
  }
};

async function readMatchers(
  folder: string,
  names: readonly string[],
  { read, unread }: { readonly read: ReadIgnoreFile; readonly unread: Map<string, string> },
): Promise<readonly ignore.Ignore[]> {
  const found: ignore.Ignore[] = [];
  for (const name of names) {
    const file = join(folder, name);
    try {
      const text = await read(file);
      if (text !== undefined) found.push(ignore({ ignorecase: false }).add(text.slice(0, maxBytes)));
    } catch (error) {
      unread.set(file, whyUnread(error));
    }
  }
  return found;
}

/** The folders above `root` up to the one that holds `.git`, nearest first; none outside a repository. */
async function foldersAbove(root: string): Promise<readonly string[]> {
  const folders: string[] = [];
  for (let folder = root; ; folder = dirname(folder)) {
    if (folder !== root) folders.push(folder);
    if (await exists(join(folder, '.git'))) return folders;
    if (folder === dirname(folder)) return [];
  }
}
