import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import type { ConvertAnswer } from '../../server/protocol/messages.ts';
import { makeFolder } from '../folder.ts';
import { connectInside, modernClient, type TestClient } from './client.ts';
import { applied } from './opened.ts';

const page = '---\ntitle: One\ndescription: About one.\n---\n\n<Param query="a">A</Param>\n';

async function connected(
  t: TestContext,
  files: Readonly<Record<string, string>>,
): Promise<{ readonly client: TestClient; readonly folder: string }> {
  const folder = makeFolder(t, { ...files, 'index.mdx': page });
  const client = await connectInside(t, { folders: [folder], capabilities: modernClient });
  await client.ready();
  return { client, folder };
}

test('a file that docs.json refers to has the features of docs.json: colors, outline, links, folding, format, completion', async (t) => {
  const { client, folder } = await connected(t, {
    'docs.json':
      '{"theme": "mint", "name": "X", "colors": {"primary": "#112233"}, "icons": {"library": "lucide"}, "navigation": {"$ref": "config/navigation.json"}}',
    'config/navigation.json':
      '{"anchors": [\n{"anchor": "A", "icon": "house", "color": {"light": "#112233"},\n"pages": ["index"]\n}]}',
  });
  const file = join(folder, 'config/navigation.json');
  client.open(file);
  const textDocument = { uri: client.uri(file) };
  const { connection } = client;
  const colors = await connection.sendRequest(lsp.DocumentColorRequest.type, { textDocument });
  assert.equal(colors.length, 1);
  const outline = await connection.sendRequest(lsp.DocumentSymbolRequest.type, { textDocument });
  assert.match(JSON.stringify(outline), /"name":"A".*"name":"One"/);
  const links = (await connection.sendRequest(lsp.DocumentLinkRequest.type, { textDocument })) ?? [];
  assert.deepEqual(
    links.map(({ target }) => target),
    [client.uri(join(folder, 'index.mdx'))],
  );
  const folds = (await connection.sendRequest(lsp.FoldingRangeRequest.type, { textDocument })) ?? [];
  assert.ok(folds.length > 0);
  const hover = await connection.sendRequest(lsp.HoverRequest.type, {
    textDocument,
    position: client.position(file, 'house'),
  });
  assert.match(JSON.stringify(hover), /data:image\/svg\+xml.*`house` of Lucide/);
  const edits = await connection.sendRequest(lsp.DocumentFormattingRequest.type, {
    textDocument,
    options: { tabSize: 2, insertSpaces: true },
  });
  assert.match(applied(client, file, edits ?? []), /^\{\n {2}"anchors": \[\n {4}\{\n/);
  client.edit(file, '"house"', '"hous"');
  const list = await connection.sendRequest(lsp.CompletionRequest.type, {
    textDocument,
    position: client.position(file, '"hous', true),
  });
  const items = Array.isArray(list) ? list : (list?.items ?? []);
  const item = items.find(({ label }) => label === 'house');
  assert.ok(item !== undefined);
  const resolved = await connection.sendRequest(lsp.CompletionResolveRequest.type, item);
  assert.match(JSON.stringify(resolved.documentation), /data:image\/svg\+xml/);
});

test('a mint.json is converted to a docs.json that replaces it, with current names in pages', async (t) => {
  const { client, folder } = await connected(t, {
    'mint.json': '{"name": "X", "colors": {"primary": "#112233"}, "navigation": [{"group": "G", "pages": ["index"]}]}',
  });
  const answer = await client.connection.sendRequest<ConvertAnswer | null>('docsight/convert', {
    folder: client.uri(folder),
  });
  assert.ok(answer?.kind === 'converted');
  assert.equal(answer.file.uri, client.uri(join(folder, 'docs.json')));
  assert.equal(answer.file.replaces, client.uri(join(folder, 'mint.json')));
  assert.match(answer.file.after, /"theme": "mint"/);
  assert.deepEqual(
    answer.pages.map(({ after }) => after),
    [page.replaceAll('Param', 'ParamField')],
  );
});
