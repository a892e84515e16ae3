import { type Asked, askPart, beginNoting, endNoting, Part, withoutNoting } from './asked.ts';

/**
 * Returns a function that computes each result once, by identity of an immutable input. Nothing is ever invalidated: a
 * result exists as long as its input. Together with `memo2`, `memoByText` and the questions of `question.ts`, this is
 * the only cache of the core.
 *
 * The result is kept on the input itself, in a private field. A WeakMap would do the same. But a garbage collection goes
 * through every entry of every WeakMap while the program waits, and a large site has hundreds of thousands of results.
 * A result lives as long as its input, even if this function is gone. So memos are only created at the top level of a
 * module, which a test checks. For results of two inputs there is `memo2`.
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
      // `compute` may have asked for this same result.
      if (#result in input) input.#result = result;
      else new Kept(input, result);
      return used(result);
    }
  }
  return Kept.of;
}

/**
 * Same as `memo` for a large result that is quickly computed again, such as the tree of a page. It is kept while
 * something holds it, and after that until memory is collected. `compute` must not depend on facts of a state.
 */
export function memoWeakly<Input extends object, Result extends object>(
  compute: (input: Input) => Result,
): (input: Input) => Result {
  const of = memo((_input: Input): { result?: WeakRef<Result> } => ({}));
  return (input) => {
    const kept = of(input);
    let result = kept.result?.deref();
    if (result === undefined) {
      result = withoutNoting(() => compute(input));
      kept.result = new WeakRef(result);
    }
    return result;
  };
}

const none: readonly Asked[] = [];

/** A result with its dependencies. */
class Made<Result> {
  readonly value: Result;
  readonly part: Part;

  constructor(value: Result, part: Part) {
    this.value = value;
    this.part = part;
  }
}

/** Wraps a result if it has dependencies. */
function made<Result>(value: Result, asked: readonly Asked[]): Result | Made<Result> {
  return asked.length === 0 ? value : new Made(value, new Part(asked));
}

/** Computes a result and collects its dependencies. */
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

/** Unwraps a result. Whatever is being computed now depends on it. */
function used<Result>(result: Result | Made<Result>): Result {
  if (!(result instanceof Made)) return result;
  askPart(result.part);
  return result.value;
}

/**
 * A base class whose constructor returns the given object, so that private fields of a subclass are added to that
 * object.
 */
const Itself = itself as unknown as new (given: object) => object;

function itself(given: object): object {
  return given;
}

/**
 * Same as `memo` for two inputs. A result is kept as long as both inputs exist. It may refer to either of them, so it
 * is kept in a WeakMap and not on an input. There is one WeakMap for each `other`, which should be the input that goes
 * first: the index of a site rather than its page.
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

/**
 * Same as `memo` for an input and some texts, such as the index of a site and a path. Results are kept as long as the
 * input exists.
 */
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
