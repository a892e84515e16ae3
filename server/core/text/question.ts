import { type Asked, askPart, Part, Verifier, withoutNoting } from './asked.ts';
import { memo, noting } from './memo.ts';
import { sameValue } from './sameValue.ts';

/**
 * Results about a state, such as the index of a site. They are handed on to the next state while nothing that they
 * depend on differs. `question` answers by key, `table` has one answer for each state, `lasting` has one for each
 * input. `asked.ts` notes what they depend on.
 */

const none: readonly Asked[] = [];

/**
 * States of the same lineage hand their answers on. A state without a lineage hands on nothing. In a state that is not
 * noted, each question is answered once, and nothing is known of what the answer depends on.
 */
interface OfLineage {
  readonly lineage?: object | undefined;
  readonly isNoted?: false;
}

function isNoted(state: object): boolean {
  return (state as OfLineage).isNoted !== false;
}

/** How many answers of a question can be kept without being asked for again. */
const maxIdle = 20_000;

/** The answer to a question for its keys, as long as its dependencies are the same. */
class Answer<State extends object, Result> extends Part {
  readonly value: Result;
  readonly one: string;
  readonly other: string;
  readonly #question: Question<State, Result>;

  constructor(question: Question<State, Result>, [one, other]: Keys, value: Result, asked: readonly Asked[]) {
    super(asked);
    this.value = value;
    this.one = one;
    this.other = other;
    this.#question = question;
  }

  /** Computes the answer again. If the result is the same, this answer stays, with the new dependencies. */
  override isSameIn(state: State): boolean {
    return this.#question.replace(this, state);
  }
}

type Keys = readonly [one: string, other: string];

/** The known answers to a question in a lineage. */
class Known<State extends object, Result> {
  readonly #answers = new Map<string, Map<string, Answer<State, Result>>>();
  #count = 0;
  /** Number of answers at which unused ones are dropped. */
  #mostly = maxIdle;
  /** The last dependencies. Many answers of a question have the same ones. */
  #usual: readonly Asked[] = none;

  get(one: string, other: string): Answer<State, Result> | undefined {
    return this.#answers.get(one)?.get(other);
  }

  /** Adds an answer. If there are many, those that are not valid in the state `at` are dropped. */
  put(answer: Answer<State, Result>, at: Part['at']): void {
    let answers = this.#answers.get(answer.one);
    if (answers === undefined) {
      answers = new Map();
      this.#answers.set(answer.one, answers);
    }
    if (!answers.has(answer.other)) this.#count++;
    answers.set(answer.other, answer);
    if (this.#count > this.#mostly) this.#forget(at);
  }

  /** Returns the shared list if the dependencies are the same as those of the answer before. */
  shared(asked: readonly Asked[]): readonly Asked[] {
    if (!sameItems(asked, this.#usual)) this.#usual = asked;
    return this.#usual;
  }

  #forget(at: Part['at']): void {
    this.#count = 0;
    for (const [one, answers] of this.#answers) {
      for (const [other, answer] of answers) if (answer.at !== at) answers.delete(other);
      if (answers.size === 0) this.#answers.delete(one);
      this.#count += answers.size;
    }
    this.#mostly = 2 * this.#count + maxIdle;
  }
}

/** The answers to a question in one state that is not noted. */
class KnownOnce<State, Result> {
  readonly #state: State;
  readonly #compute: (state: State, one: string, other: string) => Result;
  readonly #answers = new Map<string, Map<string, Result>>();

  constructor(state: State, compute: (state: State, one: string, other: string) => Result) {
    this.#state = state;
    this.#compute = compute;
  }

  answer(one: string, other: string): Result {
    let answers = this.#answers.get(one);
    if (answers === undefined) {
      answers = new Map();
      this.#answers.set(one, answers);
    }
    const known = answers.get(other);
    if (known !== undefined || answers.has(other)) return known as Result;
    const value = this.#compute(this.#state, one, other);
    answers.set(other, value);
    return value;
  }
}

class Question<State extends object, Result> {
  readonly #compute: (state: State, one: string, other: string) => Result;
  readonly #isSame: (one: Result, other: Result) => boolean;
  readonly #knownIn = memo((_lineage: object) => new Known<State, Result>());
  readonly #knownOnce = memo((state: State) => new KnownOnce(state, this.#compute));

  constructor(
    compute: (state: State, one: string, other: string) => Result,
    isSame: (one: Result, other: Result) => boolean,
  ) {
    this.#compute = compute;
    this.#isSame = isSame;
  }

  /** Returns the answer in a state, and notes that it was asked for. */
  ask(state: State, one: string, other: string): Result {
    if (!isNoted(state)) return this.#knownOnce(state).answer(one, other);
    const found = this.#answer(state, one, other);
    askPart(found);
    return found.value;
  }

  /** Returns the answer in a state: the known one if it is still valid. */
  #answer(state: State, one: string, other: string): Answer<State, Result> {
    const known = this.#knownBy(state);
    const last = known.get(one, other);
    if (last !== undefined && last.at === verifierOf(state).state) return last;
    return withoutNoting(() => this.#answerAgain(state, [one, other], last));
  }

  #answerAgain(state: State, keys: Keys, last: Answer<State, Result> | undefined): Answer<State, Result> {
    const known = this.#knownBy(state);
    if (last !== undefined) {
      const verifier = verifierOf(state);
      if (verifier.holds(last)) return last;
      // The check computed a new answer.
      const next = known.get(...keys);
      if (next?.at === verifier.state) return next;
    }
    const made = this.#made(state, keys);
    known.put(made, made.at);
    return made;
  }

  /** True if the answer is the same in another state. If it differs, the new answer takes its place. */
  replace(before: Answer<State, Result>, state: State): boolean {
    const known = this.#knownBy(state);
    const other = known.get(before.one, before.other);
    const isMade = other !== before && other?.at === verifierOf(state).state;
    const made = isMade ? other : this.#made(state, [before.one, before.other]);
    const isSame = this.#isSame(before.value, made.value);
    if (isSame) before.asked = made.asked;
    known.put(isSame ? before : made, made.at);
    return isSame;
  }

  #knownBy(state: State): Known<State, Result> {
    return this.#knownIn((state as OfLineage).lineage ?? state);
  }

