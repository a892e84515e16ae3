import { readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import ignore from 'ignore';
import { exists } from './exists.ts';

/** Which files and folders the site's own ignore files leave out. Reads each ignore file once in its life. */
export interface IgnoreRules {
  /** Only the path itself is judged; whoever walks a tree does not enter an ignored folder. */
  ignores(path: string, isFolder: boolean): Promise<boolean>;
}

/** What ignore files there are: git's at any depth, the site builder's own at the site's root. */
const everywhere = ['.gitignore'];
const atRoot = ['.gitignore', '.mintignore'];

/**
 * Rules for everything below `root`. Those of folders above it count up to the repository's root, unless they would
 * leave out `root` itself: who opened an ignored folder wants to see it.
 */
export function ignoreRules(root: string): IgnoreRules {
  const matchers = new Map<string, Promise<readonly ignore.Ignore[]>>();
  const matchersOf = (folder: string): Promise<readonly ignore.Ignore[]> => {
    let found = matchers.get(folder);
    if (found === undefined) {
      found = readMatchers(folder, folder === root ? atRoot : everywhere);
      matchers.set(folder, found);
    }
    return found;
  };
  const above = foldersAbove(root);
  const judge = async (folders: readonly string[], path: string, isFolder: boolean): Promise<boolean> => {
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
  const outer = above.then(async (folders) => ((await judge(folders, root, true)) ? [] : folders));
  return {
    async ignores(path, isFolder) {
      const inner: string[] = [];
      for (let folder = dirname(path); folder.length >= root.length; folder = dirname(folder)) {
        inner.push(folder);
        if (folder === root || folder === dirname(folder)) break;
      }
      return judge([...inner, ...(await outer)], path, isFolder);
    },
  };
}

async function readMatchers(folder: string, names: readonly string[]): Promise<readonly ignore.Ignore[]> {
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => undefined)));
  return texts.flatMap((text) => (text === undefined ? [] : ignore({ ignorecase: false }).add(text.slice(0, 100_000))));
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
