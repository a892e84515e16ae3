import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteFiles, type LinksToDeleted, linksToDeleted } from '../../../server/core/change/refactor/deleteFiles.ts';
import { checkSite } from '../../../server/core/checks/run.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';
import { moving } from './movingSite.ts';

function deleted(paths: readonly string[], links: LinksToDeleted): ReadonlyMap<string, string> {
  const fixture = parseFixture(moving);
  const files = applyFileEdits(fixture.files, deleteFiles(siteOf(fixture), paths, links));
  return new Map([...files].filter(([path]) => !paths.some((each) => path === each || path.startsWith(`${each}/`))));
}

function broken(files: ReadonlyMap<string, string>): readonly string[] {
  return checkSite(siteOf({ files, marks: [], cursor: undefined }))
    .filter(({ code }) => /missing|redirect|empty-group/.test(code))
    .map(({ path, code }) => `${path} ${code}`);
}

const docs = (files: ReadonlyMap<string, string>): Record<string, unknown> =>
  JSON.parse(files.get('docs.json') ?? '') as Record<string, unknown>;

test('links to a page are known before it is deleted', () => {
  const links = linksToDeleted(siteOf(parseFixture(moving)), ['guides/start.mdx']);
  assert.deepEqual(
    links.map(({ path, reference }) => `${path} ${reference.target}`),
    ['index.mdx /guides/start#two', 'index.mdx ./guides/start'],
  );
});

test('links become plain text; the entry and redirects to the page go too', () => {
  const files = deleted(['guides/start.mdx'], 'remove');
  assert.match(
    files.get('index.mdx') ?? '',
    /^Start and \[more\]\(guides\/more\) and \[folder\]\(\/guides\), <a>x<\/a>$/m,
  );
  assert.deepEqual(docs(files)['navigation'], [{ group: 'A', pages: ['index', 'guides/more', 'guides/index'] }]);
  assert.deepEqual(docs(files)['redirects'], []);
  assert.deepEqual(broken(files), []);
});

test('links and the old URL lead to another page', () => {
  const files = deleted(['guides/start.mdx'], { to: 'guides/more.mdx' });
  assert.match(files.get('index.mdx') ?? '', /^\[Start\]\(\/guides\/more\) and .* <a href="\.\/guides\/more">x<\/a>$/m);
  assert.deepEqual(docs(files)['redirects'], [
    { source: '/old', destination: '/guides/more' },
    { source: '/guides/start', destination: '/guides/more' },
  ]);
  assert.deepEqual(broken(files), []);
});

test('a folder is deleted with all of its entries; what remains broken is reported', () => {
  const files = deleted(['guides'], 'remove');
  assert.deepEqual(docs(files)['navigation'], [{ group: 'A', pages: ['index'] }]);
  assert.match(files.get('index.mdx') ?? '', /^Start and more and folder, <a>x<\/a>\n\n<Card title="T" \/>$/m);
  assert.deepEqual(broken(files), []);
});

test('a picture is deleted with the line that shows it; links that are kept stay unchanged', () => {
  assert.doesNotMatch(deleted(['images/a b.png'], 'remove').get('index.mdx') ?? '', /!\[A\]/);
  const kept = deleted(['guides/start.mdx'], 'keep');
  assert.equal(kept.get('index.mdx'), parseFixture(moving).files.get('index.mdx'));
  assert.deepEqual(docs(kept)['navigation'], [{ group: 'A', pages: ['index', 'guides/more', 'guides/index'] }]);
});

test('a group is deleted with its last page', () => {
  const text = `//- docs.json
{ "name": "X", "navigation": [{ "group": "A", "pages": ["index"] }, { "group": "B", "pages": [{ "group": "C", "pages": ["one"] }, "two"] }] }
//- index.mdx
Words.
//- one.mdx
//- two.mdx
`;
  const fixture = parseFixture(text);
  const after = (paths: readonly string[]): string =>
    applyFileEdits(fixture.files, deleteFiles(siteOf(fixture), paths, 'keep')).get('docs.json') ?? '';
  assert.match(after(['one.mdx']), /\{ "group": "B", "pages": \["two"\] \}/);
  assert.match(after(['one.mdx', 'two.mdx']), /"navigation": \[\{ "group": "A", "pages": \["index"\] \}\]/);
});

test('the root page of a group is removed from it, its other pages stay', () => {
  const text = `//- docs.json
{
  "theme": "mint", "name": "X", "colors": { "primary": "#0D6E4F" },
  "navigation": {
    "groups": [
      { "group": "A", "root": "a", "pages": ["index"] },
      { "group": "B", "pages": ["one", { "group": "C", "pages": ["two"], "root": "b/root" }] },
      { "$ref": "group.json" }
    ]
  }
}
//- group.json
{ "group": "R", "root": "r", "pages": ["three"] }
//- a.mdx
//- index.mdx
//- one.mdx
//- two.mdx
//- three.mdx
//- b/root.mdx
//- r.mdx
`;
  const fixture = parseFixture(text);
  const after = applyFileEdits(fixture.files, deleteFiles(siteOf(fixture), ['a.mdx', 'two.mdx', 'r.mdx'], 'keep'));
  assert.match(after.get('docs.json') ?? '', /\{ "group": "A", "pages": \["index"\] \}/);
  assert.match(after.get('docs.json') ?? '', /\{ "group": "C", "pages": \[\], "root": "b\/root" \}/);
  assert.equal(after.get('group.json'), '{ "group": "R", "pages": ["three"] }');
  const both = applyFileEdits(fixture.files, deleteFiles(siteOf(fixture), ['two.mdx', 'b'], 'keep'));
  assert.match(both.get('docs.json') ?? '', /\{ "group": "B", "pages": \["one"\] \}/, 'a group goes with its root');
});
