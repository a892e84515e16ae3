import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchSite } from '../../server/core/render/search/search.ts';
import { readCorpus, shared } from '../shared.ts';
import lists from './searches.json' with { type: 'json' };

/** Number of queries that must find their page first. */
const wantedFirst = 27;

test('typical queries find the intended page: nearly always first, always among the first three', {
  skip: shared === undefined,
}, async (context) => {
  const late: string[] = [];
  const lost: string[] = [];
  let queries = 0;
  for (const { site: name, from, searches } of lists) {
    const site = (await readCorpus()).find((each) => each.name === name)?.site;
    assert.ok(site !== undefined, name);
    for (const [query, wanted] of Object.entries(searches)) {
      queries++;
      const at = searchSite(site, query, { page: from }).findIndex(({ path }) => path === wanted);
      if (at !== 0) late.push(`${query}: ${at}`);
      if (at < 0 || at > 2) lost.push(`${name}: ${query}`);
    }
  }
  context.diagnostic(`${queries - late.length} of ${queries} first; others: ${late.join(', ')}`);
  assert.deepEqual(lost, []);
  assert.equal(queries, 30);
  assert.ok(queries - late.length >= wantedFirst, late.join('\n'));
});
