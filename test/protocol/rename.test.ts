import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import { makeFolder } from '../folder.ts';
import { connectInside, modernClient } from './client.ts';
import { applied, opened, twoPages } from './opened.ts';

test('rename of a heading: found by its words, written in every file, refused with the reason', async (t) => {
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
    /needs at least one letter or digit/,
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

test('link texts that equal the old heading are offered to editors with confirmation, and kept for others', async (t) => {
  const files = { ...twoPages, 'index.mdx': `${twoPages['index.mdx']}\n[Second](/two#second) [it](/two#second)\n` };
  const renamed = async (capabilities: lsp.ClientCapabilities): Promise<lsp.WorkspaceEdit | null> => {
    const folder = makeFolder(t, files);
    const client = await connectInside(t, { folders: [folder], capabilities });
    await client.ready();
    const file = join(folder, 'two.mdx');
    client.open(file);
    const place = { textDocument: { uri: client.uri(file) }, position: client.position(file, 'Second') };
    return client.connection.sendRequest(lsp.RenameRequest.type, { ...place, newName: 'Last one' });
  };
  const edits = (edit: lsp.WorkspaceEdit | null) =>
    (edit?.documentChanges ?? []).filter(lsp.TextDocumentEdit.is).flatMap((each) => each.edits);
  const { workspace } = modernClient;
  const asking = { ...workspace, workspaceEdit: { ...workspace?.workspaceEdit, changeAnnotationSupport: {} } };
  const asked = await renamed({ ...modernClient, workspace: asking });
  const wanted = edits(asked).filter((each) => 'annotationId' in each);
  assert.deepEqual(
    wanted.map((each) => ('newText' in each ? each.newText : '')),
    ['Last one'],
  );
  assert.deepEqual(asked?.changeAnnotations, {
    'docsight.linkTexts': { label: 'Link texts', description: 'They repeat the old heading', needsConfirmation: true },
  });
  const plain = await renamed(modernClient);
  assert.equal(plain?.changeAnnotations, undefined);
  assert.equal(edits(plain).length, edits(asked).length - 1);
});

test('renaming a path moves the file, after the changes of its references', async (t) => {
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

test('an editor that asks for the edits of a rename gets the new name first, and then the edits', async (t) => {
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

test('a refused move has a reason, and the setting decides whether to ask', async (t) => {
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
  await assert.rejects(move('two.mdx', 'index.mdx'), /"index\.mdx" already exists\./);
  await assert.rejects(move('two.mdx', 'node_modules/two.mdx'), /would not be a page/);
  await assert.rejects(move('two.mdx', '../two.mdx'), /"two\.mdx" would leave the site, and 2 links lead to it\./);
  const cased = await move('two.mdx', 'Two.mdx');
  assert.match(JSON.stringify(cased), /\/Two#second/);
  assert.doesNotMatch(JSON.stringify(cased), /redirects/, 'where case does not count, it would lead to itself');
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

test('unsaved texts of components, styles and data count', async (t) => {
  const folder = makeFolder(t, {
    ...twoPages,
    'pic.svg': '<svg/>',
    'snippets/card.jsx': 'export const Card = () => <img src="/pic.svg" />;\n',
    'style.css': '.a { background: url("/pic.svg") }\n',
    'api/main.yaml': 'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {/a: {$ref: ./parts.json}}\n',
    'api/parts.json': '{}\n',
  });
  const client = await connectInside(t, {
    folders: [folder],
    capabilities: {
      ...modernClient,
      textDocument: { ...modernClient.textDocument, synchronization: { dynamicRegistration: true } },
    },
  });
  await client.ready();
  const asked = client.registrations.filter(({ method }) => method.startsWith('textDocument/'));
  assert.deepEqual(
    asked.map(({ method, registerOptions }) => [method, registerOptions.documentSelector[0].pattern]),
    ['didOpen', 'didChange', 'didClose'].map((method) => [`textDocument/${method}`, '**/*.{jsx,tsx,css}']),
  );
  for (const [path, from, to] of [
    ['snippets/card.jsx', 'export', '// A card.\n\nexport'],
    ['style.css', '.a', '.b { color: red } .a'],
    ['api/main.yaml', 'openapi', '# Ours\nopenapi'],
  ] as const) {
    client.open(join(folder, path));
    client.edit(join(folder, path), from, to);
  }
  const edit = await client.connection.sendRequest(lsp.WillRenameFilesRequest.type, {
    files: [
      { oldUri: client.uri(join(folder, 'pic.svg')), newUri: client.uri(join(folder, 'images/pic.svg')) },
      { oldUri: client.uri(join(folder, 'api/parts.json')), newUri: client.uri(join(folder, 'api/a.json')) },
    ],
  });
  const texts = (edit?.documentChanges ?? []).map((change) => {
    assert.ok('edits' in change);
    const { uri, version } = change.textDocument;
    const path = uri.slice(client.uri(folder).length + 1);
    return [path, version, applied(client, join(folder, path), change.edits as lsp.TextEdit[])];
  });
  assert.deepEqual(texts.sort(), [
    ['api/main.yaml', 2, '# Ours\nopenapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {/a: {$ref: ./a.json}}\n'],
    ['snippets/card.jsx', 2, '// A card.\n\nexport const Card = () => <img src="/images/pic.svg" />;\n'],
    ['style.css', 2, '.b { color: red } .a { background: url("/images/pic.svg") }\n'],
  ]);
});

test('a section becomes a page by an action at its heading; a page is merged into another and deleted', async (t) => {
  const { client, file, folder } = await opened(t, 'two.mdx', {
    ...modernClient,
    textDocument: {
      ...modernClient.textDocument,
      codeAction: { dataSupport: true, resolveSupport: { properties: ['edit'] } },
    },
  });
  const at = client.position(file, 'Second');
  const actions = await client.connection.sendRequest(lsp.CodeActionRequest.type, {
    textDocument: { uri: client.uri(file) },
    range: { start: at, end: at },
    context: { diagnostics: [], only: ['refactor.move'] },
  });
  // A page with one section would be empty afterwards.
  assert.deepEqual(actions, []);
  client.edit(file, '## Second', 'Before.\n\n## Second');
  const now = client.position(file, 'Second');
  const [action] = (await client.connection.sendRequest(lsp.CodeActionRequest.type, {
    textDocument: { uri: client.uri(file) },
    range: { start: now, end: now },
    context: { diagnostics: [], only: ['refactor.move'] },
  })) as lsp.CodeAction[];
  assert.equal(action?.title, 'Move the section to the new page "second"');
  assert.equal(action.edit, undefined);
  const resolved = await client.connection.sendRequest(lsp.CodeActionResolveRequest.type, action);
  assert.deepEqual(
    resolved.edit?.documentChanges?.map((each) =>
      'kind' in each
        ? `${each.kind} ${'uri' in each ? each.uri.split('/').at(-1) : ''}`
        : each.textDocument.uri.split('/').at(-1),
    ),
    ['create second.mdx', 'second.mdx', 'two.mdx', 'docs.json', 'index.mdx'],
  );
  const merge = (uri: string, into: string): Promise<{ reason?: string; edit?: lsp.WorkspaceEdit }> =>
    client.connection.sendRequest('docsight/mergePage', {
      uri: client.uri(join(folder, uri)),
      into: client.uri(join(folder, into)),
    });
  const { edit } = await merge('two.mdx', 'index.mdx');
  assert.deepEqual(edit?.documentChanges?.at(-1), { kind: 'delete', uri: client.uri(file) });
  assert.match(JSON.stringify(edit), /## Two/);
  assert.equal((await merge('two.mdx', 'two.mdx')).reason, 'A page cannot be merged into itself.');
});

test('a version is made from a folder; new files are separate from edits', async (t) => {
  const folder = makeFolder(t, {
    'docs.json': '{"theme": "mint", "name": "X", "navigation": {"versions": [{"version": "v1", "pages": ["v1/a"]}]}}\n',
    'v1/a.mdx': '---\ntitle: A\n---\n\n![i](/v1/i.png)\n',
    'v1/i.png': '',
  });
  const client = await connectInside(t, { folders: [folder], capabilities: modernClient });
  const uri = client.uri(folder);
  assert.deepEqual(await client.connection.sendRequest('docsight/versions', { folder: uri }), {
    versions: ['v1'],
    folders: ['v1'],
  });
  interface Made {
    readonly reason?: string;
    readonly edit?: lsp.WorkspaceEdit;
    readonly copies?: unknown;
    readonly files?: unknown;
  }
  const make = (name: string): Promise<Made> =>
    client.connection.sendRequest('docsight/newVersion', { folder: uri, name, from: 'v1', moves: false });
  const { edit, copies, files } = await make('v2');
  assert.deepEqual(copies, [{ from: `${uri}/v1/i.png`, to: `${uri}/v2/i.png` }]);
  // Written completely, because an editor would open each file that an edit fills.
  assert.deepEqual(files, [{ uri: `${uri}/v2/a.mdx`, text: '---\ntitle: A\n---\n\n![i](/v2/i.png)\n' }]);
  assert.deepEqual(
    edit?.documentChanges?.map((change) => 'textDocument' in change && change.textDocument.uri),
    [`${uri}/docs.json`],
  );
  assert.match(JSON.stringify(edit), /\\"version\\": \\"v2\\"/);
  assert.equal((await make('v1')).reason, 'docs.json already has a version "v1".');
});
