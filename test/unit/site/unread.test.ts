import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Change, changeTo, checkSite, createSiteHost } from '../../../server/core/index.ts';
import { throughLinks } from '../../../server/core/site/link/unread.ts';

const front = '---\ntitle: Start here\ndescription: How to begin with it.\n---\n\n';
const text = (path: string, body: string): Change => ({ kind: 'text', path, text: body });
const config = (pages: readonly string[]): Change =>
  text('docs.json', JSON.stringify({ name: 'A', navigation: [{ group: 'All', pages }] }));

/** Findings that break or mislead, as `path: message`. */
function findingsOf(changes: readonly Change[]): readonly string[] {
  return checkSite(createSiteHost(changes).site)
    .filter(({ class: kind, code }) => kind !== 'style' && code !== 'config/required')
    .map(({ path, message }) => `${path}: ${message}`);
}

test('an unreadable file is reported once, and references to it are not reported as missing', () => {
  const why = 'permission is denied (EACCES)';
  const body = [
    '[a](/guide) [b](/guide#part) [c](./guide.mdx) [d](/deep/inside) ![e](/deep/f.png)',
    '<Snippet file="shared.mdx" />',
    'import { Card2 } from "/snippets/shared.mdx";',
  ];
  assert.deepEqual(
    findingsOf([
      config(['index', 'guide', 'deep/inside']),
      text('index.mdx', `${front}${body[2]}\n\n${body[0]}\n\n${body[1]}\n\n<Card2 />\n`),
      { kind: 'unread', path: 'guide.mdx', unread: { what: 'file', why } },
      { kind: 'unread', path: 'snippets/shared.mdx', unread: { what: 'file', why } },
      { kind: 'unread', path: 'deep', unread: { what: 'folder', why } },
    ]),
    [
      `docs.json: \`deep\` could not be read: ${why}. It was not checked.`,
      `guide.mdx: \`guide.mdx\` could not be read: ${why}. It was not checked.`,
      `snippets/shared.mdx: \`snippets/shared.mdx\` could not be read: ${why}. It was not checked.`,
    ],
  );
});

test('an unreadable docs.json has no other findings', () => {
  assert.deepEqual(
    findingsOf([
      text('index.mdx', `${front}Text.\n`),
      { kind: 'unread', path: 'docs.json', unread: { what: 'file', why: 'the disk reported an error (EIO)' } },
    ]),
    ['docs.json: `docs.json` could not be read: the disk reported an error (EIO). It was not checked.'],
  );
});

test('a site beyond the limits: reported once, on docs.json, and nothing is reported as missing', () => {
  assert.deepEqual(
    findingsOf([
      config(['index']),
      text('index.mdx', `${front}[a](/later)\n`),
      { kind: 'unread', path: '', unread: { what: 'rest', why: 'it has more than 10 files' } },
    ]),
    [
      'docs.json: The folder of the site contains more than Docsight reads: it has more than 10 files. The rest was not checked. Exclude what is not part of the site with `.mintignore`.',
    ],
  );
});

test('a path through a link to a folder is found where the file is', () => {
  const changes: readonly Change[] = [
    config(['fr/index', 'fr/more/two']),
    text(
      'fr/index.mdx',
      `${front}![a picture of it](images/a.png) ![another one](/fr/images/a.png) [b](/fr/more/two)\n`,
    ),
    { kind: 'asset', path: 'images/a.png' },
    text('en/two.mdx', `${front.replace('Start here', 'Two').replace('begin', 'go on')}Text.\n`),
    { kind: 'link', path: 'fr/images', to: 'images' },
    { kind: 'link', path: 'fr/more', to: 'en' },
  ];
  assert.deepEqual(findingsOf(changes), []);
  const missing = findingsOf(changes.slice(0, -2));
  assert.equal(missing.length, 3);
});

test('circular links terminate', () => {
  const { index } = createSiteHost([
    { kind: 'link', path: 'a/up', to: '' },
    { kind: 'link', path: 'b/x', to: 'a' },
    { kind: 'link', path: 'a/y', to: 'b' },
  ]).site;
  assert.equal(throughLinks(index, 'a/up/a/up/c.mdx'), 'c.mdx');
  assert.equal(throughLinks(index, 'b/x/y/x/y/c.mdx'), 'b/c.mdx');
  assert.equal(throughLinks(index, 'b/x'), 'a');
  assert.equal(throughLinks(index, 'a/up'), '');
  assert.equal(throughLinks(index, 'bb/x/c'), 'bb/x/c');
});

test('an OpenAPI document of more than 20 MB is reported where docs.json refers to it, and takes no time', () => {
  const openapi: Change = text(
    'docs.json',
    '{"name": "A", "navigation": [{"group": "G", "pages": ["a"]}], "openapi": ["api.json", "small.json"]}',
  );
  const page = text('a.mdx', '---\ntitle: A\ndescription: The first page.\n---\nText.\n');
  const small = text('small.json', '{"openapi": "3.0.0", "info": {"title": "A", "version": "1"}, "paths": {}}');
  const large = changeTo({ path: 'api.json', text: `{"openapi": "3.0.0", "x": "${'x'.repeat(20_000_000)}"}` });
  const expected =
    'docs.json: "api.json" is larger than 20 MB and is not read, so its operations are neither checked nor shown. Split it into smaller files.';
  assert.deepEqual(findingsOf([openapi, page, small, large]), [expected]);
  assert.deepEqual(findingsOf([openapi, page, small, { kind: 'asset', path: 'api.json' }]), [expected]);
});
