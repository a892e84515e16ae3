import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoSteps } from '../../server/core/text/memo.ts';

/** Adds one to three, counting how often the work was begun. */
function counting(): { readonly sum: ReturnType<typeof memoSteps<{ from: number }, number>>; begun(): number } {
  let begun = 0;
  const sum = memoSteps(function* ({ from }: { from: number }): Generator<void, number> {
    begun++;
    let total = from;
    for (let i = 1; i <= 3; i++) {
      total += i;
      yield;
    }
    return total;
  });
  return { sum, begun: () => begun };
}

test('work in steps is done once, whoever asks for it in between', () => {
  const { sum, begun } = counting();
  const input = { from: 10 };
  const steps = sum.steps(input);
  assert.equal(steps.next().done, false);
  const others = sum.steps(input);
  assert.equal(others.next().done, false);
  assert.equal(sum(input), 16);
  assert.deepEqual(steps.next(), { done: true, value: 16 });
  assert.deepEqual(others.next(), { done: true, value: 16 });
  assert.equal(begun(), 1);
  assert.equal(sum({ from: 0 }), 6);
  assert.equal(begun(), 2);
});

test('work that threw is begun anew', () => {
  let isBroken = true;
  const flaky = memoSteps(function* (_: object): Generator<void, string> {
    yield;
    if (isBroken) throw new Error('broken');
    return 'whole';
  });
  const input = {};
  assert.throws(() => flaky(input), /broken/);
  isBroken = false;
  assert.equal(flaky(input), 'whole');
});
