import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTurns } from '../../../server/workspace/schedule/turns.ts';
import { virtualClock } from '../../virtualClock.ts';

/** A clock that also advances by the duration of each step, and records the waits. */
function workingClock() {
  const clock = virtualClock();
  const waited: number[] = [];
  let worked = 0;
  return {
    waited,
    work(milliseconds: number): void {
      worked += milliseconds;
    },
    clock: {
      ...clock,
      now: () => clock.now() + worked,
      after: () => assert.fail('a pause must not depend on the time that a test lets pass'),
      yield(milliseconds?: number) {
        if (milliseconds !== undefined) waited.push(milliseconds);
        return clock.yield();
      },
    },
    passUntil: clock.passUntil,
  };
}

test('a turn ends after some milliseconds of work, however many steps that is', async () => {
  const { clock, work, waited, passUntil } = workingClock();
  const turns: number[][] = [[]];
  const steps = function* (): Generator<void> {
    for (const milliseconds of [1, 1, 1, 1, 3, 3, 9, 1]) {
      work(milliseconds);
      turns.at(-1)?.push(milliseconds);
      yield;
    }
  };
  const isDone = await passUntil(
    inTurns(clock, steps(), async () => {
      turns.push([]);
      return turns.length < 4;
    }),
  );
  assert.deepEqual(turns, [[1, 1, 1, 1], [3, 3], [9], []]);
  assert.equal(isDone, false);
  assert.deepEqual(waited, []);
});

test('a turn prolonged by garbage collection is followed by a pause of the same length, for the collecting threads', async () => {
  const { clock, work, waited, passUntil } = workingClock();
  const steps = function* (): Generator<void> {
    for (const milliseconds of [2, 30, 4, 400]) yield work(milliseconds);
  };
  assert.equal(await passUntil(inTurns(clock, steps())), true);
  assert.deepEqual(waited, [32, 50]);
});
