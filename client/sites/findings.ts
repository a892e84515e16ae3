import * as vscode from 'vscode';

/**
 * Diagnostics in the editor. They survive a restart of the server; those that the new one does not confirm are removed
 * after it has read everything.
 */
export interface Findings extends vscode.Disposable {
  set(run: number, uri: vscode.Uri, diagnostics: readonly vscode.Diagnostic[]): void;
  /** A server has checked everything, so older diagnostics of other files are removed. */
  settle(run: number): void;
}

/** The server's diagnostics for a file, and the ones that are shown. */
interface Reported {
  readonly run: number;
  readonly all: readonly vscode.Diagnostic[];
  readonly shown: readonly vscode.Diagnostic[];
}

/** In milliseconds: after this time without changes, the same diagnostics are set again. */
const settled = 1000;

/** One diagnostic collection for all server processes. Later results replace earlier ones. */
export function createFindings(): Findings {
  const collection = vscode.languages.createDiagnosticCollection('docsight');
  const files = new Map<string, Reported>();
  /** Timers for files whose diagnostics are set again, by URI. */
  const again = new Map<string, NodeJS.Timeout>();
  const forget = (key: string): void => {
    clearTimeout(again.get(key));
    again.delete(key);
  };
  const show = (uri: vscode.Uri, run: number, all: readonly vscode.Diagnostic[]): void => {
    const key = uri.toString();
    const shown = withoutKnown(uri, all);
    const isSame = JSON.stringify(files.get(key)?.shown ?? []) === JSON.stringify(shown);
    files.set(key, { run, all, shown });
    forget(key);
    if (!isSame) {
      collection.set(uri, shown);
      return;
    }
    if (shown.length === 0) return;
    // Setting diagnostics is slow and delays the preview while typing. Marks move with the text anyway. A mark whose
    // text was replaced by the same text disappears, so it is set again after a pause.
    again.set(
      key,
      setTimeout(() => {
        again.delete(key);
        collection.set(uri, files.get(key)?.shown ?? []);
      }, settled),
    );
  };
  // VS Code's own diagnostics arrive a moment after ours.
  const listening = vscode.languages.onDidChangeDiagnostics(({ uris }) => {
    for (const uri of uris) {
      const reported = files.get(uri.toString());
      if (reported === undefined || reported.all.length === 0) continue;
      if (withoutKnown(uri, reported.all).length !== reported.shown.length) show(uri, reported.run, reported.all);
    }
  });
  return {
    set: (run, uri, diagnostics) => show(uri, run, diagnostics),
    settle(run) {
      for (const [uri, reported] of files) {
        if (reported.run === run) continue;
        files.delete(uri);
        forget(uri);
        collection.delete(vscode.Uri.parse(uri));
      }
    },
    dispose() {
      for (const key of [...again.keys()]) forget(key);
      listening.dispose();
      collection.dispose();
    },
  };
}

/** Codes that VS Code's JSON support also reports in open JSON documents. */
const syntax = new Set(['json/syntax', 'json/trailing-comma', 'json/comment', 'json/duplicate-key']);
/** Codes that it reports for files named `openapi.json` after it loaded a schema from the network. */
const schema = new Set(['openapi/invalid', 'openapi/unknown-key']);

/**
 * The diagnostics without those that VS Code reports too. In an open OpenAPI document, which keeps the language `json`
 * for other extensions, VS Code reports JSON errors itself. Schema errors are dropped only if VS Code marked the same
 * place. Other files keep all of ours: files that are not open, docs.json, and other languages.
 */
export function withoutKnown(uri: vscode.Uri, found: readonly vscode.Diagnostic[]): readonly vscode.Diagnostic[] {
  if (!found.some((each) => isOneOf(syntax, each) || isOneOf(schema, each))) return found;
  const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
  if (document?.languageId !== 'json') return found;
  const finds =
    vscode.extensions.getExtension('vscode.json-language-features') !== undefined &&
    vscode.workspace.getConfiguration('json', document).get<boolean>('validate.enable', true);
  if (!finds) return found;
  // Schema errors have no source.
  const theirs = vscode.languages
    .getDiagnostics(uri)
    .filter(({ source }) => source === 'json' || source === undefined || source === '');
  return found.filter((each) => {
    if (isOneOf(syntax, each)) return false;
    return !isOneOf(schema, each) || !theirs.some(({ range }) => range.intersection(each.range) !== undefined);
  });
}

function isOneOf(codes: ReadonlySet<string>, { code }: vscode.Diagnostic): boolean {
  return codes.has(String(typeof code === 'object' ? code.value : code));
}
