import type { Clock } from '../runtime.ts';

/** Things that come in bursts, handed over together, each once. */
export interface Gathering<Item> {
  add(items: Iterable<Item>): void;
  /** True while something was added and not handed over. */
  isWaiting(): boolean;
  /** When the first thing came of those that come now, one soon after the other: milliseconds of the clock. */
  since(): number;
}

/** From so many on, it is no single save any more but a branch that was switched, an unpacked archive or a build. */
const many = 50;
/**
 * In milliseconds: where there is much, more is waited for until nothing came for so long. Editors hand over events in
 * pieces; VS Code gives 500 of them every 200 ms, later where the machine is busy.
 */
const quiet = 500;
/** In milliseconds: longer than this, what keeps coming keeps nobody waiting. */
export const maxPatience = 30_000;
/** What comes after so long is no part of the burst any more. */
const calm = 2_000;
/** Each time that a burst was taken to be over and was not, the quiet is longer the next time, up to so many times. */
const maxQuiet = 4;

/**
 * Begins to gather. `begin` is called with the first thing and has to call `take` when its turn comes: that gives all
 * that came until then, and where there is much, in one piece or in many small ones, all that comes as long as more
 * keeps coming.
 */
export function createGathering<Item>(
  clock: Clock,
  begin: (take: () => Promise<readonly Item[]>) => void,
): Gathering<Item> {
  const gathered = new Set<Item>();
  let isBegun = false;
  let lastCame = Number.NEGATIVE_INFINITY;
  let since = Number.NEGATIVE_INFINITY;
  /** What came since it was calm. */
  const burst = new Set<Item>();
  let times = 1;

  const take = async (): Promise<readonly Item[]> => {
    const asked = clock.now();
    while (burst.size >= many) {
      const end = Math.min(lastCame + quiet * times, asked + maxPatience);
      const left = end - clock.now();
      if (left <= 0) break;
      await new Promise<void>((done) => void clock.after(left, done));
    }
    if (burst.size >= many) times = Math.min(2 * times, maxQuiet);
    isBegun = false;
    const items = [...gathered];
    gathered.clear();
    return items;
  };

  return {
    add(items) {
      const now = clock.now();
      if (now - lastCame >= calm) {
        burst.clear();
        since = now;
        times = 1;
      }
      for (const item of items) {
        gathered.add(item);
        burst.add(item);
      }
      if (gathered.size === 0) return;
      lastCame = now;
      if (isBegun) return;
      isBegun = true;
      begin(take);
    },
    isWaiting: () => gathered.size > 0,
    since: () => since,
  };
}
