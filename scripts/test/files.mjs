// Which test files a run takes, and what a change can break. A file leads to each path that it has in quotes, imported,
// read or started: no module has to be loaded, and a mention too many does no harm.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { root } from '../tools/bootstrap.mjs';

const quoted = /['"`](\.{0,2}[\w./@-]*[\w@-]+)\/?['"`]/g;
/** Bundled files have other names than their sources; what scripts write is named by the script. */
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
 * The test files of a room in groups that share a process: all, or those that the changed files can break, and of
 * `parts` the one that the seed chooses. Neighbors are in different groups, since files of one subject take equally long.
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

/** What Node runs test files with, in one process. `steps.mjs` ends what they start when that process is told to end. */
export function testArguments(files) {
  const options = ['--test-isolation=none', '--test-timeout=600000', '--test-reporter=./scripts/test/reporter.mjs'];
  return ['--test', ...options, 'scripts/tools/steps.mjs', ...files];
}

/** Files that differ from where this branch left `origin/main` or `main`; on main itself, from the commit before. */
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

/** The files that lead to a changed one, directly or through others. */
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

/** Paths from the root, with `/`, that a file has in quotes. */
function namedIn(path) {
  if (!/\.(?:ts|mjs|js)$/.test(path)) return [];
  const names = [...readFileSync(join(root, path), 'utf8').matchAll(quoted)].map(([, name]) => name);
  const placesOf = (name) => (name.startsWith('.') ? [dirname(path)] : ['.', dirname(path)]);
  return new Set(names.flatMap((name) => placesOf(name).flatMap((from) => filesAt(resolve(root, from, name)))));
}

/** The file at a path, or those in the folder; none outside of the project. */
function filesAt(path) {
  const local = slashed(relative(root, path));
  if (local === '' || local.startsWith('..') || isElsewhere.test(local)) return [];
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) return [local];
  // A folder of code is named to say where something is; one of data, to read it.
  if (found?.isDirectory() !== true || !/^(?:schemas|l10n|docs|test\/(?:goldens|fixtures|sites))\b/.test(local))
    return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => slashed(relative(root, join(entry.parentPath, entry.name))));
}

function slashed(path) {
  return path.split(sep).join('/');
}
