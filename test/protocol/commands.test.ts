import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import { makeFolder } from '../folder.ts';
import { isBuilt, openLive, showsPage } from '../liveDocument.ts';
import { fixtureText } from '../unit/openapi/apiSite.ts';
import { connectInside, modernClient } from './client.ts';
import { twoPages } from './opened.ts';

const showing: lsp.ClientCapabilities = { ...modernClient, window: { showDocument: { support: true } } };

/** An editor without its own commands, and the edits and documents it was asked to show. */
async function started(
  t: TestContext,
  files: Readonly<Record<string, string>> = twoPages,
  capabilities = showing,
  options = {},
) {
  const folder = makeFolder(t, files);
  const client = await connectInside(t, { folders: [folder], capabilities, options });
  const edits: lsp.WorkspaceEdit[] = [];
  const shown: lsp.ShowDocumentParams[] = [];
  let wake: () => void = () => undefined;
  client.connection.onRequest(lsp.ApplyWorkspaceEditRequest.type, ({ edit }) => {
    edits.push(edit);
    return { applied: true };
  });
  client.connection.onRequest(lsp.ShowDocumentRequest.type, (params) => {
    shown.push(params);
    wake();
    return { success: true };
  });
  await client.ready();
  const run = (command: string, ...args: unknown[]): Promise<unknown> =>
    client.connection.sendRequest(lsp.ExecuteCommandRequest.type, { command, arguments: args as lsp.LSPAny[] });
  const nextShown = async (): Promise<lsp.ShowDocumentParams> => {
    while (shown.length === 0)
      await new Promise<void>((done) => {
        wake = done;
      });
    return shown.splice(0, 1)[0] as lsp.ShowDocumentParams;
  };
  return { client, folder, run, edits, nextShown, uri: (path: string) => client.uri(join(folder, path)) };
}

/** Files that edits create, and inserted texts. */
function summary(edits: readonly lsp.WorkspaceEdit[]): readonly string[] {
  return edits.flatMap(({ documentChanges = [] }) =>
    documentChanges.map((change) =>
      'edits' in change
        ? `${change.textDocument.uri.split('/').at(-1)}: ${change.edits.map((each) => ('newText' in each ? each.newText.trim() : '')).join(' | ')}`
        : `${change.kind} ${'uri' in change ? change.uri.split('/').at(-1) : ''}`,
    ),
  );
}

test('an editor without our commands is offered the server’s, which do not mention VS Code', async (t) => {
  const { client, run, uri } = await started(t);
  assert.deepEqual(client.capabilities.executeCommandProvider?.commands, [
    'docsight.preview',
    'docsight.newPage',
    'docsight.generateApiPages',
    'docsight.generateRules',
    'docsight.convertConfig',
    'docsight.fixAll',
    'docsight.showPages',
  ]);
  // VS Code shows this above our part of an outline. Without it, the extension's long name is there.
  assert.deepEqual(client.capabilities.documentSymbolProvider, { label: 'Docsight' });
  const options = { commands: ['editor.action.triggerSuggest', 'docsight.showPages'] };
  const code = await connectInside(t, { folders: [], options });
  assert.equal(code.capabilities.executeCommandProvider, undefined);
  const file = uri('index.mdx').replace('file://', '');
  client.open(file);
  client.edit(file, 'icon="rocket"', 'ic');
  const list = await client.connection.sendRequest(lsp.CompletionRequest.type, {
    textDocument: { uri: uri('index.mdx') },
    position: client.position(file, ' ic', true),
  });
  const items = Array.isArray(list) ? list : (list?.items ?? []);
  assert.ok(items.some(({ label }) => label === 'icon'));
  assert.ok(items.every(({ command }) => command === undefined));
  const actionsAt = async (line: number) => {
    const start = { line, character: 0 };
    const actions = await client.connection.sendRequest(lsp.CodeActionRequest.type, {
      textDocument: { uri: uri('index.mdx') },
      range: { start, end: start },
      context: { diagnostics: [] },
    });
    return (actions ?? []).flatMap((each) =>
      'command' in each && typeof each.command === 'object' ? [each.command.command] : [],
    );
  };
  assert.deepEqual(await actionsAt(0), ['docsight.preview']);
  assert.deepEqual(await actionsAt(5), []);
  await assert.rejects(run('docsight.nothing'), /There is no command "docsight.nothing"/);
});

test('a new page has a navigation entry, and is shown', async (t) => {
  const { run, edits, nextShown, uri } = await started(t);
  await assert.rejects(run('docsight.newPage', {}), /needs a title/);
  const made = await run('docsight.newPage', { title: 'Get started', after: uri('index.mdx') });
  assert.equal(made, uri('get-started.mdx'));
  assert.deepEqual(
    summary(edits).map((each) => each.replace(/\s+/g, ' ')),
    [
      'create get-started.mdx',
      'get-started.mdx: --- title: "Get started" description: "" ---',
      'docs.json: "get-started",',
    ],
  );
  assert.equal((await nextShown()).uri, made);
  const poor = await started(t, twoPages, { workspace: { workspaceEdit: {} } });
  await assert.rejects(poor.run('docsight.newPage', { title: 'A' }), /cannot create files from edits/);
});

