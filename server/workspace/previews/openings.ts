import { styleSteps } from '../../core/index.ts';
import type { Clock } from '../runtime.ts';

/** Previews that a client requested and that cannot be drawn yet. */
export class Openings {
  readonly #clock: Clock;
  readonly #waiting = new Set<{ readonly preview: string; isClosed: boolean }>();
  #styles: Promise<void> | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Waits for the files that a preview needs, and before the first preview, for the engine of utility classes.
   *
   * @returns false if the preview was closed in the meantime
   */
  async ready(preview: string, files: Promise<void>): Promise<boolean> {
    const own = { preview, isClosed: false };
    this.#waiting.add(own);
    try {
      await files;
      this.#styles ??= this.#makeStyles();
      await this.#styles;
      return !own.isClosed;
    } finally {
      this.#waiting.delete(own);
    }
  }

  closed(preview: string): void {
    for (const each of this.#waiting) if (each.preview === preview) each.isClosed = true;
  }

  async #makeStyles(): Promise<void> {
    for (const _ of styleSteps()) await this.#clock.yield();
  }
}
