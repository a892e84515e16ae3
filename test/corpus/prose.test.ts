import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findingRows } from '../../server/core/index.ts';
import { shared } from '../shared.ts';
import tally from './prose.json' with { type: 'json' };
import { drawn, proseCodes, proseHits, seed } from './tools/proseSample.ts';

interface Row {
  readonly hits: number;
  readonly read: number;
  readonly false: Readonly<Record<string, string>>;
}

const rows = new Map<string, Row>(Object.entries(tally.codes));

test('findings of every prose check were reviewed, and fewer than one in twenty were false', () => {
  assert.equal(tally.seed, seed);
  assert.deepEqual([...rows.keys()], [...proseCodes]);
  for (const [code, row] of rows) {
    const share = Object.keys(row.false).length / Math.max(row.read, 1);
    assert.ok(share < 1 / 20, `${code}: ${share}`);
    assert.ok(row.read === Math.min(row.hits, 100), code);
    assert.ok(['hint', 'information', 'off'].includes(findingRows.get(code)?.severity ?? ''), code);
  }
});

test('the findings are those that were reviewed', { skip: shared === undefined }, async () => {
  console.log(`seed ${seed}`);
  for (const [code, hits] of await proseHits()) {
    const row = rows.get(code);
    const read = drawn(hits).map(({ place }) => place);
    console.log(`${code}: ${hits.length} hits, ${read.length} read, ${Object.keys(row?.false ?? {}).length} false`);
    assert.equal(
      hits.length,
      row?.hits,
      `${code}: the hits have changed; read those that are new and write the tally anew`,
    );
    for (const place of Object.keys(row?.false ?? {})) assert.ok(read.includes(place), place);
  }
});
