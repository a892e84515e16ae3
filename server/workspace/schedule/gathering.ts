import type { Clock } from '../runtime.ts';

/** Collects events that arrive in bursts, and passes them on together, each once. */
export interface Gathering<Item> {
  add(items: Iterable<Item>): void;
  /** True if something was added and not passed on. */
  isWaiting(): boolean;
  /** When the current burst began, in milliseconds of the clock. */
  since(): number;
}

/** From this number on, a burst is not a save but a change of branches, an unpacked archive or a build. */
const many = 50;
/**
 * For large bursts: nothing must arrive for this long, in milliseconds. Editors report events in parts. VS Code reports
 * 500 every 200 ms, and less often on a busy machine.
 */
const quiet = 500;
/** After this time, in milliseconds, waiting ends even if events keep arriving. */
export const maxPatience = 30_000;
/** After this time without events, in milliseconds, a burst is over. */
const calm = 2_000;
/** Each time that a burst goes on after it seemed over, the quiet time is longer, up to this factor. */
const maxQuiet = 4;

/**
 * Begins to collect. `begin` is called with the first event, and must call `take` later. `take` returns everything that
 * arrived until then. After a large burst, it also waits for what keeps arriving.
 */
export function createGathering<Item>(
  clock: Clock,
  begin: (take: () => Promise<readonly Item[]>) => void,
): Gathering<Item> {
  return new Gatherer(clock, begin);
}

/**
 * States: empty → collecting, from the first event on → empty, when `take` passes everything on.
 *
 * At the same time, states of a burst:
 *
 * - none, while it is quiet
 * - few events: `take` waits for nothing
 * - many events: `take` waits for a quiet time, which doubles each time that the burst continues
 */
class Gatherer<Item> implements Gathering<Item> {
  readonly #clock: Clock;
  readonly #begin: (take: () => Promise<readonly Item[]>) => void;
  /** Events that were not passed on. */
  readonly #gathered = new Set<Item>();
  /** All events of the burst, passed on or not. */
  readonly #burst = new Set<Item>();
  #isBegun = false;
  #lastCame = Number.NEGATIVE_INFINITY;
  #since = Number.NEGATIVE_INFINITY;
  /** Factor of the quiet time. */
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
