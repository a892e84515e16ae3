import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { maxSteps } from '../../../server/core/javascript/evaluate/evaluate.ts';
import { isInSample, sampleOf } from '../../long.ts';
import { casesOf, costly, written } from './costs.ts';

/** Limits for one evaluation: milliseconds of work, and megabytes of memory. */
const limits = { work: 2000, memory: 300 } as const;

/** One part of the calls is tried; all statements, patterns and tricks are. */
const parts = 40;

test('each native function, statement and pattern is charged for what it copies, so no step is long or large', () => {
  const rows = costly.flatMap(({ name }, i) => (!name.includes(' with ') || isInSample(i, parts) ? [i] : []));
  assert.ok(rows.length > 80);
  for (const size of sampleOf([2500, 5000, 10_000], 3)) {
    const words = [
      `--max-old-space-size=${limits.memory}`,
      fileURLToPath(new URL('./costsChild.ts', import.meta.url)),
      String(size),
    ];
    const { status, stdout, stderr } = spawnSync(process.execPath, [...words, ...rows.map(String)], {
      encoding: 'utf8',
    });
    const lines = stdout.trim().split('\n');
    const nameOf = (line: string | undefined): string | undefined => costly[Number(line?.split('\t')[0])]?.name;
    assert.equal(status, 0, `${nameOf(lines.at(-1))} with ${size}: ${stderr.slice(-2000)}`);
    assert.equal(lines.length, rows.length);
    for (const line of lines) {
      const [, work = 0, steps = 0] = line.split('\t').map(Number);
      assert.ok(work < limits.work, `${nameOf(line)} with ${size}: ${work} ms`);
      // A row that ends early would prove nothing.
      assert.ok(steps > 0 && steps <= maxSteps, `${nameOf(line)} with ${size}: ${steps} steps`);
    }
  }
});

test('each kind of node that the evaluator knows has code here', () => {
  const known = casesOf('evaluate.ts', 'statements.ts', 'patterns.ts');
  assert.ok(known.length > 35);
  assert.deepEqual(
    known.filter((name) => !written.has(name)),
    [],
  );
});
