import type { Runtime } from '../runtime.ts';

/** Watches the folders of a workspace if the editor does not. Promises settle when everything is watched. */
export interface OwnWatch {
  /** The editor cannot watch files, or failed to. From now on, this does. */
  begin(): Promise<void>;
  /** Takes an absolute path. */
  addFolder(folder: string): Promise<void>;
  removeFolder(folder: string): void;
  /** Ends all watches. */
  close(): void;
}

/**
 * Keeps a watch on each folder after `begin`, until `close`. Before `begin`, folders are only noted. A watch that is
 * set up after its folder was removed, or after `close`, is ended at once. A folder that cannot be watched is reported
 * and not tried again.
 *
 * @param changed gets absolute paths of files and folders that were added, changed or removed
 */
export function createOwnWatch(
  runtime: Pick<Runtime, 'watch'>,
  changed: (files: readonly string[]) => void,
  failed: (error: unknown) => void,
): OwnWatch {
  /** Ends the watch on a folder. */
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
