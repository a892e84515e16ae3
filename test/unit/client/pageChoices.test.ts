import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageChoices, placesFor } from '../../../client/pages/pageChoices.ts';

const rows = (current: string | undefined, typed: string): readonly string[] =>
  pageChoices(['', 'api', 'guides'], current, typed).map(({ kind, path }) => `${kind} ${path}`);

test('the folder of the current page comes first, then the other folders of the site', () => {
  assert.deepEqual(rows('guides', ''), ['folder guides/', 'folder /', 'folder api/']);
  assert.deepEqual(rows(undefined, ''), ['folder /', 'folder api/', 'folder guides/']);
});

test('a typed path is a page or a new folder; an existing folder and a path out of the site are neither', () => {
  assert.deepEqual(rows('', 'guides/start').slice(0, 2), ['page guides/start', 'new folder guides/start/']);
  assert.deepEqual(rows('', ' /guides\\start.mdx ').slice(0, 2), ['page guides/start', 'new folder guides/start/']);
  assert.deepEqual(rows('', 'gui'), ['folder guides/', 'page gui', 'new folder gui/', 'folder /', 'folder api/']);
  assert.deepEqual(rows('', 'help/').slice(0, 2), ['new folder help/', 'folder /']);
  for (const typed of ['guides', '/guides/', '../elsewhere', 'guides/../../x', '/', '.'])
    assert.equal(rows('', typed)[0], 'folder /', typed);
});

test('a page created next to the current one comes after it unless another place is chosen', () => {
  const pages = ['a', 'guides/one', 'guides/two', 'b'].map((path) => ({ path: `${path}.mdx` }));
  const first = (current: string | undefined, chosen: string): string | undefined =>
    placesFor(pages, current, chosen)[0]?.path;
  assert.equal(first('guides/two.mdx', 'guides/'), 'guides/two.mdx');
  assert.equal(first('guides/two.mdx', 'guides/three'), 'guides/two.mdx');
  assert.equal(first('b.mdx', 'guides/'), 'guides/one.mdx');
  assert.equal(first('b.mdx', '/'), 'b.mdx');
});
