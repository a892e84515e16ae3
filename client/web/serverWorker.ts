import * as vscode from 'vscode';
import { BrowserMessageReader, BrowserMessageWriter } from 'vscode-languageclient/browser';
import { answersOf } from '../../server/protocol/hostFiles.ts';
import { hostFiles } from '../languageServer/hostFiles.ts';
import { type Launched, runServer, type ServerProcess, type ServerProcessHost } from '../languageServer/serverRun.ts';
import type { EndCause } from '../languageServer/supervisor.ts';
import { plain } from './plain.ts';

/** Starts a server in a worker and answers its requests for files. */
export function startServerWorker(context: vscode.ExtensionContext, host: ServerProcessHost): ServerProcess {
  const server = runServer(host, (gone) => launch(context.extensionUri, host, gone));
  for (const [method, answer] of answersOf(hostFiles(context))) server.client.onRequest(method, answer);
  return server;
}

class PlainWriter extends BrowserMessageWriter {
  override write(message: Parameters<BrowserMessageWriter['write']>[0]): Promise<void> {
    return super.write(plain(message) as typeof message);
  }
}

/**
 * Creates the worker from the text of the script, because VS Code's page must not load a worker from an extension's
 * address.
 */
async function launch(
  extension: vscode.Uri,
  { log }: ServerProcessHost,
  gone: (cause: EndCause) => void,
): Promise<Launched> {
  const script = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extension, 'dist', 'web', 'server.js'));
  const address = URL.createObjectURL(new Blob([script as Uint8Array<ArrayBuffer>], { type: 'text/javascript' }));
  const worker = new Worker(address, { name: 'docsight-server' });
  let isAlive = true;
  const end = (cause: EndCause): void => {
    if (!isAlive) return;
    isAlive = false;
    worker.terminate();
    URL.revokeObjectURL(address);
    gone(cause);
  };
  // Only reports a script that does not start. The server handles its later errors itself.
  worker.onerror = ({ message }) => {
    log.error(`The language server did not start (${message}).`);
    end('crash');
  };
  return {
    transports: { reader: new BrowserMessageReader(worker), writer: new PlainWriter(worker), detached: true },
    isAlive: () => isAlive,
    kill: () => end('killed'),
    // No event is sent when a worker closes itself.
    finish: () => end('killed'),
  };
}
