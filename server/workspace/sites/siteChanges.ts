import { type Change, folderOf, isNewFile, knownPaths, newFile, type Site, type SourceFile } from '../../core/index.ts';

/** True if a change makes a difference. */
export function isNews(site: Site, change: Change): boolean {
  const file = site.files.get(change.path);
  if (change.kind === 'text') return file === undefined || isNewFile(file, newFile(change, file));
  const { paths, unread, links } = site.index;
  const { path } = change;
  switch (change.kind) {
    case 'asset':
      return file !== undefined || !paths.has(path) || unread.has(path);
    case 'unread': {
      const known = unread.get(path);
      return file !== undefined || known?.why !== change.unread.why || known.what !== change.unread.what;
    }
    case 'link':
      return links.get(path) !== change.to;
    case 'delete':
      return paths.has(path) || file !== undefined || unread.has(path) || links.has(path);
    default:
      return change satisfies never;
  }
}

/** Returns the change that deletes a file. `path` is relative to the site's folder. */
export function deletion(path: string): Change {
  return { kind: 'delete', path };
}

/** Returns the folders with files of a site. Its own folder is the empty path. */
export function foldersIn({ index }: Site): ReadonlySet<string> {
  const folders = new Set(['']);
  for (const path of knownPaths(index)) {
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
  }
  return folders;
}

/** Returns a site's paths below a folder. */
export function pathsBelow({ index }: Site, folder: string): readonly string[] {
  return knownPaths(index).filter((path) => path.startsWith(`${folder}/`));
}

/** Returns what was read at a path, and deletes everything there or below that was not read. */
export function withDeletes(site: Site, path: string, changes: readonly Change[]): readonly Change[] {
  const read = new Set(changes.map((change) => change.path));
  return [...[path, ...pathsBelow(site, path)].filter((each) => !read.has(each)).map(deletion), ...changes];
}

/** True if two sets have the same entries. Undefined only equals undefined. */
export function sameSet(a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a.size === b.size && [...a].every((each) => b.has(each)));
}

/** True if two maps have the same file objects. */
export function sameTexts(one: ReadonlyMap<string, SourceFile>, other: ReadonlyMap<string, SourceFile>): boolean {
  return one.size === other.size && [...one].every(([path, file]) => other.get(path) === file);
}
