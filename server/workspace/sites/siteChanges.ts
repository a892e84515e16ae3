import { type Change, folderOf, isNewFile, knownPaths, newFile, type Site, type SourceFile } from '../../core/index.ts';

/** True when a change makes a difference. */
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

/** The change that takes a file out of a site; `path` is relative to the site's folder. */
export function deletion(path: string): Change {
  return { kind: 'delete', path };
}

/** The folders that hold something of a site, its own as the empty path. */
export function foldersIn({ index }: Site): ReadonlySet<string> {
  const folders = new Set(['']);
  for (const path of knownPaths(index)) {
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
  }
  return folders;
}

/** What a site has below a folder. */
export function pathsBelow({ index }: Site, folder: string): readonly string[] {
  return knownPaths(index).filter((path) => path.startsWith(`${folder}/`));
}

/** What was read at a path, and the end of everything that stood there or below and was not read. */
export function withDeletes(site: Site, path: string, changes: readonly Change[]): readonly Change[] {
  const read = new Set(changes.map((change) => change.path));
  return [...[path, ...pathsBelow(site, path)].filter((each) => !read.has(each)).map(deletion), ...changes];
}

/** Whether two sets hold the same; undefined equals only undefined. */
export function sameSet(a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a.size === b.size && [...a].every((each) => b.has(each)));
}

/** Whether two tables have the very same files. */
export function sameTexts(one: ReadonlyMap<string, SourceFile>, other: ReadonlyMap<string, SourceFile>): boolean {
  return one.size === other.size && [...one].every(([path, file]) => other.get(path) === file);
}
