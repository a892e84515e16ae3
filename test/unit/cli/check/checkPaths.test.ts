import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { cleanSite, docsight, folderWith, type Outcome } from '../run.ts';

const page = (body: string): string =>
  `---\ntitle: "Widgets on page ${body.length}"\ndescription: "All about ${body.length}."\n---\n\n${body}\n`;
const broken = page('<Crad>');

/** Two sites. Each page of the first has an unknown component. */
const twoSites = {
  ...Object.fromEntries(Object.entries(cleanSite).map(([path, text]) => [`one/${path}`, text])),
  'one/top.mdx': broken,
  'one/guides/a.mdx': broken,
  'one/guides/deep/b.mdx': broken,
  'one/README.md': 'Not a page.\n',
  ...Object.fromEntries(Object.entries(cleanSite).map(([path, text]) => [`two/${path}`, text])),
  'two/c.mdx': broken,
};

/** Files with findings of the unknown component. */
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
    // From a subfolder: the whole site around it. With a folder as operand: only that folder.
    [[], ['a.mdx', 'deep/b.mdx', '../top.mdx'], 'one/guides'],
    [['.'], ['a.mdx', 'deep/b.mdx'], 'one/guides'],
    [['*.mdx'], ['a.mdx'], 'one/guides'],
    [['../top.mdx'], ['../top.mdx'], 'one/guides'],
    [['../*.mdx'], ['../top.mdx'], 'one/guides'],
  ];
  for (const [paths, found, below = '.'] of cases)
    assert.deepEqual(await check(paths, join(cwd, below)), found, `${paths.join(' ')} in ${below}`);
});

test('a glob without matches is wrong usage, a file outside all sites is skipped', async (context) => {
  const cwd = folderWith(context, twoSites);
  const pattern = await docsight(['check', 'one/**/*.md'], { cwd });
  assert.equal(pattern.code, 0);
  const none = await docsight(['check', 'one/x*.mdx'], { cwd });
  assert.deepEqual([none.code, none.err.split('\n')[0]], [2, 'docsight: no file of a site fits "one/x*.mdx"']);
  writeFileSync(join(cwd, 'one/.gitignore'), 'guides\n');
  const ignored = await docsight(['check', 'one/guides/a.mdx'], { cwd });
  assert.deepEqual([ignored.code, ignored.err], [0, 'one/guides/a.mdx: not part of the site; ignored\n']);
  writeFileSync(join(cwd, 'one/README.md'), '# Of the repository\n');
  const readme = await docsight(['check', 'one/README.md'], { cwd });
  assert.deepEqual([readme.code, readme.err], [0, 'one/README.md: not part of the site; ignored\n']);
});

test('--stdin checks a text in place of a file that may not exist', async (context) => {
  const cwd = folderWith(context, twoSites);
  const check = async (path: string, input: string): Promise<readonly string[]> =>
    files(await docsight(['check', '--stdin', '--path', path, '--format', 'json'], { cwd, input }));
  assert.deepEqual(await check('one/top.mdx', page('Fine.')), []);
  assert.deepEqual(await check('one/guides/new.mdx', broken), ['one/guides/new.mdx']);
  const nowhere = await docsight(['check', '--stdin', '--path', 'x.mdx'], { cwd, input: '' });
  assert.match(nowhere.err, /"x\.mdx" is not in a site/);
  const config = await docsight(['check', '--stdin', '--path', 'two/docs.json'], { cwd, input: '{"name": 1}' });
  assert.match(config.out, /^two\/docs\.json:1:10 error /m);
});

