import type * as lsp from 'vscode-languageserver';
import type { ClientNotifications, ServerRequests } from '../../protocol/messages.ts';

/**
 * All messages that a client can send, as types of LSP and ours. The build compiles them to validators
 * (scripts/generate/messageShapes.mjs). A method that is missing here has no handler.
 */
export interface MessageShapes {
  requests: RequestShapes;
  ownRequests: ServerRequests;
  notices: NoticeShapes;
  ownNotices: ClientNotifications;
}

/** Parameters of LSP requests, by method. */
export interface RequestShapes {
  initialize: lsp.InitializeParams;
  'textDocument/completion': lsp.CompletionParams;
  'completionItem/resolve': lsp.CompletionItem;
  'textDocument/hover': lsp.HoverParams;
  'textDocument/signatureHelp': lsp.SignatureHelpParams;
  'textDocument/documentSymbol': lsp.DocumentSymbolParams;
  'workspace/symbol': lsp.WorkspaceSymbolParams;
  'textDocument/definition': lsp.DefinitionParams;
  'textDocument/references': lsp.ReferenceParams;
  'textDocument/documentHighlight': lsp.DocumentHighlightParams;
  'textDocument/prepareRename': lsp.PrepareRenameParams;
  'textDocument/rename': lsp.RenameParams;
  'textDocument/documentLink': lsp.DocumentLinkParams;
  'textDocument/codeLens': lsp.CodeLensParams;
  'textDocument/foldingRange': lsp.FoldingRangeParams;
  'textDocument/selectionRange': lsp.SelectionRangeParams;
  'textDocument/linkedEditingRange': lsp.LinkedEditingRangeParams;
  'textDocument/semanticTokens/full': lsp.SemanticTokensParams;
  'textDocument/semanticTokens/range': lsp.SemanticTokensRangeParams;
  'textDocument/codeAction': lsp.CodeActionParams;
  'codeAction/resolve': lsp.CodeAction;
  'textDocument/documentColor': lsp.DocumentColorParams;
  'textDocument/colorPresentation': lsp.ColorPresentationParams;
  'textDocument/formatting': lsp.DocumentFormattingParams;
  'textDocument/rangeFormatting': lsp.DocumentRangeFormattingParams;
  'textDocument/diagnostic': lsp.DocumentDiagnosticParams;
  'workspace/executeCommand': lsp.ExecuteCommandParams;
  'workspace/diagnostic': lsp.WorkspaceDiagnosticParams;
  'workspace/willRenameFiles': lsp.RenameFilesParams;
  'workspace/willDeleteFiles': lsp.DeleteFilesParams;
  'textDocument/prepareCallHierarchy': lsp.CallHierarchyPrepareParams;
  'callHierarchy/incomingCalls': lsp.CallHierarchyIncomingCallsParams;
  'callHierarchy/outgoingCalls': lsp.CallHierarchyOutgoingCallsParams;
  /** Handled by the library. */
  'textDocument/willSaveWaitUntil': lsp.WillSaveTextDocumentParams;
}

/** Parameters of LSP notifications, by method. The library handles some of them. */
export interface NoticeShapes {
  initialized: lsp.InitializedParams;
  'textDocument/didOpen': lsp.DidOpenTextDocumentParams;
  'textDocument/didChange': lsp.DidChangeTextDocumentParams;
  'textDocument/didClose': lsp.DidCloseTextDocumentParams;
  'textDocument/didSave': lsp.DidSaveTextDocumentParams;
  'textDocument/willSave': lsp.WillSaveTextDocumentParams;
  'workspace/didChangeConfiguration': lsp.DidChangeConfigurationParams;
  'workspace/didChangeWatchedFiles': lsp.DidChangeWatchedFilesParams;
  'workspace/didChangeWorkspaceFolders': lsp.DidChangeWorkspaceFoldersParams;
  'window/workDoneProgress/cancel': lsp.WorkDoneProgressCancelParams;
  '$/cancelRequest': { id: lsp.integer | string };
  '$/progress': { token: lsp.ProgressToken; value: lsp.LSPAny };
  '$/setTrace': lsp.SetTraceParams;
}
