import type { FetchedFile } from '../server/protocol/messages.ts';

/** A list of files that are kept, and those that are to be deleted because it does not name them any more. */
export interface Kept {
  readonly all: readonly FetchedFile[];
  readonly dropped: readonly FetchedFile[];
}

/** Adds what was fetched last in place of what was fetched from there before; of too many, the oldest go. */
export function withKept(kept: readonly FetchedFile[], added: FetchedFile, most: number): Kept {
  const others = kept.filter((each) => each.folder !== added.folder || each.url !== added.url);
  const all = [...others, added].slice(-most);
  const named = new Set(all.map(({ file }) => file));
  return { all, dropped: kept.filter(({ file }) => !named.has(file)) };
}
