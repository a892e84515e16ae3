import type { Clock } from './runtime.ts';

/** Things that come in bursts, handed over together, each once. */
export interface Gathering<Item> {
  add(items: Iterable<Item>): void;
  /** True while something was added and not handed over. */
  isWaiting(): boolean;
}

/** From so many on, it is no single save any more but a branch that was switched, an unpacked archive or a build. */
const many = 50;
/** In milliseconds: a burst is over when nothing came for so long; longer than the second nobody is kept waiting. */
const quiet = 100;
const longest = 2_000;

/**
 * Begins to gather. `begin` is called with the first thing and has to call `take` when its turn comes: that gives all
 * that came until then, and where there is much, all that comes as long as more keeps coming.
 */
export function createGathering<Item>(
  clock: Clock,
  begin: (take: () => Promise<readonly Item[]>) => void,
): Gathering<Item> {
  const gathered = new Set<Item>();
  let isBegun = false;
  let lastCame = 0;

  const take = async (): Promise<readonly Item[]> => {
    const since = clock.now();
    while (gathered.size >= many && clock.now() - since < longest) {
      const left = quiet - (clock.now() - lastCame);
      if (left <= 0) break;
      await new Promise<void>((done) => void clock.after(left, done));
    }
    isBegun = false;
    const items = [...gathered];
    gathered.clear();
    return items;
  };

  return {
    add(items) {
      for (const item of items) gathered.add(item);
      if (gathered.size === 0) return;
      lastCame = clock.now();
      if (isBegun) return;
      isBegun = true;
      begin(take);
    },
    isWaiting: () => gathered.size > 0,
  };
}
