import { memo } from './memo.ts';
import { pushAll } from './pushAll.ts';

/** Names to compare with, made ready once for many words. */
export interface Names {
  readonly all: readonly Name[];
}

interface Name {
  readonly name: string;
  /** Without letter case, blanks, `-` and `_`. */
  readonly folded: string;
}

/** Makes names ready for `nearest`. */
export function namesOf(names: Iterable<string>): Names {
  return { all: Array.from(names, (name) => ({ name, folded: fold(name) })) };
}

/**
 * The candidate that `word` most likely was meant to be, or undefined when none is near. Letter case, blanks, `-` and
 * `_` are ignored first; then the Damerau-Levenshtein distance (optimal string alignment) decides, at most a third of
 * the word's length and at most three. Of names made ready, those that `allows` refuses do not count. Of very many
 * names only those are compared that have one half in common.
 */
export function nearest(
  word: string,
  candidates: Iterable<string> | Names,
  allows: (name: string) => boolean = () => true,
): string | undefined {
  const names = 'all' in (candidates as object) ? (candidates as Names) : prepared(candidates as Iterable<string>);
  const folded = fold(word);
  const all = names.all.length > MANY ? alike(names.all).of(folded) : names.all;
  // A single letter is near to each of the others.
  const limit = Math.min(MOST, Math.max(Math.min(1, folded.length - 1), Math.floor(folded.length / 3)));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const { name, folded: other } of all) {
    if (name === word || name === '') continue;
    if (other === folded) {
      if (allows(name)) return name;
      continue;
    }
    if (Math.abs(other.length - folded.length) >= bestDistance) continue;
    const distance = editDistance(folded, other, bestDistance);
    if (distance < bestDistance && allows(name)) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

const MOST = 3;
const LONGEST = 64;

/** Names that are compared one by one; of more, so many for each half. */
const MANY = 1000;
const MOST_ALIKE = 200;

/** Lists and sets do not change; others are gone through each time. */
function prepared(names: Iterable<string>): Names {
  return Array.isArray(names) || names instanceof Set ? preparedOnce(names) : namesOf(names);
}

const preparedOnce = memo((names: Iterable<string>) => namesOf(names));

/**
 * Names by their halves: a slip of the pen leaves one of the two as it was. For a word that is compared with each of
 * thousands of names, a list of words costs as much as the square of its length.
 */
const alike = memo((all: readonly Name[]) => {
  const parts = new Map<string, Name[]>();
  for (const each of all) {
    for (const part of partsOf(each.folded, each.folded.length)) {
      const list = parts.get(part);
      if (list === undefined) parts.set(part, [each]);
      else if (list.length < MOST_ALIKE) list.push(each);
    }
  }
  return {
    of(folded: string): readonly Name[] {
      const found = parts.get(`=${folded}`)?.slice() ?? [];
      for (let length = folded.length - MOST; length <= folded.length + MOST; length++)
        for (const part of partsOf(folded, length).slice(1)) pushAll(found, parts.get(part) ?? []);
      return found;
    },
  };
});

/** A whole word, its beginning and its end as they would be of a name with so many letters. */
function partsOf(folded: string, length: number): readonly string[] {
  const half = Math.max(length >> 1, 0);
  return [`=${folded}`, `<${length} ${folded.slice(0, half)}`, `>${length} ${folded.slice(folded.length - half)}`];
}

function fold(word: string): string {
  return word
    .slice(0, LONGEST)
    .toLowerCase()
    .replace(/[\s_-]/g, '');
}

// Rows of the table, used anew for each pair. Lower case can be longer than what it is made of.
const rows = [0, 1, 2].map(() => new Uint16Array(4 * LONGEST));

/** The distance, or `limit` when it is not smaller: only the diagonals that can lead below it are looked at. */
function editDistance(a: string, b: string, limit: number): number {
  let [before, previous, current] = rows as [Uint16Array, Uint16Array, Uint16Array];
  for (let j = 0; j <= b.length; j++) previous[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - limit);
    const to = Math.min(b.length, i + limit);
    let smallest = from === 1 ? i : limit;
    current[from - 1] = smallest;
    for (let j = from; j <= to; j++) {
      const cost = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1;
      let value = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1))
        value = Math.min(value, (before[j - 2] ?? 0) + 1);
      current[j] = value;
      if (value < smallest) smallest = value;
    }
    if (smallest >= limit) return limit;
    // What the next row finds above its last diagonal.
    current[to + 1] = limit;
    [before, previous, current] = [previous, current, before];
  }
  return Math.min(previous[b.length] ?? limit, limit);
}
