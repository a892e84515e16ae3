import type { Clock } from '../runtime.ts';

/** How long a preview rests after an update, as a multiple of what the update took: half of the time is the editor's. */
const share = 1;
/** The longest rest, in milliseconds. */
const maxRest = 400;
/** In milliseconds: an update that took longer could delay keys, so the next one waits for a pause in typing. */
const cheap = 50;
/** A pause in typing, in milliseconds. */
const quiet = 150;
/** The longest wait for a pause: as a multiple of what the update took, and in milliseconds. */
const waits = 4;
const maxWait = 1500;
/** In milliseconds: an update whose end is not reported counts as shown. */
const patience = 2000;

/**
 * When a preview may be updated. It is free, until an update is sent; away, until that is on screen; and rests for as
 * long as the update asked of the machine, and while keys still come if that was long. What comes meanwhile makes one update with the newest text at the end. One
 * whose client does not report what it shows is always free.
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

  /** @param freed called when it is free again after it was asked for in vain */
  constructor(clock: Clock, reports: boolean, freed: () => void) {
    this.#clock = clock;
    this.#reports = reports;
    this.#freed = freed;
  }

  /**
   * Whether it may be updated now.
   *
   * @param isStale the same text looks different, which is then to be kept in mind
   */
  isFree(isStale: boolean): boolean {
    if (this.#state === 'free') return true;
    this.#isAsked = true;
    this.#askedAt = this.#clock.now();
    this.#isStale ||= isStale;
    return false;
  }

  /** What was kept in mind, once. */
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

  /** It goes on resting until keys pause, at most until a moment. */
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
