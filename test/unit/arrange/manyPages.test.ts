import assert from 'node:assert/strict';
import { test } from 'node:test';
import { navigationRows } from '../../../server/core/change/arrange/rows.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';
import { startCounting } from '../../steps.ts';

const perGroup = 50;

/** Ten tabs with the groups spread evenly. Next to each group's pages are an unlisted page and an image. */
function siteWith(groups: number): Site {
  const files = new Map<string, string>();
  const tabs = Array.from({ length: 10 }, (_, tab) => ({ tab: `Tab ${tab}`, groups: [] as object[] }));
  for (let group = 0; group < groups; group++) {
    const pages = Array.from({ length: perGroup }, (_, page) => `g${group}/p${page}`);
    for (const slug of [...pages, `g${group}/left`]) files.set(`${slug}.mdx`, 'Words.\n');
    files.set(`g${group}/unused.png`, '');
    tabs[group % tabs.length]?.groups.push({ group: `Group ${group}`, pages });
  }
  const colors = { primary: '#aa0000' };
  files.set('docs.json', JSON.stringify({ theme: 'mint', name: 'Many', colors, navigation: { tabs } }));
  return siteOf({ ...parseFixture(''), files });
}

test('a site of 25,000 pages is shown level by level: opening a level costs only its own contents', () => {
  const [small, large] = [siteWith(50), siteWith(500)];
  const counter = startCounting();
  try {
    const opened = (site: Site): { readonly steps: number; readonly rows: number } => {
      const top = navigationRows(site);
      const groups = navigationRows(site, top[0]?.id);
      let rows = 0;
      const steps = counter.stepsOf(() => {
        rows = navigationRows(site, groups[0]?.id).length;
      });
      return { steps, rows };
    };
    const [few, many] = [opened(small), opened(large)];
    assert.deepEqual([few.rows, many.rows], [perGroup, perGroup]);
    assert.ok(many.steps <= few.steps * 1.2, `${many.steps} steps, ${few.steps} in a tenth of the site`);
  } finally {
    counter.stop();
  }
  const top = navigationRows(large);
  assert.deepEqual(
    top.map(({ kind, label, count, unlinked }) => [kind, label, count, unlinked]),
    [
      ...Array.from({ length: 10 }, (_, tab) => ['tab', `Tab ${tab}`, undefined, undefined]),
      ['section', 'unlisted', 500, 500],
      ['section', 'images', 500, undefined],
    ],
  );
  assert.equal(
    top.every(({ isExpanded }) => !isExpanded),
    true,
  );
  assert.equal(navigationRows(large, top[0]?.id).length, 50);
});
