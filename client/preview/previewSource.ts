import * as vscode from 'vscode';
import type { PageSource } from '../../server/protocol/messages.ts';

/** The visible editor of a file. */
export function editorOf(uri: string | undefined): vscode.TextEditor | undefined {
  if (uri === undefined) return undefined;
  const text = vscode.Uri.parse(uri).toString();
  return vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === text);
}

/** The column for a source: one that shows the page, else one without the preview. */
export function sourceColumn(preview: vscode.ViewColumn | undefined, page: string | undefined): vscode.ViewColumn {
  const shown = editorOf(page)?.viewColumn;
  if (shown !== undefined) return shown;
  return preview === undefined || preview === vscode.ViewColumn.One ? vscode.ViewColumn.Beside : vscode.ViewColumn.One;
}

/** Opens the source of a generated page. */
export async function openOrigin({ uri, line }: PageSource, column: vscode.ViewColumn): Promise<void> {
  if (uri !== undefined) await openSource(uri, line, column);
  else
    vscode.window.setStatusBarMessage(
      vscode.l10n.t('This page is generated from an OpenAPI document on the network, which cannot be edited here.'),
      5000,
    );
}

/** Opens the source of a page, at a line (from 0) if given. */
export async function openSource(page: string, line: number | undefined, column: vscode.ViewColumn): Promise<void> {
  const position = line === undefined ? undefined : new vscode.Position(line, 0);
  await vscode.window.showTextDocument(vscode.Uri.parse(page), {
    viewColumn: column,
    ...(position === undefined ? {} : { selection: new vscode.Range(position, position) }),
  });
}

/** Opens an external URL. VS Code asks before it opens an untrusted host. */
export async function openExternal(url: string): Promise<void> {
  // As a string, because a VS Code Uri would turn `%26` in a query into `&`.
  if (/^https?:/i.test(url)) await vscode.commands.executeCommand('vscode.open', url);
  else if (/^(?:mailto|tel):/i.test(url)) await vscode.env.openExternal(vscode.Uri.parse(url));
}
