import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSite } from '../../server/core/checks/run.ts';
import { convertConfig } from '../../server/core/convert/convert.ts';
import { createSiteHost } from '../../server/core/site/siteHost.ts';
import { lostPages, viewDifferences } from '../sameViews.ts';
import { readCorpus, shared } from '../shared.ts';

const skip = shared === undefined ? 'not run here: corpus' : false;

test('each first-generation site reads the same as one of the second, with no finding that it had not', {
  skip,
}, async (t) => {
  const wrong: string[] = [];
  let losses = 0;
  for (const { name, changes, site } of await readCorpus()) {
    if (!name.startsWith('classic/')) continue;
    const conversion = convertConfig(site.index, 'v2');
    assert.ok(typeof conversion !== 'string', name);
    losses += conversion.losses.length;
    const host = createSiteHost(changes);
    host.apply([{ kind: 'text', path: 'docs.json', text: conversion.text }]);
    assert.equal(host.site.index.config.dialect, 'v2');
    const faults = [
      ...lostPages(site, host.site).map((slug) => `${slug} is lost`),
      ...viewDifferences(site, host.site),
      ...newFindings(site, host.site),
    ];
    wrong.push(...faults.slice(0, 5).map((fault) => `${name}: ${fault}`));
  }
  t.diagnostic(`${losses} losses are told`);
  assert.deepEqual(wrong, []);
});

type Site = Parameters<typeof checkSite>[0];

/** Codes by file of findings that the first site has not. */
function newFindings(before: Site, after: Site): readonly string[] {
  const keys = (site: Site): readonly string[] =>
    checkSite(site)
      .filter(({ code }) => code !== 'config/second-generation')
      .map(({ path, code, message }) => `${path} ${code} ${path === 'docs.json' ? '' : message}`);
  const had = new Set(keys(before));
  return keys(after).filter((key) => !had.has(key));
}
