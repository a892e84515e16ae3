import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { longestFirst, partOf, triedWhole } from '../../../scripts/test/choose.mjs';
import { reached, testFiles } from '../../../scripts/test/testGraph.mjs';

const root = resolve(import.meta.dirname, '../../..');
const seconds: Readonly<Record<'usual' | 'whole', Readonly<Record<string, number>>>> = JSON.parse(
  readFileSync(join(root, 'scripts/test/seconds.json'), 'utf8'),
);
const seeds = Array.from({ length: 60 }, (_, seed) => seed);

test('what files are known to take is of files that are there, and those that have everything to try', () => {
  for (const [kind, files] of Object.entries(seconds))
    for (const file of Object.keys(files)) {
      assert.ok(existsSync(join(root, file)), file);
      if (kind === 'whole') assert.ok(reached(file).has('test/long.ts'), `${file} tries no sample`);
    }
});

test('each part of a room has other files, all parts have all, and none takes much longer than the next', () => {
  const all = testFiles('window');
  const sum = (files: readonly string[]): number => files.reduce((sum, file) => sum + (seconds.usual[file] ?? 1), 0);
  for (const parts of [1, 2, 3]) {
    const taken = Array.from({ length: parts }, (_, seed) => partOf(all, parts, seed));
    assert.deepEqual(taken.flat().sort(), all);
    const longest = Math.max(...all.map((file) => seconds.usual[file] ?? 1));
    for (const part of taken) assert.ok(sum(part) <= sum(all) / parts + longest, part.join());
    assert.deepEqual(partOf(all, parts, parts + 1), taken[1 % parts], 'the seed goes round');
  }
});

test('of those that try everything each has its commit, and no commit takes longer than it may', () => {
  const room = Object.keys(seconds.whole);
  const fitting = room.filter((file) => (seconds.whole[file] ?? 0) <= 20);
  assert.ok(fitting.length > 10);
  const taken = seeds.map((seed) => triedWhole(room, 20, seed));
  for (const files of taken) assert.ok(files.reduce((sum, file) => sum + (seconds.whole[file] ?? 0), 0) <= 20);
  assert.deepEqual([...new Set(taken.flat())].sort(), fitting.sort());
  assert.deepEqual(triedWhole(['test/unit/nobody/measured.test.ts'], 20, 0), []);
  assert.deepEqual(triedWhole([], 20, 7), []);
});

test('the longest come first', () => {
  const [first, second] = Object.entries(seconds.usual).sort((a, b) => b[1] - a[1]);
  assert.ok(first !== undefined && second !== undefined);
  assert.deepEqual(longestFirst([second[0], 'of nobody', first[0]]), [first[0], second[0], 'of nobody']);
});
