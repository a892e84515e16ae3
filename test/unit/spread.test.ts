import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const core = join(import.meta.dirname, '../../server/core');

/** Lists that are always short. */
const short = [/Math\.(?:max|min)\(\.\.\.(?:ink|row)\)/, /Math\.max\(2, \.\.\.\[\.\.\.example/];

// V8 accepts about 100,000 arguments; a page of a megabyte has more tabs than that.
test('no list of arbitrary length is spread into the arguments of one call', () => {
  const found: string[] = [];
  for (const file of globSync('**/*.ts', { cwd: core })) {
    for (const line of readFileSync(join(core, file), 'utf8').split('\n')) {
      if (!/\b(?:push|unshift|max|min)\((?:[^(){}[\]]|\([^()]*\))*\.\.\./.test(line)) continue;
      if (!short.some((each) => each.test(line)) && !line.startsWith('/**')) found.push(`${file}: ${line.trim()}`);
    }
  }
  assert.deepEqual(found, []);
});
