import { stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { matchesGlob, pushAll } from '../../core/index.ts';
import { findSites, siteAbove } from '../../host/node/disk/diskSite.ts';
import { UsageError } from '../command.ts';

/** A site to check, or a part of it. */
export interface Selected {
  /** Absolute. */
  readonly folder: string;
  /** Whether a file is checked; undefined for the whole site. */
  readonly includes: ((path: string) => boolean) | undefined;
}

/** The meaning of the operands of `check`. */
export interface Selection {
  readonly sites: readonly Selected[];
  /** Base folder of paths in machine-readable formats: the only folder given, else the current one. */
  readonly base: string;
  /** Each file or glob as written, with the part of a site that it selects. It may match nothing. */
  readonly named: readonly { readonly written: string; readonly inSite: Selected }[];
}

/**
 * The sites for operands. A folder selects the sites in it, else the part of the site around it. Files and globs (`*`,
 * `**`, `?`, relative to the current folder) select files of sites. Without operands: the sites in the current folder,
 * else the one around it. Sorted by folder. Throws `UsageError` for missing files.
 */
export async function selectSites(operands: readonly string[], cwd: string): Promise<Selection> {
  const found: Selected[] = [];
  const named: { written: string; inSite: Selected }[] = [];
  let base = cwd;
  for (const written of operands) {
    const at = resolve(cwd, written);
    const kind = await kindOf(at);
    if (kind === 'folder') {
      if (operands.length === 1) base = at;
      pushAll(found, await inFolder(at));
      continue;
    }
    if (kind === undefined && !/[*?]/.test(written)) throw new UsageError(`"${written}" does not exist`);
    const parts = kind === 'file' ? [await ofFile(written, at)] : await ofGlob(written, cwd);
    for (const inSite of parts) named.push({ written, inSite });
    pushAll(found, parts);
  }
  if (operands.length === 0) pushAll(found, await around(cwd));
  return { sites: merged(found), base, named };
}

async function kindOf(at: string): Promise<'file' | 'folder' | undefined> {
  const found = await stat(at).catch(() => undefined);
  return found === undefined ? undefined : found.isDirectory() ? 'folder' : 'file';
}

const whole = (folder: string): Selected => ({ folder, includes: undefined });

async function around(cwd: string): Promise<readonly Selected[]> {
  const below = await findSites(cwd);
  if (below.length > 0) return below.map(whole);
  const above = await siteAbove(join(cwd, 'x'));
  if (above !== undefined) return [whole(above)];
  throw noSite(cwd);
}

function noSite(folder: string): UsageError {
  return new UsageError(`neither ${folder} nor a folder below or above it has a docs.json`);
}

async function inFolder(at: string): Promise<readonly Selected[]> {
  const below = await findSites(at);
  if (below.length > 0) return below.map(whole);
  const folder = await siteAbove(join(at, 'x'));
  if (folder === undefined) throw noSite(at);
  const start = `${within(folder, at)}/`;
  return [{ folder, includes: (path) => path.startsWith(start) }];
}

async function ofFile(written: string, at: string): Promise<Selected> {
  const folder = await siteAbove(at);
  if (folder === undefined) throw new UsageError(`"${written}" is not in a site: no folder above it has a docs.json`);
  const own = within(folder, at);
  return { folder, includes: (path) => path === own };
}

/** The matching parts of all sites around and below the fixed folder of a glob. */
async function ofGlob(written: string, cwd: string): Promise<readonly Selected[]> {
  const parts = written.split(/[\\/]/);
  const first = parts.findIndex((part) => /[*?]/.test(part));
  const start = resolve(cwd, parts.slice(0, first).join('/') || (written.startsWith('/') ? '/' : '.'));
  // The leading "./" anchors it to that folder.
  const glob = `./${parts.slice(first).join('/')}`;
  const above = await siteAbove(join(start, 'x'));
  const sites = [...(await findSites(start)), ...(above === undefined ? [] : [above])];
  if (sites.length === 0) throw noSite(start);
  return [...new Set(sites)].map((folder) => ({
    folder,
    includes: (path) => {
      const named = within(start, join(folder, path));
      return !named.startsWith('../') && matchesGlob(named, glob);
    },
  }));
}

function within(folder: string, file: string): string {
  return relative(folder, file).split(sep).join('/');
}

/** Merges entries of the same site, in order. */
function merged(found: readonly Selected[]): readonly Selected[] {
  const byFolder = new Map<string, Selected>();
  for (const each of found) {
    const known = byFolder.get(each.folder);
    byFolder.set(each.folder, known === undefined ? each : both(known, each));
  }
  return [...byFolder.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

function both({ folder, includes: a }: Selected, { includes: b }: Selected): Selected {
  return { folder, includes: a === undefined || b === undefined ? undefined : (path) => a(path) || b(path) };
}

/** The site of a file that may not exist, and its path there. Throws `UsageError` if no site contains it. */
export async function placeOfFile({
  written,
  cwd,
}: {
  readonly written: string;
  readonly cwd: string;
}): Promise<{ readonly folder: string; readonly path: string }> {
  const at = resolve(cwd, written);
  const folder = await siteAbove(at);
  if (folder === undefined)
    throw new UsageError(`"${written}" is not in a site: no folder above it has a docs.json (${dirname(at)})`);
  return { folder, path: within(folder, at) };
}
