import * as vscode from 'vscode';
import type { Sites } from '../sites/sites.ts';

/** What VS Code has since version 1.101, and neither the versions before nor all of its kin. */
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

/** A server that VS Code starts when an assistant wants what it offers. */
export interface McpServer {
  readonly label: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Knows the servers of a window. */
export interface McpProvider {
  readonly onDidChangeMcpServerDefinitions: vscode.Event<void>;
  provideMcpServerDefinitions(): Promise<readonly McpServer[]>;
}

/**
 * Offers assistants inside VS Code a server for each site, without a configuration file: its pages and findings to take
 * into a conversation, and the prompts. The tools come from the extension itself (`registerTools`), which sees what is
 * not saved yet; twice the same tools would only confuse. Nothing if VS Code is too old for it.
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

/** One server for each site on a disk; none in Restricted Mode. */
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
        // The editor's own program, which runs scripts as Node does when it is told so.
        return [new definition(`Docsight: ${name}`, process.execPath, words, { ELECTRON_RUN_AS_NODE: '1' }, version)];
      });
    },
  };
}
