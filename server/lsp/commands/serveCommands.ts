import * as lsp from 'vscode-languageserver';
import type { Progress } from '../progress.ts';
import type { Abilities } from '../workspaceEdit.ts';
import { type CommandScope, type EditorRequests, Refused } from './command.ts';
import { serverCommands } from './list.ts';

/** The commands for an editor; empty if it implements them itself. */
export function commandCapability({
  serverCommands: isOffered,
}: Pick<Abilities, 'serverCommands'>): Pick<lsp.ServerCapabilities, 'executeCommandProvider'> {
  return isOffered
    ? { executeCommandProvider: { commands: serverCommands.map(({ command }) => command), workDoneProgress: true } }
    : {};
}

/** Runs commands. A failure is the error of the response, which editors show. */
export function serveCommands(
  connection: lsp.Connection,
  scope: () => CommandScope | undefined,
  progress: () => Progress | undefined,
): void {
  connection.onExecuteCommand(async ({ command, arguments: args = [], workDoneToken }, _token, reporter) => {
    const found = serverCommands.find((each) => each.command === command);
    const here = scope();
    if (found === undefined || here === undefined)
      return new lsp.ResponseError(lsp.ErrorCodes.InvalidParams, `There is no command "${command}".`);
    const [first] = args;
    try {
      const run = () => found.run(typeof first === 'string' ? { uri: first } : first, here, args);
      // If the editor sent no token, the library's reporter does nothing.
      const given = workDoneToken === undefined ? undefined : reporter;
      const isLong = found.progress !== undefined;
      return await (isLong ? (progress()?.during(found.progress, given, run) ?? run()) : run());
    } catch (error) {
      if (error instanceof Refused) return new lsp.ResponseError(lsp.LSPErrorCodes.RequestFailed, error.message);
      connection.console.error(
        `${command}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      return new lsp.ResponseError(lsp.LSPErrorCodes.RequestFailed, `${command} failed; the server's log says why.`);
    }
  });
}

/** The editor behind a connection, as far as its capabilities allow. */
export function editorRequests(connection: lsp.Connection, client: lsp.ClientCapabilities): EditorRequests {
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
