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

/** A memoised function whose work can be done in steps, others getting their turn in between. */
export interface SteppedMemo<Input extends object, Result> {
  /** All at once, or what is left of it. */
  (input: Input): Result;
  /** The same work step by step; whoever asks for the result meanwhile finishes it. */
  steps(input: Input): Generator<void, Result>;
}

/** As `memo`, of a computation that yields where it may be interrupted. */
export function memoSteps<Input extends object, Result>(
  compute: (input: Input) => Generator<void, Result>,
): SteppedMemo<Input, Result> {
  const works = new WeakMap<Input, { readonly steps: Generator<void, Result>; done?: { readonly value: Result } }>();
  const advance = (input: Input): { readonly value: Result } | undefined => {
    const work = works.get(input) ?? { steps: compute(input) };
    works.set(input, work);
    if (work.done !== undefined) return work.done;
    try {
      const step = work.steps.next();
      if (step.done === true) work.done = { value: step.value };
    } catch (error) {
      works.delete(input);
      throw error;
    }
    return work.done;
  };
  const all = (input: Input): Result => {
    let done = advance(input);
    while (done === undefined) done = advance(input);
    return done.value;
  };
  return Object.assign(all, {
    *steps(input: Input): Generator<void, Result> {
      for (;;) {
        const done = advance(input);
        if (done !== undefined) return done.value;
        yield;
      }
    },
  });
}

/** Does all steps at once. */
export function finish<Result>(steps: Generator<void, Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
