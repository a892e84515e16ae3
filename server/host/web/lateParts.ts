import type { ClientFiles } from './clientFiles.ts';

/** Parts of pages that are drawn when they come: until then there is a place for them, or their text. */
export interface LateParts {
  /** Counts something that is on its way. */
  coming(part: Promise<unknown>): void;
  /** Settles when nothing is on its way. */
  settled(): Promise<void>;
  /** Calls back each time that something has come. */
  onCame(listener: () => void): void;
}

/** Nothing is on its way. */
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
 * The address of another script beside the one of this worker. A worker that was made of a text has no folder: the
 * script is a text too then. Rejects where it does not come.
 */
export async function scriptAddress(files: Pick<ClientFiles, 'asset'>, name: string): Promise<string> {
  if (self.location.protocol !== 'blob:') return new URL(name, self.location.href).href;
  const script = await files.asset(`web/${name}`);
  if (script === undefined) throw new Error(`${name} could not be loaded.`);
  return URL.createObjectURL(new Blob([script as Uint8Array<ArrayBuffer>], { type: 'text/javascript' }));
}
