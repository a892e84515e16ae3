import { randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, open, readFile, realpath, rename, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';

/** Reads a file whose bytes will be written again: undefined when there is none. Throws where it is no UTF-8. */
export async function readExactText(path: string): Promise<string | undefined> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined;
    throw error;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error(`${path} is not UTF-8 text`);
  }
}

/**
 * The file that a path stands for once links are followed. Throws where that lies outside of `root`, which must be real
 * itself: nothing is written through a link that leads away.
 */
export async function realFile(path: string, root: string): Promise<string> {
  const missing: string[] = [];
  let at = path;
  while (!(await isThere(at))) {
    missing.unshift(basename(at));
    const up = dirname(at);
    if (up === at) break;
    at = up;
  }
  let real: string;
  try {
    real = await realpath(at);
  } catch {
    throw new Error(`${at} is a link that leads nowhere`);
  }
  if (real !== root && !real.startsWith(root.endsWith(sep) ? root : root + sep))
    throw new Error(`${path} leads out of ${root}`);
  return join(real, ...missing);
}

/** Writes a file whole or not at all, keeping its mode; folders are made. Throws where it would lie outside of `root`. */
export async function writeFileAtomically(path: string, text: string, root: string): Promise<void> {
  const file = await realFile(path, root);
  await mkdir(dirname(file), { recursive: true });
  const mode = await stat(file).then(
    (found) => found.mode & 0o7777,
    () => undefined,
  );
  const draft = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    const handle = await open(draft, 'wx');
    try {
      await handle.writeFile(text, 'utf8');
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (mode !== undefined) await chmod(draft, mode);
    await rename(draft, file);
  } catch (error) {
    await unlink(draft).catch(() => undefined);
    throw error;
  }
}

/** Links count, wherever they lead. */
function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
