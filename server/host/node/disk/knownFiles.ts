import { type BigIntStats, statSync } from 'node:fs';
import type { Change } from '../../../core/index.ts';
import { readChange } from './readText.ts';

/** Reads files, and reads them again only if their size or time has changed. */
export interface KnownFiles {
  read(place: Parameters<typeof readChange>[0]): Promise<Change>;
  /** True if all files of a site are the same as at the previous call. False at the first call. */
  isAsBefore(changes: readonly Change[]): boolean;
}

interface Known {
  readonly stamp: string;
  readonly change: Change;
}

/** A file that changed less than this before it was read may change again with the same time. In milliseconds. */
const unsure = 2_000;

function isSame(one: Change, other: Change | undefined): boolean {
  if (one === other) return true;
  // Unchanged texts and assets are the same objects. Only the others, which are small, need a comparison.
  return one.kind !== 'text' && JSON.stringify(one) === JSON.stringify(other);
}

/** Synchronous, because thousands of promises cost several times as much as the disk access. */
function statOf(file: string): BigIntStats | undefined {
  try {
    return statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Returns an empty cache of files. */
export function newKnownFiles(): KnownFiles {
  const files = new Map<string, Known>();
  let last: readonly Change[] | undefined;
  return {
    isAsBefore(changes) {
      const before = last;
      last = changes;
      return before?.length === changes.length && changes.every((change, at) => isSame(change, before[at]));
    },
    async read(place) {
      const asked = Date.now();
      const found = statOf(place.file);
      const stamp = found && `${found.size} ${found.mtimeNs} ${found.ctimeNs} ${found.ino}`;
      const known = files.get(place.file);
      if (stamp !== undefined && known?.stamp === stamp) return known.change;
      const change = await readChange(place);
      const isSure = found !== undefined && asked - Math.max(Number(found.mtimeMs), Number(found.ctimeMs)) > unsure;
      if (stamp !== undefined && isSure) files.set(place.file, { stamp, change });
      else files.delete(place.file);
      return change;
    },
  };
}
