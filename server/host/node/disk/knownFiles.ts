import { type BigIntStats, statSync } from 'node:fs';
import type { Change } from '../../../core/index.ts';
import { readChange } from './readText.ts';

/** Reads files, those again only whose size or time is another one. */
export interface KnownFiles {
  read(place: Parameters<typeof readChange>[0]): Promise<Change>;
  /** Whether all files of a site are as they were when this was asked last. */
  isAsBefore(changes: readonly Change[]): boolean;
}

interface Known {
  readonly stamp: string;
  readonly change: Change;
}

/** A file that changed so short before it was read, in milliseconds, may change again without another time. */
const unsure = 2_000;

function isSame(one: Change, other: Change | undefined): boolean {
  if (one === other) return true;
  // Texts and assets are kept. The others are small.
  return one.kind !== 'text' && JSON.stringify(one) === JSON.stringify(other);
}

/** One after the other: thousands of promises cost several times what the disk does. */
function statOf(file: string): BigIntStats | undefined {
  try {
    return statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Nothing is known yet. */
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
