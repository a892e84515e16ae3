import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPage, pageFolders, pageTemplates } from '../../../server/core/change/refactor/newPage.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';
import { moving } from '../moving/movingSite.ts';

test('a new page comes after the one it was made from, with front matter and an entry', () => {
  const fixture = parseFixture(moving);
  const site = siteOf(fixture);
  const made = newPage(site, { title: 'What’s new?', after: 'guides/start.mdx' });
  assert.equal(made.path, 'guides/what-s-new.mdx');
  const files = applyFileEdits(fixture.files, made.edits);
  assert.equal(files.get(made.path), '---\ntitle: "What’s new?"\ndescription: ""\n---\n\n');
  assert.match(files.get('docs.json') ?? '', /"guides\/start", "guides\/what-s-new", "guides\/more"/);
  const last = newPage(site, { title: 'Start' });
  assert.equal(last.path, 'start.mdx');
  assert.match(applyFileEdits(fixture.files, last.edits).get('docs.json') ?? '', /"guides\/index", "start"\]/);
  assert.equal(newPage(site, { title: 'Start', after: 'guides/more.mdx' }).path, 'guides/start-2.mdx');
  const empty = new Map([['docs.json', '{\n  "name": "X",\n  "navigation": []\n}']]);
  const only = newPage(siteOf({ files: empty, marks: [], cursor: undefined }), { title: 'Start' });
  assert.deepEqual(JSON.parse(applyFileEdits(empty, only.edits).get('docs.json') ?? ''), {
    name: 'X',
    navigation: [{ group: 'Getting started', pages: ['start'] }],
  });
});

test('a new page goes to the requested folder or path, wherever it is in navigation', () => {
  const fixture = parseFixture(moving);
  const site = siteOf(fixture);
  const pathOf = (path: string): string => newPage(site, { title: 'Start', path, after: 'guides/more.mdx' }).path;
  assert.equal(pathOf('guides/'), 'guides/start-2.mdx');
  assert.equal(pathOf('/'), 'start.mdx');
  assert.equal(pathOf('help/new/'), 'help/new/start.mdx');
  assert.equal(pathOf('help/first.mdx'), 'help/first.mdx');
  assert.equal(pathOf('/help/first'), 'help/first.mdx');
  assert.equal(pathOf('../out/'), 'start.mdx');
  assert.deepEqual(pageFolders(site.index), ['', 'guides']);
  const made = newPage(site, { title: 'Start', path: 'help/', after: 'guides/start.mdx' });
  const config = applyFileEdits(fixture.files, made.edits).get('docs.json') ?? '';
  assert.match(config, /"guides\/start", "help\/start", "guides\/more"/);
});

test('a template gives a new page its text', () => {
  const path = '.docsight/templates/how-to.mdx';
  const files = new Map([...parseFixture(moving).files, [path, '---\ntitle: T\nicon: rocket\n---\n\n## Steps\n']]);
  const site = siteOf({ files, marks: [], cursor: undefined });
  assert.deepEqual(pageTemplates(site.index), [path]);
  const made = newPage(site, { title: 'Deploy: now', description: 'How', template: path });
  assert.equal(
    applyFileEdits(files, made.edits).get(made.path),
    '---\ndescription: "How"\ntitle: "Deploy: now"\nicon: rocket\n---\n\n## Steps\n',
  );
});

test('a new page is listed in the file that docs.json refers to, in that file’s style', () => {
  const files = new Map([
    [
      'docs.json',
      '{\n  "theme": "mint",\n  "name": "X",\n  "colors": { "primary": "#166534" },\n  "navigation": { "$ref": "nav.json" }\n}\n',
    ],
    ['nav.json', '{\r\n\t"groups": [\r\n\t\t{ "group": "G", "pages": { "$ref": "pages.json" } }\r\n\t]\r\n}\r\n'],
    ['pages.json', '[\r\n\t"start",\r\n\t"more"\r\n]\r\n'],
    ['start.mdx', '---\ntitle: Start\n---\n'],
    ['more.mdx', '---\ntitle: More\n---\n'],
  ]);
  const site = siteOf({ files, marks: [], cursor: undefined });
  const listed = (after?: string): string | undefined => {
    const made = newPage(site, { title: 'New', ...(after !== undefined && { after }) });
    const result = applyFileEdits(files, made.edits);
    assert.equal(result.get('docs.json'), files.get('docs.json'));
    assert.equal(result.get('nav.json'), files.get('nav.json'));
    return result.get('pages.json');
  };
  assert.equal(listed('start.mdx'), '[\r\n\t"start",\r\n\t"new",\r\n\t"more"\r\n]\r\n');
  assert.equal(listed(), '[\r\n\t"start",\r\n\t"more",\r\n\t"new"\r\n]\r\n');
});
