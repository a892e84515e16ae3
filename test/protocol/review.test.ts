import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '../folder.ts';
import { connectInside, modernClient } from './client.ts';

const config = '{"name": "X", "navigation": [{"group": "G", "pages": ["a", "b"]}]}\n';

function repository(t: Parameters<typeof makeFolder>[0]): string {
  const folder = makeFolder(t, {
    'docs.json': config,
    'a.mdx': '---\ntitle: First page\n---\n\nWords that nobody else has.\n',
    'b.mdx': '---\ntitle: Second page\n---\n\nThe end of it.\n',
  });
  const git = (...words: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], { cwd: folder });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'x');
  git('branch', 'other');
  mkdirSync(join(folder, 'guides'));
  renameSync(join(folder, 'a.mdx'), join(folder, 'guides/a.mdx'));
  writeFileSync(join(folder, 'docs.json'), config.replace('"a"', '"guides/a"'));
  writeFileSync(join(folder, 'b.mdx'), '---\ntitle: Second page\n---\n\nAnother end.\n');
  return folder;
}

test('a site is reviewed against its last commit, with edits, texts and pages beside each other', async (t) => {
  const folder = repository(t);
  const client = await connectInside(t, { folders: [folder], capabilities: modernClient });
  const { connection } = client;
  const uri = client.uri(folder);
  assert.deepEqual(await connection.sendRequest('docsight/review/branches', { folder: uri }), ['other']);
  const answer: Record<string, unknown> = await connection.sendRequest('docsight/review', { folder: uri });
  assert.equal(answer['kind'], 'review', JSON.stringify(answer));
  assert.deepEqual(answer['pages'], [
    {
      change: 'changed',
      path: 'b.mdx',
      title: 'Second page',
      before: 'b.mdx',
      uri: client.uri(join(folder, 'b.mdx')),
    },
    {
      change: 'moved',
      path: 'guides/a.mdx',
      title: 'First page',
      before: 'a.mdx',
      uri: client.uri(join(folder, 'guides/a.mdx')),
    },
  ]);
  const [lost] = answer['lost'] as readonly { readonly address: string; readonly fix: { readonly edit: object } }[];
  assert.equal(lost?.address, '/a');
  assert.match(JSON.stringify(lost.fix.edit), /docs\.json.*\\"destination\\": \\"\/guides\/a\\"/);
  const { commit } = answer;
  const text = await connection.sendRequest('docsight/review/text', { folder: uri, commit, path: 'a.mdx' });
  assert.match(String(text), /Words that nobody else has/);
  const shown: { readonly blocks: readonly { readonly html: string }[] } = await connection.sendRequest(
    'docsight/preview/open',
    { preview: 'p', uri: client.uri(join(folder, 'b.mdx')), resourceRoot: '', compares: true },
  );
  assert.match(shown.blocks.map(({ html }) => html).join(''), /data-change="changed".*The end of it.*Another end/s);
  const wrong = await connection.sendRequest('docsight/review', { folder: uri, ref: 'nothing' });
  assert.match(JSON.stringify(wrong), /no branch, tag or commit \\"nothing\\"/);
});

test('in Restricted Mode git is not run', async (t) => {
  const folder = repository(t);
  const client = await connectInside(t, {
    folders: [folder],
    capabilities: modernClient,
    options: { trusted: false },
  });
  const answer = await client.connection.sendRequest('docsight/review', { folder: client.uri(folder) });
  assert.match(JSON.stringify(answer), /Restricted Mode/);
});
