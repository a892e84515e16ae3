import assert from 'node:assert/strict';
import { type StepCounter, startCounting } from './steps.ts';

/** Twice the input may take so many times the steps: four times would be the square of its size. */
const maxCount = 2.5;

/** How few steps are counted for a character depends on what ran before. */
const FEW = 20;

/** Code that was compiled before counting began is counted by its calls only: one counter serves the whole process. */
let counter: StepCounter | undefined;

/** Steps of a task, or those in files whose URLs hold `within`, or one of those. */
export function stepsOf(task: () => unknown, within?: string | readonly string[]): number {
  counter ??= startCounting();
  return counter.stepsOf(task, within);
}

/** A task with inputs of any size. */
export interface Sized {
  readonly name: string;
  /** The task with so much of its whole input, made ready; `length` in characters. */
  at(size: number): { readonly length: number; run(): unknown };
}

/**
 * Holds the steps of tasks at one size against those at twice that size, and, where they are too many, those at four
 * times: what grows with the square of its input does so again, while a place that is asked about only happened to fall
 * on another part of the text.
 *
 * @param few so many steps for each character are never too many: small where a list of long entries is the input
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
      // Some inputs are the same at every size.
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
