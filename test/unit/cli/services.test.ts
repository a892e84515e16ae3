import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { parse } from 'yaml';
import manifest from '../../../package.json' with { type: 'json' };
import { githubWorkflow, gitlabJob } from '../../../server/cli/make/ciFiles.ts';
import { checkGolden } from '../../golden.ts';
import { sarifProblems } from '../../sarif.ts';
import { testWith } from '../../withProgram.ts';
import { brokenPage, cleanSite, folderWith } from './run.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('files for CI services contain the version of the package', () => {
  for (const path of ['action.yml', '.pre-commit-hooks.yaml', 'ci/gitlab.yml', 'ci/Dockerfile'])
    assert.deepEqual([...new Set(read(path).match(/\b\d+\.\d+\.\d+\b/g))], [manifest.version], path);
  assert.deepEqual([...new Set(read('docs/get-started/ci.mdx').match(/v\d+\.\d+\.\d+/g))], [`v${manifest.version}`]);
});

/** A folder with an `npx` that runs the sources instead of the package. */
function withNpx(context: TestContext): string {
  const folder = folderWith(context, {
    npx: `#!/bin/sh\n[ "$1 $2" = "--yes docsight@${manifest.version}" ] || exit 9\nshift 2\nexec '${process.execPath}' '${join(root, 'server/cli/main.ts')}' "$@"\n`,
  });
  chmodSync(join(folder, 'npx'), 0o755);
  return folder;
}

/** Node's compile cache, if it is on. */
const cache = process.env['NODE_COMPILE_CACHE'];
const compiled = cache === undefined ? {} : { NODE_COMPILE_CACHE: cache };

/** Runs shell commands with that `npx` first on the PATH. */
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

