import * as vscode from 'vscode';
import { withoutKnown } from './jsonErrors.ts';

/**
 * The findings in the editor. They outlive a server that is started again: what the next one does not confirm goes once
 * it has read everything.
 */
export interface Findings extends vscode.Disposable {
  set(life: number, uri: vscode.Uri, diagnostics: readonly vscode.Diagnostic[]): void;
  /** A server has checked everything: older findings of files that it did not speak of are gone. */
  settle(life: number): void;
}

/** What a server said of a file, and what of it is shown. */
interface Told {
  readonly life: number;
  readonly all: readonly vscode.Diagnostic[];
  readonly shown: readonly vscode.Diagnostic[];
}

export function createFindings(): Findings {
  const collection = vscode.languages.createDiagnosticCollection('docsight');
  const files = new Map<string, Told>();
  const show = (uri: vscode.Uri, life: number, all: readonly vscode.Diagnostic[]): void => {
    const shown = withoutKnown(uri, all);
    files.set(uri.toString(), { life, all, shown });
    collection.set(uri, shown);
  };
  // VS Code's own findings come a moment after ours.
  const listening = vscode.languages.onDidChangeDiagnostics(({ uris }) => {
    for (const uri of uris) {
      const told = files.get(uri.toString());
      if (told === undefined || told.all.length === 0) continue;
      if (withoutKnown(uri, told.all).length !== told.shown.length) show(uri, told.life, told.all);
    }
  });
  return {
    set: (life, uri, diagnostics) => show(uri, life, diagnostics),
    settle(life) {
      for (const [uri, told] of files) {
        if (told.life === life) continue;
        files.delete(uri);
        collection.delete(vscode.Uri.parse(uri));
      }
    },
    dispose() {
      listening.dispose();
      collection.dispose();
    },
  };
}
