import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { parse } from 'yaml';
import manifest from '../../../package.json' with { type: 'json' };
import { sarifProblems } from '../../sarif.ts';
import { testWith } from '../../withProgram.ts';
import { brokenPage, cleanSite, folderWith } from './run.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('what CI services read names the version of the package', () => {
  for (const path of ['action.yml', '.pre-commit-hooks.yaml', 'ci/gitlab.yml', 'ci/Dockerfile'])
    assert.deepEqual([...new Set(read(path).match(/\b\d+\.\d+\.\d+\b/g))], [manifest.version], path);
  const [, tagged] = /### In CI\n([\s\S]*?)\n### /.exec(read('README.md')) ?? [];
  assert.deepEqual([...new Set(tagged?.match(/v\d+\.\d+\.\d+/g))], [`v${manifest.version}`]);
});

/** A folder whose `npx` runs the sources in place of the package. */
function withNpx(context: TestContext): string {
  const folder = folderWith(context, {
    npx: `#!/bin/sh\n[ "$1 $2" = "--yes docsight@${manifest.version}" ] || exit 9\nshift 2\nexec '${process.execPath}' '${join(root, 'server/cli/main.ts')}' "$@"\n`,
  });
  chmodSync(join(folder, 'npx'), 0o755);
  return folder;
}

/** Where what Node compiles is kept, when it is. */
const cache = process.env['NODE_COMPILE_CACHE'];
const compiled = cache === undefined ? {} : { NODE_COMPILE_CACHE: cache };

/** Runs lines of a shell with a PATH on which that `npx` comes first. */
function shell(context: TestContext, lines: string, cwd: string, env: Readonly<Record<string, string>>) {
  const path = `${withNpx(context)}:${process.env['PATH']}`;
  return spawnSync('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', lines], {
    cwd,
    encoding: 'utf8',
    env: { PATH: path, ...compiled, ...env },
  });
}

const sites = {
  'one/README.md': '',
  ...inFolder('my docs', { ...cleanSite, 'broken.mdx': brokenPage }),
  ...inFolder('fine', cleanSite),
};

test('the action checks what its inputs name, with annotations, a summary and a report', (context) => {
  const { runs, inputs } = parse(read('action.yml'));
  const step = runs.steps.at(-1);
  const cwd = folderWith(context, sites);
  const summary = join(cwd, 'summary.md');
  const run = (given: Readonly<Record<string, string>>) => {
    const env = Object.entries(step.env as Readonly<Record<string, string>>).map(([name, value]) => {
      const input = /^\$\{\{ inputs\.(\S+) \}\}$/.exec(value)?.[1] ?? '';
      return [name, given[input] ?? String(inputs[input].default)];
    });
    const service = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary };
    return shell(context, step.run, cwd, { ...Object.fromEntries(env), ...service });
  };
  const all = run({});
  assert.deepEqual([all.status, all.stderr], [1, '']);
  assert.match(all.stdout, /^::error file=my docs\/broken\.mdx,line=8,/);
  assert.match(readFileSync(summary, 'utf8'), /^## Docsight\n/);
  assert.equal(run({ paths: 'fine\n' }).status, 0);
  const sarif = run({ paths: 'my docs\nfine', options: '--only=style\n--strict', sarif: 'out.sarif' });
  assert.deepEqual([sarif.status, sarif.stderr], [0, '']);
  assert.equal(sarifProblems(JSON.parse(readFileSync(join(cwd, 'out.sarif'), 'utf8'))), undefined);
  // What stands in an input is a word, whatever it looks like.
  assert.match(run({ paths: '$(touch x); `id`' }).stderr, /"\$\(touch x\); `id`" does not exist/);
});

test('the job of GitLab writes its report', (context) => {
  const { docsight } = parse(read('ci/gitlab.yml'));
  const cwd = folderWith(context, sites);
  const { status } = shell(context, docsight.script.join('\n'), cwd, {
    ...docsight.variables,
    DOCSIGHT_PATH: 'my docs',
  });
  assert.equal(status, 1);
  const report = JSON.parse(readFileSync(join(cwd, docsight.artifacts.reports.codequality), 'utf8'));
  assert.ok(report.length > 0);
});

test('the hook of pre-commit runs on what a site is made of', (context) => {
  const [hook] = parse(read('.pre-commit-hooks.yaml'));
  const files = new RegExp(hook.files);
  for (const path of ['docs.json', 'a/b.mdx', 'b.md', 'api.yaml', '.docsightrc.json']) assert.match(path, files);
  assert.doesNotMatch('a.png', files);
  const cwd = folderWith(context, sites);
  assert.equal(shell(context, hook.entry, cwd, {}).status, 1);
  writeFileSync(join(cwd, 'my docs/broken.mdx'), cleanSite['index.mdx'] ?? '');
  assert.equal(shell(context, hook.entry, cwd, {}).status, 0);
});

const preCommit = { name: 'pre-commit', isHere: spawnSync('pre-commit', ['--version']).status === 0 };

testWith(preCommit, 'pre-commit itself installs the hook and runs it', {}, (context) => {
  const commit = 'git init -q && git add -A && git -c user.name=a -c user.email=a@example.com commit -qm a';
  const cwd = folderWith(context, {
    ...inFolder('hook', { '.pre-commit-hooks.yaml': read('.pre-commit-hooks.yaml') }),
    ...inFolder('site', cleanSite),
  });
  const setUp = shell(context, `for each in hook site; do (cd $each && ${commit}); done`, cwd, {});
  assert.equal(setUp.status, 0, setUp.stderr);
  const run = () =>
    shell(context, 'pre-commit try-repo ../hook docsight --all-files', join(cwd, 'site'), {
      HOME: cwd,
      PRE_COMMIT_HOME: join(cwd, 'cache'),
    });
  const clean = run();
  assert.equal(clean.status, 0, clean.stdout + clean.stderr);
  assert.match(clean.stdout, /docsight check\.+Passed/);
  writeFileSync(join(cwd, 'site/index.mdx'), brokenPage);
  const broken = run();
  assert.equal(broken.status, 1);
  assert.match(broken.stdout, /docsight check\.+Failed.*index\.mdx:8:/s);
});

function inFolder(folder: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
}
