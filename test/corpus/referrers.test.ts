import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileReferences } from '../../server/core/model/references/reference.ts';
import { referencesTo, referTest } from '../../server/core/model/references/referrers.ts';
import { resolveLink } from '../../server/core/site/link/resolve.ts';
import { folderOf } from '../../server/core/site/paths.ts';
import type { Site } from '../../server/core/site/siteTypes.ts';
import { isInSample, sampleOf } from '../long.ts';
import { readCorpus, shared } from '../shared.ts';

test('all references to a file or folder are found, however they are written', { timeout: 300_000 }, async () => {
  for (const { name, site } of shared === undefined ? [] : sampleOf(await readCorpus(), 4)) {
    const byTarget = new Map<string, string[]>();
    for (const from of site.files.keys())
      for (const { resolved, range } of fileReferences(site, from))
        if ('path' in resolved && resolved.kind !== 'missing')
          byTarget.set(resolved.path, [...(byTarget.get(resolved.path) ?? []), `${from} ${range.start}`]);
    let at = 0;
    for (const [folder, referring] of byFolder(site)) {
      const mayRefer = referTest(site, [folder]);
      for (const from of referring) assert.ok(mayRefer(from), `${name}: ${from} refers to something in ${folder}`);
    }
    for (const [page, referring] of byRedirect(site)) {
      const mayRefer = referTest(site, [page], true);
      for (const from of referring) assert.ok(mayRefer(from), `${name}: a redirect leads from ${from} to ${page}`);
    }
    for (const [path, all] of byTarget) {
      if (!isInSample(at++, 10)) continue;
      const found = Array.from(referencesTo(site, path), ({ from, reference }) => `${from} ${reference.range.start}`);
      assert.deepEqual(found, all, `${name} ${path}`);
    }
  }
});

function add(table: Map<string, Set<string>>, key: string, value: string): void {
  table.set(key, (table.get(key) ?? new Set()).add(value));
}

/** The files that refer to something in a folder that they are not in, by folder. */
function byFolder(site: Site): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const from of site.files.keys())
    for (const { resolved } of fileReferences(site, from)) {
      if (!('path' in resolved) || resolved.kind === 'missing') continue;
      for (let folder = folderOf(resolved.path); folder !== ''; folder = folderOf(folder))
        if (!from.startsWith(`${folder}/`)) add(found, folder, from);
    }
  return found;
}

/** The files with links that redirects lead to a page, by page. */
function byRedirect(site: Site): ReadonlyMap<string, ReadonlySet<string>> {
  const { index } = site;
  const found = new Map<string, Set<string>>();
  for (const from of site.files.keys())
    for (const { resolved } of fileReferences(site, from)) {
      if (resolved.kind !== 'redirect') continue;
      const end = resolveLink({ index, fromPath: 'docs.json', target: resolved.to });
      if (end.kind === 'page') add(found, end.path, from);
    }
  return found;
}
