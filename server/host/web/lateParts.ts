import type { ClientFiles } from './clientFiles.ts';

/** Parts of pages that load later. Until then, the page shows a placeholder or the source. */
export interface LateParts {
  /** Adds a part that is loading. */
  coming(part: Promise<unknown>): void;
  /** Resolves when no part is loading. */
  settled(): Promise<void>;
  /** Calls `listener` each time a part has loaded or failed. */
  onCame(listener: () => void): void;
}

/** Returns an empty set of parts. */
export function lateParts(): LateParts {
  const parts = new Set<Promise<unknown>>();
  const listeners: (() => void)[] = [];
  return {
    coming(part) {
      const counted = part.then(
        () => end(),
        () => end(),
      );
      const end = (): void => {
        parts.delete(counted);
        for (const listener of listeners) listener();
      };
      parts.add(counted);
    },
    async settled() {
      while (parts.size > 0) await Promise.all(parts);
    },
    onCame: (listener) => void listeners.push(listener),
  };
}

/**
 * Returns the URL of another script next to this worker's. A worker created from a blob has no folder, so the script is
 * loaded as a blob too. Rejects if it cannot be loaded.
 */
export async function scriptAddress(files: Pick<ClientFiles, 'asset'>, name: string): Promise<string> {
  if (self.location.protocol !== 'blob:') return new URL(name, self.location.href).href;
  const script = await files.asset(`web/${name}`);
  if (script === undefined) throw new Error(`${name} could not be loaded.`);
  return URL.createObjectURL(new Blob([script as Uint8Array<ArrayBuffer>], { type: 'text/javascript' }));
}
