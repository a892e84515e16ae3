/**
 * The language server in a browser worker: `new Worker('dist/web/server.js')`. LSP messages are sent as objects. The
 * server requests files, glyphs and grammars from the client (`server/protocol/hostMessages.ts`). The same script also
 * runs as the thread that reads large API documents.
 */

import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import { clientFiles } from '../../host/web/clientFiles.ts';
import { rulesPlaces } from '../../host/web/rulesPlace.ts';
import { isReader, serveReader } from '../../host/web/threads.ts';
import { webRuntime } from '../../host/web/webRuntime.ts';
import { startServer } from '../server.ts';
import { createGate } from '../wire/gate.ts';
import { noLivePreviews } from './noLivePreviews.ts';

declare const self: DedicatedWorkerGlobalScope;
/** Version of the project. The build sets it. */
declare const docsightVersion: string;

/** Serves the client that started this worker. */
function serve(): void {
  const writer = new BrowserMessageWriter(self);
  const gate = createGate(new BrowserMessageReader(self), writer, () => performance.now());
  const connection = createConnection(ProposedFeatures.all, gate, writer);
  // Mark the error as handled. Otherwise the client would get it, and treat the worker as ended.
  self.addEventListener('error', (event) => {
    event.preventDefault();
    connection.console.error(event.message);
  });
  self.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    connection.console.error(String(event.reason));
  });
  const files = clientFiles((method, params) => connection.sendRequest(method, params));
  startServer(connection, webRuntime(files), {
    version: docsightVersion,
    services: { rulesPlace: rulesPlaces(files), livePreviews: noLivePreviews },
  });
  connection.onExit(() => self.close());
  connection.listen();
}

if (isReader(self.name)) serveReader(self);
else serve();
