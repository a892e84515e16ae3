// What git knows of the work at hand. Without git, nothing.
import { spawnSync } from 'node:child_process';
import { root } from '../tools/bootstrap.mjs';

/**
 * Paths that are other than where this branch left `origin/main`, or `main` where there is no such: on main itself that
 * is the last commit.
 */
export function changedFiles() {
  const head = git('rev-parse', 'HEAD')[0];
  const base = ['origin/main', 'main']
    .map((name) => git('merge-base', 'HEAD', name)[0])
    .find((each) => each !== undefined);
  const from = base === undefined || head === undefined ? 'HEAD' : base;
  return [...new Set([...git('diff', '--name-only', from), ...git('ls-files', '--others', '--exclude-standard')])];
}

/** A number of the commit, the same on every machine; 0 without one. */
export function commitSeed() {
  return Number.parseInt(git('rev-parse', 'HEAD')[0]?.slice(0, 7) ?? '0', 16);
}

function git(...words) {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
}
