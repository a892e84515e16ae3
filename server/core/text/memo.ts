import { type Asked, askPart, beginNoting, endNoting, Part } from './asked.ts';

/**
 * A function that works each result out once, by identity of an immutable input. Nothing is ever invalidated; when the
 * input is gone, so is its result. With `memo2`, `memoByText` and the questions of `question.ts` the one cache of the core.
 *
 * The result is kept on the input itself, in a private field that nothing else sees: a WeakMap would say the same, but
 * a collection looks through each entry of every WeakMap while all else stands still, and a site of 10,000 pages has
 * hundreds of thousands of results. As a result stays as long as its input, whatever becomes of this function, memos
 * are made once for each module (a test holds that); what depends on two inputs is `memo2`.
 */
export function memo<Input extends object, Result>(compute: (input: Input) => Result): (input: Input) => Result {
  class Kept extends Itself {
    #result: Result | Made<Result>;

    private constructor(input: object, result: Result | Made<Result>) {
      super(input);
      this.#result = result;
    }

    static of(input: object): Result {
      if (#result in input) return used(input.#result);
      const around = beginNoting();
      let asked = none;
      let value: Result;
      try {
        value = compute(input as Input);
      } finally {
        asked = endNoting(around);
      }
      const result = made(value, asked);
      // It may have asked for itself on its way.
      if (#result in input) input.#result = result;
      else new Kept(input, result);
      return used(result);
    }
  }
  return Kept.of;
}

const none: readonly Asked[] = [];

/** A result that asked for facts. */
class Made<Result> {
  readonly value: Result;
  readonly part: Part;

  constructor(value: Result, part: Part) {
    this.value = value;
    this.part = part;
  }
}

/** A result with what it asked for, where that is anything. */
function made<Result>(value: Result, asked: readonly Asked[]): Result | Made<Result> {
  return asked.length === 0 ? value : new Made(value, new Part(asked));
}

/** Works something out, and gives what it asked for. */
export function noting<Result>(
  work: () => Result,
  state?: WeakRef<object>,
): { readonly value: Result; readonly asked: readonly Asked[] } {
  const around = beginNoting(state);
  let asked = none;
  let value: Result;
  try {
    value = work();
  } finally {
    asked = endNoting(around);
  }
  return { value, asked };
}

/** A result for somebody who is working something out, who asks for what it asked for. */
function used<Result>(result: Result | Made<Result>): Result {
  if (!(result instanceof Made)) return result;
  askPart(result.part);
  return result.value;
}

/** Constructs the object that it is given: the private fields of a class that extends it come to stand there. */
const Itself = itself as unknown as new (given: object) => object;

function itself(given: object): object {
  return given;
}

/**
 * The same of two inputs: a result is kept as long as both are there. It may lead to either of them, so that it cannot
 * stand on one: here are the WeakMaps, one for each `other`, which is what goes first (a site's index rather than its
 * page).
 */
export function memo2<One extends object, Other extends object, Result>(
  compute: (one: One, other: Other) => Result,
): (one: One, other: Other) => Result {
  const of = memo((_other: Other) => new WeakMap<One, { readonly result: Result | Made<Result> }>());
  return (one, other) => {
    const results = of(other);
    let kept = results.get(one);
    if (kept === undefined) {
      const { value, asked } = noting(() => compute(one, other));
      kept = { result: made(value, asked) };
      results.set(one, kept);
    }
    return used(kept.result);
  };
}

/** The same of an input and texts, such as a site's index and a path: results are kept as long as the input is there. */
export function memoByText<Input extends object, Texts extends readonly string[], Result>(
  compute: (input: Input, ...texts: Texts) => Result,
): (input: Input, ...texts: Texts) => Result {
  const of = memo((_: Input) => new Map<string, { readonly result: Result | Made<Result> }>());
  return (input, ...texts) => {
    const results = of(input);
    const key = texts.join('\n');
    let kept = results.get(key);
    if (kept === undefined) {
      const { value, asked } = noting(() => compute(input, ...texts));
      kept = { result: made(value, asked) };
      results.set(key, kept);
    }
    return used(kept.result);
  };
}
