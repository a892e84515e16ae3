import { diffArrays } from 'diff';

/** Items of two lists side by side, in order. One of the two is undefined if only the other list has the item. */
export type Pair<Item> =
  | readonly [before: Item, after: Item]
  | readonly [before: Item, after: undefined]
  | readonly [before: undefined, after: Item];

/** Limit on additions and removals. Of lists that differ more, only the equal beginnings and ends are paired. */
const maxEdits = 4_000;

/**
 * Pairs the items of two lists so that as many equal items as possible are side by side, in order.
 *
 * @param key text that is the same for equal items
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
