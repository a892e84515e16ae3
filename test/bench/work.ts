import { cpuTime } from '../cpuTime.ts';

/** Resolution of the thread's counter in milliseconds: a short task may seem to take no time. */
const TICK = 4;

/**
 * Milliseconds of work of a task: wall-clock time, or the thread's counter plus one tick if that is less. So a short
 * task has the clock's precision, and load does not affect a long one.
 */
export function workOf(task: () => unknown): number {
  const watch = newWatch();
  watch.run(task);
  return watch.work;
}

/** Sums up the work of tasks in milliseconds, like `workOf`, with one tick for all together. */
export interface Watch {
  readonly work: number;
  run(task: () => unknown): void;
}

/** A watch without tasks. */
export function newWatch(): Watch {
  let clock = 0;
  let counter = 0;
  return {
    get work() {
      return Math.min(clock, counter + TICK);
    },
    run(task) {
      const start = cpuTime();
      const began = performance.now();
      task();
      clock += performance.now() - began;
      counter += cpuTime() - start;
    },
  };
}

/** The value below which a fraction of the times is; 0.5 is the median. */
export function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
