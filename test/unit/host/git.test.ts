import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { changedFiles, changedSince } from '../../../server/host/node/disk/changedFiles.ts';
import { branches } from '../../../server/host/node/git/git.ts';
import { lastChanges } from '../../../server/host/node/git/lastChanges.ts';
import { repositoryAt } from '../../../server/host/node/git/repository.ts';
import { readSiteAt } from '../../../server/host/node/git/siteAt.ts';
import { environment, findGit, GitProblem, versionProblem } from '../../../server/host/node/git/startGit.ts';
import { makeFolder, writeFiles } from '../../folder.ts';
import { docsight } from '../cli/run.ts';

const page = '---\ntitle: "A page of the site"\ndescription: "Something to read here."\n---\n\nText.\n';
const site = {
  'docs/docs.json': `${JSON.stringify({ name: 'X', navigation: [{ group: 'G', pages: ['en/a', 'fr/a'] }] })}\n`,
  'docs/en/a.mdx': page,
  'docs/fr/a.mdx': page,
};

function plainGit(folder: string, ...words: readonly string[]): string {
  const settings = ['user.name=A', 'user.email=a@example.com', 'commit.gpgsign=false'].flatMap((each) => ['-c', each]);
  return execFileSync('git', [...settings, ...words], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
}

/** A repository with a site in `docs` and one changed page. */
function repository(t: TestContext, files: Readonly<Record<string, string>> = {}): { top: string; docs: string } {
  const top = makeFolder(t, { ...site, ...files });
  plainGit(top, 'init', '-q', '-b', 'main');
  plainGit(top, 'add', '-A', '-f');
  plainGit(top, 'commit', '-q', '-m', 'x');
  change(join(top, 'docs/en/a.mdx'));
  return { top, docs: join(top, 'docs') };
}

/** Changes a file to another text of the same length, so that Git must read it. */
function change(file: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace('Text', 'TeXT'));
}

/** Files that make a folder look like a bare repository. Its filter writes a trace. */
function embedded(t: TestContext, trace: string): Record<string, string> {
  const folder = makeFolder(t, { 'en/a.mdx': page, '.gitattributes': '*.mdx filter=bad diff=bad\n' });
  plainGit(folder, 'init', '-q', '-b', 'main');
  plainGit(folder, 'add', '-A');
  plainGit(folder, 'commit', '-q', '-m', 'x');
  const run = `touch '${trace}'; cat`;
  for (const key of ['filter.bad.clean', 'filter.bad.smudge', 'diff.bad.textconv', 'core.fsmonitor'])
    plainGit(folder, '-c', 'core.fsmonitor=false', 'config', key, run);
  plainGit(folder, '-c', 'core.fsmonitor=false', 'config', 'core.worktree', '.');
  const files: Record<string, string> = { 'docs/.gitattributes': '*.mdx filter=bad diff=bad\n' };
  const own = join(folder, '.git');
  for (const path of readdirSync(own, { recursive: true, withFileTypes: true }))
    if (path.isFile() && !path.parentPath.includes('hooks'))
      files[`docs/${relative(own, join(path.parentPath, path.name))}`] = readFileSync(
        join(path.parentPath, path.name),
        'latin1',
      );
  return files;
}

/** Writes the files that `embedded` made. */
function writeEmbedded(top: string, files: Readonly<Record<string, string>>): void {
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(join(top, path, '..'), { recursive: true });
    writeFileSync(join(top, path), bytes, 'latin1');
  }
}

const asksGit: readonly (readonly string[])[] = [
  ['check', '--changed', '.'],
  ['check', '--changed=main', '.'],
  ['languages', '--changed', '.'],
  ['diff'],
  ['diff', 'main'],
];

