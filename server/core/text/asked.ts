/**
 * Notes which facts a result is made of. A result is kept from one state to the next as long as none of these facts
 * differs. Memos, questions and lasting results all note here. The owner of the facts defines them and decides when two
 * of them differ (`site/facts.ts`).
 */

/** What a result depends on: a fact, or another result with everything that it depends on. */
export type Asked = Fact | Part;

/** One fact of a state, such as a page of a site. */
export class Fact {
  /** The fact that covers the whole table that this one belongs to. */
  readonly all: Fact;
  /** The last notes that it was added to. */
  notedBy: object | undefined;
  readonly #differs: (from: object, to: object) => boolean;
  #compared: object | undefined;
  #holds = false;

  /** @param differs true if the fact differs between two states */
  constructor(differs: (from: object, to: object) => boolean, all?: Fact) {
    this.#differs = differs;
    this.all = all ?? this;
  }

  /** True if the fact is the same in the two states of a comparison. */
  holds(from: object, to: object, comparison: object): boolean {
    if (this.#compared !== comparison) {
      this.#holds = !this.#differs(from, to);
      this.#compared = comparison;
    }
    return this.#holds;
  }
}

/** A result that other results use. It is known to be valid in the state `at`, and known to be outdated in `notAt`. */
export class Part {
  asked: readonly Asked[];
  at: WeakRef<object> | undefined;
  notAt: WeakRef<object> | undefined;
  /** The last notes that it was added to. */
  notedBy: object | undefined;

  constructor(asked: readonly Asked[]) {
    this.asked = asked;
  }

  /** True if the result can be the same in a state although something that it depends on differs. */
  isSameIn(_state: object): boolean {
    return false;
  }
}

/** A result that asks for more facts than this depends on their whole tables. */
const maxFacts = 300;

/** Collects what a result depends on, each once. */
class Notes {
  readonly state: WeakRef<object> | undefined;
  #list: Asked[] = nothing;
  /** Facts that were added since the list was folded last, and how long it was then. */
  #facts = 0;
  #folded = 0;

  constructor(state: WeakRef<object> | undefined) {
    this.state = state;
  }

  add(one: Asked): void {
    if (one.notedBy === this) return;
    if (one instanceof Fact) {
      if (one.all.notedBy === this) return;
      // Never before the list has doubled, or folding takes the square of its length.
      if (++this.#facts > Math.max(maxFacts, this.#folded)) {
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
    this.#folded = this.#list.length;
  }

  /** Returns the list. Nothing more is added to it. */
  end(): readonly Asked[] {
    const list = this.#list;
    this.#list = nothing;
    return list;
  }
}

// Shared by all results without dependencies, and never written to.
const nothing: Asked[] = Object.freeze([]) as unknown as Asked[];

// The notes of the result that is being computed. Undefined between calls.
const now: { notes: Notes | undefined } = { notes: undefined };

/** True while a result is being computed. */
export function isNoting(): boolean {
  return now.notes !== undefined;
}

/** Notes that the current result depends on a fact. */
export function askFact(fact: Fact): void {
  now.notes?.add(fact);
}

/** Notes that the current result uses another one, which is thereby known to be valid in the current state. */
export function askPart(part: Part): void {
  const { notes } = now;
  if (notes === undefined) return;
  if (notes.state !== undefined) part.at = notes.state;
  notes.add(part);
}

/** The notes that were open before new ones began. `endNoting` takes them back. */
export type OuterNotes = Notes | undefined;

/** Begins the notes of a result. Without `state`, they belong to the state of the notes that are open. */
export function beginNoting(state: WeakRef<object> | undefined = now.notes?.state): OuterNotes {
  const around = now.notes;
  now.notes = new Notes(state);
  return around;
}

/** Ends the notes, continues those before, and returns what the result depends on. */
export function endNoting(around: OuterNotes): readonly Asked[] {
  const asked = now.notes?.end() ?? nothing;
  now.notes = around;
  return asked;
}

/** Runs something whose questions are not noted. */
export function withoutNoting<Result>(work: () => Result): Result {
  const { notes } = now;
  now.notes = undefined;
  try {
    return work();
  } finally {
    now.notes = notes;
  }
}

/** Finds out which results are still valid in a state. Each result is compared once. */
export class Verifier {
  /** The state that results are compared with. */
  readonly state: WeakRef<object>;
  readonly #to: object;
  /** One identity for each earlier state: facts keep their answer for it. Most results come from the same state. */
  readonly #comparisons = new WeakMap<object, object>();

  constructor(to: object) {
    this.#to = to;
    this.state = new WeakRef(to);
  }

  /** True if a result is valid in the state. */
  holds(part: Part): boolean {
    if (part.at === this.state) return true;
    if (part.notAt === this.state) return false;
    const from = part.at?.deref();
    const holds = from !== undefined && (this.holdsAll(part.asked, from) || part.isSameIn(this.#to));
    if (holds) part.at = this.state;
    else part.notAt = this.state;
    return holds;
  }

  /** True if none of the dependencies differs from the state `from`. */
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
