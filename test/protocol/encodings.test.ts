import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import { linesIn } from '../../server/lsp/columns.ts';
import { makeFolder } from '../folder.ts';

import { connectInside, modernClient } from './client.ts';
import { twoPages } from './opened.ts';

const inBytes = { ...modernClient, general: { positionEncodings: ['utf-8', 'utf-16'] } };

test('columns are counted in the client’s first encoding, else in UTF-16', async (t) => {
  for (const [asked, answered] of [
    [undefined, 'utf-16'],
    [['utf-8', 'utf-16'], 'utf-8'],
    [['utf-32', 'utf-8', 'utf-16'], 'utf-8'],
    [['utf-16', 'utf-8'], 'utf-16'],
    [['utf-32'], 'utf-16'],
  ] as const) {
    const general = asked === undefined ? {} : { general: { positionEncodings: [...asked] } };
    const client = await connectInside(t, { folders: [], capabilities: { ...modernClient, ...general } });
    assert.equal(client.capabilities.positionEncoding, answered, String(asked));
    await client.end();
  }
});

test('every offset of a text converts to bytes and back', () => {
  const file = { path: 'a.mdx', text: 'plain\r\nü€😀x\n\n末' };
  const lines = linesIn('utf-8')(file);
  for (const [offset, line, character] of [
    [0, 0, 0],
    [5, 0, 5],
    [7, 1, 0],
    [8, 1, 2],
    [9, 1, 5],
    [11, 1, 9],
    [12, 1, 10],
    [13, 2, 0],
    [14, 3, 0],
    [15, 3, 3],
  ] as const) {
    assert.deepEqual(lines.positionAt(offset), { line, character });
    assert.equal(lines.offsetAt({ line, character }), offset);
  }
  assert.equal(lines.offsetAt({ line: 1, character: 7 }), 9, 'within a character is its beginning');
  assert.equal(lines.offsetAt({ line: 1, character: 99 }), 12, 'behind a line is its end');
});

test('for a client that counts bytes, edits, findings and answers use bytes', async (t) => {
  const before = '---\ntitle: One\ndescription: About one and what it is for.\n---\n\n';
  const folder = makeFolder(t, { ...twoPages, 'index.mdx': `${before}Ü😀 [two](/tow) [b](/two#second)\n` });
  const client = await connectInside(t, { folders: [folder], capabilities: inBytes });
  await client.ready();
  const file = join(folder, 'index.mdx');
  const textDocument = { uri: client.uri(file) };
  client.open(file);
  await client.until('the finding', () => client.shown(file).length > 0);
  assert.deepEqual(client.shown(file), ['6:13-6:17 error link/missing']);
  const actions = await client.connection.sendRequest(lsp.CodeActionRequest.type, {
    textDocument,
    range: { start: { line: 5, character: 14 }, end: { line: 5, character: 14 } },
    context: { diagnostics: client.diagnostics(file)?.diagnostics ?? [] },
  });
  const fix = actions?.find(({ title }) => title.includes('/two'));
  assert.ok(fix !== undefined && 'edit' in fix, JSON.stringify(actions));
  const [change] = fix.edit?.documentChanges ?? [];
  assert.ok(change !== undefined && 'edits' in change);
  const [edit] = change.edits.filter(lsp.TextEdit.is);
  assert.deepEqual(edit?.range, { start: { line: 5, character: 13 }, end: { line: 5, character: 17 } });
  // Text typed after wide characters is inserted at the client's position.
  const at = { line: 5, character: 14 };
  client.notify('textDocument/didChange', {
    textDocument: { ...textDocument, version: 2 },
    contentChanges: [
      { range: { start: at, end: { line: 5, character: 17 } }, text: 'ü' },
      { range: { start: at, end: { line: 5, character: 16 } }, text: 'two' },
    ],
  });
  await client.until('no finding', () => client.diagnostics(file)?.version === 2);
  assert.deepEqual(client.shown(file), []);
  const hover = await client.connection.sendRequest(lsp.HoverRequest.type, {
    textDocument,
    position: { line: 5, character: 25 },
  });
  assert.deepEqual(hover?.range?.start, { line: 5, character: 23 });
});

for (const capabilities of [modernClient, inBytes])
  test(`a byte order mark is not a column${capabilities === inBytes ? ', also in bytes' : ''}`, async (t) => {
    const text = '[ü](/tow) [b](/two#second)\n\nText\n';
    const folder = makeFolder(t, { ...twoPages, 'index.mdx': `\uFEFF${text}` });
    const settings = { problems: { scope: 'all' } };
    const client = await connectInside(t, { folders: [folder], capabilities, settings });
    await client.ready();
    const [file, two] = [join(folder, 'index.mdx'), join(folder, 'two.mdx')];
    const shown = (): readonly string[] => client.shown(file).filter((each) => each.includes('link/'));
    const column = capabilities === inBytes ? 5 : 4;
    const expected = [`1:${column}-1:${column + 4} error link/missing`];
    assert.deepEqual(shown(), expected, 'while it is closed');
    const files = [{ oldUri: client.uri(two), newUri: client.uri(join(folder, 'three.mdx')) }];
    const answer = await client.connection.sendRequest(lsp.WillRenameFilesRequest.type, { files });
    const edits = (answer?.documentChanges ?? []).flatMap((each) =>
      'edits' in each && each.textDocument.uri === client.uri(file) ? each.edits.filter(lsp.TextEdit.is) : [],
    );
    // Editors apply edits to the text without the mark.
    const units = capabilities === inBytes ? Buffer.from(text) : Buffer.from(text, 'utf16le');
    const unit = capabilities === inBytes ? 1 : 2;
    const [edit] = edits;
    assert.ok(edit?.range.start.line === 0 && edits.length === 1, JSON.stringify(answer));
    const old = units.subarray(edit.range.start.character * unit, edit.range.end.character * unit);
    assert.match(old.toString(unit === 1 ? 'utf8' : 'utf16le'), /^\/two(?:#second)?$/);
    client.open(file, text);
    await client.ready();
    assert.deepEqual(shown(), expected, 'while it is open');
  });
