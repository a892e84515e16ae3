import { Closure, isList, Keyed, Native, note, type Run, spend, spendOnCopy, unknown, type Value } from './values.ts';

/**
 * Returns what can be iterated: the items of a list, the characters of a text, the entries of a set or map. Each takes
 * a step. Undefined for other values, and if too few steps are left.
 */
export function itemsOf(value: Value, run: Run): readonly Value[] | undefined {
  const size = sizeOf(value);
  if (size === undefined || !spend(run, 1 + size)) return undefined;
  if (typeof value === 'string') return [...value];
  if (value instanceof Keyed) return value.isMap ? pairsOf(value) : [...value.entries.keys()];
  return isList(value) ? value : undefined;
}

/** Maximum number of items of a value. Undefined if it cannot be iterated. */
export function sizeOf(value: Value): number | undefined {
  if (typeof value === 'string' || isList(value)) return value.length;
  return value instanceof Keyed ? value.entries.size : undefined;
}

function pairsOf({ entries }: Keyed): readonly Value[] {
  return [...entries].map(([key, each]) => [key, each]);
}

/** Evaluates `new Set(items)` and `new Map(pairs)`. */
export function keyedOf(isMap: boolean, [from]: readonly Value[], run: Run): Value {
  const items = from === undefined || from === null ? [] : itemsOf(from, run);
  if (items === undefined) return note(run, isMap ? 'new Map' : 'new Set');
  const entries = new Map<Value, Value>();
  for (const each of items) {
    if (!isMap) entries.set(each, each);
    else if (isList(each)) entries.set(each[0], each[1]);
    else return note(run, 'new Map');
  }
  return new Keyed(isMap, entries);
}

/** Calls a method of a set or map that does not change it. */
export function keyedMethod(keyed: Keyed, key: string, args: readonly Value[], run: Run): Value {
  const { entries, isMap } = keyed;
  const [first] = args;
  if (!spend(run, key === 'has' || key === 'get' ? 1 : entries.size)) return unknown;
  switch (key) {
    case 'has':
      return entries.has(first);
    case 'get':
      return isMap ? entries.get(first) : note(run, key);
    case 'keys':
      return [...entries.keys()];
    case 'values':
      return [...entries.values()];
    case 'entries':
      return pairsOf(keyed);
    case 'forEach':
      if (!(first instanceof Closure || first instanceof Native)) return unknown;
      for (const [name, each] of entries) {
        if (!spend(run, 1)) return unknown;
        run.call(first, [each, name, keyed]);
      }
      return undefined;
    default:
      return note(run, key);
  }
}

/** Returns a copy with one more entry, as `set` and `add` do. Undefined for other methods, and if no steps are left. */
export function keyedWith(
  keyed: Keyed,
  method: string,
  [first, second]: readonly Value[],
  run: Run,
): Keyed | undefined {
  if (method !== (keyed.isMap ? 'set' : 'add') || !spendOnCopy(run, keyed.entries.size)) return undefined;
  return new Keyed(keyed.isMap, new Map(keyed.entries).set(first, keyed.isMap ? second : first));
}