test('docs.json is converted, and API pages, rules and fixes are made, as edits that the editor can undo', async (t) => {
  const { run, edits, uri } = await started(t, {
    ...twoPages,
    'petstore.yaml': fixtureText('petstore.yaml'),
    'docs.json': twoPages['docs.json'].replace('"favicon"', '"openapi": "petstore.yaml",\n  "favicon"'),
    'two.mdx': `${twoPages['two.mdx']}\nA line<br>.\n`,
  });
  const pages = (await run('docsight.generateApiPages')) as readonly string[];
  assert.ok(pages.length > 3 && pages.includes(uri('docs.json')), pages.join());
  assert.ok(summary(edits.splice(0)).some((each) => each.startsWith('create ')));
  const { files } = (await run('docsight.generateRules', { targets: ['agents'] })) as { files: readonly string[] };
  assert.deepEqual(files, [uri('AGENTS.md')]);
  const made = summary(edits.splice(0)).join();
  assert.ok(made.includes('create AGENTS.md'), made);
  await assert.rejects(run('docsight.generateRules'), /Choose targets/);
  await assert.rejects(run('docsight.generateRules', { targets: ['agent'] }), /did you mean "agents"/);
  const { to } = (await run('docsight.convertConfig', uri('docs.json'))) as { to: string };
  assert.equal(to, 'v2');
  assert.match(summary(edits.splice(0)).join(), /^docs\.json: /);
  assert.deepEqual(await run('docsight.fixAll', { uri: uri('two.mdx') }), [uri('two.mdx')]);
  assert.deepEqual(summary(edits.splice(0)), ['two.mdx: />']);
  assert.deepEqual(await run('docsight.fixAll', { uri: uri('index.mdx') }), []);
});

test('the lens above an operation shows the page in any editor', async (t) => {
  const { client, folder, run, nextShown, uri } = await started(t, {
    ...twoPages,
    'petstore.yaml': fixtureText('petstore.yaml'),
    'docs.json': twoPages['docs.json'].replace('"favicon"', '"openapi": "petstore.yaml",\n  "favicon"'),
    'two.mdx': '---\ntitle: Get\nopenapi: GET /pets/{petId}\n---\n',
  });
  client.open(join(folder, 'petstore.yaml'));
  const lenses = await client.connection.sendRequest(lsp.CodeLensRequest.type, {
    textDocument: { uri: uri('petstore.yaml') },
  });
  const lens = lenses?.find(({ command }) => command?.title === '1 page');
  assert.equal(lens?.command?.command, 'docsight.showPages');
  await run('docsight.showPages', ...(lens?.command?.arguments ?? []));
  assert.equal((await nextShown()).uri, uri('two.mdx'));
});

test('the preview: a secret URL, unsaved text, the cursor in both directions', {
  skip: !isBuilt && 'not built',
}, async (t) => {
  const { client, folder, run, nextShown, uri } = await started(t);
  const [index, two] = [join(folder, 'index.mdx'), join(folder, 'two.mdx')];
  client.open(index);
  const address = await run('docsight.preview');
  assert.match(String(address), /^http:\/\/127\.0\.0\.1:\d+\/index\?token=[\w-]{32}$/);
  assert.deepEqual(await nextShown(), { uri: address, external: true });
  assert.equal((await fetch(String(address).replace(/token=./, 'token=_'))).status, 403);
  assert.equal((await fetch(String(address).replace(/\?.*/, ''))).status, 403);
  const page = await openLive(t, String(address));
  await page.until(showsPage('Go.'));
  client.edit(index, 'Go.', 'Gone.');
  await page.until((message): message is typeof message => JSON.stringify(message).includes('Gone.'));
  const isAt =
    (line: number) =>
    (message: (typeof page.messages)[number]): message is Extract<typeof message, { kind: 'cursor' }> =>
      message.kind === 'cursor' && message.line === line;
  await page.until(isAt(8));
  // Requests for the cursor's position reveal it.
  await client.connection.sendRequest(lsp.DocumentHighlightRequest.type, {
    textDocument: { uri: uri('index.mdx') },
    position: client.position(index, '[Two]'),
  });
  await page.until(isAt(client.position(index, '[Two]').line));
  client.open(two);
  client.cursor(two, 'Text.');
  await page.until(showsPage('Text.'));
  await page.until(isAt(7));
  assert.equal(await page.post({ kind: 'reveal', line: 5 }), 204);
  const start = { line: 5, character: 0 };
  assert.deepEqual(await nextShown(), { uri: uri('two.mdx'), takeFocus: true, selection: { start, end: start } });
  await client.end();
  await assert.rejects(fetch(String(address)));
});

test('a page in a browser shows the stars that the client reported', { skip: !isBuilt && 'not built' }, async (t) => {
  const { folder, client, run, uri } = await started(t, {
    ...twoPages,
    'docs.json': JSON.stringify({
      $schema: 'https://mintlify.com/docs.json',
      name: 'Site',
      theme: 'mint',
      colors: { primary: '#0f6b62' },
      navbar: { primary: { type: 'github', href: 'https://github.com/example/widget' } },
      navigation: { pages: ['index', 'two'] },
    }),
  });
  client.open(join(folder, 'index.mdx'));
  const page = await openLive(t, String(await run('docsight.preview')));
  await page.until(showsPage('Go.'));
  await client.connection.sendRequest('docsight/preview/open', {
    preview: 'panel',
    uri: uri('index.mdx'),
    resourceRoot: 'x:',
    stars: { 'example/widget': 77 },
  });
  await page.until((message): message is typeof message => /★ 77/.test(JSON.stringify(message)));
});
