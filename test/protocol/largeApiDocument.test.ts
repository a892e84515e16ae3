import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import { stringify } from 'yaml';
import { makeFolder } from '../folder.ts';
import { largeApiDocument } from '../largeApiDocument.ts';
import { sampleOf } from '../long.ts';
import { connectInside, type TestClient } from './client.ts';

/** An OpenAPI document that is large enough to be parsed in a thread, with a page next to it. */
async function begin(test: Parameters<typeof connectInside>[0], name: string): Promise<[TestClient, string, string]> {
  const description = largeApiDocument(operations);
  const folder = makeFolder(test, {
    'docs.json': JSON.stringify({ name: 'Site', navigation: [{ group: 'G', pages: ['page'] }], openapi: name }),
    'page.mdx': '---\ntitle: Page\nopenapi: POST /things/5/{id}\n---\n\nText\n',
    [name]: name.endsWith('.json')
      ? JSON.stringify(description, undefined, 2)
      : stringify(description, { aliasDuplicateObjects: false }),
  });
  const client = await connectInside(test, { folders: [folder], settings: { problems: { delay: 0 } } });
  const file = join(folder, name);
  await client.ready();
  client.open(file);
  client.open(join(folder, 'page.mdx'));
  await client.until('findings of the open description', () => client.diagnostics(file)?.version === 1);
  return [client, file, join(folder, 'page.mdx')];
}

/** Enough for the 300 KB from which a document counts as large. */
const operations = 40;

const unknownKeys = (client: TestClient, file: string): readonly string[] =>
  client.shown(file).filter((each) => each.endsWith('openapi/unknown-key'));

for (const name of sampleOf(['api.yaml', 'api.json'], 2)) {
  const of = `${operations} operations in ${name}`;
  test(`letters typed one after another into ${of}: the last text counts, with its version`, async (t) => {
    const [client, file] = await begin(t, name);
    const before = client.shown(file);
    const key = name === 'api.json' ? '"tags"' : 'tags:';
    const typed = (letters: string): string => key.replace('tags', `tags${letters}`);
    client.edit(file, key, typed('a'));
    client.edit(file, typed('a'), typed('ab'));
    const version = client.edit(file, typed('ab'), typed('abc'));
    await client.until('the last version', () => client.diagnostics(file)?.version === version);
    const { line, character } = client.position(file, typed('abc'));
    const end = character + typed('abc').replace(':', '').length;
    assert.deepEqual(unknownKeys(client, file), [
      `${line + 1}:${character}-${line + 1}:${end} warning openapi/unknown-key`,
    ]);
    client.edit(file, typed('abc'), typed('ab'));
    const fixed = client.edit(file, typed('ab'), key);
    await client.until('the fixed version', () => client.diagnostics(file)?.version === fixed);
    assert.deepEqual(client.shown(file), before);
    await client.end();
  });

  test(`a request about ${of} while it is parsed gets an answer for the newest text`, async (t) => {
    const [client, file, page] = await begin(t, name);
    client.edit(file, 'Operation 5', 'Something new 5');
    const symbols = await client.connection.sendRequest(lsp.DocumentSymbolRequest.type, {
      textDocument: { uri: client.uri(file) },
    });
    assert.match(JSON.stringify(symbols), /Something new 5/);
    const hover = await client.connection.sendRequest(lsp.HoverRequest.type, {
      textDocument: { uri: client.uri(page) },
      position: client.position(page, 'POST /things'),
    });
    assert.match(JSON.stringify(hover), /Something new 5/);
    await client.end();
  });

  test(`${of} closed or deleted while it is parsed: the disk counts`, async (t) => {
    const [client, file] = await begin(t, name);
    client.edit(file, 'Group 1', 'Group one');
    client.edit(file, 'operationId', 'operationid');
    client.close(file);
    await client.ready();
    await client.until('the findings of the file', () => client.diagnostics(file)?.version === undefined);
    assert.deepEqual(unknownKeys(client, file), []);
    client.open(file);
    client.edit(file, 'operationId', 'operationid');
    rmSync(file);
    client.watched({ [file]: 'deleted' });
    const missing = (): boolean =>
      [...client.everything().values()].flat().some((each) => each.endsWith('config/missing-openapi'));
    await client.until('the missing file', missing);
    await client.until('the end of its findings', () => client.shown(file).length === 0);
    await client.until('every site checked', () => client.status()?.sites[0]?.ready === true);
    assert.ok(missing());
    await client.end();
  });
}
