import type { Clock } from '../runtime.ts';

/** Rest after an update, as a multiple of its duration, so that half of the time is left for the editor. */
const share = 1;
/** The longest rest, in milliseconds. */
const maxRest = 400;
/** An update that takes longer could delay keystrokes, so the next one waits for a pause in typing. In milliseconds. */
const cheap = 50;
/** A pause in typing, in milliseconds. */
const quiet = 150;
/** The longest wait for a pause: as a multiple of the update's duration, and in milliseconds. */
const waits = 4;
const maxWait = 1500;
/** After this time, in milliseconds, an update counts as shown even if its end was not reported. */
const patience = 2000;

/**
 * Decides when a preview can be updated:
 *
 * - free, until an update is sent
 * - away, until the update is on screen
 * - resting, for as long as the update took. After a long update, also until keystrokes pause.
 *
 * Changes in the meantime become one update with the newest text. A preview whose client does not report what it shows
 * is always free.
 */
export class Pace {
  readonly #clock: Clock;
  readonly #reports: boolean;
  readonly #freed: () => void;
  #state: 'free' | 'away' | 'rests' = 'free';
  #sentAt = 0;
  #askedAt = Number.NEGATIVE_INFINITY;
  #isAsked = false;
  #isStale = false;
  #stop: (() => void) | undefined;

  /** @param freed called when it is free again after an update was refused */
  constructor(clock: Clock, reports: boolean, freed: () => void) {
    this.#clock = clock;
    this.#reports = reports;
    this.#freed = freed;
  }

  /**
   * True if it can be updated now.
   *
   * @param isStale true if the same text looks different; kept for the next update
   */
  isFree(isStale: boolean): boolean {
    if (this.#state === 'free') return true;
    this.#isAsked = true;
    this.#askedAt = this.#clock.now();
    this.#isStale ||= isStale;
    return false;
  }

  /** Returns what was kept, once. */
  takeStale(): boolean {
    const isStale = this.#isStale;
    this.#isStale = false;
    return isStale;
  }

  sent(): void {
    if (!this.#reports) return;
    this.#state = 'away';
    this.#sentAt = this.#clock.now();
    this.#after(patience, () => this.#free());
  }

  shown(): void {
    if (this.#state !== 'away') return;
    const now = this.#clock.now();
    const took = now - this.#sentAt;
    const until = took <= cheap ? now : now + Math.min(maxWait, waits * took);
    this.#state = 'rests';
    this.#after(Math.min(maxRest, share * took), () => this.#rested(until));
  }

  /** Rests until keystrokes pause, but not after `until`. */
  #rested(until: number): void {
    const now = this.#clock.now();
    const end = Math.min(until, this.#askedAt + quiet);
    if (end > now) this.#after(end - now, () => this.#rested(until));
    else this.#free();
  }

  end(): void {
    this.#stop?.();
  }

  #free(): void {
    this.#state = 'free';
    const isAsked = this.#isAsked;
    this.#isAsked = false;
    if (isAsked) this.#freed();
  }

  #after(wait: number, run: () => void): void {
    this.#stop?.();
    this.#stop = this.#clock.after(wait, run);
  }
}
