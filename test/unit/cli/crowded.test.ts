import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '../../folder.ts';

const cli = join(import.meta.dirname, '../../../server/cli/main.ts');

/** Runs the command line with a limit of open files. */
function checkWith(most: number, folder: string) {
  return spawnSync('bash', ['-c', `ulimit -n ${most}; exec "$0" "$@"`, process.execPath, cli, 'check', folder], {
    encoding: 'utf8',
  });
}

test('a site is read completely with a low limit of open files', (t) => {
  const files: Record<string, string> = { 'docs.json': '{"name": "A", "navigation": []}' };
  for (let i = 0; i < 401; i++)
    files[`p${i}.mdx`] = `---\ntitle: Page ${i}\ndescription: About ${i}.\n---\n\n[x](/p${i + 1})\n`;
  const folder = makeFolder(t, files);
  const { stdout } = checkWith(24, folder);
  assert.match(stdout, /^401 pages: /m);
  // Only the link of the last page is broken; all pages were read.
  assert.equal(stdout.match(/No page or file exists at/g)?.length, 1);
});

test('unreadable files are counted at the end', (t) => {
  const folder = makeFolder(t, {
    'docs.json': '{"name": "A", "navigation": []}',
    'a.mdx': '---\ntitle: A\ndescription: About it.\n---\n\n[x](/b)\n',
  });
  execFileSync('mkfifo', [join(folder, 'b.mdx')]);
  const { stdout, status } = checkWith(1024, folder);
  assert.equal(status, 1);
  assert.match(stdout, /`b\.mdx` could not be read: it is a pipe/);
  assert.doesNotMatch(stdout, /no page or file/);
  assert.match(stdout, /✗ 1 file or folder could not be read\n$/);
});
