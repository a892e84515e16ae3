import { type Random, randomFrom } from '../random.ts';
import { processTime } from './processTime.ts';

/** One attack of `npm run trust`. */
export interface Part {
  /** As SECURITY.md and the results refer to it: `T13`. */
  readonly id: string;
  /** As the command line calls it: `evaluator`. */
  readonly name: string;
  /** What a green result shows, in one sentence. */
  readonly shows: string;
  /** Its share of a run's time, in minutes of processor time when all parts run. */
  readonly minutes: number;
  run(trial: Trial): Promise<void>;
}

/** A figure of a part, with the bound that it must keep. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** What a part found. */
export interface PartResult {
  readonly part: string;
  readonly name: string;
  readonly shows: string;
  readonly seed: number;
  /** Cases that were tried, of those that there are. */
  readonly tried: number;
  readonly planned: number;
  /** Why the part tried fewer than planned: its time was over, or fewer were asked for. */
  readonly isOutOfTime: boolean;
  readonly seconds: number;
  readonly figures: readonly Figure[];
  readonly failures: readonly string[];
  /** Attacks that this machine cannot make, with the reason. */
  readonly leftOut: readonly string[];
}

/** How much a part may try. */
export interface Budget {
  readonly seed: number;
  /** Seconds of processor time, of this process and those that it starts. */
  readonly seconds?: number;
  /** At most so many cases of each list; for CI, where time must not decide. */
  readonly count?: number;
  /** Whether the full lists are tried: `DOCSIGHT_LONG=1`. */
  readonly isLong?: boolean;
}

/** Cases of a list whose names do not match are left out: for one that is looked into. */
const wanted = new RegExp(process.env['DOCSIGHT_GREP'] ?? '', 'i');

/** More than this of one kind says nothing new. */
const maxFailures = 50;

/** One run of a part: chooses its cases, and keeps what it found. */
export class Trial {
  readonly seed: number;
  readonly random: Random;
  readonly isLong: boolean;
  /** At most so many cases of each list. */
  readonly count: number;
  readonly #until: number;
  readonly #begin = processTime();
  readonly #figures = new Map<string, Figure>();
  readonly #failures: string[] = [];
  readonly #leftOut: string[] = [];
  readonly #endings: (() => unknown)[] = [];
  #failureCount = 0;
  #tried = 0;
  #planned = 0;
  #isOutOfTime = false;

  constructor({ seed, seconds = Number.POSITIVE_INFINITY, count = Number.POSITIVE_INFINITY, isLong = false }: Budget) {
    this.seed = seed;
    this.random = randomFrom(seed);
    this.count = count;
    this.isLong = isLong;
    this.#until = seconds;
  }

  /** Whether there is time for another case. */
  hasTime(): boolean {
    this.#isOutOfTime ||= processTime() - this.#begin > this.#until;
    return !this.#isOutOfTime;
  }

  /** The cases of a list in an order by the seed: all of them, or as many as the budget allows. */
  *cases<Case>(all: readonly Case[], count: number = this.count): Generator<Case> {
    this.#planned += all.length;
    const order = shuffled(all, this.random);
    const chosen = order.filter((each) => typeof each !== 'object' || !hasName(each) || wanted.test(each.name));
    for (const each of chosen.slice(0, count)) {
      if (!this.hasTime()) return;
      this.#tried++;
      yield each;
    }
  }

  /** Numbers from 0 for cases made at random: `count` of them, or as many as the budget allows. */
  *rounds(count: number): Generator<number> {
    this.#planned += count;
    for (let i = 0; i < Math.min(count, this.count); i++) {
      if (!this.hasTime()) return;
      this.#tried++;
      yield i;
    }
  }

  /** Something that must not happen, and did. */
  fail(what: string): void {
    this.#failureCount++;
    if (this.#failures.length < maxFailures) this.#failures.push(what.slice(0, 2000));
  }

  /** Fails with `what` unless the condition holds. */
  check(condition: boolean, what: () => string): void {
    if (!condition) this.fail(what());
  }

  /** Runs one case; what it throws is a failure. */
  async guard(what: string, run: () => unknown): Promise<void> {
    try {
      await run();
    } catch (error) {
      this.fail(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }

  /** Keeps a figure that must be at most so much: the largest of all calls. */
  most(name: string, value: number, atMost: number): void {
    const before = this.#figures.get(name)?.value ?? 0;
    this.#figures.set(name, { name, value: Math.max(before, value), atMost });
  }

  /** Adds to a positive control, which must come to at least so much in the end. */
  control(name: string, value: number, atLeast: number): void {
    const before = this.#figures.get(name)?.value ?? 0;
    this.#figures.set(name, { name, value: before + value, atLeast });
  }

  /** Adds to a figure without a bound. */
  note(name: string, value = 1): void {
    this.#figures.set(name, { name, value: (this.#figures.get(name)?.value ?? 0) + value });
  }

  /** An attack that this machine cannot make. */
  leaveOut(what: string): void {
    this.#leftOut.push(what);
  }

  /** Called when the part ends, last first: with this, a trial is where a test's helpers leave their cleanup. */
  after(end: () => unknown): void {
    this.#endings.push(end);
  }

  /** Ends the part. */
  async end({ id, name, shows }: Part): Promise<PartResult> {
    for (const each of this.#endings.toReversed()) await each();
    const more = this.#failureCount - this.#failures.length;
    return {
      part: id,
      name,
      shows,
      seed: this.seed,
      tried: this.#tried,
      planned: this.#planned,
      isOutOfTime: this.#isOutOfTime,
      seconds: Math.round((processTime() - this.#begin) * 10) / 10,
      figures: [...this.#figures.values()],
      failures: more > 0 ? [...this.#failures, `and ${more} more`] : this.#failures,
      leftOut: this.#leftOut,
    };
  }
}

/** Runs a part within a budget. A part that throws fails. */
export async function runPart(part: Part, budget: Budget): Promise<PartResult> {
  const trial = new Trial(budget);
  // Node ends a process that waits for nothing but its own promises, without a word.
  const alive = setInterval(() => undefined, 60_000);
  await trial.guard(`${part.id} ended early`, () => part.run(trial));
  const result = await trial.end(part);
  clearInterval(alive);
  return result;
}

/** The figures that are out of their bounds. */
export function missedFigures({ figures }: PartResult): readonly Figure[] {
  return figures.filter(
    ({ value, atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY }) =>
      !(value <= atMost && value >= atLeast),
  );
}

/** Everything wrong with a result, one line each; empty if it is green. */
export function problemsOf(result: PartResult): readonly string[] {
  return [
    ...result.failures,
    ...missedFigures(result).map(
      ({ name, value, atMost, atLeast }) =>
        `${name}: ${value}, ${atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`}`,
    ),
  ];
}

const hasName = (each: object | null): each is { readonly name: string } =>
  each !== null && 'name' in each && typeof each.name === 'string';

/** Longer than this, in milliseconds, nobody answers any more, however busy the machine is. */
const patience = 120_000;

/** Rejects where something does not end. */
export function within<Value>(what: string, promise: Promise<Value>, most = patience): Promise<Value> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer to ${what}`)), most);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** A list in an order by chance. */
export function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const k = random.below(i + 1);
    [order[i], order[k]] = [order[k] as Item, order[i] as Item];
  }
  return order;
}
