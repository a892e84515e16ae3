/**
 * What a result was made of: the facts that were asked for while it was worked out. A result is kept from one state of
 * the facts to the next as long as nothing that it asked for differs. Memos, questions and lasting results all note
 * here; which facts there are, and when two of them differ, their owner says (`site/facts.ts`).
 */

/** Something that a result asked for: a fact, or another result with all that it asked for itself. */
export type Asked = Fact | Part;

/** One fact of a state, such as a page of a site. */
export class Fact {
  /** The fact that stands for all of the same table. */
  readonly all: Fact;
  /** Who noted it last. */
  notedBy: object | undefined;
  readonly #differs: (from: object, to: object) => boolean;
  #compared: object | undefined;
  #holds = false;

  /** @param differs whether the fact is not the same in two states */
  constructor(differs: (from: object, to: object) => boolean, all?: Fact) {
    this.#differs = differs;
    this.all = all ?? this;
  }

  /** Whether it is the same in the two states of a comparison. */
  holds(from: object, to: object, comparison: object): boolean {
    if (this.#compared !== comparison) {
      this.#holds = !this.#differs(from, to);
      this.#compared = comparison;
    }
    return this.#holds;
  }
}

/** A result that others use. `at` is the state of which it is known to be true, `notAt` one of which it is not. */
export class Part {
  asked: readonly Asked[];
  at: WeakRef<object> | undefined;
  notAt: WeakRef<object> | undefined;
  /** Who noted it last. */
  notedBy: object | undefined;

  constructor(asked: readonly Asked[]) {
    this.asked = asked;
  }

  /** Whether it may be true in a state although something that it asked for differs. */
  isSameIn(_state: object): boolean {
    return false;
  }
}

/** A result that asks for more facts asks for all of their tables. */
const maxFacts = 300;

/** What is asked for while something is worked out, each once. */
class Notes {
  readonly state: WeakRef<object> | undefined;
  #list: Asked[] = nothing;
  #facts = 0;

  constructor(state: WeakRef<object> | undefined) {
    this.state = state;
  }

  add(one: Asked): void {
    if (one.notedBy === this) return;
    if (one instanceof Fact) {
      if (one.all.notedBy === this) return;
      if (++this.#facts > maxFacts) {
        this.#foldFacts();
        if (one.all.notedBy === this) return;
      }
    }
    this.#push(one);
  }

  #push(one: Asked): void {
    one.notedBy = this;
    if (this.#list === nothing) this.#list = [one];
    else this.#list.push(one);
  }

  #foldFacts(): void {
    const before = this.#list;
    this.#list = [];
    this.#facts = 0;
    for (const one of before) {
      const each = one instanceof Fact ? one.all : one;
      if (each === one || each.notedBy !== this) this.#push(each);
    }
  }

  /** What was asked for; nothing more is noted. */
  end(): readonly Asked[] {
    const list = this.#list;
    this.#list = nothing;
    return list;
  }
}

// Shared by all that asked for nothing, and never written to.
const nothing: Asked[] = Object.freeze([]) as unknown as Asked[];

// What is being worked out now; nothing between calls.
const now: { notes: Notes | undefined } = { notes: undefined };

/** Whether what is asked for is noted. */
export function isNoting(): boolean {
  return now.notes !== undefined;
}

/** Says that a fact is asked for. */
export function askFact(fact: Fact): void {
  now.notes?.add(fact);
}

/** Says that a result is used, which is thereby known to be true of the state of now. */
export function askPart(part: Part): void {
  const { notes } = now;
  if (notes === undefined) return;
  if (notes.state !== undefined) part.at = notes.state;
  notes.add(part);
}

/** What was going on before something was begun. */
export type Around = Notes | undefined;

/** Begins to note what is asked for, of a state, or of the one of what is worked out around it. */
export function beginNoting(state: WeakRef<object> | undefined = now.notes?.state): Around {
  const around = now.notes;
  now.notes = new Notes(state);
  return around;
}

/** What was asked for since it was begun; goes on with what was going on before. */
export function endNoting(around: Around): readonly Asked[] {
  const asked = now.notes?.end() ?? nothing;
  now.notes = around;
  return asked;
}

/** Does something that is no part of what is being worked out. */
export function apart<Result>(work: () => Result): Result {
  const { notes } = now;
  now.notes = undefined;
  try {
    return work();
  } finally {
    now.notes = notes;
  }
}

/** Finds out which results are still true in a state, each once. */
export class Verifier {
  /** The state. */
  readonly state: WeakRef<object>;
  readonly #to: object;
  /** Stands for the comparison with one state before: mostly all results come from the same. */
  readonly #comparisons = new WeakMap<object, object>();

  constructor(to: object) {
    this.#to = to;
    this.state = new WeakRef(to);
  }

  /** Whether a result is true in the state. */
  holds(part: Part): boolean {
    if (part.at === this.state) return true;
    if (part.notAt === this.state) return false;
    const from = part.at?.deref();
    const holds = from !== undefined && (this.holdsAll(part.asked, from) || part.isSameIn(this.#to));
    if (holds) part.at = this.state;
    else part.notAt = this.state;
    return holds;
  }

  /** Whether everything is as it was in another state. */
  holdsAll(asked: readonly Asked[], from: object): boolean {
    let comparison = this.#comparisons.get(from);
    if (comparison === undefined) {
      comparison = {};
      this.#comparisons.set(from, comparison);
    }
    for (const one of asked)
      if (!(one instanceof Part ? this.holds(one) : one.holds(from, this.#to, comparison))) return false;
    return true;
  }
}
