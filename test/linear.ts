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
 * Holds the steps of tasks at one size against those at twice that size.
 *
 * @param few so many steps for each character are never too many: small where a list of long entries is the input
 */
export function assertLinear(tasks: readonly Sized[], size = 0.125, few = FEW): void {
  stepsOf(() => undefined);
  const late: string[] = [];
  for (const { name, at } of tasks) {
    const [half, whole] = [size, 2 * size].map((each) => {
      const { length, run } = at(each);
      return { length, steps: stepsOf(run) };
    });
    assert.ok(half !== undefined && whole !== undefined);
    // Some inputs are the same at every size.
    const most = whole.length > half.length ? maxCount : 1.01;
    if (whole.steps > most * half.steps + few * whole.length)
      late.push(
        `${name}: ${half.steps.toFixed(0)} steps for ${half.length} characters, ${whole.steps.toFixed(0)} for ${whole.length}`,
      );
  }
  assert.deepEqual(late, []);
}