test('a repository made of committed files runs nothing and hides nothing', async (t) => {
  const trace = join(makeFolder(t, {}), 'was-run');
  const { top, docs } = repository(t);
  writeEmbedded(top, embedded(t, trace));
  plainGit(top, 'add', '-A', '-f');
  plainGit(top, 'commit', '-q', '-m', 'y', '--', '.');
  change(join(docs, 'fr/a.mdx'));
  // The control: Git itself accepts these files as a repository and runs their programs.
  plainGit(docs, '-c', 'safe.bareRepository=all', 'status');
  assert.ok(existsSync(trace), 'the canary sings');
  rmSync(trace);
  for (const words of asksGit) {
    const { code, out, err } = await docsight(words, { cwd: docs });
    assert.ok(!existsSync(trace), words.join(' '));
    assert.notEqual(code, 2, err);
    if (words[0] === 'check') assert.match(out, /1 page/, words.join(' '));
  }
  const pages = [...(await changedFiles(docs))].filter((path) => path.endsWith('.mdx'));
  assert.deepEqual(pages, ['fr/a.mdx']);
});

test('files that look like a repository do not count unless a .git leads to them', async (t) => {
  const trace = join(makeFolder(t, {}), 'was-run');
  const top = makeFolder(t, site);
  writeEmbedded(top, embedded(t, trace));
  const docs = join(top, 'docs');
  for (const words of asksGit) {
    const { code, err } = await docsight(words, { cwd: docs });
    assert.equal(code, 2);
    assert.match(err, /is not in a Git repository/);
  }
  writeFileSync(join(top, '.git'), 'gitdir: docs\n');
  await assert.rejects(changedFiles(docs), /leads to files next to it/);
  rmSync(join(top, '.git'));
  symlinkSync('docs', join(top, '.git'));
  await assert.rejects(changedFiles(docs), /leads to files next to it/);
  assert.ok(!existsSync(trace));
});

test('attributes of a pull request start no program from the user’s settings', async (t) => {
  const trace = join(makeFolder(t, {}), 'was-run');
  const names = ['bad', 'with=sign', 'with.dots and "quotes"'];
  const { top, docs } = repository(t, {
    'docs/.gitattributes': 'a.mdx filter=bad diff=bad\n*.mdx filter=global\n*.json filter=with=sign\n',
  });
  for (const name of names)
    for (const key of ['clean', 'smudge', 'process'])
      plainGit(top, 'config', `filter.${name}.${key}`, `touch '${trace}'; cat`);
  plainGit(top, 'config', 'filter.bad.required', 'true');
  for (const key of ['diff.bad.textconv', 'diff.bad.command', 'diff.external', 'gpg.program', 'core.pager'])
    plainGit(top, 'config', key, `touch '${trace}'; true`);
  plainGit(top, 'config', 'log.showSignature', 'true');
  for (const hook of ['post-index-change', 'fsmonitor-watchman'])
    writeFiles(top, { [`.git/hooks/${hook}`]: `#!/bin/sh\ntouch '${trace}'\n` });
  for (const hook of readdirSync(join(top, '.git/hooks'))) chmodSync(join(top, '.git/hooks', hook), 0o755);
  const settings = join(makeFolder(t, { config: `[filter "global"]\n\tclean = touch '${trace}'; cat\n` }), 'config');
  // With different timestamps, Git reads the file although its text is the same.
  for (const path of ['fr/a.mdx', 'docs.json']) utimesSync(join(docs, path), 1, 1);
  const before = process.env['GIT_CONFIG_GLOBAL'];
  process.env['GIT_CONFIG_GLOBAL'] = settings;
  t.after(() => {
    if (before === undefined) delete process.env['GIT_CONFIG_GLOBAL'];
    else process.env['GIT_CONFIG_GLOBAL'] = before;
  });
  plainGit(top, 'status');
  assert.ok(existsSync(trace), 'the canary sings');
  rmSync(trace);
  for (const path of ['fr/a.mdx', 'docs.json']) utimesSync(join(docs, path), 2, 2);
  assert.deepEqual([...(await changedFiles(docs))], ['en/a.mdx']);
  assert.deepEqual([...(await changedSince({ folder: docs, ref: 'main' }))], ['en/a.mdx']);
  assert.deepEqual(
    [...(await lastChanges(docs))].filter(([, at]) => at === 'uncommitted').map(([path]) => path),
    ['en/a.mdx'],
  );
  assert.equal((await readSiteAt({ folder: docs, ref: 'main' })).kind, 'site');
  for (const words of asksGit) await docsight(words, { cwd: docs });
  assert.ok(!existsSync(trace));
});

