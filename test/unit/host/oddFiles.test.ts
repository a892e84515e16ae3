import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createSiteHost } from '../../../server/core/index.ts';
import { findSites, readAt, readSite } from '../../../server/host/node/disk/diskSite.ts';
import { inTurn, readHead, readWhole, whyUnread } from '../../../server/host/node/disk/openFile.ts';
import { pictureSize } from '../../../server/host/node/disk/pictureSize.ts';
import { copyWhole, givenFile, readExactText, writeFileAtomically } from '../../../server/host/node/disk/textFiles.ts';
import { siteFile } from '../../../server/host/node/pages/sendFile.ts';
import { makeFolder } from '../../folder.ts';

const config = '{"name": "A", "navigation": []}';

async function linesOf(
  folder: string,
  ...more: Parameters<typeof readSite> extends [string, ...infer Rest] ? Rest : []
) {
  return (await readSite(folder, ...more)).map((change) => {
    if (change.kind === 'link') return `${change.path} -> ${change.to}`;
    if (change.kind === 'unread') return `${change.path} ! ${change.unread.what}: ${change.unread.why}`;
    return change.path;
  });
}

test('links that double at each level are read once: each real folder is visited once', async (t) => {
  const folder = makeFolder(t, { 'docs.json': config, 'e0/page.mdx': '# A' });
  for (let i = 1; i <= 40; i++) {
    mkdirSync(join(folder, `e${i}`));
    for (const name of ['x', 'y']) symlinkSync(`../e${i - 1}`, join(folder, `e${i}`, name));
  }
  const changes = await readSite(folder);
  assert.equal(changes.filter(({ kind }) => kind === 'text').length, 2);
  assert.equal(changes.filter(({ kind }) => kind === 'link').length, 80);
  assert.deepEqual(await findSites(folder), [folder]);
});

test('a thousand links to one folder list it once', async (t) => {
  const folder = makeFolder(t, { 'docs.json': config, 'a/one.mdx': '1', 'a/two.mdx': '2' });
  for (let i = 0; i < 1000; i++) symlinkSync('a', join(folder, `l${i}`));
  const changes = await readSite(folder);
  assert.deepEqual(
    changes.flatMap(({ kind, path }) => (kind === 'text' ? [path] : [])),
    ['a/one.mdx', 'a/two.mdx', 'docs.json'],
  );
});

test('levels, folders and files are bounded, and what is omitted is reported', async (t) => {
  const folder = makeFolder(t, { 'a/b/c/d.mdx': '', 'docs.json': config, 'e.mdx': '', 'f.mdx': '' });
  const usual = { depth: 64, folders: 100, files: 100 };
  assert.deepEqual(await linesOf(folder, { ...usual, depth: 1 }), [
    'a/b ! rest: its folders lie more than 1 levels deep',
    'docs.json',
    'e.mdx',
    'f.mdx',
  ]);
  assert.deepEqual((await linesOf(folder, { ...usual, folders: 2 })).at(-1), ' ! rest: it has more than 2 folders');
  assert.deepEqual(await linesOf(folder, { ...usual, files: 2 }), [
    'a/b/c/d.mdx',
    'docs.json',
    ' ! rest: it has more than 2 files',
  ]);
});

