import * as lsp from 'vscode-languageserver/node';
import type { Abilities } from '../workspaceEdit.ts';
import { type CommandScope, type EditorDoor, Refused } from './command.ts';
import { serverCommands } from './list.ts';

/** The commands that an editor can run; none where it runs ours itself. */
export function commandCapability({
  serverCommands: isOffered,
}: Pick<Abilities, 'serverCommands'>): Pick<lsp.ServerCapabilities, 'executeCommandProvider'> {
  return isOffered ? { executeCommandProvider: { commands: serverCommands.map(({ command }) => command) } } : {};
}

/** Runs them. What goes wrong is the answer's error, which editors show. */
export function serveCommands(connection: lsp.Connection, scope: () => CommandScope | undefined): void {
  connection.onExecuteCommand(async ({ command, arguments: args = [] }) => {
    const found = serverCommands.find((each) => each.command === command);
    const here = scope();
    if (found === undefined || here === undefined)
      return new lsp.ResponseError(lsp.ErrorCodes.InvalidParams, `There is no command "${command}".`);
    const [first] = args;
    try {
      return await found.run(typeof first === 'string' ? { uri: first } : first, here, args);
    } catch (error) {
      if (error instanceof Refused) return new lsp.ResponseError(lsp.LSPErrorCodes.RequestFailed, error.message);
      connection.console.error(
        `${command}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      return new lsp.ResponseError(lsp.LSPErrorCodes.RequestFailed, `${command} failed; the server's log says why.`);
    }
  });
}

/** An editor over its connection, as far as it says that it can do these things. */
export function editorDoor(connection: lsp.Connection, client: lsp.ClientCapabilities): EditorDoor {
  const canShow = client.window?.showDocument?.support === true;
  const show = async (params: lsp.ShowDocumentParams): Promise<void> => {
    if (canShow) await connection.window.showDocument(params).catch(() => undefined);
  };
  return {
    apply: async (label, edit) => (await connection.workspace.applyEdit({ label, edit })).applied,
    show: (uri, selection) => show({ uri, takeFocus: true, ...(selection === undefined ? {} : { selection }) }),
    open: (address) => show({ uri: address, external: true }),
    choose: async (question, titles) =>
      (await connection.window.showInformationMessage(question, ...titles.map((title) => ({ title }))))?.title,
  };
}
