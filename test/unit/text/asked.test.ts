import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askFact, askPart, beginNoting, endNoting, Fact, Part } from '../../../server/core/text/asked.ts';

const never = (): boolean => false;

/**
 * Reads a number of facts from one table. Before each fact it reads a part, which reads the whole table. Returns the
 * recorded reads, and how often a part was recorded.
 */
function ask(count: number): { readonly asked: readonly unknown[]; readonly notes: number } {
  const all = new Fact(never);
  let notes = 0;
  const around = beginNoting();
  for (let i = 0; i < count; i++) {
    const inside = beginNoting();
    askFact(all);
    const part = new Part(endNoting(inside));
    let by: object | undefined;
    Object.defineProperty(part, 'notedBy', {
      get: () => by,
      set(value: object | undefined) {
        by = value;
        notes++;
      },
    });
    askPart(part);
    askFact(new Fact(never, all));
  }
  return { asked: endNoting(around), notes };
}

test('a result of many facts depends on their whole table, and on each part that it uses', () => {
  const { asked } = ask(2000);
  assert.equal(asked.filter((one) => one instanceof Part).length, 2000);
  assert.ok(asked.some((one) => one instanceof Fact && one.all === one));
});

test('each part is noted a few times at the most, however many there are', () => {
  for (const count of [100, 1000, 10_000, 40_000]) {
    const { asked, notes } = ask(count);
    assert.ok(notes <= 3 * count, `${notes} notes of ${count} parts`);
    assert.ok(asked.length <= 3 * count, `${asked.length} are kept of ${count} parts`);
  }
});