test('a pipe is never opened, whatever its name', async (t) => {
  const folder = makeFolder(t, { 'a.mdx': '' });
  const pipe = (path: string): string => {
    execFileSync('mkfifo', [join(folder, path)]);
    return join(folder, path);
  };
  const why = 'it is a pipe, a device or a socket, not a file';
  for (const name of ['docs.json', 'page.mdx', 'openapi.yaml', 'a.png', '.gitignore', '.mintignore', 'AGENTS.md'])
    pipe(name);
  symlinkSync('page.mdx', join(folder, 'linked.mdx'));
  assert.deepEqual((await linesOf(folder)).toSorted(), [
    `.gitignore ! file: ${why}`,
    `.mintignore ! file: ${why}`,
    `AGENTS.md ! file: ${why}`,
    'a.mdx',
    `docs.json ! file: ${why}`,
    `linked.mdx ! file: ${why}`,
    `openapi.yaml ! file: ${why}`,
    `page.mdx ! file: ${why}`,
  ]);
  assert.deepEqual(await readAt(folder, ['page.mdx', 'a.png']), [
    [{ kind: 'unread', path: 'page.mdx', unread: { what: 'file', why } }],
    [{ kind: 'delete', path: 'a.png' }],
  ]);
  assert.deepEqual(await findSites(folder), [folder]);
  assert.equal(await pictureSize({ folder, path: 'a.png' }), undefined);
  const rules = join(folder, 'AGENTS.md');
  await assert.rejects(readExactText(rules), /AGENTS\.md could not be read: it is a pipe/);
  await assert.rejects(writeFileAtomically({ path: rules, text: 'x', root: folder }), /is not a file/);
  await assert.rejects(readWhole('/dev/zero', 10), /is not a file/);
  await assert.rejects(readHead('/dev/zero', 10), /is not a file/);
  const { index } = createSiteHost(await readSite(folder)).site;
  assert.equal(index.unread.get('docs.json')?.why, why);
});

test('a read-only file is not replaced', async (t) => {
  const folder = makeFolder(t, { 'AGENTS.md': 'mine' });
  const file = join(folder, 'AGENTS.md');
  chmodSync(file, 0o444);
  await assert.rejects(
    writeFileAtomically({ path: file, text: 'ours', root: folder }),
    /AGENTS\.md is read-only; it was not changed/,
  );
  assert.equal(readFileSync(file, 'utf8'), 'mine');
  chmodSync(file, 0o644);
  await writeFileAtomically({ path: file, text: 'ours', root: folder });
  assert.equal(readFileSync(file, 'utf8'), 'ours');
});

