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
  const options = { commands: ['docsight.showPages'] };
  const client = await connectInside(t, { folders: [folder], options });
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
});

test('a filled form becomes a request, and missing pages are generated as texts', async (t) => {
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
});

test('an OpenAPI document counts with its unsaved text, as JSON and YAML', async (t) => {
  const description = (path: string): string =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: { [path]: { get: { summary: 'One', responses: { '200': { description: 'ok' } } } } },
    });
  const folder = makeFolder(t, {
    'docs.json': '{"name": "Site", "navigation": [{"group": "G", "pages": ["get"]}], "openapi": "api.json"}',
    'api.json': description('/one'),
    'get.mdx': '---\ntitle: Get\ndescription: One\nopenapi: GET /one\n---\n',
  });
  const client = await connectInside(t, { folders: [folder], settings: { problems: { scope: 'all', delay: 0 } } });
  await client.ready();
  const page = join(folder, 'get.mdx');
  const file = join(folder, 'api.json');
  assert.deepEqual(client.shown(page), []);
  client.open(file);
  const lenses = async (): Promise<readonly string[]> => {
    const textDocument = { uri: client.uri(file) };
    const found = await client.connection.sendRequest('textDocument/codeLens', { textDocument });
    return (found as readonly { readonly command: { readonly title: string } }[]).map(({ command }) => command.title);
  };
  assert.deepEqual(await lenses(), ['1 page']);
  client.replace(file, description('/two'));
  await client.until('the page’s finding', () => client.shown(page).some((each) => each.includes('unknown-operation')));
  assert.deepEqual(await lenses(), ['no page']);
  client.close(file);
  await client.until('what the disk has', () => client.shown(page).length === 0);
});

test('pages of several documents are generated at once, and docs.json gets all entries', async (t) => {
  const folder = makeFolder(t, {
    'docs.json': '{"name": "Site", "navigation": [], "openapi": ["petstore.yaml", "upload.yaml"]}',
    'petstore.yaml': fixtureText('petstore.yaml'),
    'upload.yaml': fixtureText('upload.yaml'),
  });
  const client = await connectInside(t, { folders: [folder] });
  await client.ready();
  const files = await client.request('docsight/api/generate', { folder: client.uri(folder) });
  const config = files.find(({ uri }) => uri.endsWith('docs.json'))?.after ?? '';
  const pages = files.filter(({ uri }) => !uri.endsWith('docs.json'));
  assert.ok(pages.length > 4, String(pages.length));
  const slugs = pages.map(({ uri }) => uri.slice(client.uri(folder).length + 1).replace(/\.mdx$/, ''));
  for (const slug of slugs) assert.ok(config.includes(`"${slug}"`), `${slug} in ${config}`);
});

test('a remote OpenAPI document has one hint, and after fetching it counts like a local one', async (t) => {
  const url = 'https://api.example.com/v1/openapi';
  const folder = makeFolder(t, {
    'docs.json': `{"name": "Site", "navigation": [{"group": "G", "pages": ["get", "wrong"]}], "openapi": "${url}"}`,
    'get.mdx': '---\ntitle: Get\ndescription: One\nopenapi: GET /pets/{petId}\n---\n',
    'wrong.mdx': '---\ntitle: Wrong\ndescription: Two\nopenapi: GET /pet\n---\n',
  });
  const settings = { problems: { scope: 'all' } };
  const storage = makeFolder(t, {
    kept: fixtureText('petstore.yaml').replace('operationId: listPets', 'operationID: listPets'),
  });
  const client = await connectInside(t, { folders: [folder], settings });
  await client.ready();
  const config = join(folder, 'docs.json');
  const wrong = join(folder, 'wrong.mdx');
  const codes = (file: string): readonly string[] =>
    client.shown(file).map((each) => each.split(' ').slice(1).join(' '));
  assert.ok(codes(config).includes('hint config/openapi-remote'), codes(config).join());
  assert.deepEqual(codes(wrong), []);
  const [site] = await client.request('docsight/sites', {});
  assert.deepEqual(site?.remote, [url]);

  const kept = [{ folder: client.uri(folder), url, file: client.uri(join(storage, 'kept')) }];
  client.notify('docsight/apiDocuments', { apiDocuments: kept });
  await client.until('the finding about the page', () => codes(wrong).length > 0);
  assert.deepEqual(codes(wrong), ['warning openapi/unknown-operation']);
  assert.ok(!codes(config).includes('hint config/openapi-remote'));
  assert.ok(codes(config).includes('information openapi/unlisted-operations'));
  const [fetched, found] = [...client.everything()].find(([uri]) => uri.startsWith('docsight-fetched:')) ?? ['', []];
  assert.match(fetched, /^docsight-fetched:\/api\.example\.com\/v1\/openapi\?/);
  assert.deepEqual(
    found.map((each) => each.split(' ').slice(1).join(' ')),
    ['warning openapi/unknown-key'],
  );
  const definition = (await client.connection.sendRequest('textDocument/definition', {
    textDocument: { uri: client.uri(join(folder, 'get.mdx')) },
    position: { line: 3, character: 12 },
  })) as readonly { readonly uri?: string; readonly targetUri?: string }[];
  assert.equal(definition[0]?.targetUri ?? definition[0]?.uri, fetched);

  client.notify('docsight/apiDocuments', { apiDocuments: [] });
  const isQuiet = ([uri, list]: readonly [string, readonly string[]]): boolean =>
    !uri.startsWith('docsight-fetched:') || list.length === 0;
  await client.until(
    'nothing more to say about it',
    () => codes(wrong).length === 0 && [...client.everything()].every(isQuiet),
  );

  const again = await connectInside(t, { folders: [folder], settings, options: { apiDocuments: kept } });
  await again.ready();
  assert.equal(again.shown(wrong).length, 1, 'known from the start the next time');
});

test('findings follow typing in an unsaved OpenAPI document, and other YAML and JSON files are ignored', async (t) => {
  const folder = makeFolder(t, { ...site, 'other.yaml': 'a: [\n', 'package.json': '{ broken' });
  const client = await connectInside(t, { folders: [folder] });
  await client.ready();
  const [page, file] = [join(folder, 'get.mdx'), join(folder, 'petstore.yaml')];
  client.open(page);
  client.open(file);
  for (const plain of ['other.yaml', 'package.json']) client.open(join(folder, plain));
  await client.ready();
  const has = (at: string, code: string): boolean => client.shown(at).some((line) => line.includes(code));
  assert.ok(!has(page, 'openapi/'), client.shown(page).join('\n'));
  client.edit(file, '/pets/{petId}:', '/pets/{id}:');
  await client.until('the page names an operation that is gone', () => has(page, 'openapi/'));
  await client.until('the path’s parameter is another now', () => client.shown(file).length > 0);
  client.edit(file, '/pets/{id}:', '/pets/{petId}:');
  await client.until('both are well again', () => !has(page, 'openapi/'));
  for (const plain of ['other.yaml', 'package.json']) assert.deepEqual(client.shown(join(folder, plain)), []);
});
