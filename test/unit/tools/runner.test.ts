import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { countsSteps, groupsOf, testArguments } from '../../../scripts/test/files.mjs';

const root = resolve(import.meta.dirname, '../../..');
const seeds = Array.from({ length: 6 }, (_, seed) => seed);

test('each file of a room is in one group, and none is missing', () => {
  const groups: readonly (readonly string[])[] = groupsOf({ name: 'unit', together: 16 }, undefined, 5);
  const files = groups.flat();
  assert.ok(files.includes('test/unit/tools/runner.test.ts') && files.includes('test/unit/page/never.test.ts'));
  assert.equal(new Set(files).size, files.length);
  for (const group of groups) {
    assert.ok(group.length > 0 && group.length <= 16);
    if (group.some((file) => countsSteps(file))) assert.equal(group.length, 1, group.join());
  }
});

test('a part of a room has other files than the next, and together they have all', () => {
  const filesOf = (parts: number, seed: number): readonly string[] =>
    groupsOf({ name: 'window', together: 99, parts }, undefined, seed).flat();
  const all = filesOf(1, 0);
  assert.ok(all.length > 10);
  const parts = seeds.map((seed) => filesOf(3, seed));
  assert.deepEqual(parts.slice(0, 3).flat().sort(), all);
  assert.deepEqual(parts[4], parts[1], 'the seed goes round');
});

test('changes select the files that depend on them, by import or by the name of a folder', () => {
  const chosen = (...changed: readonly string[]): readonly string[] =>
    groupsOf({ name: 'unit', together: 99 }, changed, 0).flat();
  const own = chosen('test/unit/wording.test.ts');
  assert.ok(own.includes('test/unit/wording.test.ts') && !own.includes('test/unit/page/never.test.ts'));
  assert.ok(chosen('scripts/test/files.mjs').includes('test/unit/tools/runner.test.ts'));
  assert.ok(chosen('server/core/text/memo.ts').length > 100);
  assert.deepEqual(chosen('no/such/file.ts'), []);
});

test('failures are counted, including files that cannot be read, and run once more in CI', (t) => {
  const passing = "import { test } from 'node:test'; test('passes', () => console.log('it ran'));";
  const failing = `import { existsSync, writeFileSync } from 'node:fs'; import { test } from 'node:test';
    test('fails once', () => { const flag = new URL('flag', import.meta.url); if (existsSync(flag)) return; writeFileSync(flag, ''); throw new Error('the first time'); });`;
  const run = runner(t, {
    'passing.test.mjs': passing,
    'failing.test.mjs': failing,
    'broken.test.mjs': 'import "./no.mjs";',
  });
  const remembered = ['--test-rerun-failures=remembered.json'];
  const first = run(['passing.test.mjs', 'failing.test.mjs'], remembered);
  assert.match(first.output, /✗ fails once/);
  assert.match(first.output, /the first time/);
  assert.match(first.output, /it ran/);
  assert.deepEqual(first.counts, { passed: 1, failed: 1, skipped: 0 });
  assert.equal(first.status, 1);
  const second = run(['passing.test.mjs', 'failing.test.mjs'], remembered);
  assert.doesNotMatch(second.output, /it ran/, 'what passed does not run again');
  assert.deepEqual([second.counts, second.status], [{ passed: 2, failed: 0, skipped: 0 }, 0]);
  const broken = run(['passing.test.mjs', 'broken.test.mjs']);
  assert.deepEqual([broken.counts, broken.status], [{ passed: 1, failed: 1, skipped: 0 }, 1]);
});

test('an unknown step is an error that lists the known ones', () => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/test.mjs', 'units'], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.equal(status, 1);
  assert.match(stdout, /no step "units"\. The steps are build, .*unit/);
});

/** Runs files in a new folder like `npm test`. */
function runner(t: TestContext, files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'docsight-runner-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  // A test run within a test run would do nothing.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return (names: readonly string[], options: readonly string[] = []) => {
    const args = testArguments(names.map((name) => join(folder, name)));
    const own = options.map((option) => option.replace('=', `=${folder}/`));
    const { status, stdout } = spawnSync(process.execPath, [...own, ...args], { cwd: root, env, encoding: 'utf8' });
    return { status, output: stdout, counts: JSON.parse(/^# counts (.*)$/m.exec(stdout)?.[1] ?? '{}') as object };
  };
}
