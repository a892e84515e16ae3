import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import { checkSite } from '../../server/core/index.ts';
import { features } from '../../server/lsp/features/list.ts';
import { rounds, sampleOf } from '../long.ts';
import { connectInside } from '../protocol/client.ts';
import { corpusSites, readCorpus, shared } from '../shared.ts';

/** The same places in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
}

for (const { name, folder } of shared === undefined ? [] : sampleOf(corpusSites(), 8)) {
  test(`${name}: the server shows the same findings as the command line, and no feature throws`, {
    timeout: 120_000,
  }, async (t) => {
    const client = await connectInside(t, { folders: [folder], settings: { problems: { scope: 'all', delay: 0 } } });
    await client.until(
      'checked',
      () => client.status()?.sites.every(({ ready }) => ready) === true && (client.status()?.sites.length ?? 0) > 0,
      100_000,
    );
    const site = (await readCorpus()).find((each) => each.name === name)?.site;
    assert.ok(site !== undefined);
    const shown = [...client.everything().values()].flat().length;
    assert.equal(shown, checkSite(site).length);

    const roll = dice(7);
    const texts = [...site.files.values()].filter(
      ({ path, text }) => /\.mdx?$|^docs\.json$/.test(path) && text.length > 0,
    );
    for (let i = 0; i < rounds(6, 12); i++) {
      const { path, text } = texts[roll(texts.length)] ?? { path: 'docs.json', text: '' };
      const file = join(folder, path);
      client.open(file, text.slice(0, roll(text.length) + 1));
      const lines = client.textOf(file).split(/\r\n|\r|\n/);
      for (let k = 0; k < 4; k++) {
        const line = roll(lines.length);
        const position = { line, character: roll((lines[line]?.length ?? 0) + 1) };
        const params = {
          textDocument: { uri: client.uri(file) },
          position,
          positions: [position],
          range: { start: { line: 0, character: 0 }, end: position },
          context: { diagnostics: [], includeDeclaration: true, triggerKind: 1, isRetrigger: false },
          options: { tabSize: 2, insertSpaces: true },
          color: { red: 0, green: 0, blue: 0, alpha: 1 },
          query: 'a',
          files: [],
          label: 'x',
          title: 'x',
          name: 'x',
          ch: 'x',
          newName: 'x',
          previousResultIds: [],
          item: {
            name: 'x',
            kind: 1,
            uri: client.uri(file),
            range: { start: position, end: position },
            selectionRange: { start: position, end: position },
          },
        };
        for (const { method } of features)
          await client.connection.sendRequest(method, params).catch((error: unknown) => {
            // "x" is not a valid name for everything.
            if (!(error instanceof lsp.ResponseError) || error.code !== lsp.LSPErrorCodes.RequestFailed) throw error;
          });
      }
      await client.request('docsight/preview/open', { preview: 'p', uri: client.uri(file), resourceRoot: 'x' });
      client.close(file);
    }
    assert.deepEqual(client.log, []);
  });
}
