import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Pace } from '../../../server/workspace/previews/pace.ts';
import type { Clock } from '../../../server/workspace/runtime.ts';

/** A clock whose time passes when the test says so. */
function handClock(): Clock & { pass(milliseconds: number): void } {
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  let now = 0;
  return {
    now: () => now,
    after(wait, run) {
      const timer = { at: now + wait, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    yield: async () => {},
    pass(milliseconds) {
      now += milliseconds;
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer);
        timer.run();
      }
    },
  };
}

test('during an update and its pause none follows; then one does if it was requested', () => {
  const clock = handClock();
  let freed = 0;
  const pace = new Pace(clock, true, () => freed++);
  assert.ok(pace.isFree(false));
  pace.sent();
  for (let key = 0; key < 30; key++) assert.ok(!pace.isFree(key === 3));
  clock.pass(50);
  pace.shown();
  assert.ok(!pace.isFree(false), 'it rests for as long as it worked');
  clock.pass(49);
  assert.equal(freed, 0);
  clock.pass(1);
  assert.equal(freed, 1);
  assert.ok(pace.isFree(false));
  assert.ok(pace.takeStale(), 'other colors are not forgotten');
  assert.ok(!pace.takeStale());
  pace.sent();
  pace.shown();
  clock.pass(0);
  assert.equal(freed, 1, 'nothing was asked for');
  assert.ok(pace.isFree(false));
});

test('an update that never reports its end delays the next one only briefly; clients that report none are always free', () => {
  const clock = handClock();
  let freed = 0;
  const lost = new Pace(clock, true, () => freed++);
  lost.sent();
  assert.ok(!lost.isFree(false));
  clock.pass(2000);
  assert.equal(freed, 1);
  const other = new Pace(clock, false, () => freed++);
  other.sent();
  assert.ok(other.isFree(false));
});

test('after a slow update the next one waits for a pause in typing, but not forever', () => {
  const clock = handClock();
  let freed = 0;
  const pace = new Pace(clock, true, () => freed++);
  const expensive = (): void => {
    assert.ok(pace.isFree(false));
    pace.sent();
    clock.pass(300);
    pace.shown();
  };
  expensive();
  // 300 ms of pause, with keys until 500 ms after the update.
  for (let time = 0; time < 500; time += 50) {
    assert.ok(!pace.isFree(false));
    clock.pass(50);
  }
  assert.equal(freed, 0);
  clock.pass(100);
  assert.equal(freed, 1, '150 ms after the last key');

  expensive();
  for (let time = 0; time < 1150; time += 50) {
    assert.ok(!pace.isFree(false));
    clock.pass(50);
  }
  assert.equal(freed, 1);
  assert.ok(!pace.isFree(false));
  clock.pass(50);
  assert.equal(freed, 2, 'four times as long as it took');
});
