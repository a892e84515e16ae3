import * as vscode from 'vscode';

/** Sets a key that `when` clauses of the manifest read. */
export function setContext(key: string, value: unknown): void {
  void vscode.commands.executeCommand('setContext', key, value);
}
