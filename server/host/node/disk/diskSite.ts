/**
 * Reads sites from a disk. This module decides which files belong to a site, which are ignored, and which cannot be
 * read and why. The same rules apply to a whole site and to a single file. Folders, depth and sizes are limited, and
 * each real folder is visited once.
 */

import type { Dirent } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import {
  baseName,
  type Change,
  configPath,
  folderOf,
  isBuiltPage,
  isConfigName,
  isMarkdown,
  isSkipped,
  isText,
  oldConfigPath,
  type Unread,
} from '../../../core/index.ts';
import { withoutUnnamed } from '../../common/leftOut.ts';
import { builtPage, builtPages } from './builtPages.ts';
import { ignoreRules } from './ignoreRules.ts';
import type { KnownFiles } from './knownFiles.ts';
import { isAbsence, type ListedFolder, listedFolder, listFolder, whyUnread } from './openFile.ts';
import { readChange, unread } from './readText.ts';
import { entryAt, isOtherSite, isPart, isRealFolder, type SiteFolder } from './siteParts.ts';

/** Limits for reading a folder as one site. */
export interface Bounds {
  /** Maximum levels of folders below the site's folder. */
  readonly depth: number;
  readonly folders: number;
  readonly files: number;
}

const usual: Bounds = { depth: 64, folders: 50_000, files: 200_000 };
const readsAtOnce = 32;

/** Returns all folders with a docs.json, from `folder` itself downwards, sorted by path. */
export async function findSites(folder: string, bounds = usual): Promise<readonly string[]> {
  const root = resolve(folder);
  const rules = ignoreRules(root);
  const sites: string[] = [];
  const isNew = visitor();
  let { files, folders } = bounds;
  const search = async (at: string, depth: number): Promise<void> => {
    const listed = --folders < 0 ? undefined : await listedFolder(at).catch(() => undefined);
    if (listed === undefined || !isNew(listed)) return;
    const { entries } = listed;
    files -= entries.length;
    const config = configIn(entries);
    if (config !== undefined && (at === root || !(await rules.ignores(join(at, config), false)))) sites.push(at);
    if (depth >= bounds.depth) return;
    for (const entry of entries) {
      if (files <= 0) return;
      if (!entry.isDirectory() || isSkipped(entry.name, depth)) continue;
      const inner = join(at, entry.name);
      if (!(await rules.ignores(inner, true))) await search(inner, depth + 1);
    }
  };
  await search(root, 0);
  return sites.sort();
}

/** Returns the name of the entry that makes a folder a site, or undefined. */
function configIn(entries: readonly { readonly name: string; isDirectory(): boolean }[]): string | undefined {
  const names = new Set(entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name));
  return [configPath, oldConfigPath].find((name) => names.has(name));
}

/** Returns the nearest folder with a docs.json, starting with the file's own folder, or undefined. */
export async function siteAbove(file: string): Promise<string | undefined> {
  let folder = resolve(file, '..');
  for (let step = 0; step < usual.depth; step++) {
    if (await isOtherSite(folder)) return folder;
    const up = resolve(folder, '..');
    if (up === folder) return undefined;
    folder = up;
  }
  return undefined;
}

/** Options for reading the files of a site. */
export interface ReadOptions extends Partial<KnownFiles> {
  /** Called with the names of the site's files before their texts are read, as `Disk.readSite` describes. */
  readonly listed?: Listed | undefined;
}

type Listed = (names: readonly Change[]) => Promise<void>;

/**
 * Returns all files of the site in `folder`, sorted by path:
 * - relevant texts with their content, all other files by path;
 * - links to folders as links;
 * - files that cannot be read or exceed the limits as unread.
 */
export async function readSite(folder: string, bounds = usual, options: ReadOptions = {}): Promise<readonly Change[]> {
  const site = await siteFolder(folder);
  const changes = await readBelow(site, '', bounds, options);
  const built = await builtPages(site, changes);
  const all = built.length === 0 ? changes : [...changes, ...built].sort((a, b) => (a.path < b.path ? -1 : 1));
  return withoutUnnamed(all);
}

/**
 * Returns the current state of some paths of a site, with one answer for each. It is a file, all files of a folder, or
 * one `delete` if nothing exists. Watchers need this, because an event names only the folder when all of it appears or
 * disappears.
 */
