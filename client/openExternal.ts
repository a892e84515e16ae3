import * as vscode from 'vscode';

/** Opens what is elsewhere. VS Code asks before it leaves for a host that is not trusted. */
export async function openExternal(url: string): Promise<void> {
  // As text: of a Uri VS Code writes the address anew, and `%26` in a query would become `&`.
  if (/^https?:/i.test(url)) await vscode.commands.executeCommand('vscode.open', url);
  else if (/^(?:mailto|tel):/i.test(url)) await vscode.env.openExternal(vscode.Uri.parse(url));
}
