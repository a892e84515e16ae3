import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { readGitOrigin } from '../../../server/host/node/git/gitOrigin.ts';
import { makeFolder } from '../../folder.ts';

test('where git keeps a folder: remote, branch and path in the repository', async (t) => {
  const root = makeFolder(t, { 'sites/docs/docs.json': '{}' });
  const folder = join(root, 'sites/docs');
  const git = (...words: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], { cwd: root });
  await assert.rejects(readGitOrigin(folder), /is not in a Git repository/);
  git('init', '-q', '-b', 'trunk');
  assert.deepEqual(await readGitOrigin(folder), { remote: undefined, branch: 'trunk', folder: 'sites/docs' });
  git('remote', 'add', 'fork', 'git@github.com:bob/site.git');
  assert.equal((await readGitOrigin(folder))?.remote, 'git@github.com:bob/site.git');
  git('remote', 'add', 'origin', 'git@github.com:acme/site.git');
  git('config', 'remote.origin.pushurl', 'git@github.com:acme/push.git');
  assert.equal((await readGitOrigin(folder))?.remote, 'git@github.com:acme/site.git');
  // As in a clone: the default branch of the remote.
  git('add', '.');
  git('commit', '-q', '-m', 'a');
  git('update-ref', 'refs/remotes/origin/release/2', 'HEAD');
  git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/release/2');
  assert.deepEqual(await readGitOrigin(root), {
    remote: 'git@github.com:acme/site.git',
    branch: 'release/2',
    folder: '',
  });
  git('symbolic-ref', '-d', 'refs/remotes/origin/HEAD');
  git('checkout', '-q', '--detach');
  assert.equal((await readGitOrigin(root))?.branch, undefined);
});
