import { memo } from '../text/memo.ts';

/**
 * Changes to a map that is kept in order of its keys, so that whoever goes through it finds the same whatever happened
 * before. The map itself stays as it is. Each operation and `done` take time for what they touch; a new or lost key, for
 * all of the map.
 */
export interface OrderedEdits<Value> {
  has(key: string): boolean;
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  /** The map with all changes; the very same object where nothing differs. */
  done(): ReadonlyMap<string, Value>;
}

/** Begins to change a map whose keys are in order. */
export function orderedEdits<Value>(before: ReadonlyMap<string, Value>): OrderedEdits<Value> {
  const set = new Map<string, Value>();
  const gone = new Set<string>();
  return {
    has: (key) => set.has(key) || (before.has(key) && !gone.has(key)),
    get: (key) => set.get(key) ?? (gone.has(key) ? undefined : before.get(key)),
    set(key, value) {
      gone.delete(key);
      if (before.get(key) === value && before.has(key)) set.delete(key);
      else set.set(key, value);
    },
    delete(key) {
      set.delete(key);
      if (before.has(key)) gone.add(key);
    },
    done() {
      if (set.size === 0 && gone.size === 0) return before;
      const added = [...set.keys()].filter((key) => !before.has(key)).sort();
      const after = added.length === 0 ? new Map(before) : merged(before, added, set);
      for (const key of gone) after.delete(key);
      for (const [key, value] of set) after.set(key, value);
      return after;
    },
  };
}

/** The same for a set of names. */
export function orderedNames(before: ReadonlySet<string>): {
  readonly edits: OrderedEdits<true>;
  done(): ReadonlySet<string>;
} {
  const map = asMap(before);
  const edits = orderedEdits(map);
  return {
    edits,
    done() {
      const after = edits.done();
      return after === map ? before : new Set(after.keys());
    },
  };
}

const asMap = memo(
  (names: ReadonlySet<string>): ReadonlyMap<string, true> => new Map([...names].map((name) => [name, true])),
);

function merged<Value>(
  before: ReadonlyMap<string, Value>,
  added: readonly string[],
  values: ReadonlyMap<string, Value>,
): Map<string, Value> {
  const after = new Map<string, Value>();
  let next = 0;
  const addUpTo = (key: string | undefined): void => {
    for (; next < added.length; next++) {
      const each = added[next];
      if (each === undefined || (key !== undefined && each > key)) return;
      const value = values.get(each);
      if (value !== undefined) after.set(each, value);
    }
  };
  for (const [key, value] of before) {
    addUpTo(key);
    after.set(key, value);
  }
  addUpTo(undefined);
  return after;
}
