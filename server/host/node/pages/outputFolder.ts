import { createHash } from 'node:crypto';
import { readFile, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { readWhole } from '../disk/openFile.ts';
import { realFile } from '../disk/textFiles.ts';

/** What is known of a folder that a site was written to. */
export interface Output {
  /** Absolute, links resolved. */
  readonly folder: string;
  /** What each file that was written held then, by its path in the folder. */
  readonly written: Map<string, string>;
}

/** What a text or a file's bytes are known by. */
export function printOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** A longer list was not written by this program. */
const maxList = 64 * 1024 * 1024;

/** Reads what an earlier run left in a file of the folder, which is real; empty where there is nothing to be read. */
export async function readWritten({
  folder,
  path,
}: {
  readonly folder: string;
  readonly path: string;
}): Promise<Map<string, string>> {
  const bytes = await realFile({ path: join(folder, path), root: folder })
    .then((file) => readWhole(file, maxList))
    .catch(() => undefined);
  const text = bytes?.toString('utf8') ?? '';
  const rows = text.split('\n').flatMap((line) => {
    const [print = '', ...path] = line.split(' ');
    return print.length === 22 && path.length > 0 ? [[path.join(' '), print] as const] : [];
  });
  return new Map(rows);
}

/** The same to be read again. */
export function writtenText(written: ReadonlyMap<string, string>): string {
  return [...written]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, print]) => `${print} ${path}\n`)
    .join('');
}

/**
 * Deletes what an earlier run wrote and this one did not, and the folders that are empty then. What someone changed
 * since, or put in the place of it, stays. Gives the paths that were deleted and those that stayed.
 */
export async function deleteStale(
  { folder, written }: Output,
  now: ReadonlyMap<string, string>,
): Promise<{ readonly deleted: readonly string[]; readonly kept: readonly string[] }> {
  const deleted: string[] = [];
  const kept: string[] = [];
  for (const [path, print] of written) {
    if (now.has(path)) continue;
    // The list is a file like others: it may name anything.
    const file = await realFile({ path: join(folder, path), root: folder }).catch(() => undefined);
    if (file === undefined || relative(folder, file).split(sep).join('/') !== path) continue;
    const isFile = await stat(file).then(
      (found) => found.isFile(),
      () => false,
    );
    if (!isFile) continue;
    if (printOf(await readFile(file)) !== print) kept.push(path);
    else {
      await rm(file);
      deleted.push(path);
      await deleteEmpty(dirname(file), folder);
    }
  }
  return { deleted, kept };
}

async function deleteEmpty(folder: string, root: string): Promise<void> {
  for (let at = folder; at !== root && at.startsWith(root + sep); at = dirname(at)) {
    const isGone = await rmdir(at).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}
