import { lstat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { builtFilesIn, type Change } from '../../../core/index.ts';
import { readChange } from './readText.ts';
import { isRealFolder, type SiteFolder } from './siteParts.ts';

/** Maximum number of paths that are looked up. */
const maxPaths = 100_000;

/**
 * Returns a page in a build folder, if the file exists. If `.mintignore` leaves it out, returns it as unread. Undefined
 * if another ignore file leaves it out.
 */
export async function builtPage({ root, rules }: SiteFolder, path: string): Promise<Change | undefined> {
  const at = join(root, path);
  const found = await lstat(at).catch(() => undefined);
  if (found?.isFile() !== true || !(await isRealFolder({ root, folder: dirname(at) }))) return undefined;
  let folder = root;
  for (const part of path.split('/').slice(0, -1)) {
    folder = join(folder, part);
    if (await rules.ignores(folder, true)) return leftOut(path, await rules.lineFor(folder, true));
  }
  return (await rules.ignores(at, false))
    ? leftOut(path, await rules.lineFor(at, false))
    : readChange({ file: at, path });
}

function leftOut(path: string, why: string | undefined): Change | undefined {
  return why === undefined ? undefined : { kind: 'unread', path, unread: { what: 'ignored', why } };
}

/**
 * Returns the pages in build folders that texts refer to, directly or through other such pages. Others are not read.
 */
export async function builtPages(site: SiteFolder, changes: readonly Change[]): Promise<readonly Change[]> {
  const seen = new Set<string>();
  const found: Change[] = [];
  const open = changes.filter(({ kind }) => kind === 'text');
  for (let change = open.pop(); change !== undefined && seen.size < maxPaths; change = open.pop()) {
    for (const path of change.kind === 'text' ? builtFilesIn(change) : []) {
      if (seen.has(path)) continue;
      seen.add(path);
      const page = await builtPage(site, path);
      if (page === undefined) continue;
      found.push(page);
      open.push(page);
    }
  }
  return found;
}
