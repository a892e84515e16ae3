// What a file names, and what that names: of a test, everything that can break it. Paths in quotes count, whether they are
// imported, read or started, so no module has to be loaded and a mention too many does no harm.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { root } from '../tools/bootstrap.mjs';

const quoted = /['"`](\.{0,2}[\w./@-]*[\w@-]+)\/?['"`]/g;
const isCode = /\.(?:ts|mjs|js)$/;
/** Bundled files have other names than their sources; what is written by scripts is named by what writes it. */
const isElsewhere = /^(?:node_modules|dist|\.git)\b/;
const edges = new Map();
const closures = new Map();

/** Paths from the root, with `/`, of a file and everything that it leads to. */
export function reached(file) {
  const start = slashed(file);
  const known = closures.get(start);
  if (known !== undefined) return known;
  const found = new Set([start]);
  for (const path of found) for (const next of named(path)) found.add(next);
  closures.set(start, found);
  return found;
}

/** All files of tests in a folder of test/, from the root. */
export function testFiles(room) {
  return readdirSync(join(root, 'test', room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => slashed(join('test', room, name)))
    .sort();
}

function named(path) {
  const known = edges.get(path);
  if (known !== undefined) return known;
  const found = new Set();
  edges.set(path, found);
  if (!isCode.test(path)) return found;
  const text = readFileSync(join(root, path), 'utf8');
  for (const [, name] of text.matchAll(quoted)) {
    const isRelative = name.startsWith('.');
    for (const from of isRelative ? [dirname(path)] : ['.', dirname(path)])
      for (const each of filesAt(resolve(root, from, name))) found.add(each);
  }
  return found;
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
