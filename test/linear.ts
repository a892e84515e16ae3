import assert from 'node:assert/strict';
import { type StepCounter, startCounting } from './steps.ts';

/** Maximum factor of steps for twice the input. Quadratic work has a factor of four. */
const maxCount = 2.5;

/** The exact number of steps for a character depends on what ran before. */
const FEW = 20;

/** Loops in code compiled before counting began are not counted, so one counter serves the whole process. */
let counter: StepCounter | undefined;

/** Steps of a task, or only those in files whose URLs contain `within` (or one of several). */
export function stepsOf(task: () => unknown, within?: string | readonly string[]): number {
  counter ??= startCounting();
  return counter.stepsOf(task, within);
}

/** A task with inputs of any size. */
export interface Sized {
  readonly name: string;
  /** Prepares the task for a fraction of its whole input; `length` in characters. */
  at(size: number): { readonly length: number; run(): unknown };
}

/**
 * Compares the steps of tasks at one size with those at twice that size, and if they grow too much, at four times.
 * Quadratic work grows again, while a place that is looked up may just be in another part of the text.
 *
 * @param few number of steps per character that is always acceptable; small if the input is a list of long entries
 */
export function assertLinear(tasks: readonly Sized[], size = 0.125, few = FEW): void {
  stepsOf(() => undefined);
  const late: string[] = [];
  for (const { name, at } of tasks) {
    const measure = (times: number): Measured => {
      const { length, run } = at(times * size);
      return { length, steps: stepsOf(run) };
    };
    const isLate = (small: Measured, large: Measured): boolean => {
      // Some inputs are equal at every size.
      const most = large.length > small.length ? maxCount : 1.01;
      return large.steps > most * small.steps + few * large.length;
    };
    const [half, whole] = [measure(1), measure(2)];
    if (!isLate(half, whole)) continue;
    const twice = measure(4);
    if (!isLate(whole, twice)) continue;
    const all = [half, whole, twice].map(({ length, steps }) => `${steps.toFixed(0)} steps for ${length} characters`);
    late.push(`${name}: ${all.join(', ')}`);
  }
  assert.deepEqual(late, []);
}

interface Measured {
  /** In characters. */
  readonly length: number;
  readonly steps: number;
}
