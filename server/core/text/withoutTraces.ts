/**
 * Runs a function that creates an `Error` for each fault, without stack traces. They are not used, and cost more time
 * than finding the fault.
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
