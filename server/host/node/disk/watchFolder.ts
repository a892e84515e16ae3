import { type FSWatcher, type Stats, watch } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { mayBelong } from '../../../core/index.ts';
import type { FolderWatch } from '../../../workspace/runtime.ts';
import { listFolder } from './openFile.ts';

/** Events of one save come together; more than this is no longer felt as at once. */
const together = 25;

/**
 * Calls back with the files and folders below `folder` that came, changed or went. Each folder has a watcher of its own,
 * since not every system watches below; those that no site reads have none. Where the system gives no more watchers,
 * `failed` is called once and the rest is not watched. Resolves when all folders are watched.
 *
 * A folder is unknown; watched, with the identity that it has then; and unknown again when it went, or when another one
 * has its name, which is then watched in its place. A path that an event names waits, and is told with all that wait
 * then. When it is closed, all folders are unknown and nothing waits any more, whatever was being looked at.
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
      // In the meantime, it may have been added, or watching may have ended.
      if (isClosed || watchers.has(at)) return;
      const watcher = watch(at, (_, name) => {
        if (name === null) return report(at);
        const file = join(at, name);
        report(file);
        void look(file);
      });
      // Whoever only watches has nothing left to do.
      watcher.unref();
      // A folder that went away: its own holder tells of it.
      watcher.on('error', () => forget(at));
      watchers.set(at, { watcher, identity });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== 'ENOENT' && code !== 'ENOTDIR') fail(error);
      return;
    }
    for (const entry of await listFolder(at).catch(() => [])) if (entry.isDirectory()) await add(join(at, entry.name));
  };

  /** A new folder is watched; whatever came into it in the meantime is read with it. */
  const look = async (file: string): Promise<void> => {
    const found = await lstat(file).catch(() => undefined);
    if (found === undefined) forget(file);
    else if (found.isDirectory() && watchers.get(file)?.identity !== identityOf(found)) {
      // Under this name there may have been another folder a moment ago.
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

/** A number is given again at once when a folder goes; the moment of its making is not. */
function identityOf({ ino, birthtimeMs }: Stats): string {
  return `${ino} ${birthtimeMs}`;
}

function isWatched(path: string): boolean {
  return mayBelong(`${path.split(sep).join('/')}/x`);
}
