// Which files of tests a run takes, and in which order: by the seed of the commit and by what each is known to take.
import { readFileSync } from 'node:fs';

/** Measured on a quiet machine with two processors: `usual` of files over a second, `whole` with `DOCSIGHT_LONG=1`. */
const known = JSON.parse(readFileSync(new URL('./seconds.json', import.meta.url), 'utf8'));
/** What a file counts for that no one has measured, in seconds. */
const unmeasured = 1;

/** Files in the order in which they are begun: the longest first, which leaves no processor waiting at the end. */
export function longestFirst(files) {
  return [...files].sort((a, b) => usual(b) - usual(a));
}

/**
 * One of so many parts of the files, each part about as long as the others: which one is the seed modulo their number,
 * so that the next commit may take the same.
 * @param {readonly string[]} files
 * @param {number} parts from 1; more than there are files leave some parts empty
 * @param {number} seed of the commit
 */
export function partOf(files, parts, seed) {
  const all = Array.from({ length: parts }, () => ({ files: /** @type {string[]} */ ([]), seconds: 0 }));
  for (const file of longestFirst(files)) {
    const [shortest = { files: [], seconds: 0 }] = all.toSorted((a, b) => a.seconds - b.seconds);
    shortest.files.push(file);
    shortest.seconds += usual(file);
  }
  return (all[seed % parts]?.files ?? []).sort();
}

/**
 * Files that try everything in place of samples: from one that the commit chooses, as many as fit in the seconds given.
 * Those that take longer by themselves, or that no one has measured, are left to the run that tries everything.
 */
export function triedWhole(files, seconds, seed) {
  const candidates = files.filter((file) => whole(file) <= seconds);
  const from = candidates.length === 0 ? 0 : seed % candidates.length;
  let left = seconds;
  return [...candidates.slice(from), ...candidates.slice(0, from)].filter((file) => {
    if (whole(file) > left) return false;
    left -= whole(file);
    return true;
  });
}

function usual(file) {
  return known.usual[file] ?? unmeasured;
}

function whole(file) {
  return known.whole[file] ?? Number.POSITIVE_INFINITY;
}
