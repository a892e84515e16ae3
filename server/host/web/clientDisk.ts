/**
 * Sites in the files of a client, read only: the same rules as on a disk of this machine. All that is asked for in one
 * moment goes in one message, so a file system that takes long for each file is asked for many at once.
 */

import {
  baseName,
  builtFilesIn,
  type Change,
  folderOf,
  isBuiltPage,
  isConfigName,
  isHiddenPath,
  isSkipped,
  isText,
  maxData,
} from '../../core/index.ts';
import type { Disk } from '../../workspace/runtime.ts';
import { decode } from '../common/decode.ts';
import { withoutUnnamed } from '../common/leftOut.ts';
import { maxHeadBytes, pixelsOf } from '../common/pixels.ts';
import type { ClientFiles } from './clientFiles.ts';
import { fileIn, parentOf, pathWithin } from './places.ts';
import { configIn, entryIn, isPart, isWanted, openFolder, type SiteFolder, unread } from './siteFolder.ts';
import { usualBounds, walk } from './walk.ts';

/** A disk over the files of a client. Nothing is known of Git. */
export function clientDisk(files: ClientFiles): Disk {
  /** Folders of the workspace, as they were looked through. */
  const workspace = new Set<string>();
  /** Sites while all of their files are read: what somebody looks at is asked for first, and once. */
  const loading = new Map<string, SiteFolder>();
  const open = (root: string): SiteFolder => openFolder(files, root, folderAround(workspace, root));
  return {
    findSites(folder) {
      workspace.add(folder);
      return findSites(open(folder));
    },
    siteAbove: (file) => siteAbove(files, file),
    async readSite(folder, listed) {
      const site = remembering(open(folder));
      loading.set(folder, site);
      try {
        return await readSite(site, listed);
      } finally {
        loading.delete(folder);
      }
    },
    readAt(folder, paths) {
      const site = loading.get(folder) ?? open(folder);
      return Promise.all(paths.map((path) => readPath(site, path)));
    },
    belongs: ({ folder, path }) => isPart(open(folder), path),
    async readFetched({ file, url }) {
      const content = await files.read(file, maxData);
      return content.kind === 'bytes'
        ? { kind: 'text', path: url, ...decode(content.bytes) }
        : { kind: 'delete', path: url };
    },
    async pictureSize({ folder, path }) {
      if (isHiddenPath(path) || !(await isRealFile(open(folder), path))) return undefined;
      const content = await files.read(fileIn(folder, path), maxHeadBytes, { head: true });
      return content.kind === 'bytes' ? { ...pixelsOf(content.bytes), bytes: content.size } : undefined;
    },
    changedFiles: async () => undefined,
    committedText: async () => undefined,
    readSiteAt: async () => ({ kind: 'problem', message: 'The history of this folder cannot be read here.' }),
    branches: async () => [],
    gitOrigin: async () => undefined,
    lastChanges: async () => undefined,
  };
}

/**
 * The same folder, in which each file is read once. What is urgent does not wait for a message with many files: of those
 * that are on their way, it is asked for again.
 */
function remembering(site: SiteFolder): SiteFolder {
  const reading = new Map<string, Promise<Change>>();
  const done = new Map<string, Change>();
  return {
    ...site,
    read(path, urgent = false) {
      const known = done.get(path);
      if (known !== undefined) return Promise.resolve(known);
      const change = (urgent ? undefined : reading.get(path)) ?? site.read(path, urgent);
      reading.set(path, change);
      void change.then((found) => done.set(path, found));
      return change;
    },
  };
}

/** All files of a site, as a disk of this machine reads it. */
async function readSite(site: SiteFolder, listed: Parameters<Disk['readSite']>[1]): Promise<readonly Change[]> {
  const { files, others } = await walk(site, '');
  await listed?.([...files.map(nameOf), ...others].sort(byPath));
  const changes = [...(await Promise.all(files.map((path) => site.read(path)))), ...others];
  const all = [...changes, ...(await builtPages(site, changes))];
  return withoutUnnamed(all.sort(byPath));
}

/** A file of which only the name is known yet. */
function nameOf(path: string): Change {
  return isText(path) ? unread(path, 'it is still being read') : { kind: 'asset', path };
}

function byPath(a: Change, b: Change): number {
  return a.path < b.path ? -1 : 1;
}

/** The innermost folder of the workspace around a folder. */
function folderAround(workspace: ReadonlySet<string>, folder: string): string | undefined {
  return [...workspace].filter((each) => pathWithin(each, folder) !== undefined).sort((a, b) => b.length - a.length)[0];
}

