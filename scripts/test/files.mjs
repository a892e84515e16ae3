// Selects the test files of a run, and those that a change can affect. A file refers to every path that it contains in
// quotes, whether it is imported, read or started. No module is loaded, and extra matches do no harm.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { root } from '../tools/bootstrap.mjs';

const quoted = /['"`](\.{0,2}[\w./@-]*[\w@-]+)\/?['"`]/g;
/** Bundled and generated files have other names than their sources. */
const isElsewhere = /^(?:node_modules|dist|\.git)\b/;
/** Steps cannot be counted in functions that come from the compiler's cache. */
const stepCounters = /from '.*\/(?:linear|steps)\.ts'/;
/** A replaced module is replaced in the whole process. */
const moduleReplacers = /\bmock\.module\(|\bregisterHooks\(|\/fakeEditor\.ts'/;

/** Whether a test file counts steps. */
export function countsSteps(file) {
  return stepCounters.test(readFileSync(join(root, file), 'utf8'));
}

/**
 * The test files of a step in groups that share a process: all, or those that changes can affect. With `parts`, the
 * seed selects one part. Neighbors are in different groups, because files about one subject take similar time.
 */
export function groupsOf({ name, together, parts = 1 }, changed, seed) {
  const all = testFiles(name).filter((_, at) => process.env.DOCSIGHT_LONG === '1' || at % parts === seed % parts);
  const files = changed === undefined ? all : leadingTo(changed, all);
  const alone = files.filter(
    (file) => countsSteps(file) || moduleReplacers.test(readFileSync(join(root, file), 'utf8')),
  );
  const rest = files.filter((file) => !alone.includes(file));
  const count = Math.ceil(rest.length / together);
  const groups = Array.from({ length: count }, (_, at) => rest.filter((_, index) => index % count === at));
  return [...groups, ...alone.map((file) => [file])];
}

/** Node's arguments for running test files in one process. `steps.mjs` ends their processes together with this one. */
export function testArguments(files) {
  const options = ['--test-isolation=none', '--test-timeout=600000', '--test-reporter=./scripts/test/reporter.mjs'];
  return ['--test', ...options, 'scripts/tools/steps.mjs', ...files];
}

/** Files that changed since this branch left `origin/main` or `main`; on main itself, since the previous commit. */
export function changedFiles() {
  const base = ['origin/main', 'main'].flatMap((name) => git('merge-base', 'HEAD', name))[0] ?? 'HEAD';
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}

/** A number of the commit, the same on every machine; 0 without Git. */
export function commitSeed() {
  return Number.parseInt(git('rev-parse', 'HEAD')[0]?.slice(0, 7) ?? '0', 16);
}

function git(...words) {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
}

function testFiles(room) {
  return readdirSync(join(root, 'test', room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => slashed(join('test', room, name)))
    .sort();
}

/** Files that refer to a changed one, directly or through others. */
function leadingTo(changed, files) {
  const from = new Map();
  const all = new Set(files);
  for (const path of all)
    for (const next of namedIn(path)) {
      all.add(next);
      from.set(next, [...(from.get(next) ?? []), path]);
    }
  const affected = new Set(changed);
  for (const path of affected) for (const each of from.get(path) ?? []) affected.add(each);
  return files.filter((file) => affected.has(file));
}

/** Root-relative paths in quotes in a file. */
function namedIn(path) {
  if (!/\.(?:ts|mjs|js)$/.test(path)) return [];
  const names = [...readFileSync(join(root, path), 'utf8').matchAll(quoted)].map(([, name]) => name);
  const placesOf = (name) => (name.startsWith('.') ? [dirname(path)] : ['.', dirname(path)]);
  return new Set(names.flatMap((name) => placesOf(name).flatMap((from) => filesAt(resolve(root, from, name)))));
}

/** The file at a path, or the files in a folder; none outside the project. */
function filesAt(path) {
  const local = slashed(relative(root, path));
  if (local === '' || local.startsWith('..') || isElsewhere.test(local)) return [];
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) return [local];
  // A folder of code is mentioned as a place; a folder of data is read.
  if (found?.isDirectory() !== true || !/^(?:schemas|l10n|docs|test\/(?:goldens|fixtures|sites))\b/.test(local))
    return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => slashed(relative(root, join(entry.parentPath, entry.name))));
}

function slashed(path) {
  return path.split(sep).join('/');
}
