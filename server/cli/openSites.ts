import { stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Change, createSiteHost, isRemotePath, knownPaths, type SiteHost, type SiteUse } from '../core/index.ts';
import { findSites, readSite, siteAbove } from '../host/node/disk/diskSite.ts';
import type { KnownFiles } from '../host/node/disk/knownFiles.ts';
import { workTreeAbove } from '../host/node/git/repository.ts';
import { type Arguments, UsageError } from './command.ts';
import type { Terminal } from './terminal.ts';

/** A site that a command works on: as the disk had it when it was opened, or when it was last read again. */
export interface OpenSite {
  /** Absolute. */
  readonly folder: string;
  /** The folder that was asked for: what is printed for programs is relative to it. */
  readonly base: string;
  /** The site's folder relative to the folder that was asked for, with `/` at the end; empty when they are the same. */
  readonly prefix: string;
  readonly host: SiteHost;
}

/** The folder that a command's first operand names; the current one without. */
export function folderOperand({ operands }: Arguments, terminal: Terminal): string {
  if (operands.length > 1)
    throw new UsageError(`one folder is enough, not also "${operands.slice(1).join('" and "')}"`);
  return resolve(terminal.cwd, operands[0] ?? '.');
}

/** All sites in a folder, in order of their paths, else the one around it. Throws `UsageError` where there is none. */
export async function openSites(folder: string): Promise<readonly OpenSite[]> {
  const sites: OpenSite[] = [];
  for (const each of await siteFolders(folder)) sites.push(await openSite({ base: folder, folder: each }));
  return sites;
}

/** The one site of a folder: its own, else the only one inside, else the one around it. Throws `UsageError` where there is none or no telling. */
export async function openOneSite(folder: string, use?: SiteUse): Promise<OpenSite> {
  return openSite(await findOneSite(folder), use);
}

/** Where a site is that was not read yet. `base` is the folder that was asked for. */
export interface SitePlace {
  readonly base: string;
  readonly folder: string;
}

/** The place of the one site of a folder, as `openOneSite` takes it. */
export async function findOneSite(folder: string): Promise<SitePlace> {
  const folders = await siteFolders(folder);
  const own = folders.find((each) => each === folder) ?? (folders.length === 1 ? folders[0] : undefined);
  if (own !== undefined) return { base: folder, folder: own };
  throw new UsageError(
    `there are several sites in ${folder}; name one: ${folders.map((each) => relative(folder, each)).join(', ')}`,
  );
}

/** A file of a site as it is shown: relative to the current folder where that is shorter to read. */
export function shownPath(site: OpenSite, path: string, terminal: Terminal): string {
  if (isRemotePath(path)) return path;
  const absolute = resolve(site.folder, path);
  const shown = relative(terminal.cwd, absolute);
  return shown.startsWith('..') ? absolute : shown;
}

/**
 * Brings a site up to what stands on the disk now; only texts that changed are read again by the core.
 *
 * @param known files that are read from the disk again only when they changed
 */
export async function reread({ folder, host }: OpenSite, known?: KnownFiles): Promise<void> {
  const changes = await readSite(folder, undefined, known);
  const there = new Set(changes.map(({ path }) => path));
  const gone = knownPaths(host.site.index)
    // What came from the network is no file.
    .filter((path) => !there.has(path) && !isRemotePath(path))
    .map((path): Change => ({ kind: 'delete', path }));
  host.apply([...gone, ...changes]);
}

/** A file of a site relative to a folder, with `/` between its parts: for programs. */
export function pathFrom(base: string, site: OpenSite, path: string): string {
  return isRemotePath(path) ? path : relative(base, resolve(site.folder, path)).split(sep).join('/');
}

async function siteFolders(folder: string): Promise<readonly string[]> {
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined) throw new UsageError(`the folder ${folder} does not exist`);
  if (!found.isDirectory()) throw new UsageError(`${folder} is a file. Give the folder that contains docs.json.`);
  const folders = [...(await findSites(folder))].sort();
  if (folders.length > 0) return folders;
  const around = await siteAbove(join(folder, 'x'));
  if (around !== undefined) return [around];
  throw new UsageError(`neither ${folder} nor a folder below or above it has a docs.json`);
}

/**
 * Reads the site in a folder from disk.
 *
 * @param use most commands need the results of a site once
 */
export async function openSite(place: SitePlace, use: SiteUse = 'once'): Promise<OpenSite> {
  return siteWith(place, createSiteHost(await readSite(place.folder), use));
}

/** So many files are read by the core before others have their turn. */
const filesInTurn = 20;

/** The same while requests are answered: after some files each, others have their turn. */
export async function openSiteInTurns(place: SitePlace, known: KnownFiles): Promise<OpenSite> {
  const changes = await readSite(place.folder, undefined, known);
  const host = createSiteHost();
  const next = host.begin();
  for (let at = 0; at < changes.length; at += filesInTurn) {
    next.take(changes.slice(at, at + filesInTurn));
    await setImmediate();
  }
  for (const piece of next.pieces()) {
    piece();
    await setImmediate();
  }
  host.adopt(next);
  return siteWith(place, host);
}

function siteWith({ base, folder }: SitePlace, host: SiteHost): OpenSite {
  const between = relative(base, folder).split(sep).join('/');
  return { folder, base, prefix: between === '' ? '' : `${between}/`, host };
}

/** The folder of the repository around a folder: the nearest with `.git`; itself where there is none. */
export async function repositoryOf(folder: string): Promise<string> {
  return (await workTreeAbove(folder)) ?? folder;
}
