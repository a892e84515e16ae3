import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import { nodeRuntime } from '../../server/host/node/nodeRuntime.ts';
import { makeFolder } from '../folder.ts';
import { connectInside, type TestClient } from './client.ts';
import { twoPages } from './opened.ts';

/** A busy server: messages after a request are read before it is answered. */
async function busy(t: TestContext): Promise<{ readonly client: TestClient; readonly folder: string }> {
  const folder = makeFolder(t, twoPages);
  const { clock } = nodeRuntime();
  const patient = async (): Promise<void> => {
    for (let i = 0; i < 50; i++) await clock.yield();
  };
  const client = await connectInside(t, { folders: [folder] }, { clock: { ...clock, yield: patient } });
  await client.ready();
  return { client, folder };
}

test('a request overtaken by newer text or a cancellation gets the error that editors expect', async (t) => {
  const { client, folder } = await busy(t);
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

test('completions arrive although letters are typed in the meantime', async (t) => {
  const { client, folder } = await busy(t);
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
