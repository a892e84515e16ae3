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

test('a site is reviewed against its last commit, with edits, texts and pages side by side', async (t) => {
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
  assert.match(JSON.stringify(wrong), /the branch, tag or commit \\"nothing\\"/);
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

test('the same page in another language at the same block, and what the languages lack', async (t) => {
  const page = (title: string, more: string): string => `---\ntitle: ${title}\n---\n\n## One\n\nText.\n${more}`;
  const folder = makeFolder(t, {
    'docs.json': config.replace('"a", "b"', '"en/a", "fr/a"'),
    'en/a.mdx': page('English', '\n## Two\n\nMore.\n'),
    'fr/a.mdx': page('French', ''),
    'en/b.mdx': page('Only English', ''),
  });
  const git = (...words: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], { cwd: folder });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'x');
  writeFileSync(join(folder, 'fr/a.mdx'), page('Français', ''));
  const { connection, uri } = await connectInside(t, { folders: [folder], capabilities: modernClient });
  const root = uri(folder);
  const at = (line: number): Promise<unknown> =>
    connection.sendRequest('docsight/counterparts', { uri: `${root}/en/a.mdx`, line });
  const french = { language: 'fr', path: 'fr/a.mdx', uri: `${root}/fr/a.mdx` };
  assert.deepEqual(await at(6), { pages: [{ ...french, line: 6 }], missing: [] });
  assert.deepEqual(await at(8), { pages: [{ ...french, line: 4 }], missing: [] });
  assert.deepEqual(await connection.sendRequest('docsight/counterparts/trees', { folder: root }), [
    [
      { language: 'en', folder: 'en' },
      { language: 'fr', folder: 'fr' },
    ],
  ]);
  const compared = await connection.sendRequest('docsight/counterparts/compare', {
    folder: root,
    from: 'en',
    to: 'fr',
  });
  assert.deepEqual(compared, {
    kind: 'comparison',
    pages: 1,
    missing: [{ side: 'from', path: 'en/b.mdx', uri: `${root}/en/b.mdx`, title: 'Only English' }],
    sections: [
      {
        path: 'en/a.mdx',
        title: 'English',
        sections: [{ side: 'from', text: 'Two', uri: `${root}/en/a.mdx`, line: 8 }],
      },
    ],
    changed: [
      {
        path: 'fr/a.mdx',
        title: 'Français',
        uri: `${root}/fr/a.mdx`,
        other: { path: 'en/a.mdx', uri: `${root}/en/a.mdx` },
      },
    ],
    outdated: [],
  });
});
