import { type Random, randomFrom } from '../random.ts';
import { processTime } from './processTime.ts';

/** One attack of `npm run trust`. */
export interface Part {
  /** As in SECURITY.md and the results: `T13`. */
  readonly id: string;
  /** As on the command line: `evaluator`. */
  readonly name: string;
  /** What success means, in one sentence. */
  readonly shows: string;
  /** Its share of a complete run, in minutes of processor time. */
  readonly minutes: number;
  run(trial: Trial): Promise<void>;
}

/** A figure of a part, with its bound. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** The results of a part. */
export interface PartResult {
  readonly part: string;
  readonly name: string;
  readonly shows: string;
  readonly seed: number;
  /** Number of tested cases, and of all cases. */
  readonly tried: number;
  readonly planned: number;
  /** Whether the time ran out before all cases were tested. */
  readonly isOutOfTime: boolean;
  readonly seconds: number;
  readonly figures: readonly Figure[];
  readonly failures: readonly string[];
  /** Attacks that are not possible on this machine, with the reason. */
  readonly leftOut: readonly string[];
}

/** Limits for a part. */
export interface Budget {
  readonly seed: number;
  /** Seconds of processor time of this process and its children. */
  readonly seconds?: number;
  /** Maximum number of cases of each list, for CI, where results must not depend on time. */
  readonly count?: number;
  /** Whether the complete lists are tested: `DOCSIGHT_LONG=1`. */
  readonly isLong?: boolean;
}

/** Selects the cases whose names match, to investigate one of them. */
const wanted = new RegExp(process.env['DOCSIGHT_GREP'] ?? '', 'i');

/** Maximum number of failures of one kind. */
const maxFailures = 50;

/** One run of a part: selects its cases and collects the results. */
export class Trial {
  readonly seed: number;
  readonly random: Random;
  readonly isLong: boolean;
  /** Maximum number of cases of each list. */
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
  /** The longest time measured so far: a process that has ended may no longer be counted. */
  #seconds = 0;

  constructor({ seed, seconds = Number.POSITIVE_INFINITY, count = Number.POSITIVE_INFINITY, isLong = false }: Budget) {
    this.seed = seed;
    this.random = randomFrom(seed);
    this.count = count;
    this.isLong = isLong;
    this.#until = seconds;
  }

  /** Whether there is time for another case. */
  hasTime(): boolean {
    this.#isOutOfTime ||= this.#used() > this.#until;
    return !this.#isOutOfTime;
  }

  #used(): number {
    this.#seconds = Math.max(this.#seconds, processTime() - this.#begin);
    return this.#seconds;
  }

  /** The cases of a list, in an order that depends on the seed: all of them, or as many as the budget allows. */
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

  /** Numbers from 0 for random cases: `count` of them, or as many as the budget allows. */
  *rounds(count: number): Generator<number> {
    this.#planned += count;
    for (let i = 0; i < Math.min(count, this.count); i++) {
      if (!this.hasTime()) return;
      this.#tried++;
      yield i;
    }
  }

  /** Reports something that must not happen. */
  fail(what: string): void {
    this.#failureCount++;
    if (this.#failures.length < maxFailures) this.#failures.push(what.slice(0, 2000));
  }

  /** Fails with `what` unless the condition is true. */
  check(condition: boolean, what: () => string): void {
    if (!condition) this.fail(what());
  }

  /** Runs one case; an exception is a failure. */
  async guard(what: string, run: () => unknown): Promise<void> {
    try {
      await run();
    } catch (error) {
      this.fail(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }

  /** Records a figure with an upper bound: the maximum of all calls. */
  most(name: string, value: number, atMost: number): void {
    const before = this.#figures.get(name)?.value ?? 0;
    this.#figures.set(name, { name, value: Math.max(before, value), atMost });
  }

  /** Adds to a positive control, which must reach a minimum in the end. */
  control(name: string, value: number, atLeast: number): void {
    const before = this.#figures.get(name)?.value ?? 0;
    this.#figures.set(name, { name, value: before + value, atLeast });
  }

  /** Adds to a figure without a bound. */
  note(name: string, value = 1): void {
    this.#figures.set(name, { name, value: (this.#figures.get(name)?.value ?? 0) + value });
  }

  /** Records an attack that is not possible on this machine. */
  leaveOut(what: string): void {
    this.#leftOut.push(what);
  }

  /** Called when the part ends, in reverse order. This allows helpers to use a trial like a test context. */
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
      seconds: Math.round(this.#used() * 10) / 10,
      figures: [...this.#figures.values()],
      failures: more > 0 ? [...this.#failures, `and ${more} more`] : this.#failures,
      leftOut: this.#leftOut,
    };
  }
}

/** Runs a part within a budget. An exception fails the part. */
export async function runPart(part: Part, budget: Budget): Promise<PartResult> {
  const trial = new Trial(budget);
  // Node silently ends a process that only waits for its own promises.
  const alive = setInterval(() => undefined, 60_000);
  await trial.guard(`${part.id} ended early`, () => part.run(trial));
  const result = await trial.end(part);
  clearInterval(alive);
  return result;
}

/** Figures outside their bounds. */
export function missedFigures({ figures }: PartResult): readonly Figure[] {
  return figures.filter(
    ({ value, atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY }) =>
      !(value <= atMost && value >= atLeast),
  );
}

/** All problems of a result, one line each; empty on success. */
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

/** In milliseconds: a longer delay is a hang, however busy the machine is. */
const patience = 120_000;

/** Rejects if something does not end. */
export function within<Value>(what: string, promise: Promise<Value>, most = patience): Promise<Value> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer to ${what}`)), most);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** A list in random order. */
export function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const k = random.below(i + 1);
    [order[i], order[k]] = [order[k] as Item, order[i] as Item];
  }
  return order;
}
