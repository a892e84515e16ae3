import ignore from 'ignore';

/** Which files and folders the site's own ignore files leave out. Reads each ignore file once in its life. */
export interface IgnoreRules {
  /** Only the path itself is checked; whoever walks a tree does not enter an ignored folder. */
  ignores(path: string, isFolder: boolean): Promise<boolean>;
  /** Which line of the site's `.mintignore` leaves a path out, as the beginning of a sentence; undefined where none does. */
  lineFor(path: string, isFolder: boolean): Promise<string | undefined>;
  /** Ignore files that are there and could not be read, by absolute path, with the reason. */
  readonly unread: ReadonlyMap<string, string>;
}

/** The folders and ignore files that rules are read from. */
export interface IgnoreDisk {
  /** The folder that holds a file or folder; the same for what has none above. */
  parent(path: string): string;
  child(folder: string, name: string): string;
  /** The path of a file within a folder, with `/`; empty or beginning with `../` where it is not in it. */
  within(folder: string, path: string): string;
  /** The folders above a site's whose ignore files count, nearest first. */
  above(root: string): Promise<readonly string[]>;
  read: ReadIgnoreFile;
  /** Why something could not be read, as the end of a sentence. */
  why(error: unknown): string;
}

/** What ignore files there are: git's at any depth, the site builder's own at the site's root. */
const everywhere = ['.gitignore'];
const atRoot = ['.gitignore', '.mintignore'];

/**
 * Rules for everything below `root`. Those of folders above it count up to the repository's root, unless they would
 * leave out `root` itself: who opened an ignored folder wants to see it.
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
    // The deepest ignore file that has an opinion decides.
    for (const folder of folders) {
      const local = within(folder, path);
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
  const own = disk.child(root, '.mintignore');
  let lines: Promise<readonly string[]> | undefined;
  return {
    unread,
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

/** The text of an ignore file by its absolute path, undefined where there is none. Throws the system's error. */
export type ReadIgnoreFile = (file: string) => Promise<string | undefined>;

/** As many lines are looked through for the one that leaves a path out. */
const maxLines = 1000;

/** As many bytes of an ignore file count. */
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
