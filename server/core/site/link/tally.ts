import type { SourceFile } from '../../text/sourceFile.ts';
import type { Site } from '../siteTypes.ts';

/** Counts how many files mention each name, from the counts of the site before. Only changed files are counted. */
export interface TallyEdits {
  /** Replaces a file with another of the same path. Undefined for none. */
  replace(old: SourceFile | undefined, now: SourceFile | undefined): void;
  /** Returns the counts. The same object as before if nothing differs. */
  done(): ReadonlyMap<string, number>;
}

/**
 * Begins to count.
 *
 * @param last counts of the site before; without them, all of its files are counted
 * @param namesIn the names that a file mentions
 */
export function tallyEdits(
  last: ReadonlyMap<string, number> | undefined,
  files: Site['files'],
  namesIn: (file: SourceFile) => ReadonlySet<string>,
): TallyEdits {
  let tally: Map<string, number> | undefined;
  const replace: TallyEdits['replace'] = (old, now) => {
    const [before, after] = [old === undefined ? none : namesIn(old), now === undefined ? none : namesIn(now)];
    if (before.size === after.size && [...after].every((name) => before.has(name))) return;
    tally ??= new Map(last);
    for (const name of before) count(tally, name, -1);
    for (const name of after) count(tally, name, 1);
  };
  if (last === undefined) for (const file of files.values()) replace(undefined, file);
  return { replace, done: () => tally ?? last ?? nothing };
}

const nothing: ReadonlyMap<string, number> = new Map();
const none: ReadonlySet<string> = new Set();

function count(tally: Map<string, number>, name: string, by: 1 | -1): void {
  const sum = (tally.get(name) ?? 0) + by;
  if (sum === 0) tally.delete(name);
  else tally.set(name, sum);
}
