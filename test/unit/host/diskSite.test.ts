import assert from 'node:assert/strict';
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Change, canBeSiteFile, checkSite, createSiteHost, maxData } from '../../../server/core/index.ts';
import { decode } from '../../../server/host/common/decode.ts';
import { findSites, readAt, readSite, siteAbove } from '../../../server/host/node/disk/diskSite.ts';
import { makeFolder } from '../../folder.ts';

const config = '{"name": "A", "navigation": []}';

async function pathsOf(folder: string): Promise<readonly string[]> {
  return (await readSite(folder)).map(({ kind, path }) => (kind === 'text' ? path : `${path} (${kind})`)).sort();
}

async function readOne(folder: string, path: string): Promise<readonly Change[]> {
  return (await readAt(folder, [path]))[0] ?? [];
}

test('every folder with a docs.json is a site, nested ones too', async (t) => {
  const folder = makeFolder(t, {
    'docs.json': config,
    'en/docs.json': config,
    'packages/a/docs/docs.json': config,
    'node_modules/b/docs.json': config,
    'dist/docs.json': config,
    '.next/docs.json': config,
    'generated/docs.json': config,
    'deep/generated/docs.json': config,
    '.gitignore': 'generated/\n!deep/generated/\n',
  });
  const sites = (await findSites(folder)).map((site) => site.slice(folder.length + 1));
  assert.deepEqual(sites, ['', 'deep/generated', 'en', 'packages/a/docs']);
});

test('a mint.json makes its folder a site too, as docs.json v1', async (t) => {
  const folder = makeFolder(t, { 'a/mint.json': config, 'a/guides/x.mdx': 'x', 'b/docs.json': config, 'c/x.mdx': 'x' });
  assert.deepEqual(await findSites(folder), [join(folder, 'a'), join(folder, 'b')]);
  assert.equal(await siteAbove(join(folder, 'a/guides/x.mdx')), join(folder, 'a'));
  const site = createSiteHost(await readSite(join(folder, 'a'))).site;
  assert.equal(site.index.config.file.path, 'mint.json');
  assert.equal(site.index.config.settings.name, 'A');
});

test('a site holds its texts and the names of its other files, but nothing of a nested site', async (t) => {
  const folder = makeFolder(t, {
    'docs.json': config,
    'Index.mdx': '# A',
    'notes.md': 'x',
    'openapi.yaml': 'openapi: 3.1.0',
    'images/a.png': new Uint8Array([137, 80, 78, 71]),
    'en/docs.json': config,
    'en/index.mdx': 'x',
    '.docsightrc.json': '{}',
    '.docsight/rules.md': 'x',
    '.cursor/rules/a.md': 'x',
    'node_modules/a/README.md': 'x',
    'build/index.mdx': 'x',
    'guides/build/index.mdx': 'x',
  });
  assert.deepEqual(await pathsOf(folder), [
    '.docsight/rules.md',
    '.docsightrc.json',
    'Index.mdx',
    'docs.json',
    'guides/build/index.mdx',
    'images/a.png (asset)',
    'notes.md',
    'openapi.yaml',
  ]);
});

test('ignore files exclude what they match; the nearest decides, and those of git count up to the root of the repository', async (t) => {
  const folder = makeFolder(t, {
    '.git/HEAD': '',
    '.gitignore': '*.draft.mdx\n/docs/out\n',
    'docs/docs.json': config,
    'docs/a.mdx': '',
    'docs/b.draft.mdx': '',
    'docs/keep/.gitignore': '!c.draft.mdx\n',
    'docs/keep/c.draft.mdx': '',
    'docs/out/d.mdx': '',
    'docs/internal/e.mdx': '',
    'docs/.mintignore': '/internal/\n',
  });
  assert.deepEqual(await pathsOf(join(folder, 'docs')), [
    '.mintignore (asset)',
    'a.mdx',
    'docs.json',
    'keep/.gitignore (asset)',
    'keep/c.draft.mdx',
  ]);
});

test('a folder that git ignores is still a site when it was opened itself', async (t) => {
  const folder = makeFolder(t, {
    '.git/HEAD': '',
    '.gitignore': 'docs/\n',
    'docs/docs.json': config,
    'docs/a.mdx': '',
  });
  assert.deepEqual(await findSites(join(folder, 'docs')), [join(folder, 'docs')]);
  assert.deepEqual(await pathsOf(join(folder, 'docs')), ['a.mdx', 'docs.json']);
  assert.deepEqual(await findSites(folder), []);
});

test('symbolic links are followed only inside the site, and never in circles', async (t) => {
  const folder = makeFolder(t, {
    'secret.mdx': 'secret',
    'site/docs.json': config,
    'site/a/one.mdx': '1',
    'outside/two.mdx': '2',
  });
  const link = (target: string, path: string): void => symlinkSync(target, join(folder, 'site', path));
  link('../secret.mdx', 'secret.mdx');
  link('../outside', 'outside');
  link('a/one.mdx', 'again.mdx');
  link('a', 'b');
  mkdirSync(join(folder, 'site/c'));
  link('..', 'c/up');
  link('nowhere', 'dangling.mdx');
  // Each folder of the site counts once, under its own name. Links to it are recognized.
  assert.deepEqual(await pathsOf(join(folder, 'site')), ['a/one.mdx', 'again.mdx', 'b (link)', 'docs.json']);
  assert.deepEqual(await readOne(join(folder, 'site'), 'secret.mdx'), [{ kind: 'delete', path: 'secret.mdx' }]);
  assert.deepEqual(await readOne(join(folder, 'site'), 'outside/two.mdx'), [
    { kind: 'delete', path: 'outside/two.mdx' },
  ]);
});

