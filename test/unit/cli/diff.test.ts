import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Ajv } from 'ajv';
import { objectReader } from '../../../server/host/node/git/git.ts';
import { readSiteAt } from '../../../server/host/node/git/siteAt.ts';
import { docsight, folderWith } from './run.ts';

const site = {
  'docs.json': '{"name": "X", "navigation": [{"group": "G", "pages": ["a", "b"]}]}\n',
  'a.mdx': '---\ntitle: First page\n---\n\n## One\n\nWords that nobody else has.\n',
  'b.mdx': '---\ntitle: Second page\n---\n\nTo [it](/a#one).\n',
};

/** A repository with these files in its first commit. */
function repository(t: TestContext, files: Readonly<Record<string, string>>): string {
  const folder = folderWith(t, files);
  git(folder, 'init', '-q', '-b', 'main');
  commit(folder);
  return folder;
}

function git(folder: string, ...words: readonly string[]): string {
  const settings = ['user.name=A', 'user.email=a@example.com', 'commit.gpgsign=false'].flatMap((each) => ['-c', each]);
  return execFileSync('git', [...settings, ...words], { cwd: folder, encoding: 'utf8' });
}

function commit(folder: string): void {
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', 'x');
}

function moveFirst(folder: string): void {
  mkdirSync(join(folder, 'guides'));
  renameSync(join(folder, 'a.mdx'), join(folder, 'guides/a.mdx'));
  writeFileSync(join(folder, 'docs.json'), site['docs.json'].replace('"a"', '"guides/a"'));
}

test('diff reports uncommitted changes, fixes what is certain, and then exits with 0', async (t) => {
  const folder = repository(t, site);
  const none = await docsight(['diff'], { cwd: folder });
  assert.deepEqual([none.code, none.err], [0, '']);
  assert.match(none.out, /No page changed; every address works; navigation unchanged; 0 new problems, 0 fixed\.\n$/);
  moveFirst(folder);
  const { code, out, err } = await docsight(['diff'], { cwd: folder });
  assert.deepEqual([code, err], [1, '']);
  assert.match(out, / {2}> a\.mdx -> guides\/a\.mdx\n/);
  assert.match(out, / {2}\/a {2}now \/guides\/a\n {4}fix: Redirect "\/a" to "\/guides\/a"\n/);
  assert.match(out, /New problems\nb\.mdx:5:9 error .*\(link\/missing\)/);
  assert.match(out, /Pages: 1 moved; 1 address lost; navigation changed; 1 new problem, 0 fixed\.\n$/);
  const fixed = await docsight(['diff', '--fix'], { cwd: folder });
  assert.match(fixed.err, /docs\.json: 1 redirect added/);
  assert.match(fixed.out, /every address works/);
  assert.match(readFileSync(join(folder, 'docs.json'), 'utf8'), /"source": "\/a",\s+"destination": "\/guides\/a"/);
});

