import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import { makeFolder } from '../folder.ts';
import { connectInside, modernClient } from './client.ts';
import { applied, opened, twoPages } from './opened.ts';

test('rename of a heading: asked for by its words, written in every file, refused with the reason', async (t) => {
  const { client, file, folder } = await opened(t, 'two.mdx');
  const place = { textDocument: { uri: client.uri(file) }, position: client.position(file, 'Second') };
  assert.deepEqual(await client.connection.sendRequest(lsp.PrepareRenameRequest.type, place), {
    range: { start: { line: 5, character: 3 }, end: { line: 5, character: 9 } },
    placeholder: 'Second',
  });
  const edit = await client.connection.sendRequest(lsp.RenameRequest.type, { ...place, newName: 'Last one' });
  const changes = (edit?.documentChanges ?? []).filter(lsp.TextDocumentEdit.is);
  assert.deepEqual(
    changes.map(({ textDocument, edits }) => [
      textDocument.uri.split('/').at(-1),
      edits.map((each) => ('newText' in each ? each.newText : '')),
    ]),
    [
      ['two.mdx', ['Last one']],
      ['index.mdx', ['/two#last-one']],
    ],
  );
  await assert.rejects(
    client.connection.sendRequest(lsp.RenameRequest.type, { ...place, newName: '?' }),
    /the name has no letter and no digit/,
  );
  const elsewhere = { ...place, position: client.position(file, 'Text.') };
  assert.equal(await client.connection.sendRequest(lsp.PrepareRenameRequest.type, elsewhere), null);
  const references = await client.connection.sendRequest(lsp.ReferencesRequest.type, {
    ...place,
    context: { includeDeclaration: false },
  });
  assert.deepEqual(
    references?.map(({ uri }) => uri),
    [client.uri(join(folder, 'index.mdx'))],
    'the link to the page alone is none to its heading',
  );
  const highlights = await client.connection.sendRequest(lsp.DocumentHighlightRequest.type, place);
  assert.deepEqual(
    highlights?.map(({ kind }) => kind),
    [lsp.DocumentHighlightKind.Write],
  );
});

test('rename of a path moves the file, behind the changes of what names it', async (t) => {
  const { client, file, folder } = await opened(t);
  const edit = await client.connection.sendRequest(lsp.RenameRequest.type, {
    textDocument: { uri: client.uri(file) },
    position: client.position(file, '/two)'),
    newName: 'guides/second',
  });
  assert.deepEqual(edit?.documentChanges?.at(-1), {
    kind: 'rename',
    oldUri: client.uri(join(folder, 'two.mdx')),
    newUri: client.uri(join(folder, 'guides/second.mdx')),
  });
  const index = edit?.documentChanges?.find(
    (each): each is lsp.TextDocumentEdit => 'edits' in each && each.textDocument.uri === client.uri(file),
  );
  assert.match(applied(client, file, index?.edits as lsp.TextEdit[]), /\[Two\]\(\/guides\/second\)/);
});

test('an editor that asks what a new name changes gets the new name alone, and then what it changes', async (t) => {
  const { client, file } = await opened(t, 'index.mdx', {
    ...modernClient,
    workspace: { ...modernClient.workspace, fileOperations: { willRename: true } },
  });
  const edit = await client.connection.sendRequest(lsp.RenameRequest.type, {
    textDocument: { uri: client.uri(file) },
    position: client.position(file, '/two)'),
    newName: 'second',
  });
  const [change] = edit?.documentChanges ?? [];
  assert.ok(edit?.documentChanges?.length === 1 && change !== undefined && 'oldUri' in change);
  const then = await client.connection.sendRequest(lsp.WillRenameFilesRequest.type, { files: [change] });
  assert.equal(then?.documentChanges?.length, 2);
});

test('what is refused when a file moves says why, and what the setting asks for is asked', async (t) => {
  const folder = makeFolder(t, twoPages);
  const client = await connectInside(t, {
    folders: [folder],
    settings: { move: { redirects: 'ask' } },
    capabilities: {
      ...modernClient,
      workspace: {
        ...modernClient.workspace,
        workspaceEdit: { ...modernClient.workspace?.workspaceEdit, changeAnnotationSupport: {} },
      },
      textDocument: {
        ...modernClient.textDocument,
        codeAction: { dataSupport: true, resolveSupport: { properties: ['edit'] } },
      },
    },
  });
  await client.ready();
  const move = (from: string, to: string): Promise<lsp.WorkspaceEdit | null> =>
    client.connection.sendRequest(lsp.WillRenameFilesRequest.type, {
      files: [{ oldUri: client.uri(join(folder, from)), newUri: client.uri(join(folder, to)) }],
    });
  await assert.rejects(move('two.mdx', 'index.mdx'), /"index\.mdx" exists already\./);
  await assert.rejects(move('two.mdx', 'node_modules/two.mdx'), /would be no page/);
  const edit = await move('two.mdx', 'second.mdx');
  const asked = (edit?.documentChanges ?? []).flatMap((each) =>
    'edits' in each
      ? each.edits.filter((one) => 'annotationId' in one).map((one) => ('newText' in one ? one.newText : ''))
      : [],
  );
  assert.equal(asked.length, 1);
  assert.match(asked[0] ?? '', /"redirects": \[\s*\{\s*"source": "\/two",\s*"destination": "\/second"/);
  assert.equal(Object.values(edit?.changeAnnotations ?? {})[0]?.needsConfirmation, true);
});
