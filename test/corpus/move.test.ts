import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Move, moveFiles } from '../../server/core/change/move/moveFiles.ts';
import { renameFragment } from '../../server/core/change/rename/rename.ts';
import { checkSite } from '../../server/core/checks/run.ts';
import { anchorPlace } from '../../server/core/model/references/anchors.ts';
import { fileReferences } from '../../server/core/model/references/reference.ts';
import { withChanges } from '../../server/core/site/nextSite.ts';
import { folderOf, isPage } from '../../server/core/site/paths.ts';
import type { Change, Site } from '../../server/core/site/siteTypes.ts';
import { applied, changeOf } from '../fixes.ts';
import { isInSample } from '../long.ts';
import { readCorpus, shared } from '../shared.ts';

const skip = shared === undefined ? 'not run here: corpus' : false;
const leads =
  /^(?:link\/(?:missing|missing-anchor|case|unsafe)|image\/missing|snippet\/|config\/(?:missing|unused-prefix|page-|asset|no-))/;

test('pages and folders of deployed sites move without breaking a link', { skip }, async (t) => {
  let [moved, possible] = [0, 0];
  const wrong: string[] = [];
  for (const { name, site } of await readCorpus()) {
    const before = broken(site, (path) => path);
    for (const move of movesOf(site)) {
      if (!isInSample(possible++, 20)) continue;
      moved++;
      const after = withChanges(site, changesOf(site, move));
      const back = (path: string): string => renamed(path, { from: move.to, to: move.from });
      for (const [key, count] of broken(after, back))
        if (count > (before.get(key) ?? 0)) wrong.push(`${name}: ${move.from}: ${key}`);
    }
  }
  t.diagnostic(`${moved} moves`);
  assert.deepEqual(wrong, []);
  assert.ok(possible > 40, String(possible));
});

test('headings with links are renamed on deployed sites without breaking a link', { skip }, async (t) => {
  let [renamed, possible] = [0, 0];
  const wrong: string[] = [];
  for (const { name, site } of await readCorpus()) {
    const before = broken(site, (path) => path);
    for (const [path, fragment] of linkedFragments(site)) {
      if (!isInSample(possible++, 20)) continue;
      const result = renameFragment({ site, path, fragment, name: 'Another name altogether' });
      if (result.kind === 'refused') continue;
      renamed++;
      const after = applied(site, result.edits);
      for (const [key, count] of broken(after, (each) => each))
        if (count > (before.get(key) ?? 0)) wrong.push(`${name}: ${path}#${fragment}: ${key}`);
    }
  }
  t.diagnostic(`${renamed} headings of ${possible}`);
  assert.deepEqual(wrong, []);
  assert.ok(possible > 20, String(possible));
});

/** Some fragments of each site that have links. */
function linkedFragments(site: Site): readonly (readonly [path: string, fragment: string])[] {
  const found = new Map<string, readonly [string, string]>();
  for (const path of site.files.keys()) {
    for (const { resolved } of fileReferences(site, path)) {
      if (resolved.kind !== 'page' || resolved.fragment === undefined) continue;
      if (anchorPlace({ site, path: resolved.path, fragment: resolved.fragment }) === undefined) continue;
      found.set(`${resolved.path}#${resolved.fragment}`, [resolved.path, resolved.fragment]);
    }
    if (found.size > 30) break;
  }
  return [...found.values()].filter((_, at) => at % 5 === 0);
}

/** The first top-level folders, the deepest folder, and some pages. */
function movesOf(site: Site): readonly Move[] {
  const pages = [...site.index.pages.keys()].filter(isPage).toSorted();
  // Links below the folder of generated pages count as valid.
  const folders = [...new Set([...site.index.paths].map(folderOf))]
    .filter((path) => path !== '' && !path.startsWith('api-reference'))
    .toSorted();
  const deepest = folders.toSorted((a, b) => b.split('/').length - a.split('/').length)[0];
  const chosen = [
    ...folders.filter((path) => !path.includes('/')).slice(0, 3),
    ...(deepest === undefined ? [] : [deepest]),
  ];
  return [
    ...[...new Set(chosen)].map((from) => ({ from, to: `moved/${from}` })),
    ...[0.1, 0.5, 0.9].flatMap((part) => {
      const from = pages[Math.floor(part * pages.length)];
      return from === undefined ? [] : [{ from, to: `moved/there/${from}` }];
    }),
  ];
}

function renamed(path: string, { from, to }: Move): string {
  return path === from || path.startsWith(`${from}/`) ? to + path.slice(from.length) : path;
}

/** A move with its edits: every moved file is deleted and created under its new path. */
function changesOf(site: Site, move: Move): readonly Change[] {
  const edits = moveFiles(site, [move]);
  const edited = applied(site, edits);
  const moving = [...site.index.paths].filter((path) => renamed(path, move) !== path);
  return [
    ...edits.map((edit) => changeOf(site, edit)),
    ...moving.flatMap((path): readonly Change[] => {
      const to = renamed(path, move);
      const text = edited.files.get(path)?.text;
      return [
        { kind: 'delete', path },
        text === undefined ? { kind: 'asset', path: to } : { kind: 'text', path: to, text },
      ];
    }),
  ];
}

/** Number of broken references, by file and code. */
function broken(site: Site, named: (path: string) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { path, code } of checkSite(site).filter((each) => leads.test(each.code))) {
    const key = `${named(path)} ${code}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
