import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest } from '../../../server/core/text/nearest.ts';
import { rounds } from '../../long.ts';
import { type Random, randomFrom } from '../../random.ts';

const letters = 'abcdefgh/'.split('');

function wordOf(random: Random, length: number): string {
  return Array.from({ length }, () => random.pick(letters)).join('');
}

/** One edit: a letter inserted, deleted, replaced, or swapped with its neighbor. */
function edited(word: string, random: Random): string {
  const at = random.below(word.length);
  const [before, after] = [word.slice(0, at), word.slice(at)];
  const letter = random.pick(letters) ?? 'a';
  switch (random.below(4)) {
    case 0:
      return before + letter + after;
    case 1:
      return before + after.slice(1);
    case 2:
      return before + letter + after.slice(1);
    default:
      return before + after.charAt(1) + after.charAt(0) + after.slice(2);
  }
}

test('among very many names the nearest is the one that comparing them one by one finds', () => {
  let found = 0;
  for (let seed = 0; seed < rounds(12, 120); seed++) {
    const random = randomFrom(seed);
    const names = Array.from({ length: 400 }, () => wordOf(random, 3 + random.below(40)));
    for (let i = 0; i < 40; i++) {
      let word = random.pick(names) ?? '';
      for (let edits = random.below(5); edits > 0 && word.length > 1; edits--) word = edited(word, random);
      // Few enough names to be compared one by one.
      const few = [...names.keys()].flatMap((at) => (at % 150 === 0 ? [names.slice(at, at + 150)] : []));
      const each = few.flatMap((part) => nearest(word, [...part]) ?? []);
      const expected = nearest(word, each);
      found += Number(expected !== undefined);
      assert.equal(nearest(word, names), expected, `${seed}: ${word}`);
    }
  }
  assert.ok(found > 100);
});

test('two swapped letters where two parts of a name meet', () => {
  const names = Array.from({ length: 300 }, (_, i) => `${String(i).padStart(3, '0')}${'zyxwvutsr'.repeat(2)}`);
  names.push('abcdefghijklmnopqrst');
  for (let at = 0; at < 19; at++) {
    const word = `${'abcdefghijklmnopqrst'.slice(0, at)}${'abcdefghijklmnopqrst'[at + 1]}${'abcdefghijklmnopqrst'[at]}${'abcdefghijklmnopqrst'.slice(at + 2)}`;
    assert.equal(nearest(word, names), 'abcdefghijklmnopqrst', word);
  }
  assert.equal(nearest('abcdfeghikjlmnpoqrst', names), 'abcdefghijklmnopqrst', 'three times');
});
