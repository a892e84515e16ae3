import { mkdir, rename, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { applyEdits, type FileEdit } from '../../core/index.ts';
import {
  assertWritableFile,
  assertWritableFolder,
  readExactText,
  realFile,
  writeFileAtomically,
} from '../../host/disk/textFiles.ts';
import { printable } from '../check/findingText.ts';
import type { ExitCode } from '../command.ts';
import { type OpenSite, shownPath } from '../openSites.ts';
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
  edits: readonly FileEdit[],
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
  const moved = edits.flatMap((edit) =>
    edit.kind === 'rename'
      ? [`${shownPath(site, edit.path, terminal)} -> ${shownPath(site, edit.to, terminal)}\n`]
      : [],
  );
  await terminal.out(`${moved.join('')}${count} ${count === 1 ? 'file' : 'files'} changed\n`);
  return 0;
}

function shownEdit(site: OpenSite, edit: FileEdit, terminal: Terminal): string {
  if (edit.kind === 'rename') return `rename ${edit.path} -> ${edit.to}\n`;
  const text = site.host.site.files.get(edit.path)?.text;
  const diff =
    edit.kind === 'change'
      ? unifiedDiff(edit.path, text ?? '', edit.edits)
      : unifiedDiff(edit.path, undefined, [{ range: { start: 0, end: 0 }, text: edit.text }]);
  // On a terminal, what comes from the site must not steer it.
  return terminal.color ? diff.split('\n').map(printable).join('\n') : diff;
}

/** Throws where a file is another than the one that was read, or could not be written. */
async function assertWritable(site: OpenSite, edit: FileEdit): Promise<void> {
  const file = join(site.folder, edit.path);
  try {
    if (edit.kind === 'change' && (await readExactText(file)) !== site.host.site.files.get(edit.path)?.text)
      throw new Error(`${file} was changed in the meantime`);
    if (edit.kind !== 'rename') return await assertWritableFile(file, site.folder);
    const target = await realFile(join(site.folder, edit.to), site.folder);
    if ((await stat(target).catch(() => undefined)) !== undefined && !(await isSameFile(file, target)))
      throw new Error(`${target} exists already`);
    // A file gets another name by a change of the two folders that it stands in.
    await assertWritableFolder(dirname(file));
    await assertWritableFolder(dirname(target));
  } catch (error) {
    throw new Error(`${messageOf(error)}; nothing was written`);
  }
}

/** Writes all edits, or none: where one fails all the same, those before it are taken back. */
async function writeAll(site: OpenSite, edits: readonly FileEdit[]): Promise<void> {
  const done: { readonly file: string; readonly takeBack: () => Promise<unknown> }[] = [];
  try {
    for (const edit of edits) done.push({ file: edit.path, takeBack: await write(site, edit) });
  } catch (error) {
    const left: string[] = [];
    for (const { file, takeBack } of done.toReversed()) await takeBack().catch(() => left.push(file));
    const end = left.length === 0 ? 'nothing was changed' : `these could not be taken back: ${left.join(', ')}`;
    throw new Error(`${messageOf(error)}; ${end}`);
  }
}

/** Writes an edit; what comes back takes it back. */
async function write(site: OpenSite, edit: FileEdit): Promise<() => Promise<unknown>> {
  const file = join(site.folder, edit.path);
  if (edit.kind === 'rename') {
    const target = join(site.folder, edit.to);
    const made = await mkdir(dirname(target), { recursive: true });
    const unmake = async (): Promise<void> => {
      // Of the folders that were made, from the inside.
      for (let at = dirname(target); made !== undefined && at.length >= made.length; at = dirname(at)) await rmdir(at);
    };
    try {
      await rename(file, target);
    } catch (error) {
      await unmake();
      throw error;
    }
    return () => rename(target, file).then(unmake);
  }
  const before = site.host.site.files.get(edit.path)?.text ?? '';
  const text = edit.kind === 'create' ? edit.text : applyEdits(before, edit.edits);
  await writeFileAtomically(file, text, site.folder);
  return edit.kind === 'create' ? () => unlink(file) : () => writeFileAtomically(file, before, site.folder);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
