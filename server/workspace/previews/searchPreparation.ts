import { searchPages } from '../../core/index.ts';
import type { Clock } from '../runtime.ts';
import { inTurns } from '../schedule/turns.ts';
import type { LiveSite } from '../sites/liveSiteTypes.ts';

/** After this time, in milliseconds, a preview is shown and stable. */
const before = 1_500;

/**
 * Reads what the first search of a large site needs, in turns with other work. Each site waits from when it is first
 * shown. Then it is read once, unless it is stopped.
 */
export class SearchPreparation {
  readonly #clock: Clock;
  readonly #failed: (error: unknown) => void;
  readonly #read = new WeakSet<LiveSite>();
  /** Stops a site that waits. */
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

  /** The last preview was closed. */
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