  #made(state: State, keys: Keys): Answer<State, Result> {
    const { state: at } = verifierOf(state);
    const { value, asked } = noting(() => this.#compute(state, ...keys), at);
    const answer = new Answer(this, keys, value, this.#knownBy(state).shared(asked));
    answer.at = at;
    return answer;
  }
}

const verifierOf = memo((state: object) => new Verifier(state));

/**
 * A question about a state, by key. It is answered once, and again when something that the answer depends on differs.
 *
 * Whoever uses the answer depends only on the answer: if it is the same in the next state, nothing is computed again.
 * An answer must not compute anything from its state later.
 */
export function question<State extends object, Result>(
  answer: (state: State, key: string) => Result,
  isSame: (one: Result, other: Result) => boolean = sameValue,
): (state: State, key: string) => Result {
  const asked = new Question((state: State, _one, key) => answer(state, key), isSame);
  return (state, key) => asked.ask(state, '', key);
}

/**
 * A result that a state has once, such as a table. It is handed on to the next state while nothing that it depends on
 * differs.
 *
 * @param isSame compares small results. The earlier object is returned for an equal result.
 */
export function table<State extends object, Result>(
  compute: (state: State) => Result,
  isSame: (one: Result, other: Result) => boolean = differs,
): (state: State) => Result {
  const asked = question((state: State) => compute(state), isSame);
  return (state) => asked(state, '');
}

/** True if two lists have the same objects. */
export function sameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}

interface Names {
  readonly size: number;
  has(name: string): boolean;
  keys(): Iterable<string>;
}

/** True if two sets have the same names, or two maps the same keys, in any order. */
export function sameNames(one: Names, other: Names): boolean {
  if (one === other) return true;
  if (one.size !== other.size) return false;
  for (const name of one.keys()) if (!other.has(name)) return false;
  return true;
}

/** Tables are too large to compare. */
function differs(): boolean {
  return false;
}

/** Same as `question`, with two keys. */
export function question2<State extends object, Result>(
  answer: (state: State, one: string, other: string) => Result,
  isSame: (one: Result, other: Result) => boolean = sameValue,
): (state: State, one: string, other: string) => Result {
  const asked = new Question(answer, isSame);
  return (state, one, other) => asked.ask(state, one, other);
}

/**
 * A result of an input and a state. The same object is returned for the next state if nothing that it read from the
 * state differs. Each input keeps one result.
 */
export function lasting<Input extends object, State extends object, Result>(
  compute: (input: Input, state: State) => Result,
): (input: Input, state: State) => Result {
  const lastOf = memo((_input: Input): { last?: Last<State, Result> } => ({}));
  return (input, state) => {
    const kept = lastOf(input);
    let { last } = kept;
    if (!isNoted(state)) {
      if (last?.state === state) return last.result;
      const result = compute(input, state);
      kept.last = { state, result, part: new Part(none) };
      return result;
    }
    if (last === undefined || !withoutNoting(() => isValidIn(last as Last<State, Result>, state))) {
      const { value, asked } = noting(() => compute(input, state), verifierOf(state).state);
      last = { state, result: value, part: new Part(asked) };
      kept.last = last;
    }
    last.state = state;
    last.part.at = verifierOf(state).state;
    askPart(last.part);
    return last.result;
  };
}

interface Last<State, Result> {
  /** Kept to compare its facts with those of later states. */
  state: State;
  readonly result: Result;
  readonly part: Part;
}

function isValidIn<State extends object>(last: Last<State, unknown>, state: State): boolean {
  return last.state === state || verifierOf(state).holds(last.part);
}
