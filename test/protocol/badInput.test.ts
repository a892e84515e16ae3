import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import { deepText } from '../deepApiDocument.ts';
import { makeFolder } from '../folder.ts';
import { connectInside, type TestClient } from './client.ts';

const goodConfig = JSON.stringify({
  name: 'Site',
  navigation: [{ group: 'G', pages: ['good'] }],
  favicon: '/f.svg',
  colors: { primary: '#112233' },
});
const good = '---\ntitle: Good\ndescription: A page that has nothing wrong with it.\n---\n\nText.\n';
const siteFiles = { 'docs.json': goodConfig, 'good.mdx': good, 'f.svg': '<svg/>' };

async function serve(
  t: TestContext,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<{ readonly client: TestClient; readonly folder: string }> {
  const folder = makeFolder(t, files);
  const client = await connectInside(t, { folders: [folder], settings: { problems: { scope: 'all', delay: 0 } } });
  return { client, folder };
}

/** Everything else still works: a valid page has a hover, an outline and diagnostics. */
async function assertAlive(client: TestClient, folder: string): Promise<void> {
  const file = join(folder, 'good.mdx');
  client.open(file);
  await client.until('the good page is checked', () => client.diagnostics(file)?.version === 1, 20_000);
  const textDocument = { uri: client.uri(file) };
  assert.ok(Array.isArray(await client.connection.sendRequest(lsp.DocumentSymbolRequest.type, { textDocument })));
  client.edit(file, 'Text.', '<Note>');
  await client.until(
    'a new fault is seen',
    () => client.shown(file).some((each) => each.includes(' error mdx/')),
    20_000,
  );
  assert.deepEqual(client.log, [], 'nothing threw');
}

const configs: Readonly<Record<string, string>> = {
  empty: '',
  'not JSON': 'name = "Site"',
  'an array': '[]',
  'a string': '"x"',
  'half-typed': '{"name": "Site", "navigation": [{"group": ',
  'duplicate keys': '{"name": "A", "name": "B", "navigation": []}',
  'keys of the prototype': '{"name": "A", "navigation": [], "__proto__": {"x": 1}, "constructor": 1, "toString": 2}',
  'nested 100,000 deep': `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  'objects nested 20,000 deep': `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  'a merge': '{\n<<<<<<< HEAD\n  "name": "A"\n=======\n  "name": "B"\n>>>>>>> main\n}',
  'NUL and lone surrogates': '{"name": "\u0000\ud800", "navigation": []}',
};

for (const [name, text] of Object.entries(configs)) {
  test(`docs.json: ${name}`, async (t) => {
    const { client, folder } = await serve(t, { ...siteFiles, 'docs.json': text });
    await client.ready();
    assert.ok(client.shown(join(folder, 'docs.json')).length > 0, 'a finding says what is wrong');
    for (const line of client.shown(join(folder, 'docs.json')))
      assert.match(line, /^\d+:\d+-\d+:\d+ (?:error|warning|information|hint) [a-z-]+\/[a-z-]+$/);
    await assertAlive(client, folder);
  });
}

test('docs.json of 20 MB', async (t) => {
  const pages = Array.from(
    { length: 180_000 },
    (_, i) => `    "guides/section-${i % 100}/a-page-with-quite-a-long-name-that-is-number-${i}"`,
  );
  const text = `{\n  "name": "Big",\n  "navigation": [{ "group": "All", "pages": [\n${pages.join(',\n')}\n  ] }],\n  "filler": "${'x'.repeat(8_000_000)}"\n}\n`;
  assert.ok(text.length > 20_000_000, String(text.length));
  const { client, folder } = await serve(t, { ...siteFiles, 'docs.json': text });
  await client.until('checked', () => client.status()?.sites[0]?.ready === true, 60_000);
  assert.ok((client.diagnostics(join(folder, 'docs.json'))?.diagnostics.length ?? 0) > 0);
  await assertAlive(client, folder);
});

const encode = (text: string): Uint8Array => Buffer.from(text, 'utf8');
const pages: Readonly<Record<string, { readonly text: string | Uint8Array; readonly finding?: RegExp }>> = {
  'broken YAML': {
    text: '---\ntitle: [a\ndescription: "b\n---\n\nText.\n',
    finding: /^[23]:\d+-\d+:\d+ error yaml\//,
  },
  'unclosed tags': { text: good.replace('Text.', '<Steps>\n  <Step title="A">\n    Text.\n'), finding: /error mdx\// },
  'a byte order mark': { text: `\ufeff${good}` },
  'CRLF, an error at its exact place': {
    text: good.replace('Text.', 'A\n\n  <5').replaceAll('\n', '\r\n'),
    finding: /^8:2-8:\d error mdx\//,
  },
  'old Mac line endings': {
    text: good.replace('Text.', '<5').replaceAll('\n', '\r'),
    finding: /^6:0-6:\d error mdx\//,
  },
  'no text': { text: '' },
  'white space': { text: ' \n\t\n' },
  'binary bytes': { text: Uint8Array.from({ length: 4096 }, (_, i) => (i * 37 + (i >> 3)) % 256) },
  'UTF-16': { text: new Uint8Array([0xff, 0xfe, ...Buffer.from(good, 'utf16le')]) },
  'one long line': { text: `---\ntitle: Long\n---\n\n${'word '.repeat(200_000)}` },
  'tags nested 5,000 deep': { text: `${'<div>'.repeat(5_000)}\n` },
  'brackets and braces': { text: `${'['.repeat(20_000)}${'{'.repeat(20_000)}` },
};

for (const [name, { text, finding }] of Object.entries(pages)) {
  test(`a page: ${name}`, async (t) => {
    const { client, folder } = await serve(t, {
      ...siteFiles,
      'bad.mdx': typeof text === 'string' ? encode(text) : text,
    });
    await client.ready();
    const shown = client.shown(join(folder, 'bad.mdx'));
    if (finding !== undefined)
      assert.ok(
        shown.some((each) => finding.test(each)),
        JSON.stringify(shown),
      );
    await assertAlive(client, folder);
  });
}

for (const name of ['deep.json', 'deep.yaml']) {
  test(`schemas nested 500 deep: every request about ${name} is answered`, async (t) => {
    const { client, folder } = await serve(t, {
      ...siteFiles,
      'docs.json': goodConfig.replace('"name"', `"openapi":"${name}","name"`),
      [name]: deepText(500),
      'deep.mdx': '---\ntitle: Deep\nopenapi: POST /deep\n---\n\n<ParamField body="list">All.</ParamField>\n',
    });
    await client.ready();
    const [file, page] = [join(folder, name), join(folder, 'deep.mdx')];
    client.open(file);
    client.open(page);
    const [textDocument, pageDocument] = [{ uri: client.uri(file) }, { uri: client.uri(page) }];
    const position = client.position(file, 'The innermost');
    const positions = [position];
    const options = { tabSize: 2, insertSpaces: true };
    const { connection } = client;
    const symbols = await connection.sendRequest(lsp.DocumentSymbolRequest.type, { textDocument });
    assert.deepEqual(
      symbols?.map((each) => each.name),
      ['/deep', '/flat', 'schemas'],
    );
    await connection.sendRequest(lsp.FoldingRangeRequest.type, { textDocument });
    await connection.sendRequest(lsp.SelectionRangeRequest.type, { textDocument, positions });
    await connection.sendRequest(lsp.HoverRequest.type, { textDocument, position });
    await connection.sendRequest(lsp.CompletionRequest.type, { textDocument, position });
    await connection.sendRequest(lsp.DefinitionRequest.type, { textDocument, position });
    await connection.sendRequest(lsp.DocumentFormattingRequest.type, { textDocument, options });
    const lenses = await connection.sendRequest(lsp.CodeLensRequest.type, { textDocument });
    assert.equal(lenses?.[0]?.command?.title, '1 page');
    const of = client.position(page, 'list');
    const hover = await connection.sendRequest(lsp.HoverRequest.type, { textDocument: pageDocument, position: of });
    assert.ok(hover !== null);
    client.edit(file, 'The innermost', 'The very innermost');
    await connection.sendRequest(lsp.HoverRequest.type, { textDocument, position });
    assert.deepEqual(
      client.shown(file).filter((each) => !/openapi\/(?:unlisted-operations|unused-component)/.test(each)),
      [],
    );
    await assertAlive(client, folder);
  });
}

test('a page outside navigation is checked like any other', async (t) => {
  const { client, folder } = await serve(t, {
    ...siteFiles,
    'other/lonely.mdx': good.replace('Text.', '<Note>').replace('Good', 'Lonely'),
  });
  await client.ready();
  assert.ok(client.shown(join(folder, 'other/lonely.mdx')).some((each) => /^6:0-6:6 error mdx\//.test(each)));
  await assertAlive(client, folder);
});

test('a folder without docs.json: no findings, and a site as soon as it has one', async (t) => {
  const { client, folder } = await serve(t, { 'good.mdx': '<Note>' });
  assert.deepEqual(await client.request('docsight/sites', {}), []);
  client.open(join(folder, 'good.mdx'));
  assert.equal(await client.request('docsight/site', { uri: client.uri(join(folder, 'good.mdx')) }), null);
  assert.equal(client.everything().size, 0);
});
