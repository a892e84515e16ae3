import { lstat, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import {
  baseName,
  canBeSiteFile,
  configPath,
  docsightrcPath,
  isConfigName,
  isInBuildFolder,
  isMarkdown,
  isSkipped,
  oldConfigPath,
} from '../../../core/index.ts';
import type { IgnoreRules } from '../../common/ignoreRules.ts';
import { exists } from '../dataFolder.ts';

/** A site's folder while it is being read. */
export interface SiteFolder {
  readonly root: string;
  /** `root` with all links resolved. */
  readonly home: string;
  readonly rules: IgnoreRules;
}

/** An entry of a folder, as a site sees it. `to` is the target of a link to a folder, relative to the site's folder. */
export type Entry =
  | { readonly kind: 'file' | 'folder' }
  | { readonly kind: 'link'; readonly to: string }
  /** A pipe, a device or a socket. */
  | { readonly kind: 'other' };

/** True if a folder has a docs.json. Inside a site, such a folder is a separate site. */
export async function isOtherSite(folder: string): Promise<boolean> {
  return (await exists(join(folder, configPath))) || exists(join(folder, oldConfigPath));
}

/**
 * True if an existing or possible file or folder at this path is part of the site: not ignored, and not in another
 * site.
 */
export async function isPart(root: string, rules: IgnoreRules, path: string): Promise<boolean> {
  if (isConfigName(path)) return true;
  const parts = path.split('/');
  let at = root;
  for (const [depth, part] of parts.entries()) {
    if (part === '' || part === '..') return false;
    at = join(at, part);
    const isFolder = depth < parts.length - 1 || (await isDirectory(at));
    const isBuilt = depth === 0 && isInBuildFolder(path) && isMarkdown(path);
    if (isFolder && ((isSkipped(part, depth) && !isBuilt) || (await isOtherSite(at)))) return false;
    if (await rules.ignores(at, isFolder)) return false;
  }
  return true;
}

/**
 * Returns what an entry refers to. Undefined for broken links, links to places outside of the site, and targets that
 * the site would refuse by name.
 */
export async function entryAt(
  entry: { isFile(): boolean; isDirectory(): boolean; isSymbolicLink(): boolean },
  at: string,
  folder: SiteFolder,
): Promise<Entry | undefined> {
  if (entry.isFile()) return { kind: 'file' };
  if (entry.isDirectory()) return { kind: 'folder' };
  if (!entry.isSymbolicLink()) return { kind: 'other' };
  try {
    const real = await realpath(at);
    if (real !== folder.home && !real.startsWith(folder.home.endsWith(sep) ? folder.home : folder.home + sep))
      return undefined;
    const found = await stat(real);
    const to = relative(folder.home, real).split(sep).join('/');
    const isConfig = at === join(folder.root, configPath) || at === join(folder.root, oldConfigPath);
    if (to !== '' && !(await isOpen(folder, to, found.isDirectory(), isConfig))) return undefined;
    if (found.isDirectory()) return { kind: 'link', to };
    return { kind: found.isFile() ? 'file' : 'other' };
  } catch {
    return undefined;
  }
}

/**
 * True if the target of a link would be part of the site under its own name. docs.json always is, whatever ignore files
 * say.
 */
async function isOpen(
  { root, rules }: SiteFolder,
  path: string,
  isFolder: boolean,
  isConfig: boolean,
): Promise<boolean> {
  if (!canBeSiteFile(isFolder ? `${path}/x` : path)) return false;
  const name = baseName(path);
  if (!isFolder && name.startsWith('.') && name !== docsightrcPath) return false;
  if (isConfig || isConfigName(path)) return true;
  let at = root;
  const parts = path.split('/');
  for (const [depth, part] of parts.entries()) {
    at = join(at, part);
    if (await rules.ignores(at, isFolder || depth < parts.length - 1)) return false;
  }
  return true;
}

/** True if a folder can be reached from the site's folder without following links. */
export async function isRealFolder({
  root,
  folder,
}: {
  readonly root: string;
  readonly folder: string;
}): Promise<boolean> {
  const parts = relative(root, folder).split(sep);
  let at = root;
  for (const part of parts) {
    if (part === '') continue;
    at = join(at, part);
    const found = await lstat(at).catch(() => undefined);
    if (found?.isDirectory() !== true) return false;
  }
  return true;
}

function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
