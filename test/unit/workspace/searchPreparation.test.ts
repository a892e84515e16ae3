import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Change, createSiteHost, renderSearch } from '../../../server/core/index.ts';
import { SearchPreparation } from '../../../server/workspace/previews/searchPreparation.ts';
import type { Clock } from '../../../server/workspace/runtime.ts';
import type { LiveSite } from '../../../server/workspace/sites/liveSiteTypes.ts';

const text = (path: string, body: string): Change => ({ kind: 'text', path, text: body });

test('a search before the preparation reads the pages in turns, once for each state of the site', async () => {
  const pages = Array.from({ length: 120 }, (_, i) => i);
  const host = createSiteHost([
    text('docs.json', JSON.stringify({ name: 'A', navigation: [{ group: 'G', pages: pages.map((i) => `p${i}`) }] })),
    ...pages.map((i) => text(`p${i}.mdx`, `## Heading ${i}\n\nSome words${i === 7 ? ' and a needle' : ''}.\n`)),
  ]);
  const live = {
    get site() {
      return host.site;
    },
  } as LiveSite;
  let [now, yields, isStopped] = [0, 0, false];
  // Each look at this clock is later than a turn lasts.
  const clock: Clock = {
    now: () => (now += 5),
    after: () => () => {
      isStopped = true;
    },
    async yield() {
      yields++;
    },
  };
  const preparation = new SearchPreparation(clock, (error) => assert.fail(String(error)));
  preparation.prepare(live);
  await preparation.ready(live);
  assert.ok(isStopped, 'the preparation need not start later');
  assert.ok(yields >= pages.length, `${yields} turns for ${pages.length} pages`);
  const before = yields;
  await preparation.ready(live);
  assert.equal(yields, before, 'the same site is read once');
  const found = renderSearch(host.site, 'needle', {
    glyph: () => undefined,
    assetUrl: (path) => path,
    allowedHosts: new Set(),
  });
  assert.match(String(found), /Heading 7/);
  host.apply([text('p8.mdx', 'Another text.\n')]);
  await preparation.ready(live);
  assert.ok(yields > before, 'another state is read');
});
