import { stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  type Change,
  createSiteHost,
  isRemotePath,
  knownPaths,
  readChange,
  type SiteHost,
  type SiteUse,
} from '../core/index.ts';
import { findSites, readSite, siteAbove } from '../host/node/disk/diskSite.ts';
import type { KnownFiles } from '../host/node/disk/knownFiles.ts';
import { workTreeAbove } from '../host/node/git/repository.ts';
import { type Arguments, UsageError } from './command.ts';
import type { Terminal } from './terminal.ts';

/** A site in its state at opening or at the last reread. */
export interface OpenSite {
  /** Absolute. */
  readonly folder: string;
  /** The folder that the user gave. Paths in machine-readable output are relative to it. */
  readonly base: string;
  /** Path of the site relative to `base`, with `/` at the end; empty if they are equal. */
  readonly prefix: string;
  readonly host: SiteHost;
}

/** The folder in the first operand, else the current one. */
export function folderOperand({ operands }: Arguments, terminal: Terminal): string {
  if (operands.length > 1)
    throw new UsageError(`one folder is enough, not also "${operands.slice(1).join('" and "')}"`);
  return resolve(terminal.cwd, operands[0] ?? '.');
}

/** All sites in a folder, sorted by path, else the one around it. Throws `UsageError` without any. */
export async function openSites(folder: string): Promise<readonly OpenSite[]> {
  const sites: OpenSite[] = [];
  for (const each of await siteFolders(folder)) sites.push(await openSite({ base: folder, folder: each }));
  return sites;
}

/**
 * The one site of a folder: its own, else the only one inside, else the one around it. Throws `UsageError` if none
 * exists or the choice is ambiguous.
 */
export async function openOneSite(folder: string, use?: SiteUse): Promise<OpenSite> {
  return openSite(await findOneSite(folder), use);
}

/** Place of a site that is not read yet. `base` is the folder that the user gave. */
export interface SitePlace {
  readonly base: string;
  readonly folder: string;
}

/** The place of the site that `openOneSite` would open. */
export async function findOneSite(folder: string): Promise<SitePlace> {
  const folders = await siteFolders(folder);
  const own = folders.find((each) => each === folder) ?? (folders.length === 1 ? folders[0] : undefined);
  if (own !== undefined) return { base: folder, folder: own };
  throw new UsageError(
    `there are several sites in ${folder}; name one: ${folders.map((each) => relative(folder, each)).join(', ')}`,
  );
}

/** Path of a file for people: relative to the current folder if that is shorter. */
export function shownPath(site: OpenSite, path: string, terminal: Terminal): string {
  if (isRemotePath(path)) return path;
  const absolute = resolve(site.folder, path);
  const shown = relative(terminal.cwd, absolute);
  return shown.startsWith('..') ? absolute : shown;
}

/**
 * Updates a site from disk. Only changed texts are parsed again.
 *
 * @param known files that are only read again if they changed
 */
export async function reread({ folder, host }: OpenSite, known?: KnownFiles): Promise<void> {
  const changes = await readSite(folder, undefined, known);
  if (known?.isAsBefore(changes) === true) return;
  const there = new Set(changes.map(({ path }) => path));
  const gone = knownPaths(host.site.index)
    // Fetched documents are not files.
    .filter((path) => !there.has(path) && !isRemotePath(path))
    .map((path): Change => ({ kind: 'delete', path }));
  host.apply([...gone, ...changes]);
}

/** Path of a file relative to a folder, with `/` between its parts: for programs. */
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

/** Number of files that are parsed before other work gets a turn. */
const filesInTurn = 20;

/** The same while requests are served: other work gets a turn between files. */
export async function openSiteInTurns(place: SitePlace, known: KnownFiles): Promise<OpenSite> {
  const changes: Change[] = [];
  for (const change of await readSite(place.folder, undefined, known)) {
    changes.push(readChange(change));
    if (changes.length % filesInTurn === 0) await setImmediate();
  }
  return siteWith(place, createSiteHost(changes));
}

function siteWith({ base, folder }: SitePlace, host: SiteHost): OpenSite {
  const between = relative(base, folder).split(sep).join('/');
  return { folder, base, prefix: between === '' ? '' : `${between}/`, host };
}

/** The folder of the repository: the nearest one with `.git`; the folder itself without one. */
export async function repositoryOf(folder: string): Promise<string> {
  return (await workTreeAbove(folder)) ?? folder;
}
