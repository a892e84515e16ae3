import type { Property } from '../../data/node.ts';
import type { Range } from '../../text/range.ts';

/** Something of a docs.json that the other generation cannot say. */
export interface Loss {
  /** In the text that was converted: the key, or the value where there is none. */
  readonly range: Range;
  /** A sentence for the author. */
  readonly message: string;
}

/** What a docs.json loses on its way into the other generation: at first nothing, then more with each call. */
export class Losses {
  readonly #all: Loss[] = [];

  /** A property that is left out, with the reason as the end of a sentence. `name` is its path where the key says too little. */
  add(lost: Property, why: string, name = lost.key): void {
    this.say(lost.keyRange, `"${name}" is left out: ${why}.`);
  }

  /** Anything else, in a whole sentence; the same of one place is said once. */
  say(range: Range, message: string): void {
    if (this.#all.some((each) => each.range.start === range.start && each.message === message)) return;
    this.#all.push({ range, message });
  }

  /** In order of the text. */
  get all(): readonly Loss[] {
    return this.#all.toSorted((a, b) => a.range.start - b.range.start);
  }
}
