import type { SourceFile } from '../../text/sourceFile.ts';
import type { Site } from '../siteTypes.ts';

/** How many files name something, counted from those of the site before: only changed files are counted again. */
export interface TallyEdits {
  /** A file takes the place of another of its path; undefined for none. */
  replace(old: SourceFile | undefined, now: SourceFile | undefined): void;
  /** The very same tally where the files name what they named before. */
  done(): ReadonlyMap<string, number>;
}

/**
 * Begins to count.
 *
 * @param last of the site before; where it is not known, all of its files are counted
 * @param namesIn what a file names
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
