import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedFiles, parseStatus } from '../../../server/host/disk/changedFiles.ts';
import { makeFolder } from '../../folder.ts';

test('changed, new, renamed and deleted files, relative to the folder', () => {
  const status = [
    ' M docs/a.mdx',
    '?? docs/new page.mdx',
    'R  docs/to.mdx',
    'docs/from.mdx',
    ' D docs/gone.mdx',
    '?? other/x',
    '',
  ].join('\0');
  assert.deepEqual([...parseStatus(status, '/repo', '/repo/docs')], ['a.mdx', 'new page.mdx', 'to.mdx', 'gone.mdx']);
});

test('outside a repository nobody can tell', async (t) => {
  assert.equal(await changedFiles(makeFolder(t, { 'a.mdx': '' })), undefined);
});
