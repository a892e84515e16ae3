import { diffArrays } from 'diff';

/** What two lists have in common and what not, in order: one of a pair is undefined where only the other list has it. */
export type Pair<Item> =
  | readonly [before: Item, after: Item]
  | readonly [before: Item, after: undefined]
  | readonly [before: undefined, after: Item];

/** So many items may come or go; of lists that differ in more, only their ends are compared. */
const maxEdits = 4_000;

/**
 * Two lists side by side, with as many equal items beside each other as there can be in order.
 *
 * @param key by which items are the same
 */
export function align<Item>(
  before: readonly Item[],
  after: readonly Item[],
  key: (item: Item) => string,
): readonly Pair<Item>[] {
  const [old, now] = [before.map(key), after.map(key)];
  const parts = diffArrays(old, now, { maxEditLength: maxEdits }) ?? endsAlike(old, now);
  const pairs: Pair<Item>[] = [];
  let [from, to] = [0, 0];
  for (const { count, added, removed } of parts) {
    for (let i = 0; i < count; i++) {
      const [a, b] = [added ? undefined : before[from++], removed ? undefined : after[to++]];
      pairs.push([a, b] as Pair<Item>);
    }
  }
  return pairs;
}

interface Part {
  readonly count: number;
  readonly added: boolean;
  readonly removed: boolean;
}

function endsAlike(old: readonly string[], now: readonly string[]): readonly Part[] {
  const most = Math.min(old.length, now.length);
  let [head, tail] = [0, 0];
  while (head < most && old[head] === now[head]) head++;
  while (tail < most - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  return [
    { count: head, added: false, removed: false },
    { count: old.length - head - tail, added: false, removed: true },
    { count: now.length - head - tail, added: true, removed: false },
    { count: tail, added: false, removed: false },
  ];
}
