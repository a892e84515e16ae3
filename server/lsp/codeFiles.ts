import type { RemoteClient } from 'vscode-languageserver';
import * as lsp from 'vscode-languageserver';

const code = [{ pattern: '**/*.{jsx,tsx,css}' }];
const sheets = [{ pattern: '**/*.css' }];

/**
 * Asks the client to sync component files and style sheets too. Edits of sections and names also change these files,
 * and offsets would be wrong for unsaved text. For style sheets it also registers features that the editor's CSS
 * support lacks: names that the platform documents, and pages that use a class.
 */
export async function registerCodeFiles(client: RemoteClient, { textDocument }: lsp.ClientCapabilities): Promise<void> {
  if (textDocument?.synchronization?.dynamicRegistration !== true) return;
  const all = lsp.BulkRegistration.create();
  all.add(lsp.DidOpenTextDocumentNotification.type, { documentSelector: code });
  all.add(lsp.DidChangeTextDocumentNotification.type, {
    documentSelector: code,
    syncKind: lsp.TextDocumentSyncKind.Incremental,
  });
  all.add(lsp.DidCloseTextDocumentNotification.type, { documentSelector: code });
  const documentSelector = sheets;
  if (textDocument.completion?.dynamicRegistration === true)
    all.add(lsp.CompletionRequest.type, {
      documentSelector,
      triggerCharacters: ['.', '#', '[', '"', '/'],
      resolveProvider: true,
    });
  if (textDocument.hover?.dynamicRegistration === true) all.add(lsp.HoverRequest.type, { documentSelector });
  if (textDocument.definition?.dynamicRegistration === true) all.add(lsp.DefinitionRequest.type, { documentSelector });
  if (textDocument.references?.dynamicRegistration === true) all.add(lsp.ReferencesRequest.type, { documentSelector });
  if (textDocument.colorProvider?.dynamicRegistration === true)
    all.add(lsp.DocumentColorRequest.type, { documentSelector });
  if (textDocument.rename?.dynamicRegistration === true)
    all.add(lsp.RenameRequest.type, { documentSelector, prepareProvider: true });
  await client.register(all);
}
