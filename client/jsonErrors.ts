import * as vscode from 'vscode';

/** What VS Code's own JSON support tells of a document that is open and that it calls JSON. */
const syntax = new Set(['json/syntax', 'json/trailing-comma', 'json/comment', 'json/duplicate-key']);
/** What it tells of files called `openapi.json`, once it could load a schema for them from the network. */
const schema = new Set(['openapi/invalid', 'openapi/unknown-key']);

/**
 * The findings that are Docsight's to tell. Of an open API description VS Code finds each fault of JSON itself, so that
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
