import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Change, changeTo, checkSite, createSiteHost } from '../../../server/core/index.ts';
import { stepsOf } from '../../linear.ts';

const pages = 40;
/** Comparing two pages takes some steps; resolving the links of one again would take hundreds. */
const most = 200 * pages;

/** A page with many links, to names that only its branch has. */
const page = (i: number, branch: string): string =>
  `---\ntitle: Page ${i} of ${branch}\n---\n\n${Array.from({ length: 50 }, (_, k) => `[a](/x/${branch}/p${k % 5})`).join('\n\n')}\n`;

const config = (branch: string): string =>
  JSON.stringify({
    name: branch,
    navigation: [{ group: branch, pages: Array.from({ length: 500 }, (_, i) => `p${i}`) }],
  });

const filesOf = (branch: string): readonly Change[] =>
  [
    { path: 'docs.json', text: config(branch) },
    ...Array.from({ length: pages }, (_, i) => ({ path: `p${i}.mdx`, text: page(i, branch) })),
  ].map(changeTo);

test('pages and their links that were already read are not read again when the site is complete', () => {
  const host = createSiteHost(filesOf('main'));
  const steps = ['other', 'third'].map((branch) => {
    const next = host.begin();
    next.take(filesOf(branch));
    return stepsOf(() => host.adopt(next));
  });
  assert.equal(host.site.index.config.settings.name, 'third');
  // The first run of the engine also counts steps, a different number each time.
  assert.ok(Math.min(...steps) < most, steps.join(' '));
});

test('changes applied in pieces give the same site as applied at once', () => {
  const changes: readonly Change[] = [
    ...filesOf('other'),
    { kind: 'delete', path: 'p3.mdx' },
    { kind: 'text', path: 'p4.mdx', text: page(4, 'third') },
    { kind: 'asset', path: 'a.png' },
    { kind: 'text', path: 'p3.mdx', text: page(3, 'third') },
    { kind: 'link', path: 'linked', to: 'folder' },
    { kind: 'unread', path: 'p5.mdx', unread: { what: 'file', why: 'permission is denied (EACCES)' } },
  ];
  const [once, pieces] = [createSiteHost(filesOf('main')), createSiteHost(filesOf('main'))];
  once.apply(changes);
  const before = pieces.site;
  const next = pieces.begin();
  for (const change of changes) {
    next.take([change]);
    // Results computed in advance are discarded when more changes arrive.
    for (const piece of next.pieces()) piece();
  }
  assert.equal(pieces.site, before);
  assert.ok(pieces.adopt(next));
  const { config: _, ...index } = once.site.index;
  const { config: __, ...other } = pieces.site.index;
  assert.deepEqual(other, index);
  assert.deepEqual([...pieces.site.files], [...once.site.files]);
  assert.deepEqual(pieces.site.tallies, once.site.tallies);
  assert.deepEqual(checkSite(pieces.site), checkSite(once.site));
});

test('a site that changed meanwhile is not overwritten', () => {
  const host = createSiteHost(filesOf('main'));
  const next = host.begin();
  next.take(filesOf('other'));
  const site = host.apply([{ kind: 'text', path: 'p1.mdx', text: 'Typed.\n' }]);
  assert.equal(host.adopt(next), false);
  assert.equal(host.site, site);
});

test('other titles keep the list of pages; adding or deleting a page creates a new one', () => {
  const host = createSiteHost(filesOf('main'));
  const { pagePaths } = host.site.index;
  assert.deepEqual(pagePaths, [...host.site.index.pages.keys()]);
  assert.equal(host.apply(filesOf('other')).index.pagePaths, pagePaths);
  const gone = host.apply([{ kind: 'delete', path: 'p3.mdx' }]).index.pagePaths;
  assert.deepEqual(gone, [...host.site.index.pages.keys()]);
  const come = host.apply([{ kind: 'text', path: 'q.mdx', text: 'Words.\n' }]).index.pagePaths;
  assert.deepEqual(come, [...host.site.index.pages.keys()]);
  assert.ok(come.includes('q.mdx') && !gone.includes('q.mdx') && !gone.includes('p3.mdx'));
});
