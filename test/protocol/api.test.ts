import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '../folder.ts';
import { fixtureText } from '../unit/openapi/apiSite.ts';
import { connectInside } from './client.ts';

const site = {
  'docs.json': '{"name": "Site", "navigation": [{"group": "G", "pages": ["get"]}], "openapi": "petstore.yaml"}',
  'petstore.yaml': fixtureText('petstore.yaml'),
  'get.mdx': '---\ntitle: Get\nopenapi: GET /pets/{petId}\n---\n',
};

test('a lens above each operation leads to its pages', async (t) => {
  const folder = makeFolder(t, site);
  const client = await connectInside(t, { folders: [folder] });
  await client.ready();
  const file = join(folder, 'petstore.yaml');
  client.open(file);
  const lenses = (await client.connection.sendRequest('textDocument/codeLens', {
    textDocument: { uri: client.uri(file) },
  })) as readonly { readonly command: { readonly title: string; readonly arguments: readonly unknown[] } }[];
  assert.deepEqual(
    lenses.map(({ command }) => command.title),
    ['no page', 'no page', '1 page', 'no page'],
  );
  assert.ok(JSON.stringify(lenses[2]?.command.arguments).includes('get.mdx'));
  await client.end();
});

test('a filled form becomes a request, and missing pages are made as texts', async (t) => {
  const folder = makeFolder(t, site);
  const client = await connectInside(t, { folders: [folder] });
  await client.ready();
  const uri = client.uri(join(folder, 'get.mdx'));
  const request = await client.request('docsight/api/request', {
    uri,
    inputs: { server: 1, parameters: [{ in: 'path', name: 'petId', value: 'a b' }], auth: { method: 1, value: 'k' } },
  });
  assert.ok(request);
  assert.equal(request.url, 'https://sandbox.pets.example.com/v1/pets/a%20b');
  assert.deepEqual(request.headers, [['X-Pet-Key', 'k']]);
  const empty = await client.request('docsight/api/request', {
    uri,
    inputs: null,
  });
  assert.ok(empty);
  assert.match(empty.problems.join(), /"petId" \(path\) needs a value/);
  const files = await client.request('docsight/api/generate', {
    folder: client.uri(folder),
  });
  assert.equal(files.length, 4);
  assert.ok(
    files.some(
      ({ uri: name, before, after }) =>
        name.endsWith('docs.json') && before !== undefined && after.includes('list-pets'),
    ),
  );
  await client.end();
});
