import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { checkSite } from '../../server/core/checks/run.ts';
import { convertConfig } from '../../server/core/model/convert/convert.ts';
import { withChanges } from '../../server/core/site/nextSite.ts';
import { isInSample } from '../long.ts';
import { lostPages, viewDifferences } from '../sameViews.ts';
import { readCorpus, shared } from '../shared.ts';
import { splitConfig, splits } from '../splitConfig.ts';

const skip = shared === undefined ? 'not run here: corpus' : false;

test('each docs.json v1 site reads the same after conversion to v2, without new findings', {
  skip,
}, async (t) => {
  const wrong: string[] = [];
  let losses = 0;
  for (const { name, site } of await readCorpus()) {
    if (!name.startsWith('classic/')) continue;
    const conversion = convertConfig(site.index, 'v2');
    assert.ok(conversion.kind === 'converted', name);
    losses += conversion.losses.length;
    const after = withChanges(site, [{ kind: 'text', path: 'docs.json', text: conversion.text }]);
    assert.equal(after.index.config.dialect, 'v2');
    const faults = [
      ...lostPages(site, after).map((slug) => `${slug} is lost`),
      ...viewDifferences(site, after),
      ...newFindings(site, after),
    ];
    wrong.push(...faults.slice(0, 5).map((fault) => `${name}: ${fault}`));
  }
  t.diagnostic(`${losses} losses are told`);
  assert.deepEqual(wrong, []);
});

type Site = Parameters<typeof checkSite>[0];

/** What the format of docs.json decides: the ids of headings and titles are others in v2, and links to them are found. */
const ofAnchors: ReadonlySet<string> = new Set(['link/missing-anchor', 'component/repeated-title']);

/** Codes by file of findings that the first site does not have. */
function newFindings(before: Site, after: Site): readonly string[] {
  const keys = (site: Site): readonly string[] =>
    checkSite(site)
      .filter(({ code }) => code !== 'config/second-generation' && !ofAnchors.has(code))
      .map(({ path, code, message }) => `${path} ${code} ${path === 'docs.json' ? '' : message}`);
  const had = new Set(keys(before));
  return keys(after).filter((key) => !had.has(key));
}

test('each site reads the same if references split its docs.json into files', { skip }, async (t) => {
  const wrong: string[] = [];
  let files = 0;
  for (const [at, { name, site }] of (await readCorpus()).entries()) {
    const to = site.index.config.dialect === 'v2' ? 'v1' : 'v2';
    const config = JSON.parse(site.index.config.file.text) as unknown;
    const plain = convertConfig(site.index, to);
    assert.ok(plain.kind === 'converted', name);
    for (const [which, split] of splits.entries()) {
      if (!isInSample(at * splits.length + which, 5)) continue;
      const parts = splitConfig(config, split);
      files += parts.size - 1;
      const before = withChanges(
        site,
        [...parts].map(([path, text]) => ({ kind: 'text', path, text })),
      );
      if (before.index.config.whole.faults.length > 0) continue;
      const made = convertConfig(before.index, to);
      assert.ok(made.kind === 'converted', `${name} ${split.name} ${JSON.stringify(made)}`);
      const after = withChanges(before, [{ kind: 'text', path: 'docs.json', text: made.text }]);
      if (!isDeepStrictEqual(JSON.parse(made.text), JSON.parse(plain.text)))
        wrong.push(`${name} ${split.name}: differs`);
      const faults = lostPages(before, after).map((slug) => `${slug} is lost`);
      wrong.push(...faults.slice(0, 5).map((fault) => `${name} ${split.name}: ${fault}`));
    }
  }
  t.diagnostic(`${files} files`);
  assert.deepEqual(wrong, []);
});