test('--changed reports what the change breaks on unchanged pages, and ends with the whole site', async (context) => {
  const page = (title: string, text: string): string =>
    `---\ntitle: "${title} of the widgets"\ndescription: "${title}, and what it is for."\n---\n\n${text}\n`;
  const config = cleanSite['docs.json']?.replace(/"index"\n/, '"index", "setup", "old"\n') ?? '';
  const cwd = folderWith(context, {
    ...cleanSite,
    'docs.json': config,
    'index.mdx': page('Start', 'Go on with [setup](/setup) and [its end](/setup#end).'),
    'setup.mdx': page('Setup', '## End\n\nDone.'),
    'old.mdx': page('Old', '[Gone for long](/gone)'),
  });
  const git = (...words: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], { cwd, encoding: 'utf8' });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'All');
  const last = ({ out }: Outcome): string | undefined => out.trimEnd().split('\n').at(-1);
  const calm = await docsight(['check', '--changed'], { cwd });
  assert.deepEqual(
    [calm.code, last(calm)],
    [0, '✓ Nothing broken by this change; 1 broken for readers from before this change'],
  );

  // A heading with a link from another page is renamed.
  writeFileSync(join(cwd, 'setup.mdx'), page('Setup', '## The end\n\nDone.'));
  const anchor = await docsight(['check', '--changed'], { cwd });
  assert.match(anchor.out, /^index\.mdx:6:\d+ \w+ .*\(link\/missing-anchor\)$/m);
  assert.doesNotMatch(anchor.out, /old\.mdx/);

  // The page moves, which breaks its link and its entry in docs.json.
  git('mv', '-f', 'setup.mdx', 'begin.mdx');
  git('checkout', '-qb', 'topic');
  git('commit', '-qam', 'Move');
  for (const option of ['--changed=main', '--changed=HEAD~1']) {
    const moved = await docsight(['check', option], { cwd });
    assert.equal(moved.code, 1);
    assert.match(moved.out, /^docs\.json:\d+:\d+ error .*\(config\/missing-page\)$/m);
    assert.match(moved.out, /^index\.mdx:6:\d+ error .*\(link\/missing\)$/m);
    assert.match(last(moved) ?? '', /^✗ Builds, \d broken for readers; 1 broken for readers from before this change$/);
    const part = await docsight(['check', option, '--only', 'config/missing-page'], { cwd });
    assert.match(last(part) ?? '', /^✗ Builds, 1 broken for readers; \d broken for readers not asked for$/);
  }
  assert.deepEqual((await docsight(['check', '--changed'], { cwd })).code, 0);
});

test('--changed reports findings on the changed lines of docs.json, not older ones', async (context) => {
  const page = '---\ntitle: "All about widgets"\ndescription: "Widgets, and what they are for."\n---\n';
  const docs = (pages: string, more = ''): string =>
    `{\n  "name": "X",\n  "favicon": "/favicon.svg",\n  "colors": { "primary": "#0D6E4F" },\n  "oldKey": 1,\n  "navigation": [\n    {\n      "group": "A",\n      "pages": [\n        ${pages}\n      ]\n    }\n  ]${more}\n}\n`;
  const cwd = folderWith(context, {
    'docs.json': docs('"index"'),
    'favicon.svg': '<svg/>',
    'index.mdx': page,
    'setup.mdx': page.replace('All', 'More'),
  });
  const git = (...words: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], { cwd, encoding: 'utf8' });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'All');
  // An edit of the navigation view: a page after another one, whose line gets a comma.
  const found = async (text: string): Promise<readonly string[]> => {
    writeFileSync(join(cwd, 'docs.json'), text);
    const { out } = await docsight(['check', '--changed', '--format', 'json'], { cwd });
    return [...out.matchAll(/"message": *"((?:[^"\\]|\\.)*)"/g)].map(([, message = '']) => message);
  };
  assert.deepEqual(await found(docs('"index",\n        "setup"')), []);
  const own = await found(docs('"index",\n        "setup"', ',\n  "newKey": 1'));
  assert.equal(own.length, 1, own.join(', '));
  assert.match(own[0] ?? '', /newKey/);
});

test('--changed reports uncommitted files, or files changed since another branch', async (context) => {
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
      new RegExp(`the branch, tag or commit "${ref}"`),
    );
});
