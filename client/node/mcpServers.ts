import * as vscode from 'vscode';
import type { Sites } from '../sites/sites.ts';

/** VS Code's MCP API, since version 1.101. Some editors based on VS Code do not have it. */
interface McpApi {
  readonly McpStdioServerDefinition: new (
    label: string,
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    version: string,
  ) => McpServer;
  readonly lm: {
    registerMcpServerDefinitionProvider(id: string, provider: McpProvider): vscode.Disposable;
  };
}

/** A server that VS Code starts when an assistant needs it. */
export interface McpServer {
  readonly label: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Provides the servers of a window. */
export interface McpProvider {
  readonly onDidChangeMcpServerDefinitions: vscode.Event<void>;
  provideMcpServerDefinitions(): Promise<readonly McpServer[]>;
}

/**
 * Offers an MCP server for each site to assistants in VS Code, without a configuration file: pages and findings as
 * context, and prompts. It does not offer tools, because the extension registers them itself (`registerTools`) and sees
 * unsaved changes. Does nothing in a VS Code that is too old.
 */
export function offerMcpServers(context: vscode.ExtensionContext, sites: Sites): vscode.Disposable {
  const api = vscode as unknown as Partial<McpApi>;
  if (api.McpStdioServerDefinition === undefined || api.lm?.registerMcpServerDefinitionProvider === undefined)
    return vscode.Disposable.from();
  const changed = new vscode.EventEmitter<void>();
  const provider = mcpProvider(context, sites, api.McpStdioServerDefinition, changed.event);
  let folders = '';
  return vscode.Disposable.from(
    changed,
    sites.onStatus((status) => {
      const now = status.sites.map(({ folder }) => folder).join('\n');
      if (now !== folders) changed.fire();
      folders = now;
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
    api.lm.registerMcpServerDefinitionProvider('docsight.sites', provider),
  );
}

/** One server for each site on disk; none in Restricted Mode. */
export function mcpProvider(
  context: vscode.ExtensionContext,
  sites: Pick<Sites, 'all'>,
  definition: McpApi['McpStdioServerDefinition'],
  changed: vscode.Event<void>,
): McpProvider {
  const { version } = context.extension.packageJSON as { readonly version: string };
  const script = context.asAbsolutePath('dist/cli.js');
  return {
    onDidChangeMcpServerDefinitions: changed,
    async provideMcpServerDefinitions() {
      if (!vscode.workspace.isTrusted) return [];
      const all = (await sites.all()).filter(({ dialect }) => dialect !== 'foreign');
      return all.flatMap(({ folder, name }) => {
        const { scheme, fsPath } = vscode.Uri.parse(folder);
        if (scheme !== 'file') return [];
        const words = [script, 'mcp', fsPath, '--offer', 'resources', '--offer', 'prompts'];
        // The editor's own executable runs scripts like Node with this variable.
        return [new definition(`Docsight: ${name}`, process.execPath, words, { ELECTRON_RUN_AS_NODE: '1' }, version)];
      });
    },
  };
}
