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
  return new Gatherer(clock, begin);
}

/**
 * Nothing is gathered; from the first thing on, it is begun, and everything is gathered until `take` hands it over,
 * after which nothing is gathered again.
 *
 * Across that, a burst: none while it is calm; few, from which on `take` waits for nothing; many, from which on it
 * waits for a quiet, which is doubled each time that things are handed over and the burst goes on, until it is calm.
 */
class Gatherer<Item> implements Gathering<Item> {
  readonly #clock: Clock;
  readonly #begin: (take: () => Promise<readonly Item[]>) => void;
  /** What came and was not handed over. */
  readonly #gathered = new Set<Item>();
  /** What came since it was calm, handed over or not. */
  readonly #burst = new Set<Item>();
  #isBegun = false;
  #lastCame = Number.NEGATIVE_INFINITY;
  #since = Number.NEGATIVE_INFINITY;
  /** So many times the quiet is waited for. */
  #times = 1;

  constructor(clock: Clock, begin: (take: () => Promise<readonly Item[]>) => void) {
    this.#clock = clock;
    this.#begin = begin;
  }

  add(items: Iterable<Item>): void {
    const now = this.#clock.now();
    if (now - this.#lastCame >= calm) {
      this.#burst.clear();
      this.#since = now;
      this.#times = 1;
    }
    for (const item of items) {
      this.#gathered.add(item);
      this.#burst.add(item);
    }
    if (this.#gathered.size === 0) return;
    this.#lastCame = now;
    if (this.#isBegun) return;
    this.#isBegun = true;
    this.#begin(() => this.#take());
  }

  isWaiting(): boolean {
    return this.#gathered.size > 0;
  }

  since(): number {
    return this.#since;
  }

  async #take(): Promise<readonly Item[]> {
    const asked = this.#clock.now();
    while (this.#burst.size >= many) {
      const end = Math.min(this.#lastCame + quiet * this.#times, asked + maxPatience);
      const left = end - this.#clock.now();
      if (left <= 0) break;
      await new Promise<void>((done) => void this.#clock.after(left, done));
    }
    if (this.#burst.size >= many) this.#times = Math.min(2 * this.#times, maxQuiet);
    this.#isBegun = false;
    const items = [...this.#gathered];
    this.#gathered.clear();
    return items;
  }
}
