/**
 * The one memo of the core: by identity of an immutable input. Nothing is ever invalidated; when the input is gone, so
 * is its result.
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
