/**
 * Reads sites from a client's files, with the same rules as the disk of this machine. Never writes. Simultaneous
 * requests go in one message, so a slow file system gets many files at once.
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
  pushAll,
} from '../../core/index.ts';
import type { Disk } from '../../workspace/runtime.ts';
import { decode } from '../common/decode.ts';
import { withoutUnnamed } from '../common/leftOut.ts';
import { maxHeadBytes, pixelsOf } from '../common/pixels.ts';
import type { ClientFiles } from './clientFiles.ts';
import { fileIn, parentOf, pathWithin } from './places.ts';
import { configIn, entryIn, isPart, isWanted, openFolder, type SiteFolder, unread } from './siteFolder.ts';
import { notRead, usualBounds, walk } from './walk.ts';

/** Returns a disk backed by a client's files. Git is not available. */
export function clientDisk(files: ClientFiles): Disk {
  /** Folders of the workspace that were searched. */
  const workspace = new Set<string>();
  /** Sites while all of their files are being read. The page that a reader opens is read first, and only once. */
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
 * Returns the same folder, but reads each file once. An urgent file does not wait for a message with many files: it is
 * requested again if it is not read yet.
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

/** Reads all files of a site, with the same result as on the disk of this machine. */
async function readSite(site: SiteFolder, listed: Parameters<Disk['readSite']>[1]): Promise<readonly Change[]> {
  const { files, others } = await walk(site, '');
  await listed?.([...files.map(nameOf), ...others].sort(byPath));
  const changes = [...(await Promise.all(files.map((path) => site.read(path)))), ...others];
  const all = [...changes, ...(await builtPages(site, changes))];
  return withoutUnnamed(all.sort(byPath));
}

/** Returns a change for a file whose content is not read yet. */
function nameOf(path: string): Change {
  return isText(path) ? unread(path, 'it is still being read') : { kind: 'asset', path };
}

function byPath(a: Change, b: Change): number {
  return a.path < b.path ? -1 : 1;
}

/** Returns the innermost workspace folder that contains a folder. */
function folderAround(workspace: ReadonlySet<string>, folder: string): string | undefined {
  return [...workspace].filter((each) => pathWithin(each, folder) !== undefined).sort((a, b) => b.length - a.length)[0];
}

/** Returns every folder with a docs.json, including the folder itself, sorted by path. */
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

/** Returns the nearest folder with a docs.json, starting with the file's own. */
async function siteAbove(files: ClientFiles, file: string): Promise<string | undefined> {
  const above: string[] = [];
  for (let at = file; parentOf(at) !== at && above.length < usualBounds.depth; at = parentOf(at))
    above.push(parentOf(at));
  const contents = await Promise.all(above.map((folder) => files.list(folder)));
  return above.find((_, i) => configIn(contents[i] ?? { kind: 'missing' }) !== undefined);
}

/** Returns the current state of a path in a site: one file, all files of a folder, or a deletion. */
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
  if (entry[1] !== 'file') return [gone, ...notRead(path, entry[1])];
  const change = await site.read(path, true);
  return [change, ...(await builtPages(site, [change]))];
}

/** Returns a page in a build folder, or the ignore rule that excludes it. Undefined if the file does not exist. */
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

/** Maximum number of pages in build folders. */
const maxBuilt = 100_000;

/** Returns the pages in build folders that texts refer to, recursively. */
async function builtPages(site: SiteFolder, changes: readonly Change[]): Promise<readonly Change[]> {
  const seen = new Set<string>();
  const found: Change[] = [];
  let open: readonly Change[] = changes;
  while (open.length > 0 && seen.size < maxBuilt) {
    const paths = open.flatMap((change) => (change.kind === 'text' ? builtFilesIn(change) : []));
    const fresh = [...new Set(paths)].filter((path) => !seen.has(path));
    for (const path of fresh) seen.add(path);
    open = (await Promise.all(fresh.map((path) => builtPage(site, path)))).filter((page) => page !== undefined);
    pushAll(found, open);
  }
  return found;
}

/** True if the path is a file and neither it nor a parent folder is a link. */
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
