/**
 * A function that works each result out once, by identity of an immutable input. Nothing is ever invalidated; when the
 * input is gone, so is its result. With `memo2` and `memoByText` the one cache of the core.
 *
 * The result is kept on the input itself, in a private field that nothing else sees: a WeakMap would say the same, but
 * a collection looks through each entry of every WeakMap while all else stands still, and a site of 10,000 pages has
 * hundreds of thousands of results. As a result stays as long as its input, whatever becomes of this function, memos
 * are made once for each module (a test holds that); what depends on two inputs is `memo2`.
 */
export function memo<Input extends object, Result>(compute: (input: Input) => Result): (input: Input) => Result {
  class Kept extends Itself {
    #result: Result;

    private constructor(input: object, result: Result) {
      super(input);
      this.#result = result;
    }

    static of(input: object): Result {
      if (#result in input) return input.#result;
      const result = compute(input as Input);
      // It may have asked for itself on its way.
      if (#result in input) input.#result = result;
      else new Kept(input, result);
      return result;
    }
  }
  return Kept.of;
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
  const of = memo((_other: Other) => new WeakMap<One, { readonly value: Result }>());
  return (one, other) => {
    const results = of(other);
    let result = results.get(one);
    if (result === undefined) {
      result = { value: compute(one, other) };
      results.set(one, result);
    }
    return result.value;
  };
}

/** The same of an input and texts, such as a site's index and a path: results are kept as long as the input is there. */
export function memoByText<Input extends object, Texts extends readonly string[], Result>(
  compute: (input: Input, ...texts: Texts) => Result,
): (input: Input, ...texts: Texts) => Result {
  const of = memo((_: Input) => new Map<string, { readonly value: Result }>());
  return (input, ...texts) => {
    const results = of(input);
    const key = texts.join('\n');
    let result = results.get(key);
    if (result === undefined) {
      result = { value: compute(input, ...texts) };
      results.set(key, result);
    }
    return result.value;
  };
}
