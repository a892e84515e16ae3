import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLong, sampleOf, seed } from '../long.ts';
import { bytes } from '../trust/bytes.ts';
import { determinism } from '../trust/determinism.ts';
import { disk } from '../trust/disk.ts';
import { evaluator } from '../trust/evaluator.ts';
import { type Fault, filtersOn, freeNative, otherColumns, runWithFault, truncatingWriter } from '../trust/faults.ts';
import { git } from '../trust/git.ts';
import { network } from '../trust/network.ts';
import { type Part, problemsOf, runPart } from '../trust/part.ts';
import { sizes } from '../trust/sizes.ts';
import { supply } from '../trust/supply.ts';
import { writing } from '../trust/writers.ts';

/** A few cases of each part without a server or browser, limited by number, not time. A commit runs a third of them. */
const parts: readonly (readonly [part: Part, count: number])[] = [
  [evaluator, 12],
  [git, 4],
  [bytes, 40],
  [sizes, 2],
  [writing, 1],
  [disk, 6],
  [network, 2],
  [determinism, 2],
  [supply, 1],
];

for (const [part, count] of sampleOf(parts, 3))
  test(`${part.id} ${part.name}: ${part.shows}`, async (context) => {
    const result = await runPart(part, { seed, count: isLong ? count * 4 : count });
    assert.deepEqual(problemsOf(result), []);
    context.diagnostic(`${result.tried} of ${result.planned} cases`);
  });

const faults: readonly Fault[] = [freeNative, filtersOn, truncatingWriter, otherColumns];

for (const fault of sampleOf(faults, 3))
  test(`${fault.part} finds ${fault.name}`, async () => {
    const { code, out, err } = await runWithFault(fault);
    assert.equal(code, 1, out + err);
    assert.match(out, fault.finds);
  });
