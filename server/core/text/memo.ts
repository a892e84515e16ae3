/**
 * A function that works each result out once, by identity of an immutable input. Nothing is ever invalidated; when the
 * input is gone, so is its result. With `memo2` the one cache of the core.
 */
export function memo<Input extends object, Result>(compute: (input: Input) => Result): (input: Input) => Result {
  const results = new WeakMap<Input, { readonly value: Result }>();
  return (input) => {
    let result = results.get(input);
    if (result === undefined) {
      result = { value: compute(input) };
      results.set(input, result);
    }
    return result.value;
  };
}

/** The same of two inputs: a result is kept as long as both are there. */
export function memo2<One extends object, Other extends object, Result>(
  compute: (one: One, other: Other) => Result,
): (one: One, other: Other) => Result {
  const of = memo((other: Other) => memo((one: One) => compute(one, other)));
  return (one, other) => of(other)(one);
}
