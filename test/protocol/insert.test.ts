import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '../folder.ts';
import { connectInside } from './client.ts';

const config = (name: string): string => JSON.stringify({ name, navigation: [{ group: 'G', pages: ['index'] }] });
const files = {
  'a/docs.json': config('A'),
  'a/.docsightrc.json': '{"siteUrl": "https://a.example.com", "images": "shots"}',
  'a/index.mdx': '---\ntitle: One\ndescription: About one.\n---\n\n## Start here\n\n\n',
  'a/guides/two.mdx': '---\ntitle: Two\ndescription: About two.\n---\n\n## Second\n',
  'a/README.md': 'Notes\n\n',
  'b/docs.json': config('B'),
  'b/index.mdx': '---\ntitle: Other\ndescription: About other.\n---\n',
};

test('pasting into a page returns a snippet and the files to create', async (t) => {
  const folder = makeFolder(t, files);
  const client = await connectInside(t, { folders: [folder] });
  await client.ready();
  const uri = (path: string): string => client.uri(join(folder, path));
  const file = join(folder, 'a/index.mdx');
  client.open(file);
  const at = { line: 7, character: 0 };
  const place = { uri: client.uri(file), range: { start: at, end: at } };
  const image = { images: [{ type: 'image/png', size: 10 }] };

  const answer = await client.request('docsight/insert', { ...place, ...image });
  assert.equal(answer.site, uri('a'));
  assert.deepEqual(answer.insertions, [
    {
      kind: 'image',
      title: 'Save as /shots/start-here.png and insert',
      snippet: '<Frame>\n  <img src="/shots/start-here.png" alt="$1" />\n</Frame>',
      files: [{ uri: uri('a/shots/start-here.png'), image: 0 }],
    },
  ]);
  const again = await client.request('docsight/insert', { ...place, ...image, taken: [uri('a/shots/start-here.png')] });
  assert.deepEqual(again.insertions[0]?.files, [{ uri: uri('a/shots/start-here-2.png'), image: 0 }]);
  const huge = await client.request('docsight/insert', { ...place, images: [{ type: 'image/png', size: 31_000_000 }] });
  assert.deepEqual(huge.insertions, []);
  assert.equal(huge.note, 'The image has 31 MB. Images of up to 20 MB can be saved.');

  const dropped = await client.request('docsight/insert', { ...place, files: [uri('a/guides/two.mdx')] });
  assert.equal(dropped.insertions[0]?.snippet, '[Two](/guides/two)');
  for (const foreign of [uri('b/index.mdx'), 'file:///etc/passwd', 'https://a.example.com'])
    assert.deepEqual((await client.request('docsight/insert', { ...place, files: [foreign] })).insertions, [], foreign);

  client.open(join(folder, 'a/README.md'));
  const notes = await client.request('docsight/insert', { ...place, ...image, uri: uri('a/README.md') });
  assert.deepEqual(notes.insertions, []);
});

test('components have their source and their look on the site', async (t) => {
  const folder = makeFolder(t, {
    ...files,
    'a/snippets/limit.jsx': 'export const Limit = ({ of }) => <b>Ten {of}</b>;',
  });
  const client = await connectInside(t, { folders: [folder] });
  await client.ready();
  const file = join(folder, 'a/index.mdx');
  client.open(file);
  const at = { uri: client.uri(file), line: 7, character: 0 };
  const found = await client.request('docsight/components', at);
  assert.deepEqual(found?.[0], {
    name: 'Limit',
    description: '/snippets/limit.jsx',
    example: '<Limit of="Of" />',
    snippet: '<Limit $0/>',
    also: [{ at: { line: 3, character: 3 }, text: '\n\nimport { Limit } from "/snippets/limit.jsx";' }],
  });
  const drawn = await client.request('docsight/components/drawn', { ...at, resourceRoot: 'https://files.example/' });
  assert.equal(drawn?.language, 'en');
  assert.deepEqual(
    drawn?.components.map(({ name }) => name),
    found?.map(({ name }) => name),
  );
  assert.match(drawn?.components[0]?.html ?? '', /<b>Ten Of<\/b>/);
  const html = (wanted: string): string => drawn?.components.find(({ name }) => name === wanted)?.html ?? '';
  assert.match(html('Warning'), /class="callout/);
  assert.match(html('CodeGroup'), /<span class="tk-/, 'in colors');
  assert.equal(html('ApiPlayground'), '');
  assert.equal(await client.request('docsight/components/drawn', { ...at, line: 1, resourceRoot: '' }), null);
});

test('a public URL opens the page of its site', async (t) => {
  const folder = makeFolder(t, files);
  const client = await connectInside(t, { folders: [folder] });
  await client.ready();
  const uri = (path: string): string => client.uri(join(folder, path));
  const open = (url: string, site?: string): Promise<unknown> =>
    client.request('docsight/openUrl', site === undefined ? { url } : { url, folder: uri(site) });

  assert.deepEqual(await open('https://a.example.com/guides/two#second'), {
    kind: 'place',
    uri: uri('a/guides/two.mdx'),
    line: 5,
    character: 0,
  });
  const asked = await client.request('docsight/openUrl', { url: '/guides/two' });
  assert.equal(asked.kind, 'ask');
  assert.deepEqual(asked.kind === 'ask' ? asked.sites.map(({ name }) => name) : [], ['A', 'B']);
  assert.deepEqual(await open('/guides/tow', 'a'), {
    kind: 'missing',
    message: 'No page of this site is at "/guides/tow".',
    nearest: { uri: uri('a/guides/two.mdx'), title: 'Two' },
  });
  assert.equal(((await open('/', 'b')) as { uri?: string }).uri, uri('b/index.mdx'));
});
