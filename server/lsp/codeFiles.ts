import type { RemoteClient } from 'vscode-languageserver';
import * as lsp from 'vscode-languageserver';

const code = [{ scheme: 'file', pattern: '**/*.{jsx,tsx,css}' }];
const sheets = [{ scheme: 'file', pattern: '**/*.css' }];

/**
 * Asks for the texts of components and styles too: what names a file or a section there is edited with the rest, and
 * places counted in the file would be others in what was not saved. About style sheets it also asks to be asked what the
 * editor's own support for CSS cannot know: names that the platform documents, and pages that use a class.
 */
export async function hearOfCode(client: RemoteClient, { textDocument }: lsp.ClientCapabilities): Promise<void> {
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
