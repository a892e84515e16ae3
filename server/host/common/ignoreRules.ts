import ignore from 'ignore';

/** Rules for the files and folders that a site's ignore files exclude. Each ignore file is read once. */
export interface IgnoreRules {
  /** True if the path itself is ignored. Parents are not checked, so callers must not enter ignored folders. */
  ignores(path: string, isFolder: boolean): Promise<boolean>;
  /**
   * Returns the line of the site's `.mintignore` that excludes a path, as the beginning of a sentence, or undefined.
   */
  lineFor(path: string, isFolder: boolean): Promise<string | undefined>;
  /** A folder was listed. If it has no ignore file, none is opened there. */
  listed(folder: string, entries: readonly { readonly name: string }[]): void;
  /** Existing ignore files that could not be read: the reason by absolute path. */
  readonly unread: ReadonlyMap<string, string>;
}

/** Access to the folders and ignore files for the rules. */
export interface IgnoreDisk {
  /** Returns the parent folder, or the path itself if it has no parent. */
  parent(path: string): string;
  child(folder: string, name: string): string;
  /**
   * Returns the path of a file relative to a folder, with `/`. Outside the folder, the result is empty or begins with
   * `../`.
   */
  within(folder: string, path: string): string;
  /** Returns the folders above a site's folder whose ignore files apply, nearest first. */
  above(root: string): Promise<readonly string[]>;
  read: ReadIgnoreFile;
  /** Returns why something could not be read, as the end of a sentence. */
  why(error: unknown): string;
}

/** Names of ignore files: Git's in any folder, the site builder's only in the site's root. */
const everywhere = ['.gitignore'];
const atRoot = ['.gitignore', '.mintignore'];

/**
 * Returns the rules for everything below `root`. Rules of folders above it apply up to the repository's root, unless
 * they ignore `root` itself: a user who opens an ignored folder wants to see it.
 */
export function readIgnoreRules(root: string, disk: IgnoreDisk): IgnoreRules {
  const { read, parent, within } = disk;
  const matchers = new Map<string, Promise<readonly ignore.Ignore[]>>();
  const unread = new Map<string, string>();
  const matchersOf = (folder: string): Promise<readonly ignore.Ignore[]> => {
    let found = matchers.get(folder);
    if (found === undefined) {
      found = readMatchers(folder, folder === root ? atRoot : everywhere, disk, unread);
      matchers.set(folder, found);
    }
    return found;
  };
  const above = disk.above(root);
  const isIgnored = async (folders: readonly string[], path: string, isFolder: boolean): Promise<boolean> => {
    // The deepest ignore file with a matching line decides.
    for (const folder of folders) {
      const found = await matchersOf(folder);
      // The usual case: most folders have no ignore file.
      if (found.length === 0) continue;
      const local = within(folder, path);
      if (local === '' || local.startsWith('../')) continue;
      for (const matcher of found) {
        const verdict = matcher.test(isFolder ? `${local}/` : local);
        if (verdict.ignored) return true;
        if (verdict.unignored) return false;
      }
    }
    return false;
  };
  const outer = above.then(async (folders) => ((await isIgnored(folders, root, true)) ? [] : folders));
  const own = disk.child(root, '.mintignore');
  let lines: Promise<readonly string[]> | undefined;
  return {
    unread,
    listed(folder, entries) {
      const names = folder === root ? atRoot : everywhere;
      // Some disks ignore letter case.
      const hasOne = entries.some(({ name }) => names.includes(name.toLowerCase()));
      if (!hasOne && !matchers.has(folder)) matchers.set(folder, Promise.resolve([]));
    },
    async lineFor(path, isFolder) {
      lines ??= read(own).then(
        (text) => (text ?? '').slice(0, maxIgnoreBytes).split(/\r?\n/).slice(0, maxLines),
        () => [],
      );
      const local = `${within(root, path)}${isFolder ? '/' : ''}`;
      if (local.startsWith('../')) return undefined;
      const at = (await lines).findLastIndex((line) => line.trim() !== '' && ignore().add(line).test(local).ignored);
      return at < 0 ? undefined : `Line ${at + 1} of .mintignore`;
    },
    async ignores(path, isFolder) {
      const inner: string[] = [];
      for (let folder = parent(path); folder.length >= root.length; folder = parent(folder)) {
        inner.push(folder);
        if (folder === root || folder === parent(folder)) break;
      }
      return isIgnored([...inner, ...(await outer)], path, isFolder);
    },
  };
}

/**
 * Returns the text of an ignore file by its absolute path, or undefined if it does not exist. Throws the system's
 * error.
 */
export type ReadIgnoreFile = (file: string) => Promise<string | undefined>;

/** Maximum number of lines searched for the one that excludes a path. */
const maxLines = 1000;

/** Maximum number of bytes read from an ignore file. */
export const maxIgnoreBytes = 100_000;

async function readMatchers(
  folder: string,
  names: readonly string[],
  { child, read, why }: IgnoreDisk,
  unread: Map<string, string>,
): Promise<readonly ignore.Ignore[]> {
  const found: ignore.Ignore[] = [];
  for (const name of names) {
    const file = child(folder, name);
    try {
      const text = await read(file);
      if (text !== undefined) found.push(ignore({ ignorecase: false }).add(text.slice(0, maxIgnoreBytes)));
    } catch (error) {
      unread.set(file, why(error));
    }
  }
  return found;
}
