import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { docsight, folderWith } from '../run.ts';

test('a link to a page that git knows as renamed is fixed to its new path', async (context) => {
  const page = (title: string, body = ''): string =>
    `---\ntitle: ${title}\ndescription: All about ${title}\n---\n\n${body}\n`;
  const folder = folderWith(context, {
    'site/docs.json': '{"name": "X", "navigation": [{"group": "G", "pages": ["index", "api-key", "api-keys"]}]}',
    'site/index.mdx': page('Home', 'Read of [the key](/api-key#use) first.'),
    'site/api-key.mdx': page('One key', 'What one key is for, at length and in words of its own.\n\n## Use'),
    'site/api-keys.mdx': page('All keys', 'Something else altogether.'),
  });
  const git = (...words: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b', ...words], { cwd: folder });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'All');
  mkdirSync(join(folder, 'site/keys'));
  git('mv', 'site/api-key.mdx', 'site/keys/create.mdx');
  git('commit', '-qam', 'Move');
  writeFileSync(
    join(folder, 'site/docs.json'),
    '{"name": "X", "navigation": [{"group": "G", "pages": ["index", "keys/create", "api-keys"]}]}',
  );
  const reported = await docsight(['check', join(folder, 'site')]);
  assert.match(reported.out, /No page or file exists at "\/api-key#use"\. Did you mean "\/keys\/create#use"\?/);
  await docsight(['check', '--fix', '--suggestions', '--yes', join(folder, 'site')]);
  assert.match(readFileSync(join(folder, 'site/index.mdx'), 'utf8'), /\[the key\]\(\/keys\/create#use\)/);
});
