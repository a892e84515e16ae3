import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { access, chmod, copyFile, link, lstat, mkdir, open, realpath, rename, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { isHiddenPath } from '../../../core/index.ts';
import { isAbsence, readWhole, whyUnread } from './openFile.ts';

/** Maximum size of a text file, in bytes. People do not write larger ones. */
const maxTextBytes = 16 * 1024 * 1024;

/**
 * Returns the exact text of a file that will be written again, including a byte order mark. Undefined if it does not
 * exist. Throws if it is too large, not a file, or not UTF-8.
 */
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
 * Returns the real file behind a path, with all links resolved. It prevents writing through a link that leads
 * elsewhere. Throws in these cases:
 * - The path contains a broken link.
 * - The file is outside of `root`, which must be a real path.
 * - A link leads to a hidden file.
 * - The file is part of Git's data.
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

/** True if a path belongs to Git: a `.git` entry or anything in it, in any spelling. */
export function isGitPath(path: string): boolean {
  return path.split('/').some((part) => /^\.git[. ]*$|^git~\d$/i.test(part));
}

/** Throws if a command line or a list of files could misread the name of a new file. */
export function assertNewName(path: string): void {
  const name = basename(path);
  if (/^-/.test(name)) throw new Error(`"${name}" begins with a hyphen, which commands read as an option`);
  if (/[\p{Cc}\u2028\u2029]/u.test(path))
    throw new Error(`${JSON.stringify(path)} has a control character in its name`);
}

/**
 * Writes a file completely or not at all. Keeps its mode, and creates missing folders. Throws if the file would be
 * outside of `root`, and if the existing one is read-only or not a file. Replacing that would undo a decision of the
 * user.
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
  const draft = newDraft(file);
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

/** Copies a file. The copy is whole or missing at any moment. Throws if its name is taken. */
export async function copyWhole({ from, to }: { readonly from: string; readonly to: string }): Promise<void> {
  const draft = newDraft(to);
  try {
    await copyFile(from, draft, constants.COPYFILE_EXCL);
    await nameNew(draft, to);
  } finally {
    await unlink(draft).catch(() => undefined);
  }
}

/** Gives a file a second name. A rename would replace a file that was created there in the meantime. */
async function nameNew(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    // Some file systems, such as those of memory cards, have no second names.
    if (await isThere(file)) throw error;
    await rename(draft, file);
  }
}

function newDraft(file: string): string {
  return join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}.tmp`);
}

function whyNot(path: string, found: Stats): string | undefined {
  return found.isFile() ? ((found.mode & 0o222) === 0 ? `${path} is read-only` : undefined) : `${path} is not a file`;
}

/** True if `name` is a temporary file that an interrupted write has left next to `file`. */
export function isDraftOf({ name, file }: { readonly name: string; readonly file: string }): boolean {
  const rest = name.startsWith(`.${basename(file)}.`) ? name.slice(basename(file).length + 2) : '';
  return /^[0-9a-f]{12}\.tmp$/.test(rest);
}

/** Throws if `writeFileAtomically` would refuse this file. */
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

/** Throws if a file cannot be added to a folder, or if the folder cannot be created. */
export async function assertWritableFolder(folder: string): Promise<void> {
  let at = folder;
  while (!(await isThere(at)) && dirname(at) !== at) at = dirname(at);
  if (!(await stat(at)).isDirectory()) throw new Error(`${at} is not a folder`);
  await access(at, constants.W_OK).catch(() => {
    throw new Error(`${at} is read-only`);
  });
}

/** True if something exists at this path. Broken links count too. */
function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/**
 * Returns the real path of a site's file whose bytes are handed out: to a browser, a rendered site or a hover.
 * Undefined in these cases:
 * - The path or the real path is hidden.
 * - A link leads out of the folder.
 * - It is not a file.
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
