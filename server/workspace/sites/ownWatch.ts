import type { Runtime } from '../runtime.ts';

/** Watches the folders of a workspace where the editor does not do it. What settles here does so when all is watched. */
export interface OwnWatch {
  /** The editor cannot watch files, or failed to: from now on we do. */
  begin(): Promise<void>;
  /** An absolute path. */
  addFolder(folder: string): Promise<void>;
  removeFolder(folder: string): void;
  /** Ends all of it. */
  close(): void;
}

/**
 * Keeps a watch on each folder, from when it is asked for.
 *
 * It is off, when folders are only noted; on, from `begin` until `close`. While it is on, a folder's watch is being set
 * up; watches; and is ended when the folder goes or all is closed: one that is set up after that is closed at once. A
 * folder whose watch could not be set up is told, and not tried again.
 *
 * @param changed gets absolute paths of files and folders that came, changed or went
 */
export function createOwnWatch(
  runtime: Pick<Runtime, 'watch'>,
  changed: (files: readonly string[]) => void,
  failed: (error: unknown) => void,
): OwnWatch {
  /** What ends the watch on a folder. */
  const watches = new Map<string, () => void>();
  const folders = new Set<string>();
  let isOn = false;

  const start = async (folder: string): Promise<void> => {
    if (!isOn || watches.has(folder) || runtime.watch === undefined) return;
    let isOver = false;
    let close = (): void => {
      isOver = true;
    };
    watches.set(folder, () => close());
    try {
      const watch = await runtime.watch(folder, changed, failed);
      if (isOver) watch.close();
      close = () => watch.close();
    } catch (error) {
      failed(error);
    }
  };

  return {
    async begin() {
      isOn = true;
      await Promise.all([...folders].map(start));
    },
    async addFolder(folder) {
      folders.add(folder);
      await start(folder);
    },
    removeFolder(folder) {
      folders.delete(folder);
      watches.get(folder)?.();
      watches.delete(folder);
    },
    close() {
      isOn = false;
      for (const end of watches.values()) end();
      watches.clear();
    },
  };
}
