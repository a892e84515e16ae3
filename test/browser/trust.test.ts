import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLong, seed } from '../long.ts';
import { runWithFault, unescapedSlot } from '../trust/faults.ts';
import { problemsOf, runPart } from '../trust/part.ts';
import { xss } from '../trust/xss.ts';

test(`${xss.id} ${xss.name}: ${xss.shows}`, async (context) => {
  const result = await runPart(xss, { seed, count: isLong ? 40 : 8 });
  assert.deepEqual(problemsOf(result), []);
  context.diagnostic(`${result.tried} of ${result.planned} cases`);
});

test(`${unescapedSlot.part} finds ${unescapedSlot.name}`, async () => {
  const { code, out, err } = await runWithFault(unescapedSlot);
  assert.equal(code, 1, out + err);
  assert.match(out, unescapedSlot.finds);
});
