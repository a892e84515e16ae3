import { mapLike, setLike } from './factMap.ts';

/**
 * A map that is kept in the order of its keys, with other values, whatever happened before. `undefined` takes a key
 * away. Returns the same map if nothing differs.
 */
export function withEntries<Value>(
  before: ReadonlyMap<string, Value>,
  changes: ReadonlyMap<string, Value | undefined>,
): ReadonlyMap<string, Value> {
  const news = [...changes].filter(([key, value]) => before.get(key) !== value);
  if (news.length === 0) return before;
  const after = new Map(before);
  for (const [key, value] of news) {
    if (value === undefined) after.delete(key);
    else after.set(key, value);
  }
  return mapLike(before, news.every(([key]) => before.has(key)) ? after : [...after].sort(byKey));
}

/** The same for a set of names: `true` adds one. */
export function withNames(
  before: ReadonlySet<string>,
  changes: ReadonlyMap<string, true | undefined>,
): ReadonlySet<string> {
  const news = [...changes].filter(([name, isIn]) => before.has(name) !== (isIn === true));
  if (news.length === 0) return before;
  const after = new Set(before);
  for (const [name, isIn] of news) {
    if (isIn) after.add(name);
    else after.delete(name);
  }
  return setLike(before, news.every(([, isIn]) => isIn === undefined) ? after : [...after].sort());
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