test('a single path is read: a file, a folder, a missing or ignored path', async (t) => {
  const folder = makeFolder(t, {
    'docs.json': config,
    'a/b.mdx': 'b',
    'a/c.png': '',
    'node_modules/d.md': '',
    'en/docs.json': '{}',
  });
  assert.deepEqual(await readOne(folder, 'a/b.mdx'), [{ kind: 'text', path: 'a/b.mdx', text: 'b', undecoded: null }]);
  assert.deepEqual(await readOne(folder, 'a'), [
    { kind: 'text', path: 'a/b.mdx', text: 'b', undecoded: null },
    { kind: 'asset', path: 'a/c.png' },
  ]);
  for (const path of ['x.mdx', 'A/b.mdx', 'node_modules/d.md', 'en', 'en/docs.json', 'a/b.mdx/c.mdx', '../x'])
    assert.deepEqual(await readOne(folder, path), [{ kind: 'delete', path }], path);
  rmSync(join(folder, 'a'), { recursive: true });
  assert.deepEqual(await readOne(folder, 'a/b.mdx'), [{ kind: 'delete', path: 'a/b.mdx' }]);
});

test('text beyond the size limit is known by its path; docs.json is always read', async (t) => {
  const folder = makeFolder(t, { 'docs.json': config, 'big.json': '' });
  truncateSync(join(folder, 'big.json'), maxData + 1);
  truncateSync(join(folder, 'docs.json'), maxData + 1);
  const changes = await readSite(folder);
  assert.deepEqual(
    changes.map(({ kind, path }) => [path, kind]),
    [
      ['big.json', 'asset'],
      ['docs.json', 'text'],
    ],
  );
});

test('bytes of any kind become text: byte order marks stay, invalid bytes are replaced', () => {
  const text = (...bytes: readonly number[]): string => decode(Buffer.from(bytes)).text;
  assert.equal(text(0xef, 0xbb, 0xbf, 0x61), '\ufeffa');
  assert.equal(text(0xff, 0xfe, 0x61, 0), '\ufeffa');
  assert.equal(text(0xfe, 0xff, 0, 0x61), '\ufeffa');
  assert.equal(text(0xfe, 0xff, 0), '\ufeff');
  assert.equal(text(0x61, 0xff, 0), 'a\ufffd\0');
});

test('invalid UTF-8 is detected from the bytes, not from replacement characters', () => {
  const at = (...parts: readonly (string | number)[]): number | null =>
    decode(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part])))))
      .undecoded;
  assert.equal(at('a \ufffd b'), null);
  assert.equal(at('Caf', 0xe9), 3);
  assert.equal(at('\u{1f600}\ufffd\ufffd', 0xe9, '\ufffd'), 4);
  assert.equal(at(0xef, 0xbf), 0);
  assert.equal(at(''), null);
});

test('a page in another encoding is reported while it is edited, and no longer once it is saved', async (t) => {
  const page = '---\ntitle: A\ndescription: B\n---\n';
  const folder = makeFolder(t, { 'docs.json': config, 'a.mdx': '', 'b.mdx': `${page}\ufffd\n` });
  writeFileSync(join(folder, 'a.mdx'), Buffer.concat([Buffer.from(`${page}Caf`), Buffer.from([0xe9])]));
  const host = createSiteHost(await readSite(folder));
  const reported = (): readonly string[] =>
    checkSite(host.site)
      .filter(({ code }) => code === 'page/encoding')
      .map(({ path, range }) => `${path}:${range.start}`);
  assert.deepEqual(reported(), [`a.mdx:${page.length + 3}`]);
  host.apply([{ kind: 'text', path: 'a.mdx', text: `${page}A Caf\ufffd` }]);
  assert.deepEqual(reported(), [`a.mdx:${page.length + 5}`]);
  host.apply([{ kind: 'text', path: 'a.mdx', text: `${page}A Caf\ufffd`, undecoded: null }]);
  assert.deepEqual(reported(), []);
});

test('the site of a single file is the nearest parent folder with a docs.json', async (t) => {
  const folder = makeFolder(t, { 'docs.json': config, 'a/b/c.mdx': '' });
  assert.equal(await siteAbove(join(folder, 'a/b/c.mdx')), folder);
  writeFileSync(join(folder, 'a/docs.json'), config);
  assert.equal(await siteAbove(join(folder, 'a/b/c.mdx')), join(folder, 'a'));
});

test('folders that are missing or unreadable are empty', async (t) => {
  const folder = makeFolder(t, {});
  assert.deepEqual(await readSite(join(folder, 'none')), []);
  assert.deepEqual(await findSites(join(folder, 'none')), []);
});

test('names that no site ever reads are excluded without asking the disk', () => {
  assert.deepEqual(
    [
      'a/b.mdx',
      'node_modules/a.md',
      '.git/index',
      'a/.next/b',
      'dist/a',
      'a/dist/b',
      '.docsight/rules.md',
      '.docsightrc.json',
    ].filter(canBeSiteFile),
    ['a/b.mdx', 'a/dist/b', '.docsight/rules.md', '.docsightrc.json'],
  );
});
