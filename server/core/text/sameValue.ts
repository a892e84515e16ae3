/** Limits on the number of values and the depth that are compared. Larger values count as different. */
const maxCompared = 2000;
const maxDepth = 12;

/** True if two values are equal: the same object, or plain objects, lists, maps and sets of equal values. */
export function sameValue(one: unknown, other: unknown): boolean {
  let left = maxCompared;
  const same = (a: unknown, b: unknown, depth: number): boolean => {
    if (Object.is(a, b)) return true;
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
    if (depth > maxDepth || left-- <= 0 || Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
    if (Array.isArray(a) && Array.isArray(b))
      return a.length === b.length && a.every((item, at) => same(item, b[at], depth + 1));
    if (a instanceof Map && b instanceof Map) return sameList([...a], [...b], depth);
    if (a instanceof Set && b instanceof Set) return sameList([...a], [...b], depth);
    if (Object.getPrototypeOf(a) !== Object.prototype) return false;
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => {
        const [mine, others] = [Object.getOwnPropertyDescriptor(a, key), Object.getOwnPropertyDescriptor(b, key)];
        if (mine === undefined || others === undefined) return false;
        // Getters are not called. A property with one counts as different.
        return mine.get === undefined && others.get === undefined && same(mine.value, others.value, depth + 1);
      })
    );
  };
  const sameList = (a: readonly unknown[], b: readonly unknown[], depth: number): boolean => same(a, b, depth + 1);
  return same(one, other, 0);
}
