import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import type { CodeAction, Uri } from 'vscode';
import { fakeEditor } from './fakeEditor.ts';

fakeEditor(`
  export const workspace = {
    workspaceFolders: undefined,
    fs: { isWritableFileSystem: (scheme) => ({ file: true, 'vscode-vfs': false })[scheme] },
  };
`);
const { isReadOnlyWorkspace, withoutEdits } = await import('../../../client/readOnly.ts');
const { workspace } = (await import('vscode')) as unknown as {
  workspace: { workspaceFolders: { uri: { scheme: string } }[] | undefined };
};

test('a file that cannot be written has no fix, and keeps what shows something', () => {
  const actions = ['quickfix', 'refactor.rewrite', 'source.fixAll', 'source.preview'].map(
    (value) => ({ title: value, kind: { value } }) as unknown as CodeAction,
  );
  const kept = (scheme: string): string[] =>
    withoutEdits({ scheme } as Uri, [...actions, { title: 'Run', command: 'docsight.fixSite' }]).map(
      ({ title }) => title,
    );
  assert.deepEqual(kept('vscode-vfs'), ['source.preview']);
  // VS Code does not know whether new documents can be written: they can.
  for (const scheme of ['file', 'untitled']) assert.equal(kept(scheme).length, 5, scheme);
});

test('a workspace is read-only if none of its folders can be written', () => {
  const isReadOnly = (...schemes: string[]): boolean => {
    workspace.workspaceFolders = schemes.map((scheme) => ({ uri: { scheme } }));
    return isReadOnlyWorkspace();
  };
  assert.equal(isReadOnly('vscode-vfs'), true);
  assert.equal(isReadOnly('vscode-vfs', 'file'), false);
  assert.equal(isReadOnly('file'), false);
  assert.equal(isReadOnly(), false);
});

test('every command that writes is absent from the menus of a read-only workspace', () => {
  const writes =
    /^docsight\.(?:mergePage|new(?:Page|Version|Site)|insertComponent|(?:generate|update)Rules|generateApiPages|convertConfig|review\.fix|navigation\.(?:rename|remove|move\w+|add\w+|duplicateGroup|undo|redo))$/;
  const { contributes } = JSON.parse(
    readFileSync(join(resolve(import.meta.dirname, '../../..'), 'package.json'), 'utf8'),
  ) as {
    contributes: {
      menus: Record<string, { command?: string; when?: string }[]>;
      keybindings: { command: string; when?: string }[];
    };
  };
  const offered = [...Object.values(contributes.menus).flat(), ...contributes.keybindings].filter(
    ({ command, when }) => writes.test(command ?? '') && when !== 'false',
  );
  assert.ok(offered.length > 20);
  assert.deepEqual(
    offered.filter(({ when }) => when?.includes('!docsight.readOnly') !== true),
    [],
  );
});
