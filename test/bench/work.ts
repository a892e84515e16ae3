/** Milliseconds of work of this thread so far: what others do on the machine meanwhile is not in it. */
export function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The work that a task takes, in milliseconds. */
export function workOf(task: () => unknown): number {
  const start = worked();
  task();
  return worked() - start;
}

/** The value below which a part of the times lies; 0.5 is the median. */
export function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
