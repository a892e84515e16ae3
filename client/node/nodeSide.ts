import * as vscode from 'vscode';
import { fetchApiDocument } from '../../server/net/fetchApiDocument.ts';
import { send } from '../../server/net/send.ts';
import type { Side } from '../app.ts';
import { replaceVirtualFile, staysInVirtual } from '../editing/virtualFiles.ts';
import { hostFiles } from '../languageServer/hostFiles.ts';
import { compiledCode } from './compiledCode.ts';
import { offerMcpServers } from './mcpServers.ts';
import { reloadBuilt } from './reloadBuilt.ts';
import { replaceFile, staysIn } from './replaceFile.ts';
import { startServerProcess } from './serverProcess.ts';

/** The platform with Node: the server is a process, and files are on the machine's disk or in virtual folders. */
export const nodeSide: Side = {
  platform: {
    abilities: { canPrint: true, hasGit: true },
    schemes: ['file'],
    replaceFile: (uri, text) => (uri.scheme === 'file' ? replaceFile(uri, text) : replaceVirtualFile(uri, text)),
    staysIn: (site, file) => (site.scheme === 'file' ? staysIn(site, file) : staysInVirtual(site, file)),
    send,
    fetchApiDocument,
    answersLate() {
      const { DOCSIGHT_TEST: isTest, DOCSIGHT_SLOW: late } = process.env;
      return isTest === undefined || late === undefined ? undefined : Number(late);
    },
  },
  startServer(context) {
    const script = {
      script: context.asAbsolutePath('dist/server.js'),
      compiled: compiledCode(context),
      debugFlags: debugFlags(context),
      files: hostFiles(context),
    };
    return (host) => startServerProcess(script, host);
  },
  extras: ({ context, sites, server, previews, log }) =>
    vscode.Disposable.from(
      offerMcpServers(context, sites),
      ...(context.extensionMode === vscode.ExtensionMode.Development
        ? [
            reloadBuilt(context.asAbsolutePath('dist'), {
              server: () => server.restart('it was rebuilt'),
              preview: () => previews.rebuilt(),
              client: () => log.info('The extension was rebuilt. Reload the window to run it.'),
            }),
          ]
        : []),
    ),
};

/**
 * Flags for a debugger on the port `DOCSIGHT_INSPECT`. Only windows that run the sources use it: see
 * .vscode/launch.json.
 */
function debugFlags({ extensionMode }: vscode.ExtensionContext): readonly string[] {
  const port = process.env['DOCSIGHT_INSPECT'];
  return extensionMode === vscode.ExtensionMode.Development && port !== undefined ? [`--inspect=${port}`] : [];
}
