import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import { nodeRuntime } from '../../server/lsp/nodeRuntime.ts';
import { makeFolder } from '../folder.ts';
import { connectInside, modernClient, type TestClient } from './client.ts';

const files = {
  'docs.json': JSON.stringify(
    {
      name: 'Site',
      navigation: [{ group: 'G', pages: ['index', 'two'] }],
      favicon: '/f.svg',
      colors: { primary: '#112233' },
    },
    undefined,
    2,
  ),
  'f.svg': '<svg/>',
  'index.mdx':
    '---\ntitle: One\ndescription: About one and what it is for.\n---\n\n## Start here\n\n<Card title="A" icon="rocket" href="/two#second">\n  Go.\n</Card>\n\n[Two](/two)\n',
  'two.mdx': '---\ntitle: Two\ndescription: About two and what it is for.\n---\n\n## Second\n\nText.\n',
};

async function opened(
  t: TestContext,
  path = 'index.mdx',
  capabilities = modernClient,
): Promise<{ readonly client: TestClient; readonly file: string; readonly folder: string }> {
  const folder = makeFolder(t, files);
  const client = await connectInside(t, { folders: [folder], capabilities });
  await client.ready();
  const file = join(folder, path);
  client.open(file);
  return { client, file, folder };
}

/** A text with LSP's edits applied, as an editor does it. */
function applied(client: TestClient, file: string, edits: readonly lsp.TextEdit[]): string {
  const text = client.textOf(file);
  const lines = text.split('\n');
  const offset = ({ line, character }: lsp.Position): number =>
    lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character;
  return edits
    .toSorted((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce(
      (now, { range, newText }) => now.slice(0, offset(range.start)) + newText + now.slice(offset(range.end)),
      text,
    );
}

test('completion: components where a tag begins, with an edit that leaves a whole page', async (t) => {
  const { client, file } = await opened(t);
  client.edit(file, '[Two](/two)', '<Not');
  const list = await client.connection.sendRequest(lsp.CompletionRequest.type, {
    textDocument: { uri: client.uri(file) },
    position: client.position(file, '<Not', true),
  });
  const items = Array.isArray(list) ? list : (list?.items ?? []);
  const note = items.find(({ label }) => label === 'Note');
  assert.ok(note?.textEdit && 'range' in note.textEdit, JSON.stringify(items.slice(0, 3)));
  assert.ok(!note.textEdit.newText.includes('$'), 'an editor without snippets gets none');
  client.replace(file, applied(client, file, [note.textEdit]));
  await client.until('no findings', () => client.diagnostics(file)?.version === 3);
  assert.deepEqual(
    client.shown(file).filter((each) => each.includes(' error ')),
    [],
  );
});

test('completion: icon names whose glyph is drawn when one is looked at', async (t) => {
  const { client, file } = await opened(t);
  client.edit(file, 'icon="rocket"', 'icon="rock"');
  const list = await client.connection.sendRequest(lsp.CompletionRequest.type, {
    textDocument: { uri: client.uri(file) },
    position: client.position(file, 'icon="rock', true),
  });
  const items = Array.isArray(list) ? list : (list?.items ?? []);
  const rocket = items.find(({ label }) => label === 'rocket');
  assert.ok(rocket, `of ${items.length}`);
  const { documentation } = await client.connection.sendRequest(lsp.CompletionResolveRequest.type, rocket);
  assert.match(typeof documentation === 'object' ? documentation.value : '', /data:image\/svg\+xml;base64,/);
});

test('nothing opens by itself in prose', async (t) => {
  const { client, file } = await opened(t);
  const list = await client.connection.sendRequest(lsp.CompletionRequest.type, {
    textDocument: { uri: client.uri(file) },
    position: client.position(file, 'Go.', true),
    context: { triggerKind: lsp.CompletionTriggerKind.TriggerCharacter, triggerCharacter: ' ' },
  });
  assert.deepEqual(Array.isArray(list) ? list : list?.items, []);
});

test('hover: what a component is, an icon with its glyph, a picture with its size', async (t) => {
  const { client, file } = await opened(t);
  const at = async (place: string): Promise<string> => {
    const hover = await client.connection.sendRequest(lsp.HoverRequest.type, {
      textDocument: { uri: client.uri(file) },
      position: client.position(file, place),
    });
    return hover === null || hover === undefined ? '' : (hover.contents as lsp.MarkupContent).value;
  };
  assert.match(await at('Card title'), /Card/);
  assert.match(await at('rocket"'), /data:image\/svg\+xml/);
  assert.equal(await at('Go.'), '');
  client.edit(file, 'Go.', 'Go. ![A flag](/f.svg)');
  assert.match(await at('f.svg'), /!\[\]\(file:.*f\.svg\|width=240\)\n\n`f\.svg`\n\n6 bytes/);
});

test('a code action mends the page, for the version it was made for', async (t) => {
  const { client, file } = await opened(t);
  client.edit(file, '</Card>', '');
  await client.until('a finding', () => client.shown(file).length > 0 || client.diagnostics(file)?.version === 2);
  client.cursor(file, 'title');
  await client.until('shown', () => client.shown(file).length > 0);
  const diagnostics = client.diagnostics(file)?.diagnostics ?? [];
  const range = diagnostics[0]?.range ?? { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const actions = await client.connection.sendRequest(lsp.CodeActionRequest.type, {
    textDocument: { uri: client.uri(file) },
    range,
    context: { diagnostics, only: ['quickfix'] },
  });
  const action = (actions ?? []).find(
    (each): each is lsp.CodeAction => lsp.CodeAction.is(each) && each.diagnostics !== undefined,
  );
  assert.ok(action, JSON.stringify(actions));
  const [change] = action.edit?.documentChanges ?? [];
  assert.ok(change !== undefined && lsp.TextDocumentEdit.is(change));
  assert.deepEqual(change.textDocument, { uri: client.uri(file), version: 2 });
  client.replace(file, applied(client, file, change.edits as lsp.TextEdit[]));
  await client.until('mended', () => client.diagnostics(file)?.version === 3);
  assert.deepEqual(client.shown(file), []);
});

test('a fix for a whole site is worked out when it is chosen, and wants to be confirmed', async (t) => {
  const confirming: lsp.ClientCapabilities = {
    ...modernClient,
    workspace: { ...modernClient.workspace, workspaceEdit: { documentChanges: true, changeAnnotationSupport: {} } },
    textDocument: {
      ...modernClient.textDocument,
      codeAction: { dataSupport: true, resolveSupport: { properties: ['edit'] } },
    },
  };
  const offered = async (capabilities: lsp.ClientCapabilities): Promise<readonly lsp.CodeAction[]> => {
    const { client, file, folder } = await opened(t, 'index.mdx', capabilities);
    const second = join(folder, 'two.mdx');
    client.open(second);
    client.edit(file, '[Two]', 'Less <5 [Two]');
    client.edit(second, 'Text.', 'Less <6.');
    await client.until('both checked', () => [file, second].every((each) => client.diagnostics(each)?.version === 2));
    const at = client.position(file, '<5');
    const context = { diagnostics: [], only: ['quickfix'] };
    const textDocument = { uri: client.uri(file) };
    const actions = await client.connection.sendRequest(lsp.CodeActionRequest.type, {
      textDocument,
      range: { start: at, end: at },
      context,
    });
    // What it does is not there yet, so `CodeAction.is` would not have it.
    const found = (actions ?? []).filter((each): each is lsp.CodeAction => !lsp.Command.is(each));
    const whole = found.filter(({ title }) => title.startsWith('Fix all in 2 files of this site'));
    return Promise.all(whole.map((each) => client.connection.sendRequest(lsp.CodeActionResolveRequest.type, each)));
  };
  assert.deepEqual(await offered(modernClient), []);
  const [action] = await offered(confirming);
  assert.equal(action?.edit?.documentChanges?.length, 2);
  const [annotation] = Object.values(action?.edit?.changeAnnotations ?? {});
  assert.equal(annotation?.needsConfirmation, true);
  assert.match(annotation?.label ?? '', /^Fix 2 in 2 files: /);
  for (const change of action?.edit?.documentChanges ?? []) {
    assert.ok(lsp.TextDocumentEdit.is(change));
    for (const edit of change.edits) assert.ok(lsp.AnnotatedTextEdit.is(edit));
  }
});

test('what a fix of a whole site would make of every file is told as texts, and nothing is changed', async (t) => {
  const { client, file, folder } = await opened(t, 'index.mdx');
  const second = join(folder, 'two.mdx');
  client.open(second);
  client.edit(file, '[Two]', 'Less <5 [Two]');
  client.edit(second, 'Text.', 'Less <6.');
  await client.until('both checked', () => [file, second].every((each) => client.diagnostics(each)?.version === 2));
  const uri = client.uri(file);
  const found = await client.request('docsight/siteFix', { uri, code: 'mdx/bad-tag' });
  assert.match(found?.title ?? '', /^Fix 2 in 2 files: /);
  assert.deepEqual(found?.files.map((each) => each.uri).toSorted(), [uri, client.uri(second)].toSorted());
  for (const { before, after } of found?.files ?? []) {
    assert.match(before ?? '', /Less <[56]/);
    assert.equal(after, before?.replace('Less <', String.raw`Less \<`));
  }
  assert.equal(await client.request('docsight/siteFix', { uri, code: 'front-matter/missing-title' }), null);
});

test('outline, links, definition, references, folding, selection, linked names, tokens, search', async (t) => {
  const { client, file, folder } = await opened(t);
  const textDocument = { uri: client.uri(file) };
  const { connection } = client;
  const two = client.uri(join(folder, 'two.mdx'));

  const outline = (await connection.sendRequest(lsp.DocumentSymbolRequest.type, {
    textDocument,
  })) as lsp.DocumentSymbol[];
  assert.ok(JSON.stringify(outline).includes('"name":"Start here"'));

  const links = (await connection.sendRequest(lsp.DocumentLinkRequest.type, { textDocument })) ?? [];
  assert.deepEqual(links.map(({ target }) => target).sort(), [two, `${two}#L6`]);

  const definition = (await connection.sendRequest(lsp.DefinitionRequest.type, {
    textDocument,
    position: client.position(file, '/two)'),
  })) as lsp.Location[];
  assert.deepEqual(
    definition.map(({ uri }) => uri),
    [two],
  );

  const references = await connection.sendRequest(lsp.ReferencesRequest.type, {
    textDocument: { uri: two },
    position: { line: 5, character: 0 },
    context: { includeDeclaration: false },
  });
  assert.ok(
    (references ?? []).some(({ uri }) => uri === textDocument.uri),
    JSON.stringify(references),
  );

  const folds = (await connection.sendRequest(lsp.FoldingRangeRequest.type, { textDocument })) ?? [];
  assert.ok(
    folds.some(({ startLine, endLine }) => startLine === 7 && endLine >= 8),
    JSON.stringify(folds),
  );

  const [selection] =
    (await connection.sendRequest(lsp.SelectionRangeRequest.type, {
      textDocument,
      positions: [client.position(file, 'Go.')],
    })) ?? [];
  assert.ok(selection?.parent !== undefined);
  for (let inner = selection, outer = inner.parent; outer !== undefined; inner = outer, outer = outer.parent)
    assert.ok(outer.range.start.line <= inner.range.start.line && outer.range.end.line >= inner.range.end.line);

  const linked = await connection.sendRequest(lsp.LinkedEditingRangeRequest.type, {
    textDocument,
    position: client.position(file, 'Card title'),
  });
  assert.deepEqual(
    linked?.ranges.map(({ start }) => start),
    [
      { line: 7, character: 1 },
      { line: 9, character: 2 },
    ],
  );

  const tokens = await connection.sendRequest(lsp.SemanticTokensRequest.type, { textDocument });
  assert.ok((tokens?.data.length ?? 0) >= 5 && (tokens?.data.length ?? 1) % 5 === 0);

  const found = (await connection.sendRequest(lsp.WorkspaceSymbolRequest.type, {
    query: 'secnd',
  })) as lsp.SymbolInformation[];
  assert.deepEqual(
    found.map(({ name, containerName }) => [name, containerName]),
    [['Second', 'Two']],
  );

  const help = await connection.sendRequest(lsp.SignatureHelpRequest.type, {
    textDocument,
    position: client.position(file, 'icon='),
  });
  assert.match(help?.signatures[0]?.label ?? '', /^<Card .*title/);
});

test('docs.json is formatted, pages never are', async (t) => {
  const { client, folder } = await opened(t);
  const config = join(folder, 'docs.json');
  client.open(config, '{"name":"Site",\n  // why\n"navigation":[]}');
  const options = { tabSize: 2, insertSpaces: true };
  const edits = await client.connection.sendRequest(lsp.DocumentFormattingRequest.type, {
    textDocument: { uri: client.uri(config) },
    options,
  });
  assert.equal(applied(client, config, edits ?? []), '{\n  "name": "Site",\n  // why\n  "navigation": []\n}');
  const page = { uri: client.uri(join(folder, 'index.mdx')) };
  assert.deepEqual(
    await client.connection.sendRequest(lsp.DocumentFormattingRequest.type, { textDocument: page, options }),
    [],
  );
});

test('a request that newer text or a cancellation overtook is answered as editors expect', async (t) => {
  const folder = makeFolder(t, files);
  const runtime = nodeRuntime();
  // A busy server: what comes in after a request is read before it is answered.
  const patient = async (): Promise<void> => {
    for (let i = 0; i < 50; i++) await runtime.clock.yield();
  };
  const client = await connectInside(t, { folders: [folder] }, { clock: { ...runtime.clock, yield: patient } });
  await client.ready();
  const file = join(folder, 'index.mdx');
  client.open(file);
  const textDocument = { uri: client.uri(file) };
  const old = client.connection.sendRequest(lsp.HoverRequest.type, {
    textDocument,
    position: { line: 7, character: 2 },
  });
  client.edit(file, 'Go.', 'Go on.');
  const source = new lsp.CancellationTokenSource();
  const cancelled = client.connection.sendRequest(lsp.DocumentSymbolRequest.type, { textDocument }, source.token);
  source.cancel();
  const codes = await Promise.all(
    [old, cancelled].map((each) =>
      each.then(
        () => 0,
        (error: lsp.ResponseError) => error.code,
      ),
    ),
  );
  assert.deepEqual(codes, [lsp.LSPErrorCodes.ContentModified, lsp.LSPErrorCodes.RequestCancelled]);
});

test('completions come although letters are typed meanwhile', async (t) => {
  const folder = makeFolder(t, files);
  const runtime = nodeRuntime();
  const patient = async (): Promise<void> => {
    for (let i = 0; i < 50; i++) await runtime.clock.yield();
  };
  const client = await connectInside(t, { folders: [folder] }, { clock: { ...runtime.clock, yield: patient } });
  await client.ready();
  const config = join(folder, 'docs.json');
  const text = '{\n  "name": "Site",\n  "navigation": [],\n  "\n}';
  client.open(config, text);
  const asked = client.connection.sendRequest(lsp.CompletionRequest.type, {
    textDocument: { uri: client.uri(config) },
    position: { line: 3, character: 3 },
  });
  client.edit(config, '  "\n}', '  "lo\n}');
  const found = await asked;
  assert.ok(found !== null && !Array.isArray(found) && found.items.some(({ label }) => label === 'logo'));
});

test('features say nothing outside sites', async (t) => {
  const { client, folder } = await opened(t);
  const readme = join(folder, 'README.md');
  client.open(readme, '<Card icon="rocket" />');
  const textDocument = { uri: client.uri(readme) };
  assert.equal(
    await client.connection.sendRequest(lsp.HoverRequest.type, { textDocument, position: { line: 0, character: 2 } }),
    null,
  );
  assert.deepEqual(await client.connection.sendRequest(lsp.DocumentSymbolRequest.type, { textDocument }), []);
  const untitled = { uri: 'untitled:Untitled-1' };
  assert.deepEqual(await client.connection.sendRequest(lsp.DocumentLinkRequest.type, { textDocument: untitled }), []);
});

test('colors of docs.json are swatches, and a picked one is written as hex', async (t) => {
  const { client, folder } = await opened(t);
  const config = join(folder, 'docs.json');
  client.open(config);
  const textDocument = { uri: client.uri(config) };
  const [swatch] = await client.connection.sendRequest(lsp.DocumentColorRequest.type, { textDocument });
  assert.deepEqual(swatch?.color, { red: 17 / 255, green: 34 / 255, blue: 51 / 255, alpha: 1 });
  const [picked] = await client.connection.sendRequest(lsp.ColorPresentationRequest.type, {
    textDocument,
    range: swatch.range,
    color: { red: 1, green: 0.5, blue: 0, alpha: 1 },
  });
  assert.equal(picked?.label, '#FF8000');
  assert.ok(picked.textEdit);
  assert.ok(applied(client, config, [picked.textEdit]).includes('"primary": "#FF8000"'));
});

test('docs.json: completion, hover, outline and links', async (t) => {
  const { client, folder } = await opened(t);
  const config = join(folder, 'docs.json');
  client.open(config);
  const textDocument = { uri: client.uri(config) };
  const hover = await client.connection.sendRequest(lsp.HoverRequest.type, {
    textDocument,
    position: client.position(config, 'primary'),
  });
  assert.match(JSON.stringify(hover), /color/i);
  const outline = await client.connection.sendRequest(lsp.DocumentSymbolRequest.type, { textDocument });
  assert.ok((outline ?? []).length > 0);
  const links = await client.connection.sendRequest(lsp.DocumentLinkRequest.type, { textDocument });
  assert.ok((links ?? []).some(({ target }) => target === client.uri(join(folder, 'two.mdx'))));
  client.edit(config, '"name": "Site",', '"name": "Site",\n  "mod');
  const list = await client.connection.sendRequest(lsp.CompletionRequest.type, {
    textDocument,
    position: client.position(config, '"mod', true),
  });
  const items = Array.isArray(list) ? list : (list?.items ?? []);
  assert.ok(
    items.some(({ label }) => label === 'modeToggle'),
    JSON.stringify(items.map(({ label }) => label)),
  );
});

test('moving a page takes its links and its place in navigation along', async (t) => {
  const { client, file, folder } = await opened(t);
  const answer = await client.connection.sendRequest(lsp.WillRenameFilesRequest.type, {
    files: [{ oldUri: client.uri(join(folder, 'two.mdx')), newUri: client.uri(join(folder, 'guides/second.mdx')) }],
  });
  const changes = (answer?.documentChanges ?? []).filter(lsp.TextDocumentEdit.is);
  const index = changes.find(({ textDocument }) => textDocument.uri === client.uri(file));
  assert.ok(index, JSON.stringify(answer));
  assert.ok(applied(client, file, index.edits as lsp.TextEdit[]).includes('[Two](/guides/second)'));
  assert.ok(changes.some(({ textDocument }) => textDocument.uri === client.uri(join(folder, 'docs.json'))));
  const nothing = await client.connection.sendRequest(lsp.WillRenameFilesRequest.type, {
    files: [{ oldUri: client.uri(join(folder, 'two.mdx')), newUri: 'file:///elsewhere/two.mdx' }],
  });
  assert.equal(nothing, null);
});

test('a new page comes with its entry in navigation, in one edit', async (t) => {
  const { client, file, folder } = await opened(t);
  const made = await client.request('docsight/newPage', {
    folder: client.uri(folder),
    title: 'Third thing',
    after: client.uri(file),
  });
  assert.equal(made?.uri, client.uri(join(folder, 'third-thing.mdx')));
  const text = JSON.stringify(made?.edit);
  assert.ok(text.includes('"kind":"create"') && text.includes(client.uri(join(folder, 'docs.json'))), text);
  assert.deepEqual(await client.request('docsight/pageTemplates', { folder: client.uri(folder) }), []);
  assert.deepEqual(await client.request('docsight/pagePlaces', { folder: client.uri(folder) }), [
    { uri: client.uri(file), title: 'One', groups: ['G'] },
    { uri: client.uri(join(folder, 'two.mdx')), title: 'Two', groups: ['G'] },
  ]);
});

test('the link to the section around a place', async (t) => {
  const { client, file } = await opened(t);
  const ask = (line: number): Promise<string | null> =>
    client.request('docsight/headingLink', { uri: client.uri(file), line, character: 0 });
  assert.equal(await ask(7), '/index#start-here');
  assert.equal(await ask(1), '/index');
});

test('a closing tag for the tag that was just typed', async (t) => {
  const { client, file } = await opened(t);
  client.edit(file, '[Two](/two)', '<Note>');
  const at = client.position(file, '<Note>', true);
  assert.equal(await client.request('docsight/autoClose', { uri: client.uri(file), ...at }), '</Note>');
  client.edit(file, '<Note>', '<Note />');
  const after = client.position(file, '<Note />', true);
  assert.equal(await client.request('docsight/autoClose', { uri: client.uri(file), ...after }), null);
});

test('renaming a page or a folder changes what names it, before the file moves', async (t) => {
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