test('worktrees and submodules are repositories, and a site may be reached through a symbolic link', async (t) => {
  const { top, docs } = repository(t);
  const away = join(makeFolder(t, {}), 'tree');
  plainGit(top, 'worktree', 'add', '-q', '-b', 'work', away);
  change(join(away, 'docs/fr/a.mdx'));
  assert.deepEqual([...(await changedFiles(join(away, 'docs')))], ['fr/a.mdx']);
  const outer = makeFolder(t, { 'x.md': 'x' });
  plainGit(outer, 'init', '-q');
  plainGit(outer, '-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', top, 'sub');
  change(join(outer, 'sub/docs/fr/a.mdx'));
  assert.deepEqual([...(await changedFiles(join(outer, 'sub/docs')))], ['fr/a.mdx']);
  const link = join(makeFolder(t, {}), 'link');
  symlinkSync(docs, link);
  assert.deepEqual([...(await changedFiles(link))], ['en/a.mdx']);
  const bare = makeFolder(t, {});
  plainGit(bare, 'clone', '-q', '--bare', top, '.bare');
  plainGit(join(bare, '.bare'), 'worktree', 'add', '-q', join(bare, 'main'), 'main');
  change(join(bare, 'main/docs/en/a.mdx'));
  assert.deepEqual([...(await changedFiles(join(bare, 'main/docs')))], ['en/a.mdx']);
  assert.ok((await branches(await repositoryAt(docs))).includes('work'));
});

test('names with special characters, new, renamed and deleted files, relative to the folder', async (t) => {
  const { top, docs } = repository(t, { 'docs/gone.mdx': page, 'docs/-old.mdx': `${page}Old.\n`, 'other/x.mdx': page });
  plainGit(top, 'mv', 'docs/-old.mdx', 'docs/[to]*.mdx');
  rmSync(join(docs, 'gone.mdx'));
  writeFiles(top, { 'docs/new page.mdx': page, 'docs/é.mdx': page, 'other/y.mdx': page });
  const found = [...(await changedFiles(docs))].sort();
  assert.deepEqual(found, ['-old.mdx', '[to]*.mdx', 'en/a.mdx', 'gone.mdx', 'new page.mdx', 'é.mdx'].sort());
  const since = [...(await changedSince({ folder: docs, ref: 'main' }))].sort();
  assert.deepEqual(since, ['[to]*.mdx', 'en/a.mdx', 'new page.mdx', 'é.mdx'].sort());
});

test('a folder that the repository ignores has unknown changes', async (t) => {
  const { top } = repository(t, { '.gitignore': 'built/\n' });
  cpSync(join(top, 'docs'), join(top, 'built'), { recursive: true });
  const { code, err } = await docsight(['check', '--changed', '.'], { cwd: join(top, 'built') });
  assert.equal(code, 2);
  assert.match(err, /ignores .*built, so its changes are unknown/);
});

test('each failure of git has its reason', async (t) => {
  const folder = makeFolder(t, { 'a.mdx': '' });
  await assert.rejects(
    changedFiles(folder),
    (error) => error instanceof GitProblem && /not in a Git/.test(error.message),
  );
  await assert.rejects(
    changedSince({ folder: repository(t).docs, ref: 'nothing' }),
    /the branch, tag or commit "nothing"/,
  );
  await assert.rejects(changedFiles(join(folder, 'gone')), GitProblem);
  writeFileSync(join(folder, '.git'), 'gitdir: /nowhere\n');
  await assert.rejects(changedFiles(folder), /does not point to a Git repository/);
});

