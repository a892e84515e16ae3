import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSite } from '../../../server/core/checks/run.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';

test('a settings file of any size is read in time: an excess is one finding, and each path is matched once', () => {
  const files = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`pages/p${i}.mdx`, '[x](/nowhere)\n']));
  const large: readonly object[] = [
    { rules: Object.fromEntries(Array.from({ length: 30_000 }, (_, i) => [`link/unknown-${i}`, 'off'])) },
    { generated: Array.from({ length: 100_000 }, (_, i) => `**/a*b*${i}/*.mdx`) },
    { overrides: [{ files: Array.from({ length: 100_000 }, (_, i) => `x${i}`), rules: { 'link/missing': 'off' } }] },
    { overrides: Array.from({ length: 20_000 }, (_, i) => ({ files: `x${i}`, rules: { 'link/missing': 'off' } })) },
  ];
  for (const settings of large) {
    const { site } = createSiteHost(
      Object.entries({ 'docs.json': '{}', '.docsightrc.json': JSON.stringify(settings), ...files }).map(
        ([path, text]) => ({ kind: 'text', path, text }),
      ),
    );
    const found = checkSite(site).filter(({ path }) => path === '.docsightrc.json');
    assert.deepEqual(
      found.map(({ code }) => code),
      ['settings/too-large'],
    );
    const missing = checkSite(site).filter(({ code }) => code === 'link/missing');
    assert.equal(missing.length, 200, 'what is ignored turns nothing off');
  }
});
