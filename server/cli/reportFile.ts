import { constants } from 'node:fs';
import { access, mkdir, realpath, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isGitPath, realFile, replaceFile } from '../host/node/disk/textFiles.ts';
import { Refusal } from './command.ts';
import type { Terminal } from './terminal.ts';

/**
 * Writes the file of `--output` and creates its folders. Throws `Refusal` if that fails.
 *
 * Also throws it for a symbolic link out of the current folder, to a hidden file or into `.git`. A pull request could
 * have added such a link.
 */
export async function writeReport({
  file,
  text,
  terminal: { cwd },
}: {
  readonly file: string;
  readonly text: string;
  readonly terminal: Terminal;
}): Promise<void> {
  try {
    const at = await reportPlace(resolve(cwd, file), cwd);
    await mkdir(dirname(at), { recursive: true });
    await writeWhole(at, text);
  } catch (error) {
    throw new Refusal(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Errors for files that can be written but not replaced, such as a single mounted file. */
const unreplaceable: ReadonlySet<string | undefined> = new Set(['EACCES', 'EPERM', 'EBUSY', 'EROFS', 'EXDEV']);

/** Replaces a report in one step, so the file always has a complete report. Pipes and devices are written directly. */
async function writeWhole(at: string, text: string): Promise<void> {
  const before = await stat(at).catch(() => undefined);
  if (before !== undefined && !before.isFile()) return writeFile(at, text);
  if (before !== undefined) await access(at, constants.W_OK);
  try {
    await replaceFile(at, text, { mode: before === undefined ? undefined : before.mode & 0o7777 });
  } catch (error) {
    if (before === undefined || !unreplaceable.has((error as NodeJS.ErrnoException).code)) throw error;
    await writeFile(at, text);
  }
}

async function reportPlace(at: string, cwd: string): Promise<string> {
  const within = relative(cwd, at);
  const isWithin = within !== '..' && !within.startsWith(`..${sep}`) && !isAbsolute(within);
  const root = await realpath(cwd);
  const place = isWithin ? await realFile({ path: join(root, within), root }) : at;
  const real = await realpath(place).catch(async () =>
    join(await realpath(dirname(place)).catch(() => dirname(place)), basename(place)),
  );
  if (isGitPath(real.split(sep).join('/'))) throw new Error(`${place} belongs to Git`);
  return place;
}
