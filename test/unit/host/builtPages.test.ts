import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkSite, createSiteHost } from '../../../server/core/index.ts';
import { pagesIn } from '../../../server/core/site/site.ts';
import { belongs, readAt, readSite } from '../../../server/host/node/disk/diskSite.ts';
import { checkFixture } from '../../check.ts';
import { makeFolder } from '../../folder.ts';

const page = '---\ntitle: A page\ndescription: What it is for.\n---\n';
const docs = (...pages: readonly string[]): string =>
  JSON.stringify({ name: 'A', navigation: [{ group: 'G', pages: ['index', ...pages] }] });

const files = {
  'index.mdx': `${page}[Linked](/build/linked#part)\n`,
  'dist/a.mdx': `${page}[More](./more)\n`,
  'dist/more.mdx': page,
  'dist/other.mdx': page,
  'dist/deep/index.md': page,
  'dist/node_modules/x.mdx': page,
  'build/linked.mdx': `${page}## Part\n`,
  'build/page.html': '<html>',
  'tmp/gone.mdx': page,
};

test('pages in build folders are read only if docs.json lists them or a page links to them', async (t) => {
  const folder = makeFolder(t, {
    ...files,
    'docs.json': docs('dist/a', 'dist/deep', 'dist/node_modules/x', 'tmp/gone'),
    '.mintignore': 'tmp/\n',
  });
  const { site } = createSiteHost(await readSite(folder));
  assert.deepEqual(pagesIn(site.index), [
    'build/linked.mdx',
    'dist/a.mdx',
    'dist/deep/index.md',
    'dist/more.mdx',
    'index.mdx',
  ]);
  assert.equal(site.files.has('dist/other.mdx'), false);
  assert.equal(site.files.has('dist/node_modules/x.mdx'), false);
  const found = checkSite(site).map(({ code, path, message }) => `${path} ${code} ${message.slice(0, 60)}`);
  const about = found.filter((line) => /build-folder|missing-page|link\/missing/.test(line));
  assert.equal(about.filter((line) => line.includes('config/build-folder')).length, 2, about.join('\n'));
  assert.equal(about.filter((line) => line.includes('link/missing')).length, 0, about.join('\n'));
});

test('such a page is read and followed as soon as docs.json lists it', async (t) => {
  const folder = makeFolder(t, { ...files, 'docs.json': docs() });
  const host = createSiteHost(await readSite(folder));
  assert.deepEqual(pagesIn(host.site.index), ['build/linked.mdx', 'index.mdx']);
  writeFileSync(join(folder, 'docs.json'), docs('dist/other'));
  host.apply((await readAt(folder, ['docs.json'])).flat());
  assert.deepEqual(pagesIn(host.site.index), ['build/linked.mdx', 'dist/other.mdx', 'index.mdx']);
  writeFileSync(join(folder, 'dist/other.mdx'), page.replace('A page', 'Another'));
  host.apply((await readAt(folder, ['dist/other.mdx'])).flat());
  assert.equal(host.site.index.pages.get('dist/other.mdx')?.title, 'Another');
  assert.equal(await belongs({ folder, path: 'dist/other.mdx' }), true);
  assert.equal(await belongs({ folder, path: 'dist/x.html' }), false);
  host.apply([{ kind: 'text', path: 'docs.json', text: docs() }]);
  assert.deepEqual(pagesIn(host.site.index), ['build/linked.mdx', 'index.mdx']);
});

test('a page in a build folder is checked like others; docs.json says once that documentation and code disagree', () => {
  const found = checkFixture(
    `//- docs.json
{"name": "A", "navigation": [{"group": "G", "pages": ["index", "dist/a", "dist/b"]}]}
                                                               ^^^^^^^^ config/build-folder
//- index.mdx
${page}[B](/dist/b)
//- dist/a.mdx
${page}[x](/nowhere-at-all)
    ^^^^^^^^^^^^^^^ link/missing
//- dist/b.mdx
${page}
//- dist/c.mdx
${page}[x](/nowhere-at-all)
`,
    { only: ['config/build-folder', 'config/missing-page', 'link/missing'] },
  );
  assert.match(
    found.find(({ code }) => code === 'config/build-folder')?.message ?? '',
    /documentation lists "dist\/" as ignored/,
  );
});

test('pages that .mintignore excludes are reported with its line, on docs.json and at links', async (t) => {
  const folder = makeFolder(t, {
    'docs.json': docs('drafts/a', 'notes/b', 'tmp/c', 'gone'),
    'index.mdx': `${page}[A](/drafts/a), [b](/notes/b) and [d](/gone)\n`,
    'drafts/a.mdx': page,
    'notes/b.mdx': page,
    'tmp/c.mdx': page,
    '.mintignore': '# Not yet\ndrafts/\n\nnotes/b.mdx\n/tmp\n',
  });
  const { site } = createSiteHost(await readSite(folder));
  assert.deepEqual(pagesIn(site.index), ['index.mdx']);
  const found = checkSite(site).filter(({ code }) => /missing-page|link\/missing|unread/.test(code));
  assert.deepEqual(
    found.map(({ path, message }) => `${path}: ${message}`),
    [
      'docs.json: Line 2 of .mintignore leaves out "drafts/a". Change that line, or remove the page here.',
      'docs.json: Line 4 of .mintignore leaves out "notes/b". Change that line, or remove the page here.',
      'docs.json: Line 5 of .mintignore leaves out "tmp/c". Change that line, or remove the page here.',
      'docs.json: The page "gone" does not exist: there is no file gone.mdx or gone.md.',
      'index.mdx: Line 2 of .mintignore leaves out "/drafts/a", so the link is broken. Change that line, or the link.',
      'index.mdx: Line 4 of .mintignore leaves out "/notes/b", so the link is broken. Change that line, or the link.',
      'index.mdx: No page or file exists at "/gone".',
    ],
  );
});
