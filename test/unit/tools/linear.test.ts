import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertLinear, type Sized } from '../../linear.ts';

/** A task over a number of characters at full size. */
function sized(work: (length: number) => number): Sized {
  return {
    name: 'work',
    at(size) {
      const length = Math.round(4000 * size);
      return { length, run: () => work(length) };
    },
  };
}

function count(rows: number, columns: number): number {
  let even = 0;
  for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) if ((row ^ column) & 1) even++;
  return even;
}

test('quadratic work is not linear', () => {
  assert.throws(() => assertLinear([sized((length) => count(length, length))]), /steps for 2000 characters/);
});

test('linear work is, even if it takes more from a certain size on', () => {
  assertLinear([sized((length) => count(length, 50))]);
  assertLinear([sized((length) => count(length, length < 1000 ? 50 : 500))]);
});
