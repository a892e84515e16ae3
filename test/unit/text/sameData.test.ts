import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sameData } from '../../../server/core/text/sameData.ts';
import { type Random, randomFrom } from '../../random.ts';

function anyValue(random: Random, depth = 0): unknown {
  switch (random.below(depth > 3 ? 3 : 5)) {
    case 0:
      return random.below(3);
    case 1:
      return random.pick(['', 'a', 'b']);
    case 2:
      return random.pick([null, true, false]);
    case 3:
      return Array.from({ length: random.below(3) }, () => anyValue(random, depth + 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(3) }, (_, i) => [`k${i}`, anyValue(random, depth + 1)]),
      );
  }
}

test('two values are equal if and only if their JSON is equal', () => {
  const random = randomFrom(7);
  const values = Array.from({ length: 300 }, () => anyValue(random));
  for (const one of values) {
    assert.ok(sameData(one, structuredClone(one)), JSON.stringify(one));
    for (const other of values)
      assert.equal(sameData(one, other), JSON.stringify(one) === JSON.stringify(other), JSON.stringify([one, other]));
  }
});

test('inherited names, other keys, and a list and an object are not equal, and deep values never overflow', () => {
  for (const [one, other] of [
    [{ toString: 1 }, {}],
    [[], {}],
    [{ 0: 'a' }, ['a']],
    [{ a: undefined }, { b: undefined }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [undefined, null],
  ]) {
    assert.equal(sameData(one, other), false);
    assert.equal(sameData(other, one), false);
  }
  const deep = (): unknown => {
    let value: unknown = 1;
    for (let i = 0; i < 100_000; i++) value = [value];
    return value;
  };
  assert.equal(sameData(deep(), deep()), false);
});
