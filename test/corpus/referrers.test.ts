import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileReferences } from '../../server/core/model/references/reference.ts';
import { referencesTo } from '../../server/core/model/references/referrers.ts';
import { isInSample, sampleOf } from '../long.ts';
import { readCorpus, shared } from '../shared.ts';

test('all references to a file are found, however they are written', { timeout: 300_000 }, async () => {
  for (const { name, site } of shared === undefined ? [] : sampleOf(await readCorpus(), 4)) {
    const byTarget = new Map<string, string[]>();
    for (const from of site.files.keys())
      for (const { resolved, range } of fileReferences(site, from))
        if ('path' in resolved && resolved.kind !== 'missing')
          byTarget.set(resolved.path, [...(byTarget.get(resolved.path) ?? []), `${from} ${range.start}`]);
    let at = 0;
    for (const [path, all] of byTarget) {
      if (!isInSample(at++, 10)) continue;
      const found = Array.from(referencesTo(site, path), ({ from, reference }) => `${from} ${reference.range.start}`);
      assert.deepEqual(found, all, `${name} ${path}`);
    }
  }
});
