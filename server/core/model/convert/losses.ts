import type { Property } from '../../data/node.ts';
import type { Range } from '../../text/range.ts';

/** A part of docs.json that cannot be converted. */
export interface Loss {
  /** In the old text: the key, or the value in an array. */
  readonly range: Range;
  /** A sentence for the author. */
  readonly message: string;
}

/** Collects what a conversion loses. */
export class Losses {
  readonly #all: Loss[] = [];

  /**
   * Adds a property that is left out. `why` is the end of the sentence; `name` is the key's path if the key alone is
   * unclear.
   */
  add(lost: Property, why: string, name = lost.key): void {
    this.say(lost.keyRange, `"${name}" is left out: ${why}.`);
  }

  /** Adds any other loss as a whole sentence. The same sentence for the same place is added once. */
  say(range: Range, message: string): void {
    if (this.#all.some((each) => each.range.start === range.start && each.message === message)) return;
    this.#all.push({ range, message });
  }

  /** All losses in text order. */
  get all(): readonly Loss[] {
    return this.#all.toSorted((a, b) => a.range.start - b.range.start);
  }
}
