import * as vscode from 'vscode';

/** Adds a quick fix that fetches a remote OpenAPI document. Only the client knows this command. */
export function offerFetching(): vscode.Disposable {
  const provider: vscode.CodeActionProvider = {
    provideCodeActions(document, _, { diagnostics }) {
      if (!vscode.workspace.isTrusted) return [];
      const about = diagnostics.filter(
        ({ source, code }) =>
          source === 'docsight' &&
          (typeof code === 'object' ? String(code.value) : String(code)) === 'config/openapi-remote',
      );
      if (about.length === 0) return [];
      const title = vscode.l10n.t('Fetch OpenAPI documents from the network…');
      const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
      action.diagnostics = about;
      const folder = vscode.Uri.joinPath(document.uri, '..').toString();
      action.command = { title, command: 'docsight.fetchDescriptions', arguments: [folder] };
      return [action];
    },
  };
  return vscode.languages.registerCodeActionsProvider({ pattern: '**/docs.json' }, provider, {
    providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
  });
}