test('an older git is refused with its version', () => {
  assert.equal(versionProblem('git version 2.38.0\n'), undefined);
  assert.equal(versionProblem('git version 2.45.1.windows.1\n'), undefined);
  assert.equal(versionProblem('git version 3.0.0\n'), undefined);
  assert.match(
    versionProblem('git version 2.37.7 (Apple Git-1)\n') ?? '',
    /^Git 2\.37\.7 is too old: .* 2\.38 or newer/,
  );
  assert.match(versionProblem('git version 1.99\n') ?? '', /too old/);
  assert.match(versionProblem('') ?? '', /does not start/);
});

test('a git in the current folder or repository is never started, and an old one on PATH is refused', async (t) => {
  const fake = '#!/bin/sh\necho git version 2.30.2\n';
  const { docs } = repository(t, { 'docs/git': fake });
  chmodSync(join(docs, 'git'), 0o755);
  const real = await findGit(process.env);
  assert.ok(real !== undefined);
  assert.equal(await findGit({ PATH: `.::docs:${process.env['PATH']}` }), real);
  assert.equal(await findGit({ PATH: '.:' }), undefined);
  const path = process.env['PATH'];
  t.after(() => {
    process.env['PATH'] = path;
  });
  // As `npx` sets it: node_modules/.bin of the repository comes first.
  process.env['PATH'] = `${docs}:${path}`;
  assert.deepEqual([...(await changedFiles(docs))], ['en/a.mdx', 'git']);
  const outside = makeFolder(t, { git: fake });
  chmodSync(join(outside, 'git'), 0o755);
  process.env['PATH'] = `${outside}:${path}`;
  await assert.rejects(changedFiles(docs), /Git 2\.30\.2 is too old/);
  process.env['PATH'] = '';
  await assert.rejects(changedFiles(docs), /Git is not installed/);
});

test('variables set by a hook are removed; those that choose settings stay', async (t) => {
  const { top, docs } = repository(t);
  const other = repository(t).top;
  const set = { GIT_DIR: join(other, '.git'), GIT_INDEX_FILE: join(other, 'x'), GIT_EXTERNAL_DIFF: 'false' };
  Object.assign(process.env, set);
  t.after(() => {
    for (const name of Object.keys(set)) delete process.env[name];
  });
  assert.deepEqual([...(await changedFiles(docs))], ['en/a.mdx']);
  const given = { PATH: '/x', GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'a.b', GIT_CONFIG_VALUE_0: 'c', GIT_PAGER: 'p' };
  const made = environment({ top, filters: ['x'] }, given);
  assert.equal(made['GIT_CONFIG_COUNT'], '5');
  assert.equal(made['GIT_CONFIG_KEY_0'], 'a.b');
  assert.equal(made['GIT_CONFIG_KEY_1'], 'filter.x.clean');
  assert.equal(made['GIT_CONFIG_VALUE_4'], 'false');
  assert.equal(made['GIT_PAGER'], undefined);
});

test('only one file starts git, and few start any program', () => {
  const root = resolve(import.meta.dirname, '../../..');
  const starting: string[] = [];
  const naming: string[] = [];
  for (const room of ['server', 'client', 'media', 'bin'])
    for (const entry of readdirSync(join(root, room), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(?:[cm]?[jt]s|tsx?)$/.test(entry.name)) continue;
      const file = join(entry.parentPath, entry.name);
      const text = readFileSync(file, 'utf8');
      const path = relative(root, file);
      if (/child_process|process\.binding|['"]node:cluster/.test(text)) starting.push(path);
      if (/startGit\.ts'/.test(text) && /\b(?:runGit|startGit)\b(?!\.ts)/.test(text)) naming.push(path);
    }
  assert.deepEqual(starting.sort(), [
    'client/node/serverProcess.ts',
    'server/cli/ownProcess.ts',
    'server/host/node/git/startGit.ts',
    'server/host/node/prose/runTool.ts',
  ]);
  assert.deepEqual(naming.sort(), ['server/host/node/git/git.ts', 'server/host/node/git/repository.ts']);
  for (const path of starting.slice(0, 2))
    assert.doesNotMatch(readFileSync(join(root, path), 'utf8'), /['"`]git\b/, path);
});