export async function readAt(folder: string, paths: readonly string[]): Promise<readonly (readonly Change[])[]> {
  const site = await siteFolder(folder);
  const listings = new Map<string, Promise<Listing>>();
  const listOnce = (at: string): Promise<Listing> => {
    const listing = listings.get(at) ?? listRealFolder(site, at);
    listings.set(at, listing);
    return listing;
  };
  const openFolders = new Map<string, Promise<boolean>>([['', Promise.resolve(true)]]);
  const isOpenFolder = (path: string): Promise<boolean> => {
    const open =
      openFolders.get(path) ??
      isOpenFolder(folderOf(path)).then(
        async (isOpen) =>
          isOpen &&
          !(await isOtherSite(join(site.root, path))) &&
          isWanted(site, path, path.split('/').length - 1, 'folder'),
      );
    openFolders.set(path, open);
    return open;
  };
  return inParallel(paths, async (path) => {
    const at = join(site.root, path);
    if (isBuiltPage(path)) return [(await builtPage(site, path)) ?? { kind: 'delete', path }];
    const { entries, why, isSite } = await listOnce(resolve(at, '..'));
    if (why !== undefined) return [{ kind: 'unread', path: folderOf(path), unread: { what: 'folder', why } }];
    // Names come from the folder's listing, so that upper and lower case must match on every disk.
    const found = entries.get(baseName(path));
    const entry = found === undefined || !isSite ? undefined : await entryAt(found, at, site);
    const isOpen =
      isConfigName(path) ||
      ((await isOpenFolder(folderOf(path))) &&
        (entry?.kind === 'folder'
          ? await isOpenFolder(path)
          : !(await site.rules.ignores(at, entry?.kind === 'link'))));
    if (entry === undefined || !isOpen) return [{ kind: 'delete', path }];
    if (entry.kind === 'folder') return readBelow(site, path, usual);
    const change = await changeOf(at, path, entry);
    // A page in a build folder belongs to the site as soon as a text refers to it.
    return [change, ...(await builtPages(site, [change]))];
  });
}

interface Listing {
  readonly entries: ReadonlyMap<string, Dirent>;
  /** Why the folder could not be listed. */
  readonly why?: string;
  /** False for a folder that is only reached through a link. It belongs to the site under its real path. */
  readonly isSite: boolean;
}

async function listRealFolder({ root }: SiteFolder, at: string): Promise<Listing> {
  if (!(await isRealFolder({ root, folder: at }))) return { entries: new Map(), isSite: false };
  try {
    return { entries: new Map((await listFolder(at)).map((entry) => [entry.name, entry])), isSite: true };
  } catch (error) {
    return { entries: new Map(), isSite: true, ...(isAbsence(error) ? {} : { why: whyUnread(error) }) };
  }
}

/**
 * True if an existing or possible file or folder at this path belongs to the site: not ignored, and not in another
 * site.
 */
export function belongs({ folder, path }: { readonly folder: string; readonly path: string }): Promise<boolean> {
  const root = resolve(folder);
  return isPart(root, ignoreRules(root), path);
}

async function siteFolder(folder: string): Promise<SiteFolder> {
  const root = resolve(folder);
  return { root, home: await realpath(root).catch(() => root), rules: ignoreRules(root) };
}

async function readBelow(
  site: SiteFolder,
  start: string,
  bounds: Bounds,
  { read = readChange, list = listedFolder, listed }: ReadOptions = {},
): Promise<readonly Change[]> {
  const walked = await walk(site, start, bounds, list);
  await listed?.(walked.map((each) => ('kind' in each ? each : nameOf(each.path))));
  return inParallel(walked, (each) =>
    'kind' in each ? each : read({ file: join(site.root, each.path), path: each.path }),
  );
}

/** Returns a placeholder for a file whose name is known but whose text is not read yet. */
function nameOf(path: string): Change {
  return isText(path) ? unread({ path, why: 'it is still being read' }) : { kind: 'asset', path };
}

/** A file to read, or a change that is already complete. */
type Walked = { readonly path: string } | Change;

