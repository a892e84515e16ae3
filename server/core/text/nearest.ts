/**
 * The candidate that `word` most likely was meant to be, or undefined when none is near. Letter case, blanks, `-` and
 * `_` are ignored first; then the Damerau-Levenshtein distance (optimal string alignment) decides, at most a third of
 * the word's length and at most three.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const folded = fold(word);
  const limit = Math.min(3, Math.max(1, Math.floor(folded.length / 3)));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    if (candidate === word) continue;
    const other = fold(candidate);
    if (other === folded) return candidate;
    if (Math.abs(other.length - folded.length) >= bestDistance) continue;
    const distance = editDistance(folded, other, bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function fold(word: string): string {
  return word
    .slice(0, 64)
    .toLowerCase()
    .replace(/[\s_-]/g, '');
}

/** Stops early with `limit` once the distance cannot be smaller. */
function editDistance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    let smallest = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        value = Math.min(value, (before[j - 2] ?? 0) + 1);
      current.push(value);
      smallest = Math.min(smallest, value);
    }
    if (smallest >= limit) return limit;
    before = previous;
    previous = current;
  }
  return previous[b.length] ?? limit;
}
