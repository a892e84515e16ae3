import { memo } from './memo.ts';

/** Names to compare with, prepared once for many words. */
export interface Names {
  readonly all: readonly Name[];
}

interface Name {
  readonly name: string;
  /** The name without letter case, spaces, `-` and `_`. */
  readonly folded: string;
}

/** Prepares names for `nearest`. */
export function namesOf(names: Iterable<string>): Names {
  return { all: Array.from(names, (name) => ({ name, folded: fold(name) })) };
}

/**
 * Returns the candidate that `word` was most likely meant to be, or undefined if none is near. Letter case, spaces, `-`
 * and `_` are ignored. The nearest by Damerau-Levenshtein distance (optimal string alignment) wins. The distance is at
 * most 3 and at most a third of the length of the word. Prepared names that `allows` refuses do not count.
 */
export function nearest(
  word: string,
  candidates: Iterable<string> | Names,
  allows: (name: string) => boolean = () => true,
): string | undefined {
  const names = 'all' in (candidates as object) ? (candidates as Names) : prepared(candidates as Iterable<string>);
  const folded = fold(word);
  // Every single letter is near to all the others.
  const limit = Math.min(maxCount, Math.max(Math.min(1, folded.length - 1), Math.floor(folded.length / 3)));
  const all = names.all.length > many ? alike(names.all, folded, limit) : names.all;
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

const maxCount = 3;
const maxLength = 64;

/** Up to this many names are compared one by one. More are first selected by length and letters. */
const many = 200;

/** Prepares arrays and sets only once, because they do not change. Other iterables are read each time. */
function prepared(names: Iterable<string>): Names {
  return Array.isArray(names) || names instanceof Set ? preparedOnce(names) : namesOf(names);
}

const preparedOnce = memo((names: Iterable<string>) => namesOf(names));

/** Names of the same length, in their order, with the set of letters of each. */
interface Shelf {
  readonly names: Name[];
  readonly order: number[];
  readonly letters: number[];
  /** For long names: the indexes in `names` of those with a certain piece. See `piecesOf`. */
  readonly byPiece: Map<string, number[]>;
}

/** Names by length, so that names that are too long, too short or have too many other letters are never compared. */
const shelves = memo((all: readonly Name[]): ReadonlyMap<number, Shelf> => {
  const found = new Map<number, Shelf>();
  all.forEach((name, at) => {
    const { length } = name.folded;
    let shelf = found.get(length);
    if (shelf === undefined) {
      shelf = { names: [], order: [], letters: [], byPiece: new Map() };
      found.set(length, shelf);
    }
    for (const { slot, start, end } of piecesOf(length)) {
      const key = pieceKey(slot, name.folded.slice(start, end));
      const known = shelf.byPiece.get(key);
      if (known === undefined) shelf.byPiece.set(key, [shelf.names.length]);
      else known.push(shelf.names.length);
    }
    shelf.names.push(name);
    shelf.order.push(at);
    shelf.letters.push(lettersOf(name.folded));
  });
  return found;
});

/** Names of at least this length are looked up by their pieces. */
const minPieced = 12;

interface Piece {
  readonly slot: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Splits a word into one piece more than the number of edits allowed, with one letter between two pieces. An edit, also
 * one that swaps two letters, changes at most one piece. So a near name has at least one piece in common with the word,
 * moved by at most `maxCount` letters.
 */
function piecesOf(length: number): readonly Piece[] {
  if (length < minPieced) return [];
  const slots = maxCount + 1;
  return Array.from({ length: slots }, (_, slot) => ({
    slot,
    start: Math.floor(((length + 1) * slot) / slots),
    end: Math.floor(((length + 1) * (slot + 1)) / slots) - 1,
  }));
}

function pieceKey(slot: number, piece: string): string {
  return `${slot} ${piece}`;
}

/** Returns the names that may be within a distance of a word, in their order. */
function alike(all: readonly Name[], folded: string, limit: number): readonly Name[] {
  const letters = lettersOf(folded);
  const found: { readonly name: Name; readonly at: number }[] = [];
  for (let length = folded.length - limit; length <= folded.length + limit; length++) {
    const shelf = shelves(all).get(length);
    if (shelf === undefined) continue;
    for (const at of length < minPieced ? shelf.names.keys() : withPieceOf(shelf, length, folded, limit)) {
      // Each edit removes at most one kind of letter and adds at most one.
      if (bits((shelf.letters[at] ?? 0) ^ letters) > 2 * limit) continue;
      const name = shelf.names[at];
      if (name !== undefined) found.push({ name, at: shelf.order[at] ?? 0 });
    }
  }
  return found.sort((a, b) => a.at - b.at).map(({ name }) => name);
}

/** Returns the names of one length that share a piece with a word, as indexes. */
function withPieceOf(shelf: Shelf, length: number, word: string, limit: number): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { slot, start, end } of piecesOf(length)) {
    for (let shift = -limit; shift <= limit; shift++) {
      if (start + shift < 0 || end + shift > word.length) continue;
      for (const at of shelf.byPiece.get(pieceKey(slot, word.slice(start + shift, end + shift))) ?? []) found.add(at);
    }
  }
  return found;
}

/** A bit set with one bit for each kind of letter in a word. */
function lettersOf(folded: string): number {
  let letters = 0;
  for (let at = 0; at < folded.length; at++) letters |= 1 << (folded.charCodeAt(at) & 31);
  return letters;
}

function bits(set: number): number {
  let left = set;
  let count = 0;
  for (; left !== 0; count++) left &= left - 1;
  return count;
}

function fold(word: string): string {
  return word
    .slice(0, maxLength)
    .toLowerCase()
    .replace(/[\s_-]/g, '');
}

// Rows of the table, reused for each pair. Lower case can be longer than the original, as for "İ".
const rows = [0, 1, 2].map(() => new Uint16Array(4 * maxLength));

/**
 * Returns the edit distance, or `limit` if it is not smaller. Only diagonals that can stay below the limit are
 * computed.
 */
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
    // The next row reads this cell above its last diagonal.
    current[to + 1] = limit;
    [before, previous, current] = [previous, current, before];
  }
  return Math.min(previous[b.length] ?? limit, limit);
}
