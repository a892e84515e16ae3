import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { serverFlags } from '../../../server/protocol/serverFlags.ts';

/** Holds as much as a site of many pages, replaces all of it again and again; prints the most in use beside what is held. */
const script = `
  const make = () => Array.from({ length: 400_000 }, (_, i) => ({ name: 'page ' + i, parts: [{ i }, { i }] }));
  let held = make();
  let most = 0;
  for (let i = 0; i < 80; i++) {
    for (let at = 0; at < held.length; at++)
      if (at % 10 === i % 10) held[at] = { name: 'page ' + at + ' of ' + i, parts: [{ at }, { at }] };
    most = Math.max(most, process.memoryUsage().heapUsed);
  }
  gc();
  console.log(most / process.memoryUsage().heapUsed, held.length);
`;

test('what was replaced is collected before it is much more than what is held', () => {
  const output = execFileSync(process.execPath, [...serverFlags, '--expose-gc', '-e', script], { encoding: 'utf8' });
  assert.ok(Number.parseFloat(output) < 3, `${output.trim()} times what is held was in use`);
});
