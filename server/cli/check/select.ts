import { stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { matchesGlob } from '../../core/index.ts';
import { findSites, siteAbove } from '../../host/node/disk/diskSite.ts';
import { UsageError } from '../command.ts';

/** A site that is to be checked, or a part of it. */
export interface Selected {
  /** Absolute. */
  readonly folder: string;
  /** Whether the findings of a file are asked for; undefined where those of the whole site are. */
  readonly includes: ((path: string) => boolean) | undefined;
}

/** What the operands of `check` name. */
export interface Selection {
  readonly sites: readonly Selected[];
  /** The folder that paths are relative to where programs read them: the only one that was named, else the current one. */
  readonly base: string;
  /** Each operand that may name nothing at all, as it was written, and what it names of a site. */
  readonly named: readonly { readonly written: string; readonly inSite: Selected }[];
}

/**
 * The sites that paths name: folders with sites in or below them, else the part of a site that lies in the folder; files
 * of sites; globs (`*`, `**`, `?`), relative to the current folder. Without any: the sites in and below the current
 * folder, else the one around it. In order of their folders. Throws `UsageError` for what is not there.
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
      found.push(...(await inFolder(at)));
      continue;
    }
    if (kind === undefined && !/[*?]/.test(written)) throw new UsageError(`"${written}" does not exist`);
    const parts = kind === 'file' ? [await ofFile(written, at)] : await ofGlob(written, cwd);
    for (const inSite of parts) named.push({ written, inSite });
    found.push(...parts);
  }
  if (operands.length === 0) found.push(...(await around(cwd)));
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
  if (folder === undefined) throw new UsageError(`"${written}" belongs to no site: no folder above it has a docs.json`);
  const own = within(folder, at);
  return { folder, includes: (path) => path === own };
}

/** The parts of all sites around and below the last folder of a glob that is no pattern. */
async function ofGlob(written: string, cwd: string): Promise<readonly Selected[]> {
  const parts = written.split(/[\\/]/);
  const first = parts.findIndex((part) => /[*?]/.test(part));
  const start = resolve(cwd, parts.slice(0, first).join('/') || (written.startsWith('/') ? '/' : '.'));
  // The leading "./" ties it to that folder.
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

/** One entry for each site, in order; what several operands name of it together. */
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

/** The site of a file that need not be there, and its path in it. Throws `UsageError` where it is in none. */
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
    throw new UsageError(`"${written}" belongs to no site: no folder above it has a docs.json (${dirname(at)})`);
  return { folder, path: within(folder, at) };
}
