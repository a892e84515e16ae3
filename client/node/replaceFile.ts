import { randomBytes } from 'node:crypto';
import { chmod, mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import type { Uri } from 'vscode';

/**
 * Replaces the text of a file in one step: writes a temporary file next to it, then renames that. Returns false if the
 * path is read-only or not a file.
 */
export async function replaceFile({ fsPath: file }: Uri, text: string): Promise<boolean> {
  const there = await stat(file).catch(() => undefined);
  if (there !== undefined && (!there.isFile() || (there.mode & 0o222) === 0)) return false;
  await mkdir(dirname(file), { recursive: true });
  const beside = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await writeFile(beside, text, { flag: 'wx' });
    if (there !== undefined) await chmod(beside, there.mode);
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  return true;
}

/** Returns false if a new file would be outside the site, because one of its folders is a link. */
export async function staysIn(site: Uri, file: Uri): Promise<boolean> {
  const home = await realpath(site.fsPath).catch(() => undefined);
  if (home === undefined) return false;
  for (let folder = dirname(file.fsPath); ; folder = dirname(folder)) {
    const real = await realpath(folder).catch(() => undefined);
    if (real !== undefined) return real === home || real.startsWith(home.endsWith(sep) ? home : home + sep);
    if (folder === dirname(folder)) return false;
  }
}
