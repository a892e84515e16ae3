import type * as lsp from 'vscode-languageserver';
import { type Feature, onWorkspace } from '../feature.ts';

/** textDocument/diagnostic: diagnostics of one document, even if no site contains it. */
export const documentDiagnostics: Feature = onWorkspace<
  lsp.DocumentDiagnosticParams,
  lsp.DocumentDiagnosticReport | Promise<lsp.DocumentDiagnosticReport>
>('textDocument/diagnostic', {}, { kind: 'full', items: [] }, ({ textDocument: { uri }, previousResultId }, world) =>
  world.pulled.document(uri, previousResultId),
);

/** workspace/diagnostic: diagnostics of all files in all sites. */
export const workspaceDiagnostics: Feature = onWorkspace<
  lsp.WorkspaceDiagnosticParams,
  lsp.WorkspaceDiagnosticReport | Promise<lsp.WorkspaceDiagnosticReport>
>('workspace/diagnostic', {}, { items: [] }, ({ previousResultIds }, { pulled }) =>
  pulled.workspace(previousResultIds),
);
