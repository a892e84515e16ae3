import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import { applied, opened } from './opened.ts';

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

test('colors in docs.json have swatches, and a picked one is written as hex', async (t) => {
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

test('the status shows the format of docs.json, and why, while typing', async (t) => {
  const { client, folder } = await opened(t);
  const config = join(folder, 'docs.json');
  client.open(config);
  const says = async (text: string, format: object): Promise<void> => {
    client.edit(config, client.textOf(config), text);
    const wanted = JSON.stringify(format);
    await client.until(wanted, () => JSON.stringify(client.status()?.sites[0]?.format) === wanted);
  };
  await says('{ }', { dialect: 'v1', by: 'nothing', keys: [] });
  await says('{ "navbar": {} }', { dialect: 'v2', by: 'keys', keys: ['navbar'] });
  await says('{ "theme": "venus" }', { dialect: 'v1', by: 'keys', keys: ['theme: venus'] });
  await says('{ "theme": "venus", "navigation": { "pages": [] } }', { dialect: 'v2', by: 'navigation', keys: [] });
  await says('{ "$schema": "https://mintlify.com/docs.json" }', { dialect: 'v2', by: '$schema', keys: [] });
});
