import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Change, changeTo, checkSite, createSiteHost, readChange } from '../../../server/core/index.ts';
import { stepsOf } from '../../linear.ts';

const pages = 40;
/** Comparing what is known of two pages takes some steps; reading one again takes thousands. */
const most = 400 * pages;

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
    const read = filesOf(branch).map(readChange);
    return stepsOf(() => host.apply(read));
  });
  assert.equal(host.site.index.config.settings.name, 'third');
  // The first run of the engine also counts steps, a different number each time.
  assert.ok(Math.min(...steps) < most, steps.join(' '));
  assert.ok(stepsOf(() => host.apply(filesOf('fourth'))) > 2 * most);
});

test('changes that were parsed in advance give the same site as others, at once or one by one', () => {
  const changes: readonly Change[] = [
    ...filesOf('other'),
    { kind: 'delete', path: 'p3.mdx' },
    { kind: 'text', path: 'p4.mdx', text: page(4, 'third') },
    { kind: 'asset', path: 'a.png' },
    { kind: 'text', path: 'p3.mdx', text: page(3, 'third') },
    { kind: 'link', path: 'linked', to: 'folder' },
    { kind: 'unread', path: 'p5.mdx', unread: { what: 'file', why: 'permission is denied (EACCES)' } },
  ];
  const once = createSiteHost(filesOf('main')).apply(changes);
  const read = createSiteHost(filesOf('main').map(readChange)).apply(changes.map(readChange));
  const single = createSiteHost(filesOf('main'));
  for (const change of changes) single.apply([change]);
  for (const site of [read, single.site]) {
    const { config: _, ...index } = once.index;
    const { config: __, ...other } = site.index;
    assert.deepEqual(other, index);
    assert.deepEqual([...site.index.pages.keys()], [...index.pages.keys()]);
    assert.deepEqual([...site.index.paths], [...index.paths]);
    assert.deepEqual([...site.files.keys()], [...once.files.keys()]);
    assert.deepEqual(site.tallies, once.tallies);
  }
  for (const site of [read, single.site]) assert.deepEqual(checkSite(site), checkSite(once));
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

test('a growing site takes effect in one step, and changes applied in the meantime count as later', () => {
  const host = createSiteHost(filesOf('main'));
  const before = host.site;
  const next = host.grow();
  const changes = filesOf('other');
  const typed = changeTo({ path: 'p3.mdx', text: page(3, 'typed') });
  const renames = new Map([['old.mdx', 'p1.mdx']]);
  for (const [at, change] of changes.entries()) {
    if (at === 20) {
      host.apply([typed, { kind: 'asset', path: 'late.png' }]);
      host.knowRenames(renames);
    }
    next.take(change);
  }
  assert.equal(host.site.files.get('p9.mdx'), before.files.get('p9.mdx'), 'nothing counts yet');
  assert.equal(host.site.files.get('p3.mdx')?.text, page(3, 'typed'));
  const all = createSiteHost(filesOf('main'));
  all.apply(changes);
  all.apply([typed, { kind: 'asset', path: 'late.png' }]);
  all.knowRenames(renames);
  const site = next.done();
  assert.equal(host.site, site);
  assert.equal(JSON.stringify(checkSite(site)), JSON.stringify(checkSite(all.site)));
  assert.deepEqual([...site.index.paths], [...all.site.index.paths]);
  assert.deepEqual(site.tallies, all.site.tallies);
  assert.equal(site.index.renames, renames);
  next.drop();
  host.apply([changeTo({ path: 'p4.mdx', text: page(4, 'typed') })]);
  assert.equal(host.site.files.get('p4.mdx')?.text, page(4, 'typed'));
});

test('of two sites that grow at once, the later one keeps the changes of the other', () => {
  const host = createSiteHost(filesOf('main'));
  const [one, two] = [host.grow(), host.grow()];
  one.take(changeTo({ path: 'one.mdx', text: 'One.\n' }));
  two.take(changeTo({ path: 'two.mdx', text: 'Two.\n' }));
  one.done();
  two.done();
  assert.deepEqual(
    ['one.mdx', 'two.mdx'].map((path) => host.site.files.get(path)?.text),
    ['One.\n', 'Two.\n'],
  );
});

test('the last step of a growing site reads no page, even after edits in the meantime', () => {
  const host = createSiteHost(filesOf('main'));
  const steps = ['other', 'third'].map((branch) => {
    const next = host.grow();
    for (const change of filesOf(branch)) next.take(change);
    host.apply([changeTo({ path: 'typed.mdx', text: branch })]);
    return stepsOf(() => next.done());
  });
  assert.equal(host.site.files.get('typed.mdx')?.text, 'third');
  assert.ok(Math.min(...steps) < most, steps.join(' '));
});
