import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import { nodeRuntime } from '../../server/host/node/nodeRuntime.ts';
import { makeFolder } from '../folder.ts';
import { connectInside } from './client.ts';

const page = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;

/** Requests for edits of several files, by method, for a page that a page which is read late links to. */
const requests = {
  'workspace/willRenameFiles': (uri: (name: string) => string) => ({
    files: [{ oldUri: uri('two.mdx'), newUri: uri('second.mdx') }],
  }),
  'workspace/willDeleteFiles': (uri: (name: string) => string) => ({ files: [{ uri: uri('two.mdx') }] }),
  'textDocument/rename': (uri: (name: string) => string) => ({
    textDocument: { uri: uri('two.mdx') },
    position: { line: 4, character: 4 },
    newName: 'Second',
  }),
};

for (const [method, params] of Object.entries(requests))
  test(`${method} waits for the files of a site that is being read`, async (t) => {
    const folder = makeFolder(t, {
      'docs.json': '{ "name": "Site", "navigation": [{ "group": "A", "pages": ["late", "two"] }] }',
      'late.mdx': page('Late', '[two](/two#named)'),
      'two.mdx': page('Two', '## Named\n\nText.'),
    });
    const { disk } = nodeRuntime();
    let goOn = (): void => undefined;
    const held = new Promise<void>((done) => {
      goOn = done;
    });
    const client = await connectInside(
      t,
      { folders: [folder] },
      {
        disk: {
          ...disk,
          async readSite(site, listed) {
            const changes = await disk.readSite(site, listed);
            await held;
            return changes;
          },
        },
      },
    );
    const file = join(folder, 'two.mdx');
    client.open(file);
    const uri = client.uri(file);
    // Answered when the open page is read, before the rest.
    await client.request('docsight/preview/open', { preview: 'one', uri, resourceRoot: 'https://root' });
    let isAnswered = false;
    const asked = client.connection
      .sendRequest<lsp.WorkspaceEdit>(
        method,
        params((name) => client.uri(join(folder, name))),
      )
      .finally(() => {
        isAnswered = true;
      });
    // Later requests that do not wait are answered first.
    await client.connection.sendRequest(lsp.DocumentSymbolRequest.type, { textDocument: { uri } });
    assert.ok(!isAnswered);
    goOn();
    const wanted = method.endsWith('DeleteFiles') ? 'docs.json' : 'late.mdx';
    assert.match(JSON.stringify(await asked), new RegExp(wanted.replace('.', '\\.')));
  });
