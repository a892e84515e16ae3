import * as vscode from 'vscode';

/**
 * The findings in the editor. They outlive a server that is started again: what the next one does not confirm goes once
 * it has read everything.
 */
export interface Findings extends vscode.Disposable {
  set(life: number, uri: vscode.Uri, diagnostics: readonly vscode.Diagnostic[]): void;
  /** A server has checked everything: older findings of files that it did not speak of are gone. */
  settle(life: number): void;
}

export function createFindings(): Findings {
  const collection = vscode.languages.createDiagnosticCollection('docsight');
  const lives = new Map<string, number>();
  return {
    set(life, uri, diagnostics) {
      lives.set(uri.toString(), life);
      collection.set(uri, diagnostics);
    },
    settle(life) {
      for (const [uri, confirmed] of lives) {
        if (confirmed === life) continue;
        lives.delete(uri);
        collection.delete(vscode.Uri.parse(uri));
      }
    },
    dispose: () => collection.dispose(),
  };
}
