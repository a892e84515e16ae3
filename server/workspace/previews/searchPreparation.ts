import { type Site, searchPages } from '../../core/index.ts';
import type { Clock } from '../runtime.ts';
import { inTurns } from '../schedule/turns.ts';
import type { LiveSite } from '../sites/liveSiteTypes.ts';

/** After this time, in milliseconds, a preview is shown and stable. */
const before = 1_500;

/**
 * Reads what searches of a large site need, in turns with other work. Each site waits from when it is first shown. Then
 * it is read once, unless it is stopped. A search before that does not wait.
 */
export class SearchPreparation {
  readonly #clock: Clock;
  readonly #failed: (error: unknown) => void;
  readonly #prepared = new WeakSet<LiveSite>();
  /** States of sites that were read. */
  readonly #read = new WeakSet<Site>();
  /** Stops a site that waits. */
  readonly #waiting = new Map<LiveSite, () => void>();

  constructor(clock: Clock, failed: (error: unknown) => void) {
    this.#clock = clock;
    this.#failed = failed;
  }

  prepare(live: LiveSite): void {
    if (this.#prepared.has(live) || this.#waiting.has(live)) return;
    const start = (): void => void this.#readPages(live).catch(this.#failed);
    this.#waiting.set(live, this.#clock.after(before, start));
  }

  /** The last preview was closed. */
  stop(): void {
    for (const stop of this.#waiting.values()) stop();
    this.#waiting.clear();
  }

  /** Settles when all pages have been read, so that a search is quick. After an edit, only a few are read again. */
  async ready(live: LiveSite): Promise<void> {
    this.#waiting.get(live)?.();
    await this.#readPages(live).catch(this.#failed);
  }

  async #readPages(live: LiveSite): Promise<void> {
    const { site } = live;
    this.#waiting.delete(live);
    this.#prepared.add(live);
    if (this.#read.has(site)) return;
    await inTurns(this.#clock, searchPages(site));
    this.#read.add(site);
  }
}
