import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenFor, createSiteHost } from '../../../server/core/index.ts';
import { CheckedFiles, type ShownCount } from '../../../server/workspace/diagnostics/checked.ts';
import type { LiveSite } from '../../../server/workspace/sites/liveSiteTypes.ts';
import { randomFrom } from '../../random.ts';

const texts = [
  '---\ntitle: A\ndescription: B\n---\n\n[here](/no/where) and [here](/gone)\n',
  '---\ntitle: A\ndescription: B\n---\n\n<Card>\n',
  '# A\n\n<Crad />\n',
  '---\ntitle: A\ndescription: B\n---\n\nWords.\n',
];
const paths = ['a.mdx', 'b.mdx', 'c.mdx'];

/** The findings of all files, counted individually. */
function counted(files: CheckedFiles): ReadonlyMap<string, ShownCount> {
  const counts = new Map<string, ShownCount>();
  for (const [, { shown }] of files.entries())
    for (const finding of shown) {
      const count = counts.get(finding.code) ?? { all: 0, build: 0, readers: 0 };
      const broken = brokenFor(finding);
      count.all += 1;
      if (broken !== undefined) count[broken] += 1;
      counts.set(finding.code, count);
    }
  return counts;
}

test('shown counts are those of all files, whatever is typed, held back, shown and deleted', () => {
  const random = randomFrom(1);
  const host = createSiteHost([{ kind: 'text', path: 'docs.json', text: '{"name": "A", "navigation": []}' }]);
  const live = {
    get site() {
      return host.site;
    },
  } as LiveSite;
  const files = new CheckedFiles(live, () => undefined);
  let [most, held] = [0, 0];
  for (let step = 0; step < 300; step++) {
    const path = paths[random.below(paths.length)] ?? '';
    if (random.below(5) === 0) host.apply([{ kind: 'delete', path }]);
    else host.apply([{ kind: 'text', path, text: texts[random.below(texts.length)] ?? '' }]);
    const state = files.check(path, random.below(2) === 0);
    if (state.shown !== state.found) held++;
    if (random.below(3) === 0) files.showAll(path, state);
    if (random.below(8) === 0) files.delete(path);
    const shown = new Map([...files.counts].filter(([, { all }]) => all > 0));
    assert.deepEqual(shown, counted(files));
    most = Math.max(most, shown.size);
  }
  assert.ok(most > 3 && held > 20, `${most} codes, ${held} times held back`);
});
