import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import { makeFolder } from '../folder.ts';
import { connectInside, modernClient } from './client.ts';

const dynamic = { dynamicRegistration: true };

test('style sheets: registered, completed, explained, followed and checked while typing', async (t) => {
  const folder = makeFolder(t, {
    'docs.json': '{"$schema": "x", "name": "X", "colors": {"primary": "#102030"}, "navigation": {"pages": ["a"]}}\n',
    'a.mdx': '---\ntitle: A\n---\n\n<div className="hero">Text</div>\n',
    'style.css': '.hero { color: var(--primary) }\n',
  });
  const names = ['completion', 'hover', 'definition', 'references', 'colorProvider', 'rename'] as const;
  const client = await connectInside(t, {
    folders: [folder],
    capabilities: {
      ...modernClient,
      textDocument: {
        ...modernClient.textDocument,
        synchronization: dynamic,
        ...Object.fromEntries(names.map((name) => [name, { ...modernClient.textDocument?.[name], ...dynamic }])),
      },
    },
  });
  await client.ready();
  const asked = client.registrations
    .filter(({ registerOptions }) => registerOptions?.documentSelector?.[0]?.pattern === '**/*.css')
    .map(({ method }) => method);
  assert.deepEqual(
    asked.toSorted(),
    ['completion', 'definition', 'documentColor', 'hover', 'references', 'rename'].map(
      (name) => `textDocument/${name}`,
    ),
  );
  const sheet = join(folder, 'style.css');
  const page = join(folder, 'a.mdx');
  client.open(sheet);
  client.open(page);
  client.edit(sheet, '.hero {', '.lead, #sidebr, #side {} .hero {');
  const textDocument = { uri: client.uri(sheet) };
  const typed = await client.connection.sendRequest(lsp.CompletionRequest.type, {
    textDocument,
    position: { line: 0, character: '.lead, #sidebr, #side'.length },
  });
  const items = Array.isArray(typed) ? typed : (typed?.items ?? []);
  assert.ok(
    items.some(({ label }) => label === '#sidebar-content'),
    `of ${items.length}`,
  );
  await client.until('the slip', () => client.shown(sheet).some((each) => each.includes('css/unknown-hook')));
  const [color] = await client.connection.sendRequest(lsp.DocumentColorRequest.type, { textDocument });
  assert.deepEqual(color?.color, { red: 16 / 255, green: 32 / 255, blue: 48 / 255, alpha: 1 });
  const found = await client.connection.sendRequest(lsp.ReferencesRequest.type, {
    textDocument,
    position: client.position(sheet, '.hero', true),
    context: { includeDeclaration: false },
  });
  assert.deepEqual(
    found?.map(({ uri }) => uri),
    [client.uri(page)],
  );
  // The rule as typed, not as saved.
  client.edit(sheet, 'color: var(--primary)', 'color: green');
  const inPage = { textDocument: { uri: client.uri(page) }, position: client.position(page, 'hero', true) };
  const hover = await client.connection.sendRequest(lsp.HoverRequest.type, inPage);
  assert.match(JSON.stringify(hover?.contents), /\.hero \{ color: green \}/);
  const [target] = ((await client.connection.sendRequest(lsp.DefinitionRequest.type, inPage)) ?? []) as lsp.Location[];
  assert.equal(target?.uri, client.uri(sheet));
  client.edit(page, 'className="hero"', 'className="fle"');
  const classes = await client.connection.sendRequest(lsp.CompletionRequest.type, {
    textDocument: { uri: client.uri(page) },
    position: client.position(page, 'fle', true),
  });
  const flex = (Array.isArray(classes) ? classes : (classes?.items ?? [])).find(({ label }) => label === 'flex');
  assert.ok(flex);
  const { documentation } = await client.connection.sendRequest(lsp.CompletionResolveRequest.type, flex);
  assert.match(typeof documentation === 'object' ? documentation.value : '', /display: flex/);
});
