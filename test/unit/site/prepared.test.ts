import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeTo, createSiteHost, prepareFile } from '../../../server/core/index.ts';
import { stepsOf } from '../../linear.ts';

const pages = 40;
/** Comparing what is known of two pages takes some; going through the links of one again would take hundreds. */
const most = 200 * pages;

/** A page of many links, which name what its branch alone has. */
const page = (i: number, branch: string): string =>
  `---\ntitle: Page ${i} of ${branch}\n---\n\n${Array.from({ length: 50 }, (_, k) => `[a](/x/${branch}/p${k % 5})`).join('\n\n')}\n`;

const config = (branch: string): string =>
  JSON.stringify({
    name: branch,
    navigation: [{ group: branch, pages: Array.from({ length: 500 }, (_, i) => `p${i}`) }],
  });

test('what was prepared is not read again when it counts: pages, their links, docs.json', () => {
  const filesOf = (branch: string) => [
    { path: 'docs.json', text: config(branch) },
    ...Array.from({ length: pages }, (_, i) => ({ path: `p${i}.mdx`, text: page(i, branch) })),
  ];
  const host = createSiteHost(filesOf('main').map(changeTo));
  const steps = ['other', 'third'].map((branch) => {
    const files = filesOf(branch);
    for (const file of files) prepareFile(host.site, file);
    return stepsOf(() => host.apply(files.map(changeTo)));
  });
  assert.equal(host.site.index.config.settings.name, 'third');
  // What the engine does for the first time counts too, and not the same on each run.
  assert.ok(Math.min(...steps) < most, steps.join(' '));
});
