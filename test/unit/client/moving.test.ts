import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Uri } from 'vscode';
import { fakeEditor } from './fakeEditor.ts';

interface Fake {
  /** Files by path. */
  readonly files: Map<string, string>;
  readonly asked: string[];
  press: string;
  moved(files: readonly { oldUri: Uri; newUri: Uri }[]): Promise<void>;
  /** Called by moves to request edits. */
  will: (files: readonly { oldUri: Uri; newUri: Uri }[]) => Promise<unknown>;
  uri(path: string): Uri;
}

/** The part of VS Code for moves: a disk, questions, and renames with listeners. */
fakeEditor(`
  const uri = (path) => ({ path, toString: () => 'file://' + path });
  const state = globalThis.docsightMoves = { files: new Map(), asked: [], press: '', uri };
  const { files } = state;
  const take = (from) => { if (!files.has(from)) throw new Error('nothing at ' + from); return files.get(from); };
  export const Uri = { joinPath: (base, ...parts) => uri([base.path, ...parts].join('/')) };
  export class WorkspaceEdit { renames = []; renameFile(oldUri, newUri) { this.renames.push({ oldUri, newUri }); } }
  export const l10n = { t: (text) => text };
  export const window = {
    showWarningMessage: async (text, { detail }, ...buttons) => {
      state.asked.push(text + ' ' + detail);
      return buttons.find(({ title }) => title === state.press);
    },
    showErrorMessage: async (text) => void state.asked.push(text),
  };
  export const workspace = {
    onDidRenameFiles: (listener) => { state.moved = (files) => listener({ files }); return { dispose() {} }; },
    applyEdit: async ({ renames }) => {
      await state.will(renames);
      for (const { oldUri, newUri } of renames) { files.set(newUri.path, take(oldUri.path)); files.delete(oldUri.path); }
      return true;
    },
    fs: {
      stat: async ({ path }) => take(path),
      copy: async (from, to) => void files.set(to.path, take(from.path)),
      delete: async ({ path }) => void files.delete(path),
    },
  };
`);
const { createMoves } = await import('../../../client/pages/moving.ts');
const fake = (): Fake => (globalThis as unknown as { docsightMoves: Fake }).docsightMoves;

test('a refused move is asked about afterwards, and undone together with overwritten files', async () => {
  const { files, asked, uri } = fake();
  const moves = createMoves(uri('/storage'));
  let requests = 0;
  const ask = (): Promise<null> => {
    requests++;
    return Promise.reject(new Error('"b.mdx" already exists.'));
  };
  fake().will = (each) => moves.edit(each, ask);
  for (const press of ['Keep', 'Undo the Move']) {
    files.clear();
    files.set('/a.mdx', 'a').set('/b.mdx', 'b');
    requests = 0;
    fake().press = press;
    const move = [{ oldUri: uri('/a.mdx'), newUri: uri('/b.mdx') }];
    assert.equal(await moves.edit(move, ask), null);
    assert.deepEqual(asked, [], 'not before it has moved');
    files.set('/b.mdx', 'a').delete('/a.mdx');
    await fake().moved(move);
    assert.match(asked.splice(0).join(), /breaks the site.*"b\.mdx" already exists\./);
    const after = Object.fromEntries(files);
    assert.deepEqual(after, press === 'Keep' ? { '/b.mdx': 'a' } : { '/a.mdx': 'a', '/b.mdx': 'b' });
    assert.equal(requests, 1, 'taking back asks for nothing');
  }
  const edit = {};
  assert.equal(await moves.edit([{ oldUri: uri('/a.mdx'), newUri: uri('/c.mdx') }], async () => edit as never), edit);
  await fake().moved([{ oldUri: uri('/a.mdx'), newUri: uri('/c.mdx') }]);
  assert.deepEqual(asked, [], 'what is not refused is not asked about');
  moves.dispose();
});