test('diff of a branch starts at its fork point; JSON has the shape of its schema', async (t) => {
  const folder = repository(t, site);
  git(folder, 'checkout', '-q', '-b', 'work');
  moveFirst(folder);
  commit(folder);
  git(folder, 'checkout', '-q', 'main');
  writeFileSync(join(folder, 'later.mdx'), 'Only on main.\n');
  commit(folder);
  git(folder, 'checkout', '-q', 'work');
  const { code, out } = await docsight(['diff', 'main', '--format', 'json'], { cwd: folder });
  assert.equal(code, 1);
  const schema = JSON.parse(readFileSync(join(import.meta.dirname, '../../../schemas/review.schema.json'), 'utf8'));
  const validate = new Ajv({ strict: true }).compile(schema);
  const json: { readonly sites: readonly { readonly pages: unknown; readonly redirects: unknown }[] } = JSON.parse(out);
  assert.ok(validate(json), JSON.stringify(validate.errors));
  assert.deepEqual(json.sites[0]?.pages, [
    { kind: 'moved', path: 'guides/a.mdx', from: 'a.mdx', title: 'First page', edited: false },
  ]);
  assert.deepEqual(json.sites[0]?.redirects, [{ source: '/a', destination: '/guides/a' }]);
  const { out: markdown } = await docsight(['diff', 'main', '--format', 'markdown'], { cwd: folder });
  assert.match(markdown, /^### Documentation since `main` \(`[0-9a-f]{10}`\)\n/);
  assert.match(markdown, /\| `\/a` \| `\/guides\/a` \| Redirect "\/a" to "\/guides\/a" \|/);
  assert.match(markdown, /```diff\n {2}G\n! {3}First page \(was \/a\)\n```/);
});

test('names with backticks stay code in Markdown, however many are in a row', async (t) => {
  const folder = repository(t, site);
  writeFileSync(join(folder, 'a``b`.mdx'), '---\ntitle: Odd\ndescription: D.\n---\n');
  commit(folder);
  rmSync(join(folder, 'a``b`.mdx'));
  const { out } = await docsight(['diff', '--format', 'markdown'], { cwd: folder });
  assert.match(out, /\| Removed \| ```a``b`\.mdx``` \| Odd \|/);
  assert.match(out, /\| ``` \/a``b` ``` \| {2}\|/);
});

test('failures of git are reported with the reason', async (t) => {
  const folder = repository(t, site);
  for (const [words, reason] of [
    [['nothing'], /the branch, tag or commit "nothing"/],
    [['--', '--output=x'], /the branch, tag or commit "--output=x"/],
    [['main', 'other'], /one branch or commit/],
  ] as const) {
    const { code, err } = await docsight(['diff', ...words], { cwd: folder });
    assert.equal(code, 2);
    assert.match(err, reason);
  }
  assert.match((await docsight(['diff'], { cwd: folderWith(t, site) })).err, /is not in a Git repository/);
  rmSync(join(folder, 'docs.json'));
  commit(folder);
  writeFileSync(join(folder, 'docs.json'), site['docs.json']);
  assert.match((await docsight(['diff'], { cwd: folder })).err, /This folder had no docs\.json at the last commit/);
});

test('nothing that a repository configures is run, and its site equals the one on disk', async (t) => {
  const folder = repository(t, {
    'docs/docs.json': site['docs.json'],
    'docs/a.mdx': site['a.mdx'],
    'docs/b.mdx': 'b',
    'docs/drafts/c.mdx': 'c',
    'docs/node_modules/d.mdx': 'd',
    'docs/other/docs.json': '{}',
    'docs/other/e.mdx': 'e',
    'docs/i.png': 'x',
    'outside.mdx': 'no part',
  });
  const docs = join(folder, 'docs');
  symlinkSync('a.mdx', join(docs, 'link.mdx'));
  symlinkSync('../outside.mdx', join(docs, 'away.mdx'));
  writeFileSync(join(docs, '.mintignore'), 'drafts/\n');
  writeFileSync(join(folder, '.gitattributes'), '*.mdx filter=bad diff=bad\n');
  commit(folder);
  const trace = join(folder, 'was-run');
  const missing = git(folder, 'rev-parse', 'HEAD:docs/b.mdx').trim();
  rmSync(join(folder, '.git/objects', missing.slice(0, 2), missing.slice(2)));
  for (const key of [
    'filter.bad.smudge',
    'filter.bad.clean',
    'diff.bad.textconv',
    'diff.external',
    'core.sshCommand',
    'core.pager',
    'alias.rev-parse',
    // Git would fetch missing objects from this remote, even for the size of a file.
    'remote.origin.uploadpack',
    'core.fsmonitor',
  ])
    git(folder, 'config', key, `touch '${trace}'; true`);
  for (const [key, value] of [
    ['remote.origin.url', folder],
    ['remote.origin.promisor', 'true'],
    ['core.repositoryformatversion', '1'],
    ['extensions.partialClone', 'origin'],
  ] as const)
    git(folder, '-c', 'core.fsmonitor=false', 'config', key, value);
  const found = await readSiteAt({ folder: docs, ref: 'main' });
  assert.ok(found.kind === 'site');
  const paths = found.changes.map(({ kind, path }) => `${kind} ${path}`).sort();
  assert.deepEqual(paths, [
    'asset .mintignore',
    'asset i.png',
    'text a.mdx',
    'text docs.json',
    'text link.mdx',
    'unread b.mdx',
  ]);
  const [link] = found.changes.filter(({ path }) => path === 'link.mdx');
  assert.equal(link?.kind === 'text' && link.text, site['a.mdx']);
  const [gone] = found.changes.filter(({ path }) => path === 'b.mdx');
  assert.match(JSON.stringify(gone), /the repository here does not have it/);
  for (const ref of ['--output=was-run', `--exec=touch ${trace}`, '-O', '--', ''])
    assert.equal((await readSiteAt({ folder: docs, ref })).kind, 'problem', ref);
  assert.ok(!existsSync(trace) && !existsSync(join(docs, 'was-run')));
});

test('objects are read however their bytes are split', () => {
  const printed = Buffer.from(
    `${'a'.repeat(40)} blob 3\nx\ny\n${'b'.repeat(40)} missing\n${'c'.repeat(40)} blob 0\n\n`,
  );
  for (const step of [1, 2, 7, printed.length]) {
    const reader = objectReader();
    for (let at = 0; at < printed.length; at += step) reader.read(printed.subarray(at, at + step));
    const texts = [...reader.objects].map(([id, bytes]) => [id.charAt(0), bytes.toString()]);
    assert.deepEqual(texts, [
      ['a', 'x\ny'],
      ['c', ''],
    ]);
  }
});

test('languages: what one lacks, as text and JSON; a message without languages', async (t) => {
  const folder = folderWith(t, {
    'docs.json': '{"name": "X", "navigation": [{"group": "G", "pages": ["en/a", "fr/a"]}]}\n',
    'en/a.mdx': '## One\n\n## Two\n',
    'fr/a.mdx': '## Un\n',
    'en/b.mdx': 'x\n',
  });
  const text = await docsight(['languages'], { cwd: folder });
  assert.equal(text.code, 1, text.err);
  assert.match(text.out, /^Pages missing in fr\n {2}en\/b\.mdx\n\nSections missing\n {2}en\/a\.mdx\n {4}not in fr: /m);
  const [only] = JSON.parse((await docsight(['languages', '--format', 'json'], { cwd: folder })).out) as [
    { missing: unknown; changed: unknown },
  ];
  assert.deepEqual([only.missing, only.changed], [['en/b.mdx'], []]);
  assert.match((await docsight(['languages', '--from', 'de'], { cwd: folder })).err, /no folders of languages/);
});

test('languages --record: a section whose source changes is outdated, with the change, until it is recorded again', async (t) => {
  const page = (title: string, ...parts: readonly string[]): string =>
    `---\ntitle: ${title}\n---\n\n${parts.join('\n\n')}\n`;
  const folder = repository(t, {
    'docs.json': '{"name": "X", "navigation": [{"group": "G", "pages": ["en/a", "fr/a", "en/b", "fr/b"]}]}\n',
    'en/a.mdx': page('A', 'Intro.', '## One', 'First line.\nSecond line.', '## Two', 'Words.'),
    'fr/a.mdx': page('A', 'Intro.', '## Un', 'Une ligne.', '## Deux', 'Mots.'),
    'en/b.mdx': page('B', 'Text.'),
    'fr/b.mdx': page('B', 'Texte.'),
  });
  const run = (...words: readonly string[]) => docsight(['languages', ...words], { cwd: folder });
  const none = await run('--check');
  assert.deepEqual([none.code, none.err], [0, '']);
  const recorded = await run('--record');
  assert.deepEqual([recorded.code, recorded.err], [0, '2 pages recorded in .docsight/translations.json\n']);
  const record = join(folder, '.docsight/translations.json');
  const { version, pages } = JSON.parse(readFileSync(record, 'utf8'));
  assert.equal(version, 1);
  assert.deepEqual(Object.keys(pages['fr/a.mdx'].sections), ['', 'un', 'deux']);
  assert.equal((await run('--check')).code, 0);
  const before = readFileSync(join(folder, 'en/a.mdx'), 'utf8');
  // Line endings and trailing spaces are not a change of the text.
  writeFileSync(join(folder, 'en/a.mdx'), before.replace(/\n/g, ' \r\n').replace('--- ', '---').replace('--- ', '---'));
  assert.equal((await run('--check')).code, 0);
  writeFileSync(join(folder, 'en/a.mdx'), before.replace('Second line', 'Another line'));
  const { code, out } = await run('--check');
  assert.equal(code, 1);
  assert.match(
    out,
    /^Sections whose source has changed\n {2}fr\/a\.mdx:7 Un from en\/a\.mdx\n {4}@@[^\n]*\n(?: {4} .*\n| {5}\n| {4}\n)* {4}-Second line\.\n {4}\+Another line\.\n/m,
  );
  assert.equal((await run()).code, 0, 'without --check it is only listed');
  const [json] = JSON.parse((await run('--format', 'json')).out) as [{ outdated: { path: string; heading: string }[] }];
  assert.deepEqual(
    json.outdated.map(({ path, heading }) => [path, heading]),
    [['fr/a.mdx', 'Un']],
  );
  // "Still right": recorded again, for this page alone.
  writeFileSync(join(folder, 'en/b.mdx'), page('B', 'Other text.'));
  assert.match((await run('--record=fr/a.mdx')).err, /^1 page recorded/);
  assert.match((await run('--check')).out, /fr\/b\.mdx:1 \(before the first heading\) from en\/b\.mdx/);
  assert.match((await run('--record=en/a.mdx')).err, /"en\/a\.mdx" is not a translated page/);
  writeFileSync(record, '{');
  assert.deepEqual([(await run('--check')).code, readFileSync(record, 'utf8')], [2, '{']);
});

test('pages in build folders that docs.json lists are part of a commit too', async (t) => {
  const page = '---\ntitle: A\ndescription: The page.\n---\n';
  const folder = repository(t, {
    'docs.json': JSON.stringify({ name: 'A', navigation: [{ group: 'G', pages: ['index', 'dist/a', 'tmp/gone'] }] }),
    'index.mdx': page,
    'dist/a.mdx': `${page}[More](./more)\n`,
    'dist/more.mdx': page,
    'dist/other.mdx': page,
    'tmp/gone.mdx': page,
    '.mintignore': 'tmp/\n',
  });
  const found = await readSiteAt({ folder, ref: 'main' });
  assert.ok(found.kind === 'site');
  assert.deepEqual(found.changes.flatMap(({ kind, path }) => (kind === 'text' ? [path] : [])).sort(), [
    'dist/a.mdx',
    'dist/more.mdx',
    'docs.json',
    'index.mdx',
  ]);
});
