import { type BigIntStats, statSync } from 'node:fs';
import type { Change } from '../../../core/index.ts';
import { type ListedFolder, listedFolder } from './openFile.ts';
import { readChange } from './readText.ts';

/** Reads files and lists folders, and does so again only if their size or time has changed. */
export interface KnownFiles {
  read(place: Parameters<typeof readChange>[0]): Promise<Change>;
  /** Lists a folder. Throws the system's error. */
  list(path: string): Promise<ListedFolder>;
  /** True if all files of a site are the same as at the previous call. False at the first call. */
  isAsBefore(changes: readonly Change[]): boolean;
}

interface Known<Value> {
  readonly stamp: string;
  readonly value: Value;
}

/** Milliseconds after a change in which a file or folder may change again without a new timestamp. */
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
  const [files, folders] = [new Map<string, Known<Change>>(), new Map<string, Known<ListedFolder>>()];
  let last: readonly Change[] | undefined;
  return {
    isAsBefore(changes) {
      const before = last;
      last = changes;
      return before?.length === changes.length && changes.every((change, at) => isSame(change, before[at]));
    },
    read: (place) => asBefore(files, place.file, () => readChange(place)),
    list: (path) => asBefore(folders, path, () => listedFolder(path)),
  };
}

/** Returns what is known of a file or folder, or reads it if it may have changed. */
async function asBefore<Value>(
  known: Map<string, Known<Value>>,
  path: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const asked = Date.now();
  const found = statOf(path);
  const stamp = found && `${found.size} ${found.mtimeNs} ${found.ctimeNs} ${found.ino}`;
  const before = known.get(path);
  if (stamp !== undefined && before?.stamp === stamp) return before.value;
  const value = await read();
  const isSure = found !== undefined && asked - Math.max(Number(found.mtimeMs), Number(found.ctimeMs)) > unsure;
  if (stamp !== undefined && isSure) known.set(path, { stamp, value });
  else known.delete(path);
  return value;
}
