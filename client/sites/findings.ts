import * as vscode from 'vscode';

/**
 * The findings in the editor. They outlive a server that is started again: what the next one does not confirm goes once
 * it has read everything.
 */
export interface Findings extends vscode.Disposable {
  set(run: number, uri: vscode.Uri, diagnostics: readonly vscode.Diagnostic[]): void;
  /** A server has checked everything: older findings of files that it did not speak of are gone. */
  settle(run: number): void;
}

/** What a server said of a file, and what of it is shown. */
interface Reported {
  readonly run: number;
  readonly all: readonly vscode.Diagnostic[];
  readonly shown: readonly vscode.Diagnostic[];
}

/** Without news for this long, in milliseconds, the same findings are shown again. */
const settled = 1000;

/**
 * One collection of diagnostics for all processes of the server, one after the other: a later one replaces what
 * earlier ones said.
 */
export function createFindings(): Findings {
  const collection = vscode.languages.createDiagnosticCollection('docsight');
  const files = new Map<string, Reported>();
  /** Files whose findings are to be shown again, by URI. */
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
    // The window works through its marks at each of these, before the preview is told of the key that was pressed. A mark
    // moves with the text by itself; one whose text was replaced by the same text is gone, and comes back with the pause.
    again.set(
      key,
      setTimeout(() => {
        again.delete(key);
        collection.set(uri, files.get(key)?.shown ?? []);
      }, settled),
    );
  };
  // VS Code's own findings come a moment after ours.
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

/** What VS Code's own JSON support tells of a document that is open and that it calls JSON. */
const syntax = new Set(['json/syntax', 'json/trailing-comma', 'json/comment', 'json/duplicate-key']);
/** What it tells of files called `openapi.json`, once it could load a schema for them from the network. */
const schema = new Set(['openapi/invalid', 'openapi/unknown-key']);

/**
 * The findings that are Docsight's to tell. Of an open API document VS Code finds each fault of JSON itself, so that
 * ours step back: other extensions know such a file by its language, which therefore stays `json`. What the schema of
 * OpenAPI says steps back only where VS Code has marked the same place. Files that are not open, where VS Code says
 * nothing, keep all of ours, and so do docs.json and other languages.
 */
export function withoutKnown(uri: vscode.Uri, found: readonly vscode.Diagnostic[]): readonly vscode.Diagnostic[] {
  if (!found.some((each) => isOneOf(syntax, each) || isOneOf(schema, each))) return found;
  const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
  if (document?.languageId !== 'json') return found;
  const finds =
    vscode.extensions.getExtension('vscode.json-language-features') !== undefined &&
    vscode.workspace.getConfiguration('json', document).get<boolean>('validate.enable', true);
  if (!finds) return found;
  // What a schema says comes without a source.
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
