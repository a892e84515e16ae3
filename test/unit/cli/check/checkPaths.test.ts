import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { cleanSite, docsight, folderWith, type Outcome } from '../run.ts';

const page = (body: string): string =>
  `---\ntitle: "Widgets on page ${body.length}"\ndescription: "All about ${body.length}."\n---\n\n${body}\n`;
const broken = page('<Crad>');

/** Two sites; the pages of the first have an unknown component each. */
const twoSites = {
  ...Object.fromEntries(Object.entries(cleanSite).map(([path, text]) => [`one/${path}`, text])),
  'one/top.mdx': broken,
  'one/guides/a.mdx': broken,
  'one/guides/deep/b.mdx': broken,
  'one/README.md': 'Not a page.\n',
  ...Object.fromEntries(Object.entries(cleanSite).map(([path, text]) => [`two/${path}`, text])),
  'two/c.mdx': broken,
};

/** The files that findings of the unknown component stand in. */
function files({ out, err }: Outcome): readonly string[] {
  assert.notEqual(out, '', err);
  const { findings } = JSON.parse(out) as { findings: readonly { code: string; path: string }[] };
  return findings.filter(({ code }) => code === 'component/unknown').map(({ path }) => path);
}

test('sites, folders, files and patterns, alone and together', async (context) => {
  const cwd = folderWith(context, twoSites);
  const check = async (paths: readonly string[], at = cwd): Promise<readonly string[]> =>
    files(await docsight(['check', '--format', 'json', ...paths], { cwd: at }));
  const all = ['one/guides/a.mdx', 'one/guides/deep/b.mdx', 'one/top.mdx', 'two/c.mdx'];
  const cases: readonly (readonly [paths: readonly string[], found: readonly string[], below?: string])[] = [
    [[], all],
    [['.'], all],
    [['one', 'two'], all],
    [['two'], ['c.mdx']],
    [['one/guides'], ['a.mdx', 'deep/b.mdx']],
    [
      ['one/guides/deep', 'two'],
      ['one/guides/deep/b.mdx', 'two/c.mdx'],
    ],
    [['one/top.mdx'], ['one/top.mdx']],
    [
      ['one/top.mdx', 'one/guides/a.mdx'],
      ['one/guides/a.mdx', 'one/top.mdx'],
    ],
    [['one/top.mdx', 'one'], all.slice(0, 3)],
    [['one/docs.json'], []],
    [['*/*.mdx'], ['one/top.mdx', 'two/c.mdx']],
    [['one/guides/**/*.mdx'], ['one/guides/a.mdx', 'one/guides/deep/b.mdx']],
    [['**/?.mdx'], ['one/guides/a.mdx', 'one/guides/deep/b.mdx', 'two/c.mdx']],
    // From below, the whole site around; a folder that is named, only that.
    [[], ['a.mdx', 'deep/b.mdx', '../top.mdx'], 'one/guides'],
    [['.'], ['a.mdx', 'deep/b.mdx'], 'one/guides'],
    [['*.mdx'], ['a.mdx'], 'one/guides'],
    [['../top.mdx'], ['../top.mdx'], 'one/guides'],
    [['../*.mdx'], ['../top.mdx'], 'one/guides'],
  ];
  for (const [paths, found, below = '.'] of cases)
    assert.deepEqual(await check(paths, join(cwd, below)), found, `${paths.join(' ')} in ${below}`);
});

test('a pattern that fits nothing is wrong use, a file that no site has is left out', async (context) => {
  const cwd = folderWith(context, twoSites);
  const pattern = await docsight(['check', 'one/**/*.md'], { cwd });
  assert.equal(pattern.code, 0);
  const none = await docsight(['check', 'one/x*.mdx'], { cwd });
  assert.deepEqual([none.code, none.err.split('\n')[0]], [2, 'docsight: no file of a site fits "one/x*.mdx"']);
  writeFileSync(join(cwd, 'one/.gitignore'), 'guides\n');
  const ignored = await docsight(['check', 'one/guides/a.mdx'], { cwd });
  assert.deepEqual([ignored.code, ignored.err], [0, 'one/guides/a.mdx: no part of the site; it is ignored\n']);
  writeFileSync(join(cwd, 'one/README.md'), '# Of the repository\n');
  const readme = await docsight(['check', 'one/README.md'], { cwd });
  assert.deepEqual([readme.code, readme.err], [0, 'one/README.md: no part of the site; it is ignored\n']);
});

test('--stdin checks a text in the place of a file, there or not', async (context) => {
  const cwd = folderWith(context, twoSites);
  const check = async (path: string, input: string): Promise<readonly string[]> =>
    files(await docsight(['check', '--stdin', '--path', path, '--format', 'json'], { cwd, input }));
  assert.deepEqual(await check('one/top.mdx', page('Fine.')), []);
  assert.deepEqual(await check('one/guides/new.mdx', broken), ['one/guides/new.mdx']);
  const nowhere = await docsight(['check', '--stdin', '--path', 'x.mdx'], { cwd, input: '' });
  assert.match(nowhere.err, /"x\.mdx" belongs to no site/);
  const config = await docsight(['check', '--stdin', '--path', 'two/docs.json'], { cwd, input: '{"name": 1}' });
  assert.match(config.out, /^two\/docs\.json:1:10 error /m);
});

test('--changed reports files that are not committed, or were changed since another branch', async (context) => {
  const cwd = folderWith(context, twoSites);
  const git = (...words: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], { cwd, encoding: 'utf8' });
  const changed = async (option: string, ...paths: readonly string[]): Promise<readonly string[]> =>
    files(await docsight(['check', option, '--format', 'json', ...paths], { cwd }));

  const outside = await docsight(['check', '--changed', 'one'], { cwd, env: {} });
  assert.match(outside.err, /is not in a Git repository/);
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'All');
  assert.deepEqual(await changed('--changed'), []);
  writeFileSync(join(cwd, 'one/top.mdx'), `${broken}More.\n`);
  writeFileSync(join(cwd, 'two/fresh.mdx'), broken);
  rmSync(join(cwd, 'two/c.mdx'));
  assert.deepEqual(await changed('--changed'), ['one/top.mdx', 'two/fresh.mdx']);
  assert.deepEqual(await changed('--changed', 'two'), ['fresh.mdx']);

  git('checkout', '-qb', 'topic');
  git('add', '.');
  git('commit', '-qm', 'Topic');
  writeFileSync(join(cwd, 'one/guides/a.mdx'), `${broken}More.\n`);
  git('add', '.');
  assert.deepEqual(await changed('--changed'), ['one/guides/a.mdx']);
  assert.deepEqual(await changed('--changed=main'), ['one/guides/a.mdx', 'one/top.mdx', 'two/fresh.mdx']);
  for (const ref of ['nowhere', '--output=x'])
    assert.match(
      (await docsight(['check', `--changed=${ref}`], { cwd })).err,
      new RegExp(`git cannot compare .*"${ref}"`),
    );
});
