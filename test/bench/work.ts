import { cpuTime } from '../cpuTime.ts';

/** The thread's counter advances in ticks of this many milliseconds: a short task may seem to have taken none. */
const TICK = 4;

/**
 * The work that a task takes, in milliseconds: what the clock says, or the thread's counter and one tick where that is
 * less. So a short task has the clock's figure, and a long one on a busy machine that of the work alone.
 */
export function workOf(task: () => unknown): number {
  const watch = newWatch();
  watch.run(task);
  return watch.work;
}

/** Adds up the work of tasks, in milliseconds, as `workOf` tells it: one tick for all of them together. */
export interface Watch {
  readonly work: number;
  run(task: () => unknown): void;
}

/** A watch that has seen no task yet. */
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

/** The value below which a part of the times lies; 0.5 is the median. */
export function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
