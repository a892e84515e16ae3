import { mkdir, rename, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { applyEdits, type SiteEdit } from '../../core/index.ts';
import { belongs } from '../../host/node/disk/diskSite.ts';
import { beginJournal, journalFolder, type Step } from '../../host/node/disk/journal.ts';
import {
  assertNewName,
  assertWritableFile,
  assertWritableFolder,
  copyWhole,
  readExactText,
  realFile,
  writeFileAtomically,
} from '../../host/node/disk/textFiles.ts';
import { type ExitCode, Refusal } from '../command.ts';
import { type OpenSite, shownPath } from '../openSites.ts';
import { printable, printableLines } from '../printable.ts';
import type { Terminal } from '../terminal.ts';
import { assertNotIgnored, assertOwnFile } from './siteChanges.ts';
import { unifiedDiff } from './unifiedDiff.ts';

/** Whether two names are the same file on disk. Some file systems ignore case. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((file) => stat(file).catch(() => undefined)));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}

/** Writes edits of a site, file moves last. In a dry run, prints them instead. */
export async function carryOut(
  site: OpenSite,
  edits: readonly SiteEdit[],
  isDry: boolean,
  terminal: Terminal,
  disk: ChangingDisk = realDisk,
): Promise<ExitCode> {
  if (isDry) {
    for (const edit of edits) await terminal.out(shownEdit(site, edit, terminal));
    return 0;
  }
  // Check all files before the first is written.
  for (const edit of edits) await assertWritable(site, edit);
  const steps = edits.map((edit) => stepOf(site, edit));
  const end = await beginJournal({ folder: journalFolder(terminal.env), siteFolder: site.folder, steps }).catch(
    async (error: unknown) => {
      // If no journal can be kept, write the files anyway, as safely as possible.
      if (error instanceof Error && 'code' in error) return async () => undefined;
      throw new Refusal(`${messageOf(error)}; nothing was written`);
    },
  );
  await writeAll(site, edits, disk, end);
  const count = edits.filter(({ kind }) => kind === 'change').length;
  const shown = (path: string): string => printable(shownPath(site, path, terminal));
  const moved = edits.flatMap((edit) => {
    if (edit.kind === 'rename') return [`${shown(edit.path)} -> ${shown(edit.to)}\n`];
    if (edit.kind === 'delete') return [`${shown(edit.path)} deleted\n`];
    if (edit.kind === 'create') return [`${shown(edit.path)} created\n`];
    return edit.kind === 'copy' ? [`${shown(edit.to)} created\n`] : [];
  });
  await terminal.out(`${moved.join('')}${count} ${count === 1 ? 'file' : 'files'} changed\n`);
  return 0;
}

/** The file system operations of a change. A parameter, so that a test can stop after any step. */
export interface ChangingDisk {
  write(file: { readonly path: string; readonly text: string; readonly root: string }): Promise<void>;
  unlink(file: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** Returns the first folder that was created. */
  makeFolder(folder: string): Promise<string | undefined>;
  removeFolder(folder: string): Promise<void>;
}

/** The real file system. */
export const realDisk: ChangingDisk = {
  write: writeFileAtomically,
  unlink,
  rename,
  copy: (from, to) => copyWhole({ from, to }),
  makeFolder: (folder) => mkdir(folder, { recursive: true }),
  removeFolder: rmdir,
};

/** The journal entry of an edit. */
function stepOf(site: OpenSite, edit: SiteEdit): Step {
  const { path } = edit;
  if (edit.kind === 'rename' || edit.kind === 'copy') return { kind: edit.kind, path, to: edit.to };
  const before = edit.kind === 'create' ? null : (site.host.site.files.get(path)?.text ?? '');
  const after = edit.kind === 'delete' ? null : textAfter(site, edit);
  return { kind: 'write', path, before, after };
}

function textAfter(site: OpenSite, edit: Extract<SiteEdit, { kind: 'create' | 'change' }>): string {
  return edit.kind === 'create' ? edit.text : applyEdits(site.host.site.files.get(edit.path)?.text ?? '', edit.edits);
}

function shownEdit(site: OpenSite, edit: SiteEdit, terminal: Terminal): string {
  if (edit.kind === 'rename' || edit.kind === 'copy')
    return `${printable(`${edit.kind} ${edit.path} -> ${edit.to}`)}\n`;
  if (edit.kind === 'delete') return `${printable(`delete ${edit.path}`)}\n`;
  const text = site.host.site.files.get(edit.path)?.text;
  const diff =
    edit.kind === 'change'
      ? unifiedDiff({ path: edit.path, before: text ?? '', edits: edit.edits })
      : unifiedDiff({ path: edit.path, before: undefined, edits: [{ range: { start: 0, end: 0 }, text: edit.text }] });
  // Texts of the site must not control the terminal.
  return terminal.isInteractive || terminal.color ? printableLines(diff) : diff;
}

/** Throws if a file has changed since it was read, or cannot be written. */
async function assertWritable(site: OpenSite, edit: SiteEdit): Promise<void> {
  const file = join(site.folder, edit.path);
  try {
    const isRead = edit.kind === 'change' || edit.kind === 'delete';
    if (isRead && (await readExactText(file)) !== site.host.site.files.get(edit.path)?.text)
      throw new Error(`${file} was changed in the meantime`);
    if (edit.kind === 'change') return await assertWritableFile({ path: file, root: site.folder });
    // Creating, deleting and renaming a file needs write access to its folder.
    if (edit.kind === 'delete' || edit.kind === 'rename') await assertWritableFolder(dirname(file));
    if (edit.kind === 'delete') return;
    const path = edit.kind === 'create' ? edit.path : edit.to;
    assertNewName(path);
    const target = await realFile({ path: join(site.folder, path), root: site.folder });
    await assertOwnFile({ site, path, real: target });
    // Pages in build folders can move there: they are ignored by Git, but part of the site.
    if (await belongs({ folder: site.folder, path: edit.path })) await assertNotIgnored(site, path);
    const isThere = (await stat(target).catch(() => undefined)) !== undefined;
    if (isThere && (edit.kind !== 'rename' || !(await isSameFile(file, target))))
      throw new Error(`${target} already exists`);
    await assertWritableFolder(dirname(target));
  } catch (error) {
    throw new Refusal(`${messageOf(error)}; nothing was written`);
  }
}

/** Writes all edits or none: if one fails, those before it are undone. */
async function writeAll(
  site: OpenSite,
  edits: readonly SiteEdit[],
  disk: ChangingDisk,
  endJournal: () => Promise<void>,
): Promise<void> {
  const done: { readonly file: string; readonly takeBack: () => Promise<unknown> }[] = [];
  try {
    for (const edit of edits) done.push({ file: edit.path, takeBack: await write(site, edit, disk) });
    await endJournal();
  } catch (error) {
    const left: string[] = [];
    for (const { file, takeBack } of done.toReversed()) await takeBack().catch(() => left.push(file));
    // The next command retries what could not be undone.
    if (left.length === 0) await endJournal();
    const end = left.length === 0 ? 'nothing was changed' : `these could not be taken back: ${left.join(', ')}`;
    throw new Refusal(`${messageOf(error)}; ${end}`);
  }
}

/** Writes an edit. Returns a function that undoes it. */
async function write(site: OpenSite, edit: SiteEdit, disk: ChangingDisk): Promise<() => Promise<unknown>> {
  const file = join(site.folder, edit.path);
  if (edit.kind === 'rename' || edit.kind === 'copy') {
    const target = join(site.folder, edit.to);
    const isCopy = edit.kind === 'copy';
    const unmake = await madeFor(target, disk, () => (isCopy ? disk.copy(file, target) : disk.rename(file, target)));
    return () => (isCopy ? disk.unlink(target) : disk.rename(target, file)).then(unmake);
  }
  const before = site.host.site.files.get(edit.path)?.text ?? '';
  if (edit.kind === 'delete') await disk.unlink(file);
  else await disk.write({ path: file, text: textAfter(site, edit), root: site.folder });
  return edit.kind === 'create'
    ? () => disk.unlink(file)
    : () => disk.write({ path: file, text: before, root: site.folder });
}

/** Creates the folders for a target, then runs `put`. Returns a function that removes the folders, innermost first. */
async function madeFor(target: string, disk: ChangingDisk, put: () => Promise<unknown>): Promise<() => Promise<void>> {
  const made = await disk.makeFolder(dirname(target));
  const unmake = async (): Promise<void> => {
    for (let at = dirname(target); made !== undefined && at.length >= made.length; at = dirname(at))
      await disk.removeFolder(at);
  };
  try {
    await put();
  } catch (error) {
    await unmake();
    throw error;
  }
  return unmake;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
