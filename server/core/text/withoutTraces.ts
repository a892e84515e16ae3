/**
 * Runs something that tells of faults by making an `Error` of each: where it was made in the program takes longer to
 * find out than the fault itself, and nobody asks.
 */
export function withoutTraces<Result>(run: () => Result): Result {
  const errors = Error as { stackTraceLimit?: number | undefined };
  const { stackTraceLimit } = errors;
  errors.stackTraceLimit = 0;
  try {
    return run();
  } finally {
    errors.stackTraceLimit = stackTraceLimit;
  }
}