interface Given {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** More programs on the PATH, by name. */
  readonly programs?: Readonly<Record<string, string>>;
  /** Environment variables that the service sets for the step. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a step of the action like GitHub, with its inputs in the environment. */
function runAction(context: TestContext, at: number, { inputs: given = {}, cwd, programs = {}, env = {} }: Given) {
  const { runs, inputs } = parse(read('action.yml'));
  const step = runs.steps[at];
  const values = Object.entries(step.env as Readonly<Record<string, string>>).map(([name, value]) => {
    const input = /^\$\{\{ inputs\.(\S+) \}\}$/.exec(value)?.[1] ?? '';
    return [name, given[input] ?? String(inputs[input]?.default ?? '')];
  });
  const tools = folderWith(context, programs);
  for (const name of Object.keys(programs)) chmodSync(join(tools, name), 0o755);
  return shell(context, `PATH=${tools}:$PATH\n${step.run}`, cwd, {
    GITHUB_ACTIONS: 'true',
    GITHUB_STEP_SUMMARY: join(cwd, 'summary.md'),
    GITHUB_OUTPUT: join(cwd, 'output.txt'),
    TMPDIR: cwd,
    ...Object.fromEntries(values),
    ...env,
  });
}

test('the action checks the paths in its inputs, with annotations, a summary, outputs and a report', (context) => {
  const cwd = folderWith(context, sites);
  const run = (inputs: Readonly<Record<string, string>>) => {
    rmSync(join(cwd, 'output.txt'), { force: true });
    const { status, stdout, stderr } = runAction(context, 0, { inputs, cwd });
    return { status, stdout, stderr, outputs: readFileSync(join(cwd, 'output.txt'), { encoding: 'utf8', flag: 'a+' }) };
  };
  const all = run({});
  assert.deepEqual([all.status, all.stderr, all.outputs], [1, '', 'errors=1\nwarnings=0\n']);
  assert.match(all.stdout, /^::error file=my docs\/broken\.mdx,line=8,/);
  assert.match(readFileSync(join(cwd, 'summary.md'), 'utf8'), /^## Docsight\n/);
  assert.equal(run({ paths: 'fine\n' }).status, 0);
  const sarif = run({ paths: 'my docs\nfine', options: '--only=style\n--strict', sarif: 'out.sarif' });
  assert.deepEqual([sarif.status, sarif.stderr], [0, '']);
  assert.equal(sarif.outputs, 'sarif=out.sarif\nerrors=0\nwarnings=0\n');
  assert.equal(sarifProblems(JSON.parse(readFileSync(join(cwd, 'out.sarif'), 'utf8'))), undefined);
  for (const [folder, file, output] of [
    ['sub/', 'out.sarif', 'sub/out.sarif'],
    ['sub', join(cwd, 'out.sarif'), join(cwd, 'out.sarif')],
  ] as const)
    assert.match(
      run({ paths: 'fine', sarif: file, 'working-directory': folder }).outputs,
      new RegExp(`^sarif=${output}\n`),
    );
  // The value of an input is one word, whatever it contains.
  assert.match(run({ paths: '$(touch x); `id`' }).stderr, /"\$\(touch x\); `id`" does not exist/);
  assert.match(run({ paths: '--fix' }).stderr, /"--fix" does not exist/);
  assert.equal(run({ command: 'clean' }).status, 2);
});

test('the action reviews a pull request in one comment, which it creates once and then updates', (context) => {
  const page = (text: string): string => `---\ntitle: "Setup"\ndescription: "How to set it up."\n---\n\n${text}\n`;
  const cwd = folderWith(context, inFolder('docs', { ...cleanSite, 'setup.mdx': page('Words.') }));
  const git = 'git -c user.name=a -c user.email=a@example.com';
  const history = [
    'git init -q -b main && git add -A',
    `${git} commit -qm a`,
    'git checkout -qb topic && git mv docs/setup.mdx docs/begin.mdx',
    `${git} commit -qm b`,
  ];
  assert.equal(shell(context, history.join('\n'), cwd, {}).status, 0);
  const inputs = { command: 'diff', paths: 'docs', ref: 'main' };
  const reviewed = runAction(context, 0, { inputs, cwd });
  assert.equal(reviewed.status, 1);
  assert.match(reviewed.stderr, /^The review is in .*index\.html\n$/);
  const outputs = readFileSync(join(cwd, 'output.txt'), 'utf8');
  assert.match(outputs, /^errors=0\n/m);
  const comment = /^comment=(.+)$/m.exec(outputs)?.[1] ?? '';
  const text = readFileSync(comment, 'utf8');
  assert.match(text, /^<!-- docsight diff -->\n### .*`main`/);
  assert.match(text, /`\/setup`/);
  const site = /^site=(.+)$/m.exec(outputs)?.[1] ?? '';
  assert.match(readFileSync(join(site, 'index.html'), 'utf8'), /What changes for readers/);
  // A fake GitHub command line that records its arguments.
  for (const [known, method] of [
    ['', 'POST repos/o/r/issues/7/comments'],
    ['42', 'PATCH repos/o/r/issues/comments/42'],
  ] as const) {
    const gh = `#!/bin/sh\ncase "$*" in *--paginate*) echo '${known}';; *) echo "$*" >> '${cwd}/asked.txt';; esac\n`;
    const env = {
      DOCSIGHT_COMMENT: comment,
      DOCSIGHT_SITE: known === '' ? '' : 'https://github.com/o/r/actions/runs/1/artifacts/2',
      DOCSIGHT_PULL: '7',
      GITHUB_REPOSITORY: 'o/r',
      GH_TOKEN: 't',
    };
    const commented = runAction(context, 2, { cwd, programs: { gh }, env });
    assert.deepEqual([commented.status, commented.stderr], [0, '']);
    const link = '[Each page before and after](https://github.com/o/r/actions/runs/1/artifacts/2)';
    assert.equal(readFileSync(comment, 'utf8').includes(link), known !== '');
    assert.ok(
      readFileSync(join(cwd, 'asked.txt'), 'utf8').endsWith(`--method ${method} --field body=@${comment}\n`),
      method,
    );
  }
  const refused = runAction(context, 2, { cwd, programs: { gh: '#!/bin/sh\nexit 1\n' } });
  assert.deepEqual([refused.status, /^::warning::/m.test(refused.stdout)], [0, true]);
});

test('actions of workflows and of the files that init writes are named by their commits', () => {
  const texts = ['.github/workflows/ci.yml', '.github/workflows/release.yml', 'action.yml'].map(read);
  for (const text of [...texts, githubWorkflow('docs')])
    for (const [, name, version] of text.matchAll(/uses: ([^@\s]+)@(.*)/g))
      if (name !== 'docsight/docsight') assert.match(version ?? '', /^[0-9a-f]{40} # v\d+\.\d+\.\d+$/, name);
});

test('a release has its notes from the changelog', () => {
  const notes = (version: string) =>
    spawnSync(process.execPath, [join(root, 'scripts/releaseNotes.mjs'), version], { encoding: 'utf8' });
  assert.match(notes(manifest.version).stdout, /^The first version\.\n/);
  assert.notEqual(notes('99.0.0').status, 0);
});

test('the job for inclusion is the one that init writes', () => {
  const include = `# A job for GitLab: its findings are a Code Quality report of merge requests.
#
#   include:
#     - remote: https://raw.githubusercontent.com/docsight/docsight/v${manifest.version}/ci/gitlab.yml
#   variables:
#     DOCSIGHT_PATH: docs
`;
  checkGolden('../../ci/gitlab.yml', include + gitlabJob('.'));
});

test('the GitLab job writes its report', (context) => {
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

test('the pre-commit hook runs on the files of a site', (context) => {
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
