import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { baseName, type Change, configPath } from '../core/index.ts';
import { exists } from './exists.ts';
import { type IgnoreRules, ignoreRules } from './ignoreRules.ts';
import { readChange } from './readText.ts';

/** Never entered, whatever ignore files say. */
const skippedFolders = new Set(['node_modules', '.git', '__pycache__']);
/** What builds leave behind at a site's root; deeper down a folder `build` holds pages about building. */
const skippedAtRoot = new Set(['build', 'dist', 'coverage', 'tmp', 'temp']);
/** Of the hidden folders these may hold something of a site. */
const hiddenFolders = new Set(['.docsight', '.well-known']);

const deepest = 64;
const mostFiles = 200_000;
const readsAtOnce = 32;

/** Every folder below `folder` (itself included) that holds a docs.json, in order of path. */
export async function findSites(folder: string): Promise<readonly string[]> {
  const root = resolve(folder);
  const rules = ignoreRules(root);
  const sites: string[] = [];
  let left = mostFiles;
  const search = async (at: string, depth: number): Promise<void> => {
    const entries = await list(at);
    left -= entries.length;
    if (entries.some((entry) => entry.name === configPath && !entry.isDirectory())) {
      if (at === root || !(await rules.ignores(join(at, configPath), false))) sites.push(at);
    }
    if (depth >= deepest) return;
    for (const entry of entries) {
      if (left <= 0) return;
      if (!entry.isDirectory() || isSkipped(entry.name, depth)) continue;
      const inner = join(at, entry.name);
      if (!(await rules.ignores(inner, true))) await search(inner, depth + 1);
    }
  };
  await search(root, 0);
  return sites.sort();
}

/** The nearest folder above a file, its own included, that holds a docs.json. */
export async function siteAbove(file: string): Promise<string | undefined> {
  let folder = resolve(file, '..');
  for (let step = 0; step < deepest; step++) {
    if (await exists(join(folder, configPath))) return folder;
    const up = resolve(folder, '..');
    if (up === folder) return undefined;
    folder = up;
  }
  return undefined;
}

/** All files of the site in `folder`: texts that matter with their text, all others by path. */
export async function readSite(folder: string): Promise<readonly Change[]> {
  return readBelow(resolve(folder), '');
}

/**
 * What stands at some paths of a site now, one answer for each: a file, all files of a folder, or nothing (one
 * `delete`). For watchers, whose events name a folder when all of it came or went.
 */
export async function readAt(folder: string, paths: readonly string[]): Promise<readonly (readonly Change[])[]> {
  const root = resolve(folder);
  const home = await realpath(root).catch(() => root);
  const rules = ignoreRules(root);
  const listings = new Map<string, Promise<readonly Dirent[]>>();
  const listOnce = (at: string): Promise<readonly Dirent[]> => {
    const listing = listings.get(at) ?? list(at);
    listings.set(at, listing);
    return listing;
  };
  const answers: (readonly Change[])[] = [];
  for (const path of paths) {
    const at = join(root, path);
    const holder = resolve(at, '..');
    // By listing, so that letter case has to agree on every disk.
    const entry = (await listOnce(holder)).find(({ name }) => name === baseName(path));
    const target = entry === undefined ? undefined : await targetOf(entry, at, home);
    if (target === undefined || !(await isInside(holder, home)) || !(await isPart(root, rules, path))) {
      answers.push([{ kind: 'delete', path }]);
    } else answers.push(target === 'folder' ? await readBelow(root, path) : [await readChange(at, path)]);
  }
  return answers;
}

/** True when a file or folder of that path, there or not, would be part of the site: not ignored, not another site's. */
export function belongs(folder: string, path: string): Promise<boolean> {
  const root = resolve(folder);
  return isPart(root, ignoreRules(root), path);
}

/** False without asking the disk for what no site ever reads. */
export function mayBelong(path: string): boolean {
  return path
    .split('/')
    .slice(0, -1)
    .every((part, depth) => !isSkipped(part, depth));
}

async function isPart(root: string, rules: IgnoreRules, path: string): Promise<boolean> {
  if (path === configPath) return true;
  const parts = path.split('/');
  let at = root;
  for (const [depth, part] of parts.entries()) {
    if (part === '' || part === '..') return false;
    at = join(at, part);
    const isFolder = depth < parts.length - 1 || (await isDirectory(at));
    if (isFolder && (isSkipped(part, depth) || (await isOtherSite(at)))) return false;
    if (await rules.ignores(at, isFolder)) return false;
  }
  return true;
}

async function readBelow(root: string, start: string): Promise<readonly Change[]> {
  const rules = ignoreRules(root);
  const files: string[] = [];
  const home = await realpath(root).catch(() => root);
  await walk(
    { root, home, rules, files },
    start === '' ? root : join(root, start),
    start === '' ? 0 : start.split('/').length,
  );
  const changes: Change[] = new Array(files.length);
  let next = 0;
  const readMore = async (): Promise<void> => {
    for (let i = next++; i < files.length; i = next++) {
      const file = files[i] ?? '';
      changes[i] = await readChange(file, relative(root, file).split(sep).join('/'));
    }
  };
  await Promise.all(Array.from({ length: readsAtOnce }, readMore));
  return changes;
}

interface Walk {
  readonly root: string;
  /** `root` with all symlinks resolved. */
  readonly home: string;
  readonly rules: IgnoreRules;
  readonly files: string[];
}

async function walk(to: Walk, folder: string, depth: number): Promise<void> {
  for (const entry of await list(folder)) {
    if (to.files.length >= mostFiles) return;
    const at = join(folder, entry.name);
    const target = await targetOf(entry, at, to.home);
    if (target === undefined) continue;
    if (target === 'folder' && (depth >= deepest || isSkipped(entry.name, depth) || (await isOtherSite(at)))) continue;
    // docs.json makes the site; an ignore file above cannot take it away.
    if (at !== join(to.root, configPath) && (await to.rules.ignores(at, target === 'folder'))) continue;
    if (target === 'folder') await walk(to, at, depth + 1);
    else to.files.push(at);
  }
}

/** What an entry leads to. Undefined for links out of the site or in circles, for devices and pipes. */
async function targetOf(entry: Dirent, at: string, home: string): Promise<'file' | 'folder' | undefined> {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  if (!entry.isSymbolicLink()) return undefined;
  try {
    const real = await realpath(at);
    if (!real.startsWith(home + sep)) return undefined;
    const found = await stat(real);
    if (found.isFile()) return 'file';
    const holder = await realpath(resolve(at, '..'));
    return found.isDirectory() && !`${holder}${sep}`.startsWith(real + sep) ? 'folder' : undefined;
  } catch {
    return undefined;
  }
}

function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

async function isInside(folder: string, home: string): Promise<boolean> {
  const real = await realpath(folder).catch(() => '');
  return `${real}${sep}`.startsWith(home + sep);
}

/** A folder inside a site with a docs.json of its own is a site of its own. */
function isOtherSite(folder: string): Promise<boolean> {
  return exists(join(folder, configPath));
}

function isSkipped(name: string, depth: number): boolean {
  return (
    skippedFolders.has(name) ||
    (depth === 0 && skippedAtRoot.has(name)) ||
    (name.startsWith('.') && !hiddenFolders.has(name))
  );
}

/** A folder's entries in order of name; none where it cannot be read. */
async function list(folder: string): Promise<readonly Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}
