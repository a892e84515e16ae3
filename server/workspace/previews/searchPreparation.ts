import { searchPages } from '../../core/index.ts';
import type { Clock } from '../runtime.ts';
import { inTurns } from '../schedule/turns.ts';
import type { LiveSite } from '../sites/liveSiteTypes.ts';

/** A preview is shown and settled by then, in milliseconds. */
const before = 1_500;

/**
 * The first search of a large site would be slow: what it needs is read before, in turns with everybody else. A site
 * waits from when it is first shown, unless it is stopped; then it is read, once.
 */
export class SearchPreparation {
  readonly #clock: Clock;
  readonly #failed: (error: unknown) => void;
  readonly #read = new WeakSet<LiveSite>();
  /** What stops each that waits. */
  readonly #waiting = new Map<LiveSite, () => void>();

  constructor(clock: Clock, failed: (error: unknown) => void) {
    this.#clock = clock;
    this.#failed = failed;
  }

  prepare(live: LiveSite): void {
    if (this.#read.has(live) || this.#waiting.has(live)) return;
    const start = (): void => void this.#readPages(live).catch(this.#failed);
    this.#waiting.set(live, this.#clock.after(before, start));
  }

  /** Nobody looks at anything any more. */
  stop(): void {
    for (const stop of this.#waiting.values()) stop();
    this.#waiting.clear();
  }

  async #readPages(live: LiveSite): Promise<void> {
    this.#waiting.delete(live);
    this.#read.add(live);
    await inTurns(this.#clock, searchPages(live.site));
  }
}
