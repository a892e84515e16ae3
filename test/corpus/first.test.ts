import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Change,
  checkFile,
  checkFirst,
  createSiteHost,
  filesNeededFirst,
  type GradedFinding,
  isMarkdown,
  isReadFirst,
  neededByConfig,
  withChanges,
} from '../../server/core/index.ts';
import { isInSample, sampleOf } from '../long.ts';
import { readCorpus, shared } from '../shared.ts';

const keyOf = ({ code, severity, range }: GradedFinding): string => `${code} ${severity} ${range.start}`;

test('the first findings of a page are still right after the whole site was read', { timeout: 300_000 }, async () => {
  for (const { name, changes, site } of shared === undefined ? [] : sampleOf(await readCorpus(), 5)) {
    const byPath = new Map(changes.map((change) => [change.path, change]));
    const names = changes.map((change): Change => {
      if (change.kind !== 'text' || isReadFirst(change.path)) return change;
      return { kind: 'unread', path: change.path, unread: { what: 'file', why: 'it is still being read' } };
    });
    const listed = createSiteHost(names, 'once').site;
    const pages = changes.filter(({ kind, path }) => kind === 'text' && isMarkdown(path));
    for (const [at, page] of pages.entries()) {
      if (!isInSample(at, 15)) continue;
      let first = withChanges(listed, [page]);
      for (const need of [neededByConfig, filesNeededFirst]) {
        for (let round = 0; round < 10; round++) {
          const needed = need(first, page.path).flatMap((path) => byPath.get(path) ?? []);
          if (needed.length === 0) break;
          first = withChanges(first, needed);
        }
      }
      const last = new Set(checkFile(site, page.path).map(keyOf));
      const wrong = checkFirst(first, page.path).filter((finding) => !last.has(keyOf(finding)));
      assert.deepEqual(wrong, [], `${name} ${page.path}`);
    }
  }
});
