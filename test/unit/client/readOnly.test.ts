import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import type { CodeAction, ExtensionContext, Uri } from 'vscode';
import type { Side } from '../../../client/app.ts';
import { fakeEditor } from './fakeEditor.ts';

fakeEditor(`
  export const workspace = {
    workspaceFolders: undefined,
    fs: {
      isWritableFileSystem: (scheme) => ({ file: true, 'vscode-vfs': false })[scheme],
      stat: async ({ path }) => ({ permissions: path === '/locked.mdx' ? 1 : undefined }),
    },
  };
  export const FilePermission = { Readonly: 1 };
  const nothing = () => ({ dispose() {} });
  Object.assign(workspace, { onDidChangeWorkspaceFolders: nothing, onDidOpenTextDocument: nothing });
  export const registered = new Map();
  export const commands = { registerCommand: (name, run) => registered.set(name, run), executeCommand: nothing };
  export const said = [];
  export const window = {
    createOutputChannel: () => ({ error() {}, dispose() {} }),
    registerWebviewPanelSerializer: nothing,
    setStatusBarMessage: (text) => said.push(text),
  };
  export const l10n = { t: (text) => text };
`);
const { isReadOnlyWorkspace, withoutEdits, writing } = await import('../../../client/readOnly.ts');
const { activateOn } = await import('../../../client/activation.ts');
const { registered, said, workspace } = (await import('vscode')) as unknown as {
  registered: ReadonlyMap<string, () => Promise<unknown>>;
  said: readonly string[];
  workspace: { workspaceFolders: { uri: { scheme: string } }[] | undefined };
};

test('a read-only file has no fixes, but keeps actions that only show something', async () => {
  const actions = ['quickfix', 'refactor.rewrite', 'source.fixAll', 'source.preview'].map(
    (value) => ({ title: value, kind: { value } }) as unknown as CodeAction,
  );
  const all = [...actions, { title: 'Run', command: 'docsight.fixSite' }];
  const kept = async (scheme: string, path = '/a.mdx'): Promise<string[]> =>
    (await withoutEdits({ scheme, path } as Uri, all)).map(({ title }) => title);
  assert.deepEqual(await kept('vscode-vfs'), ['source.preview']);
  // A single file of a file system that can be written.
  assert.deepEqual(await kept('file', '/locked.mdx'), ['source.preview']);
  // VS Code does not know whether new documents can be written: they can.
  for (const scheme of ['file', 'untitled']) assert.equal((await kept(scheme)).length, 5, scheme);
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

test('a command that writes, run by its name, says that the folder is read-only', async () => {
  workspace.workspaceFolders = [{ uri: { scheme: 'vscode-vfs' } }];
  const context = { subscriptions: [] } as unknown as ExtensionContext;
  activateOn({ platform: { abilities: {} } } as Side, context);
  const writers = [...registered.keys()].filter((name) => writing.test(name));
  assert.ok(writers.length > 15, writers.join());
  // The application cannot start in this test, so a command that waits for it fails.
  for (const name of writers) await registered.get(name)?.();
  assert.deepEqual(said, Array(writers.length).fill('This folder is read-only.'));
  await assert.rejects(async () => registered.get('docsight.showPreview')?.());
});

test('every command that writes is absent from the menus of a read-only workspace', () => {
  const { contributes } = JSON.parse(
    readFileSync(join(resolve(import.meta.dirname, '../../..'), 'package.json'), 'utf8'),
  ) as {
    contributes: {
      menus: Record<string, { command?: string; when?: string }[]>;
      keybindings: { command: string; when?: string }[];
    };
  };
  const offered = [...Object.values(contributes.menus).flat(), ...contributes.keybindings].filter(
    ({ command, when }) => writing.test(command ?? '') && when !== 'false',
  );
  assert.ok(offered.length > 20);
  assert.deepEqual(
    offered.filter(({ when }) => when?.includes('!docsight.readOnly') !== true),
    [],
  );
});
