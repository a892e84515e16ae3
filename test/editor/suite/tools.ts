import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import * as vscode from 'vscode';
import { type McpServer, mcpProvider } from '../../../client/node/mcpServers.ts';
import { docsight } from './installed.ts';

/** The tools for assistants, called as an assistant inside VS Code does. */
export function defineTools(): void {
  suite('tools of assistants', () => {
    test('every tool of the manifest is registered and answers', async () => {
      const extension = await docsight();
      const { contributes } = extension.packageJSON as {
        contributes: { languageModelTools: readonly { name: string; modelDescription: string }[] };
      };
      for (const { name, modelDescription } of contributes.languageModelTools) {
        const tool = vscode.lm.tools.find((each) => each.name === name);
        assert.equal(tool?.description, modelDescription, name);
        const input = name === 'docsight_place_page' ? { title: 'Roll back a release' } : { query: 'rocket' };
        const needs =
          name === 'docsight_place_page' || name === 'docsight_find_icons' || name === 'docsight_list_pages';
        const answer = await ask(name, needs ? input : {});
        assert.ok(answer.length > 10, `${name}: ${answer}`);
      }
    });

    test('a text is checked before it is written', async () => {
      await docsight();
      assert.match(await ask('docsight_check_page', { text: '<Crad />\n' }), /component\/unknown/);
      assert.match(await ask('docsight_describe_component', { name: 'Card' }), /^### Card/);
    });

    test('VS Code gets a server for each site with prompts and pages, without duplicate tools', async () => {
      const extension = await docsight();
      const { contributes } = extension.packageJSON as {
        contributes: { mcpServerDefinitionProviders: readonly { id: string }[] };
      };
      assert.deepEqual(
        contributes.mcpServerDefinitionProviders.map(({ id }) => id),
        ['docsight.sites'],
      );
      assert.ok('registerMcpServerDefinitionProvider' in vscode.lm, 'this VS Code has servers for assistants');
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri.toString() ?? '';
      const site = { folder, name: 'A site', remote: [] };
      const { McpStdioServerDefinition: definition } = vscode as unknown as {
        McpStdioServerDefinition: Parameters<typeof mcpProvider>[2];
      };
      const context = {
        extension,
        asAbsolutePath: (path: string) => vscode.Uri.joinPath(extension.extensionUri, path).fsPath,
      } as unknown as vscode.ExtensionContext;
      const all = async () => [
        { ...site, dialect: 'v2' as const },
        { ...site, dialect: 'foreign' as const },
      ];
      const provider = mcpProvider(context, { all }, definition, new vscode.EventEmitter<void>().event);
      const [server, ...others] = await provider.provideMcpServerDefinitions();
      assert.ok(server !== undefined && server instanceof definition && others.length === 0);
      assert.equal(server.label, 'Docsight: A site');
      const { capabilities, prompts, resources } = await converse(server);
      assert.deepEqual(Object.keys(capabilities).sort(), ['prompts', 'resources']);
      assert.ok(prompts.includes('review_page'), prompts.join());
      assert.ok(resources.includes('docsight://findings'), resources.join());
      assert.ok(
        resources.some((uri) => uri.startsWith('docsight://page/')),
        resources.join(),
      );
    });
  });
}

interface Offered {
  readonly capabilities: object;
  readonly prompts: readonly string[];
  readonly resources: readonly string[];
}

/** Starts a server like VS Code and requests its contents. */
async function converse({ command, args, env }: McpServer): Promise<Offered> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const send = (message: object): unknown => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const request = async <T>(id: number, method: string, params: object = {}): Promise<T> => {
      send({ id, method, params });
      return (JSON.parse(String((await lines.next()).value)) as { result: T }).result;
    };
    const clientInfo = { name: 'test', version: '1' };
    const { capabilities } = await request<{ capabilities: object }>(1, 'initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo,
    });
    send({ method: 'notifications/initialized' });
    const { prompts } = await request<{ prompts: readonly { name: string }[] }>(2, 'prompts/list');
    const { resources } = await request<{ resources: readonly { uri: string }[] }>(3, 'resources/list');
    return { capabilities, prompts: prompts.map(({ name }) => name), resources: resources.map(({ uri }) => uri) };
  } finally {
    child.kill();
  }
}

async function ask(name: string, input: object): Promise<string> {
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}
