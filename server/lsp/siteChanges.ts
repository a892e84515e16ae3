import { type Change, isNewFile, newFile, type Site } from '../core/index.ts';

/** True when a change makes a difference. */
export function isNews(site: Site, change: Change): boolean {
  const file = site.files.get(change.path);
  if (change.kind === 'text') return file === undefined || isNewFile(file, newFile(change, file));
  if (change.kind === 'asset') return file !== undefined || !site.index.paths.has(change.path);
  return site.index.paths.has(change.path) || file !== undefined;
}

export function deletion(path: string): Change {
  return { kind: 'delete', path };
}

/** What a site has below a folder. */
export function pathsBelow(site: Site, folder: string): readonly string[] {
  return [...site.index.paths].filter((path) => path.startsWith(`${folder}/`));
}

/** What was read at a path, and the end of everything that lay below it and was not read. */
export function withDeletes(site: Site, path: string, changes: readonly Change[]): readonly Change[] {
  const read = new Set(changes.map((change) => change.path));
  return [
    ...pathsBelow(site, path)
      .filter((each) => !read.has(each))
      .map(deletion),
    ...changes,
  ];
}

export function sameSet(a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a.size === b.size && [...a].every((each) => b.has(each)));
}
