import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import type { ServerRequests } from '../../server/protocol/messages.ts';
import type { TestClient } from './client.ts';
import { applied, opened } from './opened.ts';

function ask<Method extends keyof ServerRequests>(
  client: TestClient,
  method: Method,
  params: ServerRequests[Method]['params'],
): Promise<ServerRequests[Method]['result']> {
  return client.connection.sendRequest(method as string, params);
}

test('the navigation view gets its rows level by level, the way to a page, edits, and notifications', async (t) => {
  const { client, file, folder: path } = await opened(t, 'two.mdx');
  const folder = client.uri(path);
  const { rows, config } = await ask(client, 'docsight/navigation/rows', { folder });
  assert.equal(config, 'readable');
  assert.deepEqual(
    rows.map(({ kind, label, hasChildren, breaks }) => [kind, label, hasChildren, breaks]),
    [['group', 'G', true, 0]],
  );
  const below = await ask(client, 'docsight/navigation/rows', { folder, node: rows[0]?.node ?? '' });
  assert.deepEqual(
    below.rows.map(({ label, uri, entry }) => [label, uri, entry?.line]),
    [
      ['One', client.uri(join(path, 'index.mdx')), 6],
      ['Two', client.uri(file), 7],
    ],
  );
  const way = await ask(client, 'docsight/navigation/way', { uri: client.uri(file) });
  assert.deepEqual(
    way?.rows.map(({ node }) => node),
    ['group:G', 'group:G/page:two'],
  );
  assert.deepEqual(await ask(client, 'docsight/navigation/filter', { folder, text: 'tw' }), {
    found: ['group:G/page:two'],
    around: ['group:G'],
  });
  assert.deepEqual(await ask(client, 'docsight/navigation/containers', { folder }), [
    { node: 'group:G', names: ['G'] },
  ]);
  const answer = await ask(client, 'docsight/navigation/change', { kind: 'up', folder, node: 'group:G/page:two' });
  assert.equal(answer.kind, 'edit');
  const edit = answer.kind === 'edit' ? (answer.edit as lsp.WorkspaceEdit) : {};
  const [change] = (edit.documentChanges ?? []).filter(lsp.TextDocumentEdit.is);
  const docs = join(path, 'docs.json');
  client.open(docs);
  assert.match(applied(client, docs, change?.edits as lsp.TextEdit[]), /"pages": \[\s+"two",\s+"index"\s+\]/);
  assert.deepEqual(
    await ask(client, 'docsight/navigation/change', { kind: 'down', folder, node: 'group:G/page:two' }),
    {
      kind: 'refused',
      reason: 'This is already the last entry.',
    },
  );
  const copy = await ask(client, 'docsight/navigation/change', {
    kind: 'duplicate',
    folder,
    node: 'group:G',
    name: 'H',
  });
  assert.deepEqual(
    ((copy.kind === 'edit' ? (copy.edit as lsp.WorkspaceEdit) : {}).documentChanges ?? []).flatMap((each) =>
      lsp.CreateFile.is(each) ? [each.uri.split('/').at(-1)] : [],
    ),
    ['index-2.mdx', 'two-2.mdx'],
  );

  const changed = new Promise((resolve) => client.connection.onNotification('docsight/navigation/changed', resolve));
  client.edit(file, 'title: Two', 'title: Another');
  assert.deepEqual(await changed, { folder });
});

test('before files are deleted: the links to them, and the author’s choice about the links', async (t) => {
  const { client, file, folder } = await opened(t);
  const uris = [client.uri(join(folder, 'two.mdx'))];
  const { edit, ...found } = await ask(client, 'docsight/deletion', { uris });
  assert.deepEqual(found, { links: 2, files: 1, folder: client.uri(folder) });
  const changedFiles = (each: object | null): readonly (string | undefined)[] =>
    ((each as lsp.WorkspaceEdit | null)?.documentChanges ?? [])
      .filter(lsp.TextDocumentEdit.is)
      .map(({ textDocument }) => textDocument.uri.split('/').at(-1));
  assert.deepEqual(changedFiles(edit), ['docs.json']);
  const removed = await ask(client, 'docsight/deletion', { uris, links: 'remove' });
  assert.deepEqual(changedFiles(removed.edit), ['docs.json', 'index.mdx']);
  const index = (removed.edit as lsp.WorkspaceEdit).documentChanges?.filter(lsp.TextDocumentEdit.is)[1];
  assert.match(applied(client, file, index?.edits as lsp.TextEdit[]), /<Card title="A" icon="rocket">[\s\S]*^Two$/m);
  const plain = await client.connection.sendRequest(lsp.WillDeleteFilesRequest.type, {
    files: uris.map((uri) => ({ uri })),
  });
  assert.deepEqual(changedFiles(plain), ['docs.json'], 'other editors keep the links');
});

test('a page has a call hierarchy', async (t) => {
  const { client, file } = await opened(t);
  const [item] =
    (await client.connection.sendRequest(lsp.CallHierarchyPrepareRequest.type, {
      textDocument: { uri: client.uri(file) },
      position: { line: 0, character: 0 },
    })) ?? [];
  assert.equal(item?.name, 'One');
  assert.ok(item);
  assert.deepEqual(await client.connection.sendRequest(lsp.CallHierarchyIncomingCallsRequest.type, { item }), []);
  assert.deepEqual(await client.connection.sendRequest(lsp.CallHierarchyOutgoingCallsRequest.type, { item }), []);
});
