/** Deeper values count as different. */
const maxDepth = 64;

/**
 * True if two values of JSON are equal, of any size. Much faster than `sameValue`, which also compares maps, sets and
 * objects with getters.
 */
export function sameData(one: unknown, other: unknown, depth = 0): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (depth >= maxDepth) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    for (let at = 0; at < one.length; at++) if (!sameData(one[at], other[at], depth + 1)) return false;
    return true;
  }
  const [mine, others] = [one as Readonly<Record<string, unknown>>, other as Readonly<Record<string, unknown>>];
  let keys = 0;
  for (const key in mine) {
    if (!Object.hasOwn(others, key) || !sameData(mine[key], others[key], depth + 1)) return false;
    keys++;
  }
  for (const _ in others) keys--;
  return keys === 0;
}
