import { type FSWatcher, type Stats, watch } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { canBeSiteFile } from '../../../core/index.ts';
import type { FolderWatch } from '../../../workspace/runtime.ts';
import { listFolder } from './openFile.ts';

/** Events of one save arrive together, within this time in milliseconds. A longer delay would be noticeable. */
const together = 25;

/**
 * Calls `changed` with the files and folders below `folder` that appeared, changed or disappeared. Resolves when all
 * folders are watched.
 *
 * Each folder has its own watcher, because not every system can watch subfolders. Folders that sites skip have none. If
 * the system refuses more watchers, `failed` is called once and the remaining folders are not watched.
 *
 * The states of a folder:
 * 1. Unknown.
 * 2. Watched, with its identity at that time.
 * 3. Unknown again, after it disappeared or another folder took its name. That other folder is then watched instead.
 *
 * The path of an event waits, and is reported together with all other paths that wait then. After `close`, all folders
 * are unknown and nothing is reported, even if a path was still being examined.
 */
export async function watchFolder(
  folder: string,
  changed: (files: readonly string[]) => void,
  failed: (error: unknown) => void,
): Promise<FolderWatch> {
  const watchers = new Map<string, { readonly watcher: FSWatcher; readonly identity: string }>();
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let hasFailed = false;

  const report = (file: string): void => {
    waiting.add(file);
    timer ??= setTimeout(() => {
      const files = [...waiting];
      waiting = new Set();
      timer = undefined;
      changed(files);
    }, together);
  };
  const fail = (error: unknown): void => {
    if (!hasFailed && !isClosed) failed(error);
    hasFailed = true;
  };
  const forget = (at: string): void => {
    for (const [path, { watcher }] of watchers) {
      if (path !== at && !path.startsWith(at + sep)) continue;
      watcher.close();
      watchers.delete(path);
    }
  };

  const add = async (at: string): Promise<void> => {
    if (isClosed || (at !== folder && !isWatched(relative(folder, at)))) return;
    try {
      const identity = identityOf(await lstat(at));
      // In the meantime, the folder may have been added, or watching may have ended.
      if (isClosed || watchers.has(at)) return;
      const watcher = watch(at, (_, name) => {
        if (name === null) return report(at);
        const file = join(at, name);
        report(file);
        void look(file);
      });
      // A watcher alone must not keep the process alive.
      watcher.unref();
      // The folder was removed. The watcher of its parent reports that.
      watcher.on('error', () => forget(at));
      watchers.set(at, { watcher, identity });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== 'ENOENT' && code !== 'ENOTDIR') fail(error);
      return;
    }
    for (const entry of await listFolder(at).catch(() => [])) if (entry.isDirectory()) await add(join(at, entry.name));
  };

  /** Watches a new folder. Files that appeared in it in the meantime are read with it. */
  const look = async (file: string): Promise<void> => {
    const found = await lstat(file).catch(() => undefined);
    if (found === undefined) forget(file);
    else if (found.isDirectory() && watchers.get(file)?.identity !== identityOf(found)) {
      // Another folder may have had this name a moment ago.
      forget(file);
      await add(file);
      if (!isClosed) report(file);
    }
  };

  await add(folder);
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
      forget(folder);
    },
  };
}

/** Returns the identity of a folder. An inode number can be reused immediately, so the creation time is included. */
function identityOf({ ino, birthtimeMs }: Stats): string {
  return `${ino} ${birthtimeMs}`;
}

function isWatched(path: string): boolean {
  return canBeSiteFile(`${path.split(sep).join('/')}/x`);
}