test('a copy is whole under its name, replaces nothing and leaves nothing else', async (t) => {
  const folder = makeFolder(t, { 'a.png': 'picture', 'taken.png': 'mine' });
  const [from, to, taken] = ['a.png', 'b.png', 'taken.png'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await copyWhole({ from, to });
  await assert.rejects(copyWhole({ from, to: taken }), /EEXIST/);
  await assert.rejects(copyWhole({ from: join(folder, 'missing.png'), to: join(folder, 'c.png') }), /ENOENT/);
  const texts = readdirSync(folder).map((name) => `${name} ${readFileSync(join(folder, name), 'utf8')}`);
  assert.deepEqual(texts.sort(), ['a.png picture', 'b.png picture', 'taken.png mine']);
});

test('what is refused by name is also refused through a link with another name', async (t) => {
  const folder = makeFolder(t, {
    '.gitignore': '/private/\n',
    '.env': 'SECRET=1',
    '.git/config': '[core]',
    '.hidden/a.mdx': 'x',
    'node_modules/x/index.md': 'x',
    'private/key.json': '{}',
    'docs.json': config,
    'a.png': 'x',
    '.well-known/b.json': '{}',
  });
  const link = (target: string, path: string): void => symlinkSync(target, join(folder, path));
  link('.env', 'env.png');
  link('.env', 'env.mdx');
  link('.git', 'gitlink');
  link('.git/config', 'config.json');
  link('.hidden', 'shown');
  link('node_modules/x', 'x');
  link('private/key.json', 'key.json');
  link('a.png', 'b.png');
  link('.well-known/b.json', 'c.json');
  assert.deepEqual(
    (await linesOf(folder)).filter((path) => !path.startsWith('.')),
    ['a.png', 'b.png', 'c.json', 'docs.json'],
  );
  const asked = ['env.png', 'env.mdx', 'gitlink', 'gitlink/config', 'config.json', 'shown/a.mdx', 'x/index.md'];
  assert.deepEqual(
    await readAt(folder, asked),
    asked.map((path) => [{ kind: 'delete', path }]),
  );
  for (const path of [...asked, '.env', '.git/config']) {
    assert.equal(await givenFile({ folder, path }), undefined, path);
    assert.equal(await pictureSize({ folder, path }), undefined, path);
  }
  // Also if the link replaced a listed file.
  const { site } = createSiteHost(
    ['env.png', 'gitlink/config', '.env', 'b.png'].map((path) => ({ kind: 'asset', path })),
  );
  for (const path of ['env.png', 'gitlink/config', '.env'])
    assert.equal(await siteFile({ site, folder, path }), undefined, path);
  assert.equal((await siteFile({ site, folder, path: 'b.png' }))?.file, join(folder, 'a.png'));
});

test('a link to a folder of the site is followed when something is referenced through it', async (t) => {
  const folder = makeFolder(t, { 'docs.json': config, 'images/a.png': 'x', 'en/page.mdx': '# A' });
  mkdirSync(join(folder, 'fr'));
  symlinkSync('../images', join(folder, 'fr/images'));
  assert.deepEqual(await linesOf(folder), ['docs.json', 'en/page.mdx', 'fr/images -> images', 'images/a.png']);
  assert.deepEqual(await readAt(folder, ['fr/images', 'fr/images/a.png']), [
    [{ kind: 'link', path: 'fr/images', to: 'images' }],
    [{ kind: 'delete', path: 'fr/images/a.png' }],
  ]);
});

test('failures are described in words, with the system’s error code', () => {
  const why = (code: string): string => whyUnread(Object.assign(new Error(code), { code }));
  assert.equal(why('EACCES'), 'permission is denied (EACCES)');
  assert.equal(why('EMFILE'), 'too many files are open (EMFILE)');
  assert.equal(why('EIO'), 'the disk reported an error (EIO)');
  assert.equal(why('ENAMETOOLONG'), 'its path is too long (ENAMETOOLONG)');
  assert.equal(why('EBUSY'), 'another program holds it (EBUSY)');
  assert.equal(why('EWEIRD'), 'the system refused it (EWEIRD)');
});

test('when too many files are open, reading is retried with fewer at once, and not endlessly', async () => {
  const crowded = Object.assign(new Error('no more'), { code: 'EMFILE' });
  let open = 0;
  let most = 0;
  const results = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      inTurn(async () => {
        if (open >= 3) throw crowded;
        open++;
        most = Math.max(most, open);
        await new Promise((done) => setImmediate(done));
        open--;
        return i;
      }),
    ),
  );
  assert.deepEqual(
    results,
    Array.from({ length: 200 }, (_, i) => i),
  );
  assert.equal(most, 3);
  let tries = 0;
  const failing = Array.from({ length: 300 }, () =>
    inTurn(async () => {
      tries++;
      throw crowded;
    }).catch(({ code }: { code: string }) => code),
  );
  assert.deepEqual(new Set(await Promise.all(failing)), new Set(['EMFILE']));
  assert.ok(tries < 700, `${tries} tries`);
});

test('a path that is too long for the system is reported', async (t) => {
  const folder = makeFolder(t, { 'docs.json': config });
  execFileSync(
    'bash',
    ['-c', 'n=$(printf "d%.0s" {1..200}); for i in $(seq 1 25); do mkdir $n && cd $n; done; echo > a.mdx'],
    { cwd: folder },
  );
  const found = (await linesOf(folder)).filter((line) => line.includes('!'));
  assert.equal(found.length, 1);
  assert.match(found[0] ?? '', /! folder: its path is too long \(ENAMETOOLONG\)$/);
});

test('a page that became readable again counts again', () => {
  const host = createSiteHost([{ kind: 'text', path: 'a.mdx', text: '# A' }]);
  host.apply([{ kind: 'unread', path: 'a.mdx', unread: { what: 'file', why: 'x' } }]);
  assert.ok(host.site.index.pages.has('a.mdx') && !host.site.files.has('a.mdx'));
  host.apply([{ kind: 'text', path: 'a.mdx', text: '# A' }]);
  assert.equal(host.site.index.unread.size, 0);
  assert.equal(host.site.index.pages.get('a.mdx')?.headings[0]?.text, 'A');
});
