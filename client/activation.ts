import * as vscode from 'vscode';
import type { App, Side } from './app.ts';
import { commands } from './commands.ts';
import { usePlatform } from './platform.ts';
import { isReadOnlyWorkspace, sayReadOnly, writing } from './readOnly.ts';
import { setContext } from './state.ts';

let app: Promise<App> | undefined;

/** Keep this fast: the language client is loaded only after VS Code has continued with its own start. */
export function activateOn(side: Side, context: vscode.ExtensionContext): void {
  usePlatform(side.platform);
  const { canPrint, hasGit } = side.platform.abilities;
  setContext('docsight.canPrint', canPrint);
  setContext('docsight.hasGit', hasGit);
  const updateMenus = (): void => setContext('docsight.readOnly', isReadOnlyWorkspace());
  updateMenus();
  // VS Code knows a file system only once its extension runs, at the latest when one of its documents is open.
  context.subscriptions.push(
    vscode.workspace.onDidChangeWorkspaceFolders(updateMenus),
    vscode.workspace.onDidOpenTextDocument(updateMenus),
  );
  const log = vscode.window.createOutputChannel('Docsight', { log: true });
  context.subscriptions.push(log);
  const started = import('./app.ts').then(({ createApp }) => createApp(context, log, side));
  app = started;
  started.catch((error: unknown) => log.error(error instanceof Error ? error : String(error)));
  for (const { command, run } of commands)
    context.subscriptions.push(
      vscode.commands.registerCommand(command, async (...args: unknown[]) => {
        // Keys and other extensions run commands by name, without a menu.
        if (writing.test(command) && isReadOnlyWorkspace()) return sayReadOnly();
        return run(await started, ...args);
      }),
    );
  context.subscriptions.push(
    vscode.commands.registerCommand('docsight.showLog', () => log.show()),
    vscode.window.registerWebviewPanelSerializer('docsight.preview', {
      deserializeWebviewPanel: async (panel, state: unknown) => (await started).previews.restore(panel, state),
    }),
  );
}

/** VS Code waits for this promise, so the server can shut down before the window closes. */
export async function deactivate(): Promise<void> {
  const running = await app?.catch(() => undefined);
  await running?.server.stop();
}
