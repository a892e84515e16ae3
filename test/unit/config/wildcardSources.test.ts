import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isName, isRest, wildcardSources } from '../../../server/core/site/config/wildcardSources.ts';
import { rounds } from '../../long.ts';
import { randomFrom } from '../../random.ts';

const parts = ['a', 'b', 'ab', 'a-', 'a-b', ':q-1'];
const patterns = [...parts, ':x', ':y', '*', ':r*', 'a*', 'a-*', ':q-*'];

/** The rules, one part after the other. */
function matches(pattern: readonly string[], path: readonly string[]): boolean {
  for (const [i, wanted] of pattern.entries()) {
    if (isRest(wanted)) return true;
    const part = path[i];
    if (part === undefined) return false;
    const isMatch = isName(wanted) || (wanted.endsWith('*') ? part.startsWith(wanted.slice(0, -1)) : part === wanted);
    if (!isMatch) return false;
  }
  return pattern.length === path.length;
}

test('of several sources with wildcards, the first one that matches a path is found', () => {
  const random = randomFrom(11);
  const listOf = (items: readonly string[]): readonly string[] =>
    Array.from({ length: random.below(4) }, () => random.pick(items) ?? '');
  let found = 0;
  for (let round = 0; round < rounds(2_000, 50_000); round++) {
    const all = Array.from({ length: random.below(9) }, () => listOf(patterns));
    const path = listOf(parts);
    const expected = all.findIndex((pattern) => matches(pattern, path));
    if (expected >= 0) found++;
    assert.equal(wildcardSources(all).first(path) ?? -1, expected, JSON.stringify([all, path]));
  }
  assert.ok(found > 100);
});

test('sources and paths of a hundred thousand parts are searched', () => {
  const long = Array.from({ length: 100_000 }, () => 'a');
  assert.equal(wildcardSources([long.map(() => ':x')]).first(long), 0);
  assert.equal(wildcardSources([[...long, '*']]).first(long.slice(1)), undefined);
});
