import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { access, chmod, lstat, mkdir, open, realpath, rename, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { isHiddenPath } from '../../../core/index.ts';
import { isAbsence, readWhole, whyUnread } from './openFile.ts';

/** Larger files are not written by hand. */
const maxTextBytes = 16 * 1024 * 1024;

/** Reads a file whose bytes will be written again: undefined when there is none. Throws where it is no file or no UTF-8. */
export async function readExactText(path: string): Promise<string | undefined> {
  let bytes: Uint8Array | undefined;
  try {
    bytes = await readWhole(path, maxTextBytes);
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw new Error(`${path} could not be read: ${whyUnread(error)}`);
  }
  if (bytes === undefined) throw new Error(`${path} is too large to read`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error(`${path} is not UTF-8 text`);
  }
}

/**
 * The file that a path stands for once links are followed. Throws where that lies outside of `root`, which must be real
 * itself, where a link leads to a hidden file, and for what Git keeps: nothing is written through a link that leads away.
 */
export async function realFile({ path, root }: { readonly path: string; readonly root: string }): Promise<string> {
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
    throw new Error(`${at} is a broken symbolic link`);
  }
  if (real !== root && !real.startsWith(root.endsWith(sep) ? root : root + sep))
    throw new Error(`${path} leads out of ${root}`);
  const file = join(real, ...missing);
  const [asked, found] = [path, file].map((each) => relative(root, each).split(sep).join('/'));
  if (found !== undefined && isHiddenPath(found) && (isGitPath(found) || !isHiddenPath(asked ?? '')))
    throw new Error(`${path} points to the hidden ${found}`);
  return file;
}

/** Whether a path is Git's own: an entry `.git` or something in it, however it is written. */
export function isGitPath(path: string): boolean {
  return path.split('/').some((part) => /^\.git[. ]*$|^git~\d$/i.test(part));
}

/** Throws for the name of a new file that a command line or list of files would take for something else. */
export function assertNewName(path: string): void {
  const name = basename(path);
  if (/^-/.test(name)) throw new Error(`"${name}" begins with a hyphen, which commands read as an option`);
  if (/[\p{Cc}\u2028\u2029]/u.test(path))
    throw new Error(`${JSON.stringify(path)} has a control character in its name`);
}

/**
 * Writes a file whole or not at all, keeping its mode; folders are made. Throws where it would lie outside of `root`, and
 * where what is there is read-only or not a file: replacing it would undo a decision of the user.
 */
export async function writeFileAtomically({
  path,
  text,
  root,
}: {
  readonly path: string;
  readonly text: string;
  readonly root: string;
}): Promise<void> {
  const file = await realFile({ path, root });
  const before = await stat(file).catch(() => undefined);
  if (before === undefined) assertNewName(relative(root, path));
  const reason = before && whyNot(path, before);
  if (reason !== undefined) throw new Error(`${reason}; it was not changed`);
  await mkdir(dirname(file), { recursive: true });
  const mode = before === undefined ? undefined : before.mode & 0o7777;
  await replaceFile(file, text, { mode });
}

/**
 * Puts a text or bytes in place of a file, which is old or new at any moment.
 *
 * @param isKept waits until it is on the disk, so that it survives a loss of power
 */
export async function replaceFile(
  file: string,
  data: string | Uint8Array,
  { mode, isKept = true }: { readonly mode?: number | undefined; readonly isKept?: boolean } = {},
): Promise<void> {
  const draft = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    const handle = await open(draft, 'wx');
    try {
      await handle.writeFile(data, 'utf8');
      if (isKept) await handle.sync();
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

function whyNot(path: string, found: Stats): string | undefined {
  return found.isFile() ? ((found.mode & 0o222) === 0 ? `${path} is read-only` : undefined) : `${path} is not a file`;
}

/** What a write that was interrupted leaves next to a file. */
export function isDraftOf({ name, file }: { readonly name: string; readonly file: string }): boolean {
  const rest = name.startsWith(`.${basename(file)}.`) ? name.slice(basename(file).length + 2) : '';
  return /^[0-9a-f]{12}\.tmp$/.test(rest);
}

/** Throws where `writeFileAtomically` would. */
export async function assertWritableFile({
  path,
  root,
}: {
  readonly path: string;
  readonly root: string;
}): Promise<void> {
  const file = await realFile({ path, root });
  const before = await stat(file).catch(() => undefined);
  const reason = before && whyNot(path, before);
  if (reason !== undefined) throw new Error(reason);
  await assertWritableFolder(dirname(file));
}

/** Throws where no file can be put into a folder, or where it could not be made. */
export async function assertWritableFolder(folder: string): Promise<void> {
  let at = folder;
  while (!(await isThere(at)) && dirname(at) !== at) at = dirname(at);
  if (!(await stat(at)).isDirectory()) throw new Error(`${at} is not a folder`);
  await access(at, constants.W_OK).catch(() => {
    throw new Error(`${at} is read-only`);
  });
}

/** Links count, wherever they lead. */
function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/**
 * The real file behind a path of a site, for whoever gives its bytes to someone: a browser, a rendered site, a hover.
 * Undefined for what is hidden, under this path or under the one that it really has, for what a link leads out of the
 * folder to, and for all that is no file.
 */
export async function givenFile({
  folder,
  path,
}: {
  readonly folder: string;
  readonly path: string;
}): Promise<string | undefined> {
  if (isHiddenPath(path)) return undefined;
  try {
    const home = await realpath(folder);
    const file = await realFile({ path: join(home, path), root: home });
    if (isHiddenPath(relative(home, file).split(sep).join('/'))) return undefined;
    return (await stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}
