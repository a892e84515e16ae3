import { createHash } from 'node:crypto';
import { readFile, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { readWhole } from '../disk/openFile.ts';
import { realFile } from '../disk/textFiles.ts';

/** A folder that a site was written to. */
export interface Output {
  /** Absolute path, with all links resolved. */
  readonly folder: string;
  /** The fingerprint of each written file, by its path in the folder. */
  readonly written: Map<string, string>;
}

/** Returns a fingerprint of a text or of bytes. */
export function printOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** Maximum size of the list, in bytes. Docsight does not write longer ones. */
const maxList = 64 * 1024 * 1024;

/** Reads the list of an earlier run from a file in `folder`, which must be a real path. Empty if it cannot be read. */
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

/** Returns the text of a list for `readWritten`. */
export function writtenText(written: ReadonlyMap<string, string>): string {
  return [...written]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, print]) => `${print} ${path}\n`)
    .join('');
}

/**
 * Deletes files that an earlier run wrote and this run did not, and folders that are empty then. Keeps files that were
 * edited or replaced since. Returns the deleted paths and the kept paths.
 */
export async function deleteStale(
  { folder, written }: Output,
  now: ReadonlyMap<string, string>,
): Promise<{ readonly deleted: readonly string[]; readonly kept: readonly string[] }> {
  const deleted: string[] = [];
  const kept: string[] = [];
  for (const [path, print] of written) {
    if (now.has(path)) continue;
    // The list is an ordinary file, so its paths are not trusted.
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