/** Every folder below, itself included, that holds a docs.json, in order of path. */
async function findSites(folder: SiteFolder): Promise<readonly string[]> {
  const { root, rules, list } = folder;
  const sites: string[] = [];
  let folders = 0;
  const search = async (at: string, depth: number): Promise<readonly string[]> => {
    const content = await list(at);
    if (content.kind !== 'entries') return [];
    const config = configIn(content);
    if (config !== undefined && (at === root || !(await rules.ignores(fileIn(at, config), false)))) sites.push(at);
    const inner = content.entries.flatMap(([name, kind]) =>
      kind === 'folder' && !isSkipped(name, depth) ? [fileIn(at, name)] : [],
    );
    const isIgnored = await Promise.all(inner.map((each) => rules.ignores(each, true)));
    return inner.filter((_, i) => isIgnored[i] !== true);
  };
  let level: readonly string[] = [root];
  for (let depth = 0; level.length > 0 && depth <= usualBounds.depth && folders < usualBounds.folders; depth++) {
    folders += level.length;
    level = (await Promise.all(level.map((each) => search(each, depth)))).flat();
  }
  return sites.sort();
}

/** The nearest folder above a file, its own included, that holds a docs.json. */
async function siteAbove(files: ClientFiles, file: string): Promise<string | undefined> {
  const above: string[] = [];
  for (let at = file; parentOf(at) !== at && above.length < usualBounds.depth; at = parentOf(at))
    above.push(parentOf(at));
  const contents = await Promise.all(above.map((folder) => files.list(folder)));
  return above.find((_, i) => configIn(contents[i] ?? { kind: 'missing' }) !== undefined);
}

/** What is at a path of a site now: a file, all files of a folder, or nothing. */
async function readPath(site: SiteFolder, path: string): Promise<readonly Change[]> {
  const gone: Change = { kind: 'delete', path };
  if (isBuiltPage(path)) return [(await builtPage(site, path)) ?? gone];
  const content = await site.list(parentOf(fileIn(site.root, path)));
  if (content.kind === 'refused')
    return [{ kind: 'unread', path: folderOf(path), unread: { what: 'folder', why: content.why } }];
  const entry = entryIn(content, baseName(path));
  const isSite = isConfigName(path) || (entry !== undefined && (await isPart(site, path)));
  if (entry === undefined || !isSite) return [gone];
  if (entry[1] === 'folder') {
    if (configIn(await site.list(fileIn(site.root, path))) !== undefined) return [gone];
    const { files, others } = await walk(site, path);
    return [...(await Promise.all(files.map((path) => site.read(path)))), ...others];
  }
  if (entry[1] !== 'file') return [gone];
  const change = await site.read(path, true);
  return [change, ...(await builtPages(site, [change]))];
}

/** A page in a build folder, where the file is there and no ignore file leaves it out. */
async function builtPage(site: SiteFolder, path: string): Promise<Change | undefined> {
  if (!(await isRealFile(site, path))) return undefined;
  const folders = path.split('/').slice(0, -1);
  const leftOut = async (at: string, isFolder: boolean): Promise<Change | undefined> => {
    const why = await site.rules.lineFor(fileIn(site.root, at), isFolder);
    return why === undefined ? undefined : { kind: 'unread', path, unread: { what: 'ignored', why } };
  };
  for (const [i] of folders.entries()) {
    const folder = folders.slice(0, i + 1).join('/');
    if (await site.rules.ignores(fileIn(site.root, folder), true)) return leftOut(folder, true);
  }
  return (await isWanted(site, path, false)) ? site.read(path) : leftOut(path, false);
}

/** No more pages in build folders are looked for. */
const maxBuilt = 100_000;

/** The pages in build folders that texts name, and those that these name. */
async function builtPages(site: SiteFolder, changes: readonly Change[]): Promise<readonly Change[]> {
  const seen = new Set<string>();
  const found: Change[] = [];
  let open: readonly Change[] = changes;
  while (open.length > 0 && seen.size < maxBuilt) {
    const paths = open.flatMap((change) => (change.kind === 'text' ? builtFilesIn(change) : []));
    const fresh = [...new Set(paths)].filter((path) => !seen.has(path));
    for (const path of fresh) seen.add(path);
    open = (await Promise.all(fresh.map((path) => builtPage(site, path)))).filter((page) => page !== undefined);
    found.push(...open);
  }
  return found;
}

/** Whether a path leads to a file through folders, without a link. */
async function isRealFile({ root, list }: SiteFolder, path: string): Promise<boolean> {
  const parts = path.split('/');
  let at = root;
  for (const [i, part] of parts.entries()) {
    const kind = entryIn(await list(at), part)?.[1];
    if (kind !== (i === parts.length - 1 ? 'file' : 'folder')) return false;
    at = fileIn(at, part);
  }
  return true;
}
