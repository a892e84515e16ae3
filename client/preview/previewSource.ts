import * as vscode from 'vscode';
import type { PageSource } from '../../server/protocol/messages.ts';

/** The visible editor of a file. */
export function editorOf(uri: string | undefined): vscode.TextEditor | undefined {
  if (uri === undefined) return undefined;
  const text = vscode.Uri.parse(uri).toString();
  return vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === text);
}

/** Where a source goes: a column in which the shown page is open, else one that is not the preview's. */
export function sourceColumn(preview: vscode.ViewColumn | undefined, page: string | undefined): vscode.ViewColumn {
  const shown = editorOf(page)?.viewColumn;
  if (shown !== undefined) return shown;
  return preview === undefined || preview === vscode.ViewColumn.One ? vscode.ViewColumn.Beside : vscode.ViewColumn.One;
}

/** Opens what a page without a file is made of. */
export async function openOrigin({ uri, line }: PageSource, column: vscode.ViewColumn): Promise<void> {
  if (uri !== undefined) await openSource(uri, line, column);
  else
    vscode.window.setStatusBarMessage(
      vscode.l10n.t('This page is generated from an OpenAPI document on the network, which cannot be edited here.'),
      5000,
    );
}

/** Opens the source of a page, at a line where one is named (counted from 0). */
export async function openSource(page: string, line: number | undefined, column: vscode.ViewColumn): Promise<void> {
  const position = line === undefined ? undefined : new vscode.Position(line, 0);
  await vscode.window.showTextDocument(vscode.Uri.parse(page), {
    viewColumn: column,
    ...(position === undefined ? {} : { selection: new vscode.Range(position, position) }),
  });
}

/** Opens what is elsewhere. VS Code asks before it leaves for a host that is not trusted. */
export async function openExternal(url: string): Promise<void> {
  // As text: VS Code rewrites the address of a Uri, and `%26` in a query would become `&`.
  if (/^https?:/i.test(url)) await vscode.commands.executeCommand('vscode.open', url);
  else if (/^(?:mailto|tel):/i.test(url)) await vscode.env.openExternal(vscode.Uri.parse(url));
}
