import { memo } from '../text/memo.ts';
import { factMap, factSet } from './factMap.ts';
import type { FactTable } from './factTable.ts';

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

/**
 * Begins to change a map whose keys are in order.
 *
 * @param table the facts that its entries are, if they are any
 */
export function orderedEdits<Value>(before: ReadonlyMap<string, Value>, table?: FactTable): OrderedEdits<Value> {
  const set = new Map<string, Value>();
  const gone = new Set<string>();
  let made: ReadonlyMap<string, Value> | undefined;
  return {
    has: (key) => set.has(key) || (before.has(key) && !gone.has(key)),
    get: (key) => set.get(key) ?? (gone.has(key) ? undefined : before.get(key)),
    set(key, value) {
      made = undefined;
      gone.delete(key);
      if (before.get(key) === value && before.has(key)) set.delete(key);
      else set.set(key, value);
    },
    delete(key) {
      made = undefined;
      set.delete(key);
      if (before.has(key)) gone.add(key);
    },
    done() {
      made ??= set.size === 0 && gone.size === 0 ? before : edited(before, set, gone, table);
      return made;
    },
  };
}

/** The same for the set of a site's paths. */
export function orderedNames(
  before: ReadonlySet<string>,
  table: FactTable | undefined,
): {
  readonly edits: OrderedEdits<true>;
  done(): ReadonlySet<string>;
} {
  const map = asMap(before);
  const edits = orderedEdits(map);
  let made: { readonly after: ReadonlyMap<string, true>; readonly names: ReadonlySet<string> } | undefined;
  return {
    edits,
    done() {
      const after = edits.done();
      if (after === map) return before;
      made = made?.after === after ? made : { after, names: factSet(table, after.keys()) };
      return made.names;
    },
  };
}

const asMap = memo(
  (names: ReadonlySet<string>): ReadonlyMap<string, true> => new Map([...names].map((name) => [name, true])),
);

function edited<Value>(
  before: ReadonlyMap<string, Value>,
  set: ReadonlyMap<string, Value>,
  gone: ReadonlySet<string>,
  table: FactTable | undefined,
): ReadonlyMap<string, Value> {
  const added: string[] = [];
  for (const key of set.keys()) if (!before.has(key)) added.push(key);
  const after = merged(before, added.sort(), set, table);
  for (const key of gone) after.delete(key);
  return after;
}

/** The map with the values that are new, and with new keys where they belong. */
function merged<Value>(
  before: ReadonlyMap<string, Value>,
  added: readonly string[],
  values: ReadonlyMap<string, Value>,
  table: FactTable | undefined,
): Map<string, Value> {
  const after = factMap<Value>(table);
  let next = 0;
  const addUpTo = (key: string | undefined): void => {
    for (; next < added.length; next++) {
      const each = added[next];
      if (each === undefined || (key !== undefined && each > key)) return;
      const value = values.get(each);
      if (value !== undefined) after.set(each, value);
    }
  };
  // No array is made for each of thousands of entries, as a loop over them would.
  before.forEach((value, key) => {
    if (next < added.length) addUpTo(key);
    after.set(key, values.has(key) ? (values.get(key) as Value) : value);
  });
  addUpTo(undefined);
  return after;
}
