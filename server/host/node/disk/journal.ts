/**
 * Makes it possible to undo an interrupted change of several files. A journal is written before the first file is
 * changed, and removed after the last. It is kept in a folder of the user, never in the site. A file that comes with a
 * repository is therefore never read as a journal.
 */

import { createHash } from 'node:crypto';
import {
  type FileHandle,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rmdir,
  unlink,
} from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { isDraftOf, readExactText, realFile, writeFileAtomically } from './textFiles.ts';

/** A change of one file. Paths are relative to the site. A text of null means that the file does not exist. */
export type Step =
  | { readonly kind: 'write'; readonly path: string; readonly before: string | null; readonly after: string | null }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string }
  | { readonly kind: 'copy'; readonly path: string; readonly to: string };

/** A change of a site. */
export interface Journal {
  readonly version: 1;
  /** The real folder of the site. */
  readonly site: string;
  /** ID of the process that makes the change, and when the change began, in milliseconds since 1970. */
  readonly process: number;
  readonly begun: number;
  readonly steps: readonly Step[];
  /** Folders that the change creates. */
  readonly folders: readonly string[];
}

/** The result of undoing an interrupted change. */
export interface UndoResult {
  readonly site: string;
  /** Files that could not be restored, for example because they were edited later. */
  readonly left: readonly string[];
}

/** Returns the folder of the journals, in the user's folder for the state of programs. */
export function journalFolder(env: Readonly<Record<string, string | undefined>>): string {
  const state = env['XDG_STATE_HOME'] ?? env['LOCALAPPDATA'];
  return join(state !== undefined && isAbsolute(state) ? state : join(homedir(), '.local/state'), 'docsight/journals');
}

function fileOf(folder: string, site: string): string {
  return join(folder, `${createHash('sha256').update(site).digest('hex')}.json`);
}

/** Writes the journal of a change to the disk before the change begins. Returns a function that removes it. */
export async function beginJournal({
  folder,
  siteFolder,
  steps,
}: {
  readonly folder: string;
  readonly siteFolder: string;
  readonly steps: readonly Step[];
}): Promise<() => Promise<void>> {
  const site = await realpath(siteFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = fileOf(folder, site);
  if (await readJournal(file)) throw new Error(`An earlier change to ${site} is unfinished. Run the command again.`);
  const journal: Journal = {
    version: 1,
    site,
    process: process.pid,
    begun: Date.now(),
    steps,
    folders: await newFolders(site, steps),
  };
  const draft = `${file}.${process.pid}`;
  const handle: FileHandle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(journal));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  return () => unlink(file);
}

/** Returns the folders that must be created, the innermost first. */
async function newFolders(site: string, steps: readonly Step[]): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const step of steps) {
    const target = step.kind === 'write' ? step.path : step.to;
    for (let at = dirname(target); at !== '.' && !(await isThere(join(site, at))); at = dirname(at)) found.add(at);
  }
  return [...found].sort((a, b) => b.length - a.length);
}

/** Undoes interrupted changes of sites that are in, above or at one of these places. */
export async function undoUnfinished(folder: string, places: readonly string[]): Promise<readonly UndoResult[]> {
  const names = await readdir(folder).catch(() => []);
  const done: UndoResult[] = [];
  for (const name of names) {
    const file = join(folder, name);
    const journal = /^[0-9a-f]{64}\.json$/.test(name) ? await readJournal(file) : undefined;
    if (journal === undefined || fileOf(folder, journal.site) !== file || isRunning(journal)) continue;
    if (!places.some((place) => isWithin(place, journal.site) || isWithin(journal.site, place))) continue;
    if ((await realpath(journal.site).catch(() => undefined)) !== journal.site) continue;
    done.push({ site: journal.site, left: await takeBack(journal) });
    await unlink(file);
  }
  return done;
}

function isWithin(path: string, folder: string): boolean {
  const between = relative(folder, path);
  return between === '' || !(between === '..' || between.startsWith(`..${sep}`) || isAbsolute(between));
}

/** Maximum duration of a change, in milliseconds. After that, another process may have the same ID. */
const maxDuration = 3_600_000;

function isRunning({ process: id, begun }: Journal): boolean {
  if (id === process.pid || !(Date.now() - begun < maxDuration)) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns a journal that this user wrote, or undefined for every other file. */
async function readJournal(file: string): Promise<Journal | undefined> {
  try {
    const found = await lstat(file);
    if (!found.isFile() || (process.getuid !== undefined && found.uid !== process.getuid())) return undefined;
    const journal = JSON.parse(await readFile(file, 'utf8')) as Partial<Journal> | null;
    const isWhole = journal?.version === 1 && typeof journal.site === 'string' && typeof journal.process === 'number';
    return isWhole && Array.isArray(journal.steps) && Array.isArray(journal.folders) ? (journal as Journal) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Undoes the steps of a change, the last one first. Undoes only what was done, and leaves files that were edited later.
 * Returns the paths that could not be restored.
 */
async function takeBack({ site, steps, folders }: Journal): Promise<readonly string[]> {
  const left: string[] = [];
  for (const step of steps.toReversed()) {
    const isBack = await takeBackStep(site, step).catch(() => false);
    if (!isBack) left.push(step.path);
  }
  for (const path of steps.map((step) => (step.kind === 'write' ? step.path : step.to))) await removeDrafts(site, path);
  for (const path of folders)
    await rmdir(await realFile({ path: join(site, path), root: site })).catch(() => undefined);
  return left;
}

async function takeBackStep(site: string, step: Step): Promise<boolean> {
  const file = await realFile({ path: join(site, step.path), root: site });
  if (step.kind === 'write') {
    const now = (await readExactText(file)) ?? null;
    if (now === step.before) return true;
    if (now !== step.after) return false;
    if (step.before === null) await unlink(file);
    else await writeFileAtomically({ path: file, text: step.before, root: site });
    return true;
  }
  const target = await realFile({ path: join(site, step.to), root: site });
  if (!(await isThere(target))) return true;
  if (step.kind === 'rename') {
    if (await isThere(file)) return true;
    await mkdir(dirname(file), { recursive: true });
    await rename(target, file);
    return true;
  }
  const [from, to] = [await readFile(file), await readFile(target)];
  if (!from.equals(to)) return false;
  await unlink(target);
  return true;
}

async function removeDrafts(site: string, path: string): Promise<void> {
  const file = await realFile({ path: join(site, path), root: site }).catch(() => undefined);
  if (file === undefined) return;
  for (const name of await readdir(dirname(file)).catch(() => []))
    if (isDraftOf({ name, file })) await unlink(join(dirname(file), name)).catch(() => undefined);
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
