import * as lsp from 'vscode-languageserver/node';

/** A minimal language server: it starts, and answers each change with no findings. */
const connection = lsp.createConnection(process.stdin, process.stdout);
connection.onInitialize(() => ({ capabilities: { textDocumentSync: lsp.TextDocumentSyncKind.Incremental } }));
connection.onDidChangeTextDocument(({ textDocument: { uri, version } }) => {
  void connection.sendDiagnostics({ uri, version, diagnostics: [] });
});
connection.listen();
