import * as lsp from 'vscode-languageserver/node';

/** The least that a language server can do: it says that it is there, and answers each change with no findings. */
const connection = lsp.createConnection(process.stdin, process.stdout);
connection.onInitialize(() => ({ capabilities: { textDocumentSync: lsp.TextDocumentSyncKind.Incremental } }));
connection.onDidChangeTextDocument(({ textDocument: { uri, version } }) => {
  void connection.sendDiagnostics({ uri, version, diagnostics: [] });
});
connection.listen();
