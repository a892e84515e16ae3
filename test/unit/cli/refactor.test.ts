import assert from 'node:assert/strict';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { docsight, folderWith } from './run.ts';

const site = {
  'docs.json': '{"name": "X", "navigation": [{"group": "G", "pages": ["a", "b"]}], "redirects": []}\n',
  'a.mdx': '## First steps\n\n[b](./b) [own](#first-steps)\n',
  'b.mdx': '[a](/a#first-steps) ![i](i.png)\n',
  'i.png': '',
};

const textsIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.\w+$/.test(path))
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );

test('mv updates references to a page; a dry run writes nothing', async (t) => {
  const folder = folderWith(t, site);
  const dry = await docsight(['mv', 'a.mdx', 'guides/start.mdx', '--dry-run'], { cwd: folder });
  assert.equal(dry.code, 0, dry.err);
  assert.match(dry.out, /^--- a\/a\.mdx\n\+\+\+ b\/a\.mdx\n/);
  assert.match(dry.out, /^\+\[a\]\(\/guides\/start#first-steps\)/m);
  assert.match(dry.out, /^rename a\.mdx -> guides\/start\.mdx$/m);
  assert.deepEqual(textsIn(folder), site);
  const real = await docsight(['mv', 'a.mdx', 'guides/start.mdx'], { cwd: folder });
  assert.deepEqual(real, { code: 0, out: 'a.mdx -> guides/start.mdx\n3 files changed\n', err: '' });
  const after = textsIn(folder);
  assert.equal(after['guides/start.mdx'], '## First steps\n\n[b](../b) [own](#first-steps)\n');
  assert.equal(after['b.mdx'], '[a](/guides/start#first-steps) ![i](i.png)\n');
  assert.match(after['docs.json'] ?? '', /"pages": \["guides\/start", "b"\][\s\S]*"source": "\/a"/);
});

test('mv of several files into a folder, of a folder, and with the choice about redirects', async (t) => {
  const folder = folderWith(t, site);
  assert.equal((await docsight(['mv', 'a.mdx', 'b.mdx', 'guides/', '--redirects', 'never'], { cwd: folder })).code, 0);
  assert.equal((await docsight(['mv', join(folder, 'guides'), join(folder, 'learn')])).code, 0);
  const after = textsIn(folder);
  assert.deepEqual(Object.keys(after).sort(), ['docs.json', 'i.png', 'learn/a.mdx', 'learn/b.mdx']);
  assert.equal(after['learn/a.mdx'], site['a.mdx'], 'what moves together is not rewritten');
  assert.match(after['docs.json'] ?? '', /\["learn\/a", "learn\/b"\][\s\S]*"\/guides\/:slug\*"/);
});

test('a slash after a new name creates no folder inside it, as with mv in a shell; after an existing folder it means into it', async (t) => {
  const folder = folderWith(t, site);
  const moved = async (...words: readonly string[]): Promise<string> =>
    (await docsight(['mv', ...words, '--redirects', 'never'], { cwd: folder })).out.split('\n')[0] ?? '';
  assert.equal(await moved('a.mdx', 'guides/'), 'a.mdx -> guides/a.mdx');
  assert.equal(await moved('guides/', 'learn/'), 'guides -> learn');
  assert.equal(await moved('b.mdx', 'more/'), 'b.mdx -> more/b.mdx');
  assert.equal(await moved('more/', 'learn/'), 'more -> learn/more');
});

test('mv refuses with the reason and writes nothing', async (t) => {
  const folder = folderWith(t, site);
  for (const [words, reason] of [
    [['a.mdx', 'b.mdx'], /"b\.mdx" already exists/],
    [['a.mdx', 'node_modules/a.mdx'], /would not be a page/],
    [['a.mdx', '../a.mdx'], /is outside the site/],
    [['a.mdx', 'b.mdx', 'c'], /"c" is none/],
    [['a.mdx', 'a.mdx'], /"a\.mdx" would not move/],
    [['c.mdx', 'd.mdx'], /has no file or folder "c\.mdx"/],
    [['a.mdx'], /where to/],
  ] as const) {
    const { code, err } = await docsight(['mv', ...words], { cwd: folder });
    assert.equal(code, 2);
    assert.match(err, reason);
  }
  assert.deepEqual(textsIn(folder), site);
});

test('mv writes all or nothing: unwritable files are found before, later failures are undone', async (t) => {
  const folder = folderWith(t, { ...site, 'c.mdx': '[a](/a)\n' });
  const before = textsIn(folder);
  chmodSync(join(folder, 'c.mdx'), 0o444);
  const refused = await docsight(['mv', 'a.mdx', 'guides/start.mdx'], { cwd: folder });
  assert.equal(refused.code, 2);
  assert.match(refused.err, /^docsight: \S*c\.mdx is read-only; nothing was written\n$/);
  assert.deepEqual(textsIn(folder), before);
  chmodSync(join(folder, 'c.mdx'), 0o644);
  // No file system accepts this name, which is only noticed after all links were written.
  const failed = await docsight(['mv', 'a.mdx', `guides/${'long'.repeat(100)}.mdx`], { cwd: folder });
  assert.equal(failed.code, 2);
  assert.match(failed.err, /^docsight: .*; nothing was changed\n$/);
  assert.deepEqual(textsIn(folder), before);
  assert.ok(!existsSync(join(folder, 'guides')), 'the folder that was made for it goes');
});

test('names that differ only in case are different, unless two files would have them', async (t) => {
  const folder = folderWith(t, site);
  assert.deepEqual(await docsight(['mv', 'a.mdx', 'A.mdx'], { cwd: folder }), {
    code: 0,
    out: 'a.mdx -> A.mdx\n2 files changed\n',
    err: '',
  });
  const after = textsIn(folder);
  assert.match(after['docs.json'] ?? '', /"pages": \["A", "b"\].*"redirects": \[\]/, 'no redirect onto itself');
  assert.equal(after['b.mdx'], '[a](/A#first-steps) ![i](i.png)\n');
  assert.match((await docsight(['mv', 'b.mdx', 'a.mdx'], { cwd: folder })).err, /in upper and lower case alone/);
});

test('rename changes link texts only with --texts, and otherwise counts those with the old heading', async (t) => {
  const says = '[First steps](/a#first-steps) [a](/a#first-steps)\n';
  const folder = folderWith(t, { ...site, 'b.mdx': says });
  const left = await docsight(['rename', 'a#first-steps', 'Begin', '--dry-run'], { cwd: folder });
  assert.match(left.out, /^\+\[First steps\]\(\/a#begin\) \[a\]\(\/a#begin\)$/m);
  assert.equal(left.err, '1 link text still equals the old heading. Add --texts to change such texts too.\n');
  const real = await docsight(['rename', 'a#first-steps', 'Begin', '--texts'], { cwd: folder });
  assert.deepEqual(real, { code: 0, out: '2 files changed\n', err: '' });
  assert.equal(textsIn(folder)['b.mdx'], '[Begin](/a#begin) [a](/a#begin)\n');
});

test('rename changes a heading and its links', async (t) => {
  const folder = folderWith(t, site);
  const dry = await docsight(['rename', 'a#first-steps', 'Begin here', '--dry-run'], { cwd: folder });
  assert.match(dry.out, /^-## First steps\n\+## Begin here$/m);
  assert.deepEqual(textsIn(folder), site);
  const real = await docsight(['rename', 'a.mdx#first-steps', 'Begin here'], { cwd: folder });
  assert.deepEqual(real, { code: 0, out: '2 files changed\n', err: '' });
  assert.equal(textsIn(folder)['b.mdx'], '[a](/a#begin-here) ![i](i.png)\n');
  const wrong = await docsight(['rename', 'a.mdx#first-step', 'x'], { cwd: folder });
  assert.match(
    wrong.err,
    /"a\.mdx" has no section for "#first-step"\. Did you mean "#begin-here"\?|has no section for "#first-step"/,
  );
  assert.equal(wrong.code, 2);
  assert.match((await docsight(['rename', 'a.mdx', 'x'], { cwd: folder })).err, /PAGE#HEADING/);
  assert.ok(existsSync(join(folder, 'a.mdx')));
});

test('split makes a section a page, merge joins two; a dry run writes nothing', async (t) => {
  const folder = folderWith(t, { ...site, 'a.mdx': `Before.\n\n${site['a.mdx']}` });
  const before = textsIn(folder);
  const dry = await docsight(['split', 'a#first-steps', 'guides/first', '--dry-run'], { cwd: folder });
  assert.match(dry.out, /^\+\+\+ b\/guides\/first\.mdx$/m);
  assert.deepEqual(textsIn(folder), before);
  const split = await docsight(['split', 'a#first-steps', 'guides/first'], { cwd: folder });
  assert.deepEqual(split, { code: 0, out: 'guides/first.mdx created\n3 files changed\n', err: '' });
  assert.equal(textsIn(folder)['b.mdx'], '[a](/guides/first) ![i](i.png)\n');
  const merged = await docsight(['merge', 'guides/first', 'a.mdx', '--redirects', 'never'], { cwd: folder });
  assert.deepEqual(merged, { code: 0, out: 'guides/first.mdx deleted\n3 files changed\n', err: '' });
  assert.deepEqual(textsIn(folder), before);
  const wrong = await docsight(['merge', 'a', 'a'], { cwd: folder });
  assert.deepEqual([wrong.code, /into itself/.test(wrong.err)], [2, true]);
});