/** Returns everything below a path of the site. Visits each real folder once. */
async function walk(
  site: SiteFolder,
  start: string,
  bounds: Bounds,
  list: KnownFiles['list'],
): Promise<readonly Walked[]> {
  const found: Walked[] = [];
  const isNew = visitor();
  let folders = 0;
  let rest: Unread | undefined;
  const enter = async (path: string, depth: number): Promise<void> => {
    if (rest !== undefined) return;
    const leave = (why: string): void => void found.push(place(path, { what: 'folder', why }));
    if (depth > bounds.depth) {
      found.push(place(path, { what: 'rest', why: `its folders lie more than ${bounds.depth} levels deep` }));
      return;
    }
    if (++folders > bounds.folders) rest = { what: 'rest', why: `it has more than ${bounds.folders} folders` };
    const at = join(site.root, path);
    let entries: readonly Dirent[];
    try {
      const folder = await list(at);
      if (!isNew(folder)) return;
      entries = folder.entries;
    } catch (error) {
      return isAbsence(error) ? undefined : leave(whyUnread(error));
    }
    // A folder with its own docs.json is another site.
    if (path !== start && entries.some(({ name }) => isConfigName(name))) return;
    site.rules.listed(at, entries);
    for (const dirent of entries) {
      const inner = path === '' ? dirent.name : `${path}/${dirent.name}`;
      if (found.length >= bounds.files) rest = { what: 'rest', why: `it has more than ${bounds.files} files` };
      if (rest !== undefined) return;
      const entry = await entryAt(dirent, join(at, dirent.name), site);
      if (entry === undefined) continue;
      if (!(await isWanted(site, inner, depth, entry.kind))) {
        const why = await whyLeftOut(site, inner, depth, entry.kind);
        if (why !== undefined && found.length < bounds.files) found.push(place(inner, { what: 'ignored', why }));
        continue;
      }
      if (entry.kind === 'folder') await enter(inner, depth + 1);
      else if (entry.kind === 'file') found.push({ path: inner });
      else if (entry.kind === 'link') found.push({ kind: 'link', path: inner, to: entry.to });
      else if (isText(inner)) found.push(await changeOf(join(at, dirent.name), inner, entry));
    }
  };
  await enter(start, start === '' ? 0 : start.split('/').length);
  if (rest !== undefined) found.push(place(start, rest));
  for (const [file, why] of site.rules.unread) {
    const path = relative(site.root, file).split(sep).join('/');
    if (!path.startsWith('../') && path !== '') found.push(unread({ path, why }));
  }
  return found;
}

function place(path: string, what: Unread): Change {
  return { kind: 'unread', path, unread: what };
}

async function isWanted(site: SiteFolder, path: string, depth: number, kind: string): Promise<boolean> {
  const at = join(site.root, path);
  const isFolder = kind === 'folder' || kind === 'link';
  if (isFolder && isSkipped(baseName(path), depth)) return false;
  // For a folder, this is found out when it is listed.
  if (kind === 'link' && (await isOtherSite(at))) return false;
  // docs.json defines the site, so an ignore file above cannot exclude it.
  return isConfigName(path) || !(await site.rules.ignores(at, isFolder));
}

/**
 * Returns which line of `.mintignore` leaves out a page, or a folder that may contain pages, as the beginning of a
 * sentence. Undefined if none does.
 */
async function whyLeftOut(site: SiteFolder, path: string, depth: number, kind: string): Promise<string | undefined> {
  if (kind === 'file' ? !isMarkdown(path) : kind !== 'folder' || isSkipped(baseName(path), depth)) return undefined;
  return site.rules.lineFor(join(site.root, path), kind === 'folder');
}

async function changeOf(
  at: string,
  path: string,
  entry: { readonly kind: 'file' | 'folder' | 'other' } | { readonly kind: 'link'; readonly to: string },
): Promise<Change> {
  if (entry.kind === 'link') return { kind: 'link', path, to: entry.to };
  if (entry.kind === 'file') return readChange({ file: at, path });
  // A pipe, a device or a socket is never opened. It is reported only where a text is expected.
  return isText(path)
    ? unread({ path, why: 'it is a pipe, a device or a socket, not a file' })
    : { kind: 'delete', path };
}

/**
 * Returns a test: true at the first visit of a real folder, under any name. Always true on file systems without inode
 * numbers.
 */
function visitor(): (folder: ListedFolder) => boolean {
  const visited = new Set<string>();
  return ({ id }) => {
    if (id === undefined) return true;
    if (visited.has(id)) return false;
    visited.add(id);
    return true;
  };
}

async function inParallel<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result> | Result,
): Promise<readonly Result[]> {
  const results: Result[] = new Array(items.length);
  let next = 0;
  const runMore = async (): Promise<void> => {
    for (let i = next++; i < items.length; i = next++) results[i] = await run(items[i] as Item);
  };
  await Promise.all(Array.from({ length: Math.min(readsAtOnce, items.length) }, runMore));
  return results;
}
