import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import { modernClient } from './client.ts';
import { applied, opened } from './opened.ts';

test('completion: components at the start of a tag, with an edit that leaves a complete page', async (t) => {
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

test('completion: icon names, drawn when they are focused', async (t) => {
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

test('completion: a list is complete from the first letter on, so that an editor can filter it', async (t) => {
  const { client, file } = await opened(t);
  const listed = async (typed: string): Promise<readonly [boolean, readonly string[]]> => {
    client.replace(file, `## A\n\n${typed}`);
    const list = await client.connection.sendRequest(lsp.CompletionRequest.type, {
      textDocument: { uri: client.uri(file) },
      position: { line: 2, character: typed.length },
    });
    assert.ok(list !== null && !Array.isArray(list), typed);
    return [list.isIncomplete, list.items.map(({ label, filterText }) => `${label} ${filterText ?? ''}`).sort()];
  };
  for (const [begun, word] of [
    ['<Card icon="', 'rock'],
    ['<', 'Car'],
    ['<Card ', 'ic'],
    ['<Icon icon="rocket" iconType="', 'so'],
    ['```', 'py'],
    ['[a](', '/a'],
  ] as const) {
    const [isIncomplete, all] = await listed(begun);
    assert.equal(isIncomplete, false, begun);
    const first = new Set(all);
    const [, later] = await listed(begun + word);
    assert.ok(later.length > 0 && all.length >= later.length, begun + word);
    assert.deepEqual(
      later.filter((each) => !first.has(each)),
      [],
      `what ${begun}${word} leaves was there from the first letter on`,
    );
  }
});

test('no list opens automatically in prose', async (t) => {
  const { client, file } = await opened(t);
  const list = await client.connection.sendRequest(lsp.CompletionRequest.type, {
    textDocument: { uri: client.uri(file) },
    position: client.position(file, 'Go.', true),
    context: { triggerKind: lsp.CompletionTriggerKind.TriggerCharacter, triggerCharacter: ' ' },
  });
  assert.deepEqual(Array.isArray(list) ? list : list?.items, []);
});

test('completion opens automatically in tags, links, quotes and after a fence marker; elsewhere only on request', async (t) => {
  const { client, file } = await opened(t);
  const items = async (text: string, triggerCharacter: string | undefined): Promise<number> => {
    const lines = ['## A', '', ...text.split('\n')];
    client.replace(file, lines.join('\n'));
    const { Invoked, TriggerCharacter } = lsp.CompletionTriggerKind;
    const list = await client.connection.sendRequest(lsp.CompletionRequest.type, {
      textDocument: { uri: client.uri(file) },
      position: { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 },
      context:
        triggerCharacter === undefined ? { triggerKind: Invoked } : { triggerKind: TriggerCharacter, triggerCharacter },
    });
    return (Array.isArray(list) ? list : (list?.items ?? [])).length;
  };
  for (const text of [
    '<',
    '<Card ',
    '<Card title="a" icon="',
    '[a](',
    '[a](/',
    '[a](/two#',
    '<Note>\n\n</',
    '<b ',
    '```',
  ])
    assert.ok((await items(text, text.at(-1))) > 0, text);
  for (const text of ['```js ', 'if a<b ', 'if a <b then ', 'the <Note that '])
    assert.deepEqual([await items(text, text.at(-1)), (await items(text, undefined)) > 0], [0, true], text);
});

test('hover: a component, an icon with its glyph, an image with its size', async (t) => {
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

test('a code action fixes the page, for the version it was made for', async (t) => {
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
  await client.until('fixed', () => client.diagnostics(file)?.version === 3);
  assert.deepEqual(client.shown(file), []);
});

test('a fix for a whole site is computed when it is chosen, and needs confirmation', async (t) => {
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
    // Its edits do not exist yet, so `CodeAction.is` would reject it.
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

test('the result of a fix for a whole site is returned as texts, and nothing changes', async (t) => {
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

test('features return nothing outside sites', async (t) => {
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

test('the link to the section around a position', async (t) => {
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
