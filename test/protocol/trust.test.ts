import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLong, sampleOf, seed } from '../long.ts';
import { missingCheck, runWithFault } from '../trust/faults.ts';
import { http } from '../trust/http.ts';
import { type Part, problemsOf, runPart } from '../trust/part.ts';
import { protocol } from '../trust/protocol.ts';
import { soak } from '../trust/soak.ts';
import { survival } from '../trust/survival.ts';

/** A few cases of each part that needs servers, limited by number, not time. A commit runs half of them. */
const parts: readonly (readonly [part: Part, count: number])[] = [
  [protocol, 3],
  [http, 8],
  [survival, 1],
  [soak, 20],
];

for (const [part, count] of sampleOf(parts, 2))
  test(`${part.id} ${part.name}: ${part.shows}`, async (context) => {
    const result = await runPart(part, { seed, count: isLong ? count * 8 : count });
    assert.deepEqual(problemsOf(result), []);
    context.diagnostic(`${result.tried} of ${result.planned} cases`);
  });

test(`${missingCheck.part} finds ${missingCheck.name}`, async () => {
  const { code, out, err } = await runWithFault(missingCheck);
  assert.equal(code, 1, out + err);
  assert.match(out, missingCheck.finds);
});
