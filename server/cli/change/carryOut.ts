import { constants } from 'node:fs';
import { copyFile, mkdir, rename, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { applyEdits, type SiteEdit } from '../../core/index.ts';
import {
  assertWritableFile,
  assertWritableFolder,
  readExactText,
  realFile,
  writeFileAtomically,
} from '../../host/disk/textFiles.ts';
import { type ExitCode, Refusal } from '../command.ts';
import { type OpenSite, shownPath } from '../openSites.ts';
import { printable } from '../printable.ts';
import type { Terminal } from '../terminal.ts';
import { unifiedDiff } from './unifiedDiff.ts';

/** Whether two names lead to the same file on the disk: on some systems letter case does not count. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((file) => stat(file).catch(() => undefined)));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}

/** Writes edits of a site, files that move last; in a dry run prints them. */
export async function carryOut(
  site: OpenSite,
  edits: readonly SiteEdit[],
  isDry: boolean,
  terminal: Terminal,
): Promise<ExitCode> {
  if (isDry) {
    for (const edit of edits) await terminal.out(shownEdit(site, edit, terminal));
    return 0;
  }
  // All are looked at before the first is written.
  for (const edit of edits) await assertWritable(site, edit);
  await writeAll(site, edits);
  const count = edits.filter(({ kind }) => kind === 'change').length;
  const shown = (path: string): string => shownPath(site, path, terminal);
  const moved = edits.flatMap((edit) => {
    if (edit.kind === 'rename') return [`${shown(edit.path)} -> ${shown(edit.to)}\n`];
    if (edit.kind === 'delete') return [`${shown(edit.path)} deleted\n`];
    if (edit.kind === 'create') return [`${shown(edit.path)} created\n`];
    return edit.kind === 'copy' ? [`${shown(edit.to)} created\n`] : [];
  });
  await terminal.out(`${moved.join('')}${count} ${count === 1 ? 'file' : 'files'} changed\n`);
  return 0;
}

function shownEdit(site: OpenSite, edit: SiteEdit, terminal: Terminal): string {
  if (edit.kind === 'rename' || edit.kind === 'copy') return `${edit.kind} ${edit.path} -> ${edit.to}\n`;
  if (edit.kind === 'delete') return `delete ${edit.path}\n`;
  const text = site.host.site.files.get(edit.path)?.text;
  const diff =
    edit.kind === 'change'
      ? unifiedDiff(edit.path, text ?? '', edit.edits)
      : unifiedDiff(edit.path, undefined, [{ range: { start: 0, end: 0 }, text: edit.text }]);
  // On a terminal, what comes from the site must not steer it.
  return terminal.color ? diff.split('\n').map(printable).join('\n') : diff;
}

/** Throws where a file is another than the one that was read, or could not be written. */
async function assertWritable(site: OpenSite, edit: SiteEdit): Promise<void> {
  const file = join(site.folder, edit.path);
  try {
    const isRead = edit.kind === 'change' || edit.kind === 'delete';
    if (isRead && (await readExactText(file)) !== site.host.site.files.get(edit.path)?.text)
      throw new Error(`${file} was changed in the meantime`);
    if (edit.kind === 'change') return await assertWritableFile(file, site.folder);
    // Files come, go and get other names by a change of the folders that they stand in.
    if (edit.kind === 'delete' || edit.kind === 'rename') await assertWritableFolder(dirname(file));
    if (edit.kind === 'delete') return;
    const target = await realFile(join(site.folder, edit.kind === 'create' ? edit.path : edit.to), site.folder);
    const isThere = (await stat(target).catch(() => undefined)) !== undefined;
    if (isThere && (edit.kind !== 'rename' || !(await isSameFile(file, target))))
      throw new Error(`${target} exists already`);
    await assertWritableFolder(dirname(target));
  } catch (error) {
    throw new Refusal(`${messageOf(error)}; nothing was written`);
  }
}

/** Writes all edits, or none: where one fails all the same, those before it are taken back. */
async function writeAll(site: OpenSite, edits: readonly SiteEdit[]): Promise<void> {
  const done: { readonly file: string; readonly takeBack: () => Promise<unknown> }[] = [];
  try {
    for (const edit of edits) done.push({ file: edit.path, takeBack: await write(site, edit) });
  } catch (error) {
    const left: string[] = [];
    for (const { file, takeBack } of done.toReversed()) await takeBack().catch(() => left.push(file));
    const end = left.length === 0 ? 'nothing was changed' : `these could not be taken back: ${left.join(', ')}`;
    throw new Refusal(`${messageOf(error)}; ${end}`);
  }
}

/** Writes an edit; what comes back takes it back. */
async function write(site: OpenSite, edit: SiteEdit): Promise<() => Promise<unknown>> {
  const file = join(site.folder, edit.path);
  if (edit.kind === 'rename' || edit.kind === 'copy') {
    const target = join(site.folder, edit.to);
    const isCopy = edit.kind === 'copy';
    const unmake = await madeFor(target, () =>
      isCopy ? copyFile(file, target, constants.COPYFILE_EXCL) : rename(file, target),
    );
    return () => (isCopy ? unlink(target) : rename(target, file)).then(unmake);
  }
  const before = site.host.site.files.get(edit.path)?.text ?? '';
  const text = edit.kind === 'create' ? edit.text : edit.kind === 'change' ? applyEdits(before, edit.edits) : '';
  if (edit.kind === 'delete') await unlink(file);
  else await writeFileAtomically(file, text, site.folder);
  return edit.kind === 'create' ? () => unlink(file) : () => writeFileAtomically(file, before, site.folder);
}

/** Puts something at a place whose folders are made first. What comes back takes those away again, from the inside. */
async function madeFor(target: string, put: () => Promise<unknown>): Promise<() => Promise<void>> {
  const made = await mkdir(dirname(target), { recursive: true });
  const unmake = async (): Promise<void> => {
    for (let at = dirname(target); made !== undefined && at.length >= made.length; at = dirname(at)) await rmdir(at);
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
