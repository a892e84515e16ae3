import { randomBytes } from 'node:crypto';
import { chmod, mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import type { Uri } from 'vscode';

/**
 * Puts another text in place of a file's, in one step: it is written beside the file first. False where the file is
 * read-only or is not a file.
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

/** False where a folder on the way to a new file is a link out of the site. */
export async function staysIn(site: Uri, file: Uri): Promise<boolean> {
  const home = await realpath(site.fsPath).catch(() => undefined);
  if (home === undefined) return false;
  for (let folder = dirname(file.fsPath); ; folder = dirname(folder)) {
    const real = await realpath(folder).catch(() => undefined);
    if (real !== undefined) return real === home || real.startsWith(home.endsWith(sep) ? home : home + sep);
    if (folder === dirname(folder)) return false;
  }
}
