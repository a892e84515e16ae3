import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import { clientDisk } from '../../server/host/web/clientDisk.ts';
import { clientFiles } from '../../server/host/web/clientFiles.ts';
import { places as webPlaces } from '../../server/host/web/places.ts';
import { makeFolder } from '../folder.ts';
import { connectInside, type TestClient } from './client.ts';
import { twoPages } from './opened.ts';

const uri = 'untitled:Untitled-1';
const text = '<Crad />\n\n[a](/no/where)\n\n<Note>\n  Words.\n</Note>\n\n<Ca';

function open(client: TestClient, languageId: string, content = text): void {
  void client.connection.sendNotification(lsp.DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId, version: 1, text: content },
  });
}

const codes = (client: TestClient): readonly string[] =>
  (client.everything().get(uri) ?? []).map((shown) => shown.split(' ').at(-1) ?? '');

async function labelsAt(client: TestClient, position: lsp.Position): Promise<readonly string[]> {
  const list = await client.connection.sendRequest(lsp.CompletionRequest.type, { textDocument: { uri }, position });
  return (Array.isArray(list) ? list : (list?.items ?? [])).map(({ label }) => label);
}

async function hoverAt(client: TestClient, position: lsp.Position): Promise<string> {
  const hover = await client.connection.sendRequest(lsp.HoverRequest.type, { textDocument: { uri }, position });
  return JSON.stringify(hover?.contents ?? '');
}

/** A server with the files of this machine, and one with those of a client, as in a worker. */
const hosts = {
  'a disk': (t: TestContext) => connectInside(t, { folders: [makeFolder(t, {})], settings: noDelay }),
  'the files of a client': (t: TestContext) =>
    connectInside(
      t,
      { folders: [], settings: noDelay },
      {
        places: webPlaces,
        disk: clientDisk(
          clientFiles(async (_, params) => ('folders' in params ? [{ kind: 'entries', entries: [] }] : []) as never),
        ),
      },
    ),
};
const noDelay = { problems: { delay: 0 } };

for (const [what, connect] of Object.entries(hosts)) {
  test(`a new page has findings that need no site, completion and hover, with ${what}`, async (t) => {
    const client = await connect(t);
    open(client, 'mdx');
    await client.until('its findings', () => codes(client).includes('component/unknown'));
    assert.ok(!codes(client).includes('link/missing'), codes(client).join());
    assert.ok((await labelsAt(client, { line: 8, character: 3 })).includes('Card'));
    assert.match(await hoverAt(client, { line: 4, character: 2 }), /Note/);
    const shown = await client.request('docsight/preview/open', { preview: 'one', uri, resourceRoot: 'https://root' });
    assert.equal(shown.kind, 'page');
    await client.connection.sendNotification(lsp.DidCloseTextDocumentNotification.type, { textDocument: { uri } });
    await client.until('no findings', () => codes(client).length === 0);
    assert.equal(await hoverAt(client, { line: 4, character: 2 }), '""');
  });

  test(`a new docs.json has findings that need no site, completion and hover, with ${what}`, async (t) => {
    const client = await connect(t);
    open(
      client,
      'docsight-json',
      '{\n  "theme": "mnit",\n  "name": "A",\n  "navigation": { "pages": ["nowhere"] },\n  "lo\n}\n',
    );
    await client.until('its findings', () => codes(client).some((code) => code.startsWith('config/')));
    assert.deepEqual(
      codes(client).filter((code) => /missing-page|missing-file|navigation\/missing/.test(code)),
      [],
    );
    assert.ok((await labelsAt(client, { line: 4, character: 5 })).some((label) => label.includes('logo')));
    assert.match(await hoverAt(client, { line: 1, character: 4 }), /theme/i);
  });
}

test('new Markdown is a page if a site is open, and other languages never are', async (t) => {
  const client = await connectInside(t, { folders: [makeFolder(t, twoPages)], settings: noDelay });
  await client.ready();
  open(client, 'plaintext');
  assert.equal(await hoverAt(client, { line: 4, character: 2 }), '""');
  await client.connection.sendNotification(lsp.DidCloseTextDocumentNotification.type, { textDocument: { uri } });
  open(client, 'markdown');
  await client.until('its findings', () => codes(client).includes('component/unknown'));

  const bare = await connectInside(t, { folders: [makeFolder(t, {})], settings: noDelay });
  await bare.request('docsight/sites', {});
  open(bare, 'markdown');
  assert.equal(await hoverAt(bare, { line: 4, character: 2 }), '""');
  assert.deepEqual(codes(bare), []);
});

test('a new docs.json with a path is checked as docs.json, with the language "json"', async (t) => {
  const client = await hosts['a disk'](t);
  const named = 'untitled:/somewhere/docs.json';
  const document = { uri: named, languageId: 'json', version: 1, text: '{ "theme": "mnit" }' };
  void client.connection.sendNotification(lsp.DidOpenTextDocumentNotification.type, { textDocument: document });
  await client.until('its findings', () => (client.everything().get(named) ?? []).length > 0);
});
