import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import { applied, opened } from './opened.ts';

test('moving a page updates its links and its place in navigation', async (t) => {
  const { client, file, folder } = await opened(t);
  const answer = await client.connection.sendRequest(lsp.WillRenameFilesRequest.type, {
    files: [{ oldUri: client.uri(join(folder, 'two.mdx')), newUri: client.uri(join(folder, 'guides/second.mdx')) }],
  });
  const changes = (answer?.documentChanges ?? []).filter(lsp.TextDocumentEdit.is);
  const index = changes.find(({ textDocument }) => textDocument.uri === client.uri(file));
  assert.ok(index, JSON.stringify(answer));
  assert.ok(applied(client, file, index.edits as lsp.TextEdit[]).includes('[Two](/guides/second)'));
  assert.ok(changes.some(({ textDocument }) => textDocument.uri === client.uri(join(folder, 'docs.json'))));
  const leaving = client.connection.sendRequest(lsp.WillRenameFilesRequest.type, {
    files: [{ oldUri: client.uri(join(folder, 'two.mdx')), newUri: 'file:///elsewhere/two.mdx' }],
  });
  await assert.rejects(leaving, /"two\.mdx" would leave the site, and 2 links lead to it\./);
});

test('a new page has a navigation entry, in one edit', async (t) => {
  const { client, file, folder } = await opened(t);
  const made = await client.request('docsight/newPage', {
    folder: client.uri(folder),
    title: 'Third thing',
    after: client.uri(file),
  });
  assert.equal(made?.uri, client.uri(join(folder, 'third-thing.mdx')));
  const text = JSON.stringify(made?.edit);
  assert.ok(text.includes('"kind":"create"') && text.includes(client.uri(join(folder, 'docs.json'))), text);
  const elsewhere = await client.request('docsight/newPage', {
    folder: client.uri(folder),
    title: 'Third thing',
    path: 'guides/',
    after: client.uri(file),
  });
  assert.equal(elsewhere?.uri, client.uri(join(folder, 'guides/third-thing.mdx')));
  assert.ok((await client.request('docsight/pageFolders', { folder: client.uri(folder) })).includes(''));
  assert.deepEqual(await client.request('docsight/pageTemplates', { folder: client.uri(folder) }), []);
  assert.deepEqual(await client.request('docsight/pagePlaces', { folder: client.uri(folder) }), [
    { uri: client.uri(file), title: 'One', groups: ['G'] },
    { uri: client.uri(join(folder, 'two.mdx')), title: 'Two', groups: ['G'] },
  ]);
});

test('an existing file is never overwritten by a new page: the whole edit is refused', async (t) => {
  const { client, folder } = await opened(t);
  const made = await client.request('docsight/newPage', { folder: client.uri(folder), title: 'Third thing' });
  const edit = made?.edit as lsp.WorkspaceEdit | undefined;
  assert.deepEqual(edit?.documentChanges?.[0], {
    kind: 'create',
    uri: client.uri(join(folder, 'third-thing.mdx')),
    options: { overwrite: false, ignoreIfExists: false },
  });
});

test('renaming a page or folder updates references before the file moves', async (t) => {
  const { client, folder } = await opened(t);
  const filters = client.capabilities.workspace?.fileOperations?.willRename?.filters;
  assert.equal(filters?.length, 1);
  const rename = async (from: string, to: string): Promise<readonly string[]> => {
    const edit = await client.connection.sendRequest(lsp.WillRenameFilesRequest.type, {
      files: [{ oldUri: client.uri(join(folder, from)), newUri: client.uri(join(folder, to)) }],
    });
    return (edit?.documentChanges ?? []).flatMap((change) =>
      'edits' in change
        ? change.edits.map(
            (each) => `${change.textDocument.uri.split('/').at(-1)} ${'newText' in each ? each.newText : ''}`,
          )
        : [],
    );
  };
  assert.deepEqual((await rename('two.mdx', 'guides/second.mdx')).toSorted(), [
    'docs.json "guides/second"',
    'index.mdx /guides/second',
    'index.mdx /guides/second#second',
  ]);
  assert.deepEqual(await rename('f.svg', 'images/f.svg'), ['docs.json "/images/f.svg"']);
  assert.deepEqual(await rename('unknown.txt', 'other.txt'), []);
});
