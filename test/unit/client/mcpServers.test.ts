import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sites } from '../../../client/sites/sites.ts';
import { fakeEditor } from './fakeEditor.ts';

fakeEditor(`
  export const workspace = globalThis.fakeWorkspace = { isTrusted: false, onDidGrantWorkspaceTrust: () => ({}) };
  export const lm = {};
  export const Disposable = { from: (...all) => all };
  export const Uri = { parse: (text) => ({ scheme: text.split(':')[0], fsPath: text.replace(/^[a-z]+:\\/\\//, '') }) };
`);
const { mcpProvider, offerMcpServers } = await import('../../../client/node/mcpServers.ts');
const { fakeWorkspace } = globalThis as unknown as { readonly fakeWorkspace: { isTrusted: boolean } };

const context = {
  extension: { packageJSON: { version: '1.2.3' } },
  asAbsolutePath: (path: string) => `/extension/${path}`,
} as unknown as Parameters<typeof mcpProvider>[0];

test('a VS Code without MCP servers is offered none', () => {
  const sites = { onStatus: () => assert.fail('nobody is asked') } as unknown as Sites;
  assert.deepEqual(offerMcpServers(context, sites), []);
});

test('sites on a disk have a server each, in trusted workspaces', async () => {
  class Definition {
    readonly given: readonly unknown[];
    constructor(...given: readonly unknown[]) {
      this.given = given;
    }
  }
  const site = { name: 'Widgets', dialect: 'v2', remote: [] };
  const all = async () => [
    { ...site, folder: 'file:///docs' },
    { ...site, folder: 'vscode-vfs:///docs' },
    { ...site, folder: 'file:///other', dialect: 'foreign' },
  ];
  const provider = mcpProvider(
    context,
    { all } as unknown as Sites,
    Definition as unknown as Parameters<typeof mcpProvider>[2],
    () => ({ dispose: () => undefined }),
  );
  assert.deepEqual(await provider.provideMcpServerDefinitions(), [], 'Restricted Mode');
  fakeWorkspace.isTrusted = true;
  const servers = (await provider.provideMcpServerDefinitions()) as unknown as readonly Definition[];
  assert.deepEqual(
    servers.map(({ given }) => given),
    [
      [
        'Docsight: Widgets',
        process.execPath,
        ['/extension/dist/cli.js', 'mcp', '/docs', '--offer', 'resources', '--offer', 'prompts'],
        { ELECTRON_RUN_AS_NODE: '1' },
        '1.2.3',
      ],
    ],
  );
});
